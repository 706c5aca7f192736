/** What papers say to a question, in their own words, or that nothing here answers it. */
import type { Button, Card, Item, Span } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { cutText } from '../model/text.ts'

/** `near` is not sure, `none` sure that not. */
export type Verdict = 'answered' | 'near' | 'none'

export interface QuotesCardOptions {
  readonly question: string
  readonly verdict: Verdict
  /** Where was looked, as `your reading list`; undefined for all papers. */
  readonly where?: string | undefined
  /** One word is no question. */
  readonly isOneWord: boolean
  /** Papers with their quotes, the best first. */
  readonly items: readonly Item[]
  readonly papers: readonly Identifier[]
  /** The command that shows it again. */
  readonly command: string
}

export function quotesCard(options: QuotesCardOptions): Card {
  const { question, items, papers, command } = options
  const search: Button = { label: 'Search for these words', command: `search as:typed ${question}` }
  return {
    title: cutText(question, 120),
    blocks: [{ kind: 'text', text: [sayVerdict(options)] }, ...items],
    buttons:
      items.length > 0
        ? [search, { label: 'Share', command: `share ${command}` }]
        : [search, { label: 'Latest', command: 'latest' }],
    ...(papers.length > 0 && { shows: { command, papers } }),
  }
}

/** Quotes of one paper, each on a line of its own. */
export function quoteLines(quotes: readonly (readonly Span[])[]): Span[] {
  return quotes.flatMap((quote, at): Span[] => [at > 0 ? '\n“' : '“', ...quote, '”'])
}

function sayVerdict({ verdict, where, isOneWord, items }: QuotesCardOptions): string {
  const place = where ?? 'the papers here'
  if (items.length === 0)
    return `Nothing in ${place} answers this: none of these words is there. Abstracts are English, and so should a question be.`
  if (isOneWord) return `One word is no question; this is what ${place} ${say(where)} of it.`
  if (verdict === 'answered') return `In the words of ${place}:`
  if (verdict === 'near') return `Nothing in ${place} clearly answers this. These sentences come near:`
  return `Nothing in ${place} answers this. The nearest there is:`
}

function say(where: string | undefined): string {
  return where === undefined ? 'say' : 'says'
}
