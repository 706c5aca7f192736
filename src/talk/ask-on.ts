/** A question that goes on from the last one: `and on math?` after `ask what reduces reward hacking?`. */
import type { Card } from '../model/card.ts'
import { dropTail } from '../model/text.ts'
import { guessFollowUp } from './classify/guess.ts'
import type { Conversation } from './conversation.ts'
import { findOnePaper } from './paper-wish.ts'
import { recall } from './recall.ts'
import { paperAt } from './references.ts'

const opening =
  /^(?:(?:hm+|ok|okay|i see|alright|right|thanks|good|and),? )?(?:and|or|but|what about|how about)(?: now)?\s+/i
const preposition = /^(?:on|in|for|with|without|of|from|by|at|under|about|among|during|after|before|to)\b/i
/** Longer texts are questions of their own. */
const maxLength = 120

/**
 * The command that asks it; undefined unless the last answer was to a question and the words go on from it.
 */
export function askOn(said: string, last: string): string | undefined {
  if (!asked.test(last) || !maySayMore(said)) return undefined
  const more = said.replace(opening, '').replace(/,? (?:then|instead)(?=[?.!]{0,3}$)/i, '')
  // “and how many issues?” is a question of its own, to the same papers.
  const papers = asksAnew.test(more) ? papersAsked.exec(last)?.[0] : undefined
  if (papers !== undefined) return `${papers}${more}`
  const subject = dropTail(last.replace(/ page:\d+$/, ''), /[\s?!.]/)
  const [word] = preposition.exec(more) ?? []
  // The same preposition again takes the place of what it had: “on math”, “and on code?”.
  const at = word === undefined ? -1 : subject.toLowerCase().lastIndexOf(` ${word.toLowerCase()} `)
  return `${at > 0 ? subject.slice(0, at) : subject} ${more}`
}

const papersAsked = /^ask (?:[^\s:]+:\S+ )+/
const asksAnew = /^(?:which|what|who|why|how|when|where|does|do|did|is|are|was|were|can|could)\s/i
/** The commands of questions. */
const asked = /^(?:ask|search as:asked)\s/

/** Whether a text begins as one that goes on from a question. */
export function maySayMore(said: string): boolean {
  return said.length <= maxLength && opening.test(said)
}

/**
 * What is left of `what does it say about …` is the subject, which is all that sentences can have; any other
 * question as it is.
 */
export function dropSaysAbout(question: string): string {
  return question.replace(saysAbout, '')
}

const saysAbout =
  /^(?:and )?what (?:(?:does|do|did) it )?(?:say|tell (?:us|me)|claim|report|find|write|conclude|show|have to say) (?:about|on|of|regarding) /i

/** Whether a text asks something, rather than names what papers are about. */
export function isQuestion(text: string): boolean {
  return (
    text.trimEnd().endsWith('?') ||
    /^(?:(?:what|who|how|when|where)['’]?s|what|which|who|why|how|when|where|does|do|did|is|are|can|could|should|will)\s+\S+\s+\S/i.test(
      text,
    )
  )
}

/** The last question with what the words add; undefined where they are a search of their own. */
export async function goOnAsking(
  words: string,
  { asker, library, classifier, run }: Conversation,
): Promise<Card | undefined> {
  const [isAsked, isDoubt] = [isQuestion(words), doubts.test(words)]
  const isOfPaper = isAsked && asksOfPaper.test(words)
  const one = isAsked ? findOnePaper(words) : undefined
  const isMore = maySayMore(words)
  const isShort = asksShortly.test(words)
  if (!isMore && !isOfPaper && one === undefined && !isDoubt && !isShort) return undefined
  // “the first one is close to what I do, got others like it?”
  const act = isMore || isDoubt ? undefined : guessFollowUp(words, classifier)
  if (act !== undefined && act !== 'ask') return undefined
  const last = await recall(asker, library)
  if (last?.isFresh !== true) return undefined
  const number = one && paperAt(last.papers, one.number)
  if (one !== undefined && number !== undefined) return run(`ask ${number} ${one.question}`)
  const [paper, another] = last.papers
  const isAnswer = asked.test(last.command)
  if (isDoubt) return isAnswer ? run(last.command.replace(asked, 'ask ')) : undefined
  // After an answer “it” is the paper that answers best; others may be meant by less.
  const isOne = another === undefined ? !last.command.startsWith('search') : isAnswer && saysIt.test(words)
  if (isOfPaper && isOne && paper !== undefined) return run(`ask ${paper} ${words}`)
  const isAnew = isMore && asksAnew.test(words.replace(opening, '')) && last.command.startsWith('search')
  if (isAnswer && (isMore ? isAnew : isOfPaper || isShort) && paper !== undefined)
    return run(`ask ${last.papers.slice(0, papersQuoted).join(' ')} ${words}`)
  const text = askOn(words, last.command)
  return text === undefined ? undefined : run(text)
}

/** As many have quotes. */
const papersQuoted = 3
const saysIt = /\b(?:it|its|(?:this|that|the) paper|this one)\b/i
/** `which benchmark?`, `how many dialects?` */
const asksShortly = /^(?:which|what|how many|how much)(?: [a-z-]{2,20}){1,2}\?{1,3}$/i
/** `are you sure?` */
const doubts =
  /^(?:(?:hm+|ok|okay|and|but|wait|well|sorry),? )?(?:(?:are|r) (?:you|u) (?:really |quite |absolutely )?(?:sure|certain)(?: (?:about|of) (?:that|this|it))?|says who|who says (?:so|that|this)|according to (?:who|whom)|is (?:that|this) (?:really )?(?:true|right|correct|so)|really|how do you know(?: that| this)?|where (?:does|did) (?:that|this) come from|(?:what(?:['’]?s| is) )?(?:the |your )?(?:sources?|evidence))[?!.]{0,3}$/i

/** `what datasets does it use?`, of the one paper that was shown. */
const asksOfPaper =
  /\b(?:it|its|this paper|that paper|the paper|this one|they|the (?:data(?:set)?s?|models?|methods?|results?|benchmarks?|baselines?|rewards?|training|experiments?|evaluation|limitations?|contributions?|hyper-?parameters))\b/i
