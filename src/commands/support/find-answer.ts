/** What papers say to a question, and how surely that answers it. */

import { createRelationWords } from '../../abstracts/relation-words.ts'
import type { Verdict } from '../../cards/quotes-card.ts'
import { cutText } from '../../model/text.ts'
import { type FindOptions, findPassages, type Quote } from '../../passages/find-passages.ts'
import { thresholds } from '../../passages/weights.ts'
import type { Request } from './command.ts'

export interface Answer {
  readonly verdict: Verdict
  /** The best first, none too long to read. */
  readonly quotes: readonly Quote[]
  /** How many words the question has that say something. */
  readonly words: number
}

export async function findAnswer(
  question: string,
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
  options: Pick<FindOptions, 'among' | 'paper' | 'maxQuotes'>,
): Promise<Answer> {
  const { analysis, index } = library
  const { confidence, quotes, asked } = await findPassages(
    question,
    index,
    { analysis, relations: createRelationWords(analysis) },
    { ...(await library.topicOptions(asker.workspace)), ...options },
  )
  return {
    verdict: judge(confidence),
    quotes: quotes.map((quote) => ({ ...quote, text: cutText(quote.text, maxQuoteLength) })),
    words: asked.length,
  }
}

function judge(confidence: number): Verdict {
  if (confidence >= thresholds.answers) return 'answered'
  return confidence >= thresholds.isNear ? 'near' : 'none'
}

/** Longer ones are no sentence; what is cut ends in “…”. */
const maxQuoteLength = 700
