/** A question that goes on from the last one: `and on math?` after `ask what reduces reward hacking?`. */
import type { Card } from '../model/card.ts'
import { dropTail } from '../model/text.ts'
import type { Conversation } from './conversation.ts'
import { guessFollowUp } from './intents/guess-intent.ts'
import { findOnePaper } from './paper-wish.ts'
import { recall } from './recall.ts'
import { paperAt } from './references.ts'

const opening = /^(?:and|or|but|what about|how about)(?: now)?\s+/i
const preposition = /^(?:on|in|for|with|without|of|from|by|at|under|about|among|during|after|before|to)\b/i
/** Longer texts are questions of their own. */
const maxLength = 120

/**
 * The command that asks it; undefined unless the last answer was one of `ask` and the words go on from it.
 */
export function askOn(said: string, last: string): string | undefined {
  if (!/^ask\s/.test(last) || !maySayMore(said)) return undefined
  const more = said.replace(opening, '')
  const subject = dropTail(last, /[\s?!.]/)
  const [word] = preposition.exec(more) ?? []
  // The same preposition again takes the place of what it had: “on math”, “and on code?”.
  const at = word === undefined ? -1 : subject.toLowerCase().lastIndexOf(` ${word.toLowerCase()} `)
  return `${at > 0 ? subject.slice(0, at) : subject} ${more}`
}

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
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  const isOfPaper = isQuestion(words) && asksOfPaper.test(words)
  const one = isQuestion(words) ? findOnePaper(words) : undefined
  const isMore = maySayMore(words)
  if (!isMore && !isOfPaper && one === undefined) return undefined
  // “the first one is close to what I do, got others like it?”
  const act = isMore ? undefined : guessFollowUp(words)
  if (act !== undefined && act !== 'ask') return undefined
  const last = await recall(asker, library)
  if (last?.isFresh !== true) return undefined
  const asked = one && paperAt(last.papers, one.number)
  if (one !== undefined && asked !== undefined) return run(`ask ${asked} ${one.question}`)
  const [paper, another] = last.papers
  const isOne =
    isOfPaper && paper !== undefined && another === undefined && !last.command.startsWith('search')
  const text = isOne ? `ask ${paper} ${words}` : askOn(words, last.command)
  return text === undefined ? undefined : run(text)
}

/** `what datasets does it use?`, of the one paper that was shown. */
const asksOfPaper =
  /\b(?:it|its|this paper|the paper|this one|they|the (?:data(?:set)?s?|models?|methods?|results?|benchmarks?|baselines?|rewards?|training|experiments?|evaluation|limitations?|contributions?|hyper-?parameters))\b/i
