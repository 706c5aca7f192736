/** What somebody turns to: `how about tool use instead?`, `oh no, Yuxiang Zheng is the one I need`. */
import { phraseList, wordSet } from '../model/lists.ts'
import { dropTail } from '../model/text.ts'
import { skip, splitWords } from '../times/words.ts'

export interface Turn {
  readonly subject: string
  /** Whether it says what was meant before. */
  readonly isCorrection: boolean
}

/** Longer texts are requests of their own. */
const maxLength = 160

/** Undefined where a text turns to nothing. Takes linear time. */
export function readTurn(text: string): Turn | undefined {
  if (text.length > maxLength) return undefined
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  const end = lower.findLastIndex((word) => !ends.has(word)) + 1
  const start = skipSighs(lower)
  const isSighed = start > 0
  const turnTo = (from: number, to: number, isCorrection = false): Turn | undefined => {
    if (from >= to || (isCorrection && pointing.has(lower[from] ?? ''))) return undefined
    const said = text.slice(words[from - 1]?.to ?? 0, words[to]?.from)
    const subject = dropTail(said.replace(/^[\s,;:]+/, ''), /[,;:!?.\s]/)
    return subject.length < 2 ? undefined : { subject, isCorrection }
  }
  const [corrected, isCorrected] = skip(lower, start, isSighed ? corrections : meanings)
  if (isCorrected) return turnTo(corrected, end, isSighed)
  const isDropped = lower.slice(0, start).some((_, at) => skip(lower, at, drops)[1])
  if (isDropped) return turnTo(start, end, true)
  const endsSo = lower.slice(end).some((word) => turnsBack.has(word))
  const [turned, isTurned] = skip(lower, start, endsSo ? [...turns, ...tries] : turns)
  if (isTurned) return turnTo(turned, end)
  if (!isSighed) return undefined
  const closing = lower.findIndex((_, at) => {
    const [to, isThere] = skip(lower, at, closings)
    return at > start && isThere && to === end
  })
  if (closing > start) return turnTo(start, closing, true)
  const colon = lower.indexOf(',', start)
  const isExplained = explains.has(lower[start] ?? '') && text.charAt(words[colon]?.from ?? -1) === ':'
  if (isExplained) return turnTo(colon + 1, lower.length, true)
  return endsSo ? turnTo(start, end, true) : undefined
}

function skipSighs(words: readonly string[], from = 0): number {
  const [to, isSigh] = skip(words, from, [...sighs, ...drops])
  return isSigh ? skipSighs(words, to) : from
}

/** What stands before a correction. */
const sighs = phraseList(
  `oh,ah,no,nah,nope,wait,sorry,oops,ups,hm,hmm,hmmm,ok,okay,actually,well,arg,argh,damn,pardon,rather,hold on,never mind
  nevermind,my bad,not that,not this,not those,not these`,
).concat(',')
/** What was said before counts no longer: `forget that, diffusion models`. */
const drops = phraseList('forget that,forget it,scrap that,scratch that,drop that,ignore that,leave that')
const meanings = phraseList(
  'i mean,i meant,i meant to say,i meant to type,i meant to write,i was looking for',
)
const corrections = [
  ...meanings,
  ...phraseList(
    `we mean,we meant,we were looking for,i am looking for,i wanted,we wanted,i wanted to say,i need,we need,i should have said
    what i mean is,what i meant was,what i meant is,i really meant,i actually meant,i just wanted,let's make it,make it,make that,better`,
  ),
]
const closings = phraseList(
  `is the one i need,is the one i meant,is the one i mean,is what i meant,is what i need,is who i meant,is who i need,i meant,i mean
  i wanted,i need,that i meant,was what i meant,is the one i wanted`,
)
const turns = phraseList(
  `how about,what about,and how about,and what about,ok what about,so what about,ok how about,only,just,and,and also,and for
  and on,and about,same for,same with,the same for,the same with,the same but for,the same but with,same thing for,same thing with
  same search for,the same search for,and the same for,now the same for,do the same for,now the same with,try with,try again with,try it with,now try
  now try with,try it again with,narrow to,narrow it to,narrow it down to,narrow down to,narrow them down to`,
)
const tries = phraseList('try,now try')
const turnsBack = wordSet('then instead rather now')
const ends = wordSet('then instead now rather maybe perhaps please pls ,')
const explains = wordSet('i was am had meant typed wrote')
/** They stand for what was shown, or say nothing. */
const pointing = wordSet(
  'that this it these those them what something anything nothing more less the all help to you a an your why how which who not',
)
