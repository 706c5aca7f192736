/** What people say around a request: politeness, what leads to it, why they ask, and chatter beside it. */
import { isAmong, wordSet } from '../model/lists.ts'
import { dropTail } from '../model/text.ts'

const before = phrasesOf(
  `hi,hello,hey,hi there,hello there,hey there,good morning,good afternoon,good evening,ok,okay,so,and,please,pls,plz,kindly
  just,now,then,journal club,bot,dear bot,hey bot,hi bot,one more thing,wait one more thing,one more question
  another question,quick question,by the way,btw,oh no,wrong one,my mistake,my bad,sorry,nvm,never mind,nevermind,on second thought,on second thoughts,hm on second thought
  hmm on second thought,can you,could you,would you,will you,can i,could i,may i,can we,could we,i want to
  i want you to,i would like to,i would like you to,i'd like to,i need to,let me,let's,would you mind
  do you mind,be so kind and,be so kind as to,help me,i should be obliged if you would,i would be grateful if you could
  it would be great if you could,would you be so kind as to,would you be so good as to,be so good as to
  would you be able to,would it be possible to,is it possible to,any chance you could
  i would appreciate it if you could,i was wondering if you could,i wonder if you could`,
)
const after = phrasesOf(
  `please,pls,plz,thanks,thank you,thx,for me,for us,now,then,too,as well,tho,though,btw,by the way,if you can,is it possible,is this possible
  is that possible,would this be possible,would that be possible,would it be possible,would be this possible
  would be that possible,if possible,can you find it,any idea,any ideas,in the group,in our group,bot,again,cheers
  many thanks,many thanks in advance,thanks in advance,thanks a lot,thank you very much,thank you so much
  much appreciated,specifically,in particular,roughly,approximately,more or less`,
)
/** They open a request only where a comma or the like follows: “great, more”, but “great apes”. */
const asides = wordSet(
  `thanks thx great cool nice perfect hmm hm well oh yes yeah no interesting right wow ah aha awesome excellent lovely
  sweet good ok okay very wait oops sorry`,
)
const maxAsides = 3

/** Those that are no vote. */
const lastEmoji =
  /(?![👍👎❤🔥⭐🎉💯])\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\uFE0F|\u200D){0,20}$/u

/** Courtesy needs few words; the rest is what is wanted. */
const maxRounds = 4

/** `show me the paper VLM-R1`: what stands between a command and what it is about. */
const between =
  /^(show|cite|save|find|share)\s+(?:(?:me|us)\s+)?(?:the\s+)?(?:(?:paper|article)\s+(?!(?:as|with|to|because)\s))?(?=\S)/i

const tellOf = /^(?:summari[sz]e|explain)\s+(?:(?:me|us)\s+)?(?:the\s+)?(?:(?:paper|article)\s+)?(?=\S)/i

/**
 * The request without politeness at its ends and after its verb; the text itself if there is nothing else.
 */
export function stripCourtesy(text: string): string {
  let rest = dropTail(text.trim().replace(lastEmoji, ''), /[?!.…\s]/)
  for (let round = 0; round < maxRounds; round += 1) {
    const shorter = dropEnd(dropStart(rest))
    if (shorter === '' || shorter === rest) break
    rest = shorter
  }
  return rest.replace(tellOf, 'tldr ').replace(between, '$1 ')
}

/** The request without politeness before it. */
export function stripOpening(text: string): string {
  const shorter = dropStart(text.trimStart())
  return shorter === '' || shorter === text ? text : stripOpening(shorter)
}

function dropStart(text: string): string {
  const head = text.slice(0, maxRead).split(/(?<=\s)(?=\S)/)
  const said = head.map((word) => word.trim().toLowerCase().replaceAll('’', "'"))
  const end = said.slice(0, Math.min(maxAsides, said.length - 1)).findIndex((word) => bare(word) !== word)
  const isAside = end >= 0 && said.slice(0, end + 1).every((word) => asides.has(bare(word)))
  const count = isAside ? end + 1 : (before.find((phrase) => stands(phrase, said, 0))?.length ?? 0)
  return count < head.length ? text.slice(head.slice(0, count).join('').length) : text
}

function dropEnd(text: string): string {
  const tail = text.slice(-maxRead).toLowerCase().split(/\s+/)
  const phrase = after.find((words) => stands(words, tail, tail.length - words.length))
  if (phrase === undefined) return text
  const kept = text.split(/(\s+)/).slice(0, -2 * phrase.length)
  return dropTail(kept.join(''), /[,;:\s?!.]/)
}

/** Whether a phrase stands at a place; a sign may follow its last word. */
function stands(phrase: readonly string[], said: readonly string[], from: number): boolean {
  return phrase.every((word, at) => {
    const one = said[from + at] ?? ''
    return (at === phrase.length - 1 ? bare(one) : one) === word
  })
}

/** Phrases by their words, the longest first. */
function phrasesOf(lines: string): readonly (readonly string[])[] {
  return lines
    .split(/[,\n]/)
    .map((phrase) => phrase.trim().split(' '))
    .toSorted((one, other) => other.length - one.length)
}

function bare(word: string): string {
  return dropTail(word, /[,:;!.–-]/)
}

/** In UTF-16 units of each end of a text. */
const maxRead = 60
/** A text without why it is said, `do it at 10, nobody is here at 9`; `isPersonal` where that speaks of people. */
export function splitReason(text: string): { readonly head: string; readonly isPersonal: boolean } {
  for (const { index, 0: joint } of text.matchAll(joints)) {
    const said = text.slice(index + joint.length, index + joint.length + maxRead).split(/[\s,.;:!?]+/)
    const [first = '', second = '', third = ''] = said.map((word) => word.replace('’', "'"))
    const isLed = reasons.has(first)
    const subject = isLed ? (second === 'that' ? third : second) : first
    const isOfPeople = people.has(subject) || people.has(`${subject} ${isLed ? third : second}`)
    const isReason = joint === ' ' ? isLed && isAmong(subject, 'i I we') : isOfPeople || opening.has(first)
    // “We got a new intern, she should get papers on RLHF”: what comes first is why.
    const isWhy = isOfPeople && people.has(text.split(' ', 1)[0] ?? '')
    if (!isReason || isWhy || second.startsWith('mean')) continue
    if (text.length - index > maxReason) break
    return { head: text.slice(0, index), isPersonal: isOfPeople && !wishes.has(said[isLed ? 2 : 1] ?? '') }
  }
  return { head: text, isPersonal: false }
}

const maxReason = 100
/** A sign ends a clause, and some words begin one without. */
const joints = /(?:[,.!?;]| [-–]) | (?=(?:so|because|since) )/g
const reasons = wordSet('so because since cause as')
/** In small letters: titles have large ones. */
const people = new Set(
  `i,I,I'm,i'm,we,We,my,My,our,he,she,they,nobody,no one,everybody,everyone,people,People,deadline,urgent,asap,a friend
  a colleague,a student,an urgent,somebody,someone,most,some people,some of`.split(/[,\n]\s*/),
)
const opening = wordSet(
  "because cause since as not there There it's It's its that's That's too looks look seems seem wanted want",
)
/** Who says so wants something after all: `agents, I would like recent ones`. */
const wishes = wordSet('would want need look am search mean meant like')
