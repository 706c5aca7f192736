/** Papers that answer a question in their own words, before others that were found. */
import type { Verdict } from '../../cards/quotes-card.ts'
import type { Span } from '../../model/card.ts'
import { leavesOf, type Query } from '../../model/query.ts'
import type { Quote } from '../../passages/find-passages.ts'
import type { Request } from './command.ts'
import { findAnswer } from './find-answer.ts'
import type { PageEntry } from './paper-page.ts'
import { papersOf } from './write-answer.ts'

export interface Quoted {
  /** What to say of the quotes, in whole sentences. */
  readonly says: readonly Span[]
  readonly entries: readonly PageEntry[]
}

/**
 * Conditions that are none of words, such as an author, count for the quotes too. Undefined for one word,
 * which is no question.
 */
export async function quoteFirst(
  asked: string,
  { condition }: Query,
  found: readonly PageEntry[],
  request: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<Quoted | undefined> {
  const parts = condition === undefined ? [] : leavesOf(condition)
  const words = parts.flatMap((part) =>
    part.kind === 'word' ? part.word : part.kind === 'phrase' ? part.words : [],
  )
  const isOfWords = words.length === parts.length
  const among = isOfWords ? undefined : found.map(({ paper }) => paper.id)
  const question = isOfWords ? asked : words.join(' ')
  const answer = await findAnswer(question, request, { among })
  if (answer.words < 2) return undefined
  return {
    says: [says[answer.verdict]],
    entries: entriesWith(answer.verdict === 'none' ? [] : answer.quotes, found),
  }
}

/** The papers of some quotes, then the others that were found. */
export function entriesWith(quotes: readonly Quote[], found: readonly PageEntry[]): PageEntry[] {
  const first = papersOf(quotes).map(([best, ...others]): PageEntry => {
    return { ...best.hit, quotes: [best, ...others].map(({ text }) => text) }
  })
  const ids = new Set(first.map(({ paper }) => paper.id))
  return [...first, ...found.filter(({ paper }) => !ids.has(paper.id))]
}

const says: Readonly<Record<Verdict, string>> = {
  answered: 'In the words of the papers here:',
  near: 'The papers here don’t clearly answer that. Closest:',
  none: 'The papers here don’t answer that. These come closest:',
}
