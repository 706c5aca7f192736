/**
 * An answer that a language model made of quotes, where one is set; else, or in its place, why there is none.
 */

import { displayTitle } from '../../abstracts/display-title.ts'
import { writingCard } from '../../cards/error-card.ts'
import type { Sentence } from '../../cards/quotes-card.ts'
import type { Quote } from '../../passages/find-passages.ts'
import type { WrittenAnswer, WrittenSentence } from '../../ports/answer-writer.ts'
import type { Request } from './command.ts'

export interface MadeAnswer<One extends Quote = Quote> {
  /** With the quotes that it names, in the order of their numbers; or neither. */
  readonly answer?: readonly Sentence[]
  readonly quotes?: readonly One[]
  /** Why there is no answer. */
  readonly note?: string
}

/** Undefined where no model is set, or none of the quotes may be sent to it. */
export async function writeAnswer<One extends Quote>(
  question: string,
  quotes: readonly One[],
  { asker, library, showMeanwhile }: Pick<Request<unknown>, 'asker' | 'library' | 'showMeanwhile'>,
): Promise<MadeAnswer<One> | undefined> {
  if (library.model === undefined) return undefined
  const given = quotes.map(({ hit, text }) => ({ title: displayTitle(hit.paper), text }))
  const timer = setTimeout(() => showMeanwhile(writingCard()), quietMs)
  try {
    const written = await library.model.writer.write(question, given, asker.workspace)
    if (written === undefined) return undefined
    return 'why' in written ? { note: notes[written.why] } : numberQuotes(written.sentences, quotes)
  } finally {
    clearTimeout(timer)
  }
}

/** Quotes by their papers, in the order of the first of each. */
export function papersOf<One extends Quote>(quotes: readonly One[]): [One, ...One[]][] {
  const papers = new Map<string, [One, ...One[]]>()
  for (const quote of quotes) {
    const known = papers.get(quote.hit.paper.id)
    if (known === undefined) papers.set(quote.hit.paper.id, [quote])
    else known.push(quote)
  }
  return [...papers.values()]
}

/**
 * Numbers the quotes that sentences name, as they are shown: by their papers, which are in the order of being
 * named.
 */
function numberQuotes<One extends Quote>(
  sentences: readonly WrittenSentence[],
  quotes: readonly One[],
): MadeAnswer<One> {
  const named = new Set(sentences.flatMap((sentence) => sentence.quotes.flatMap((at) => quotes[at] ?? [])))
  const shown = papersOf([...named]).flat()
  const numbers = new Map(shown.map((quote, at) => [quote, at + 1]))
  const answer = sentences.map((sentence) => ({
    text: sentence.text,
    numbers: sentence.quotes
      .flatMap((at) => quotes[at] ?? [])
      .flatMap((quote) => numbers.get(quote) ?? [])
      .toSorted((one, other) => one - other),
  }))
  return { answer, quotes: shown }
}

/** Who waits longer is told what for. */
const quietMs = 2_000

type Why = Extract<WrittenAnswer, { readonly why: unknown }>['why']

const notes: Readonly<Record<Why, string>> = {
  late: 'The language model took too long: these are the quotes alone.',
  failed: 'The language model does not answer: these are the quotes alone.',
  spent: 'The language model has used this workspace’s tokens of the day: these are the quotes alone.',
  uncounted: 'The language model is not asked while the database is away: these are the quotes alone.',
  busy: 'The language model is busy: these are the quotes alone.',
  nothing: 'The language model found no answer in the quotes.',
  dropped: 'What the language model wrote went beyond its quotes and is left out.',
  unchecked: 'What the language model wrote cannot be checked at the moment: these are the quotes alone.',
}
