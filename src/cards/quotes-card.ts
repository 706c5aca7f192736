/** What papers say to a question, in their own words, or that nothing here answers it. */
import { cutSpans } from '../abstracts/cut-spans.ts'
import { displayTitle } from '../abstracts/display-title.ts'
import { type Block, type Button, type Card, type Item, type Span, textBlock } from '../model/card.ts'
import { type Identifier, identifierUrl } from '../model/identifier.ts'
import { dateOf, type Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'
import { formatDay } from './paper-item.ts'

/** `near` is not sure, `none` sure that not. */
export type Verdict = 'answered' | 'near' | 'none'

export interface QuotesCardOptions {
  readonly question: string
  readonly verdict: Verdict
  /** Where was looked, as `your reading list`; undefined for all papers. */
  readonly where?: string | undefined
  /** One word is no question. */
  readonly isOneWord: boolean
  /** What the asked term means, in the place of how sure the answer is. */
  readonly meaning?: readonly Span[] | undefined
  /** What a language model made of the quotes, each sentence with the numbers of its own. */
  readonly answer?: readonly Sentence[] | undefined
  /** Why there is no such answer, where there might be. */
  readonly note?: string | undefined
  /** Papers with their quotes, the best first. */
  readonly items: readonly Item[]
  readonly papers: readonly Identifier[]
  /** The command that shows it again. */
  readonly command: string
}

/** A sentence and the numbers of its quotes. */
export interface Sentence {
  readonly text: string
  readonly numbers: readonly number[]
}

export function quotesCard(options: QuotesCardOptions): Card {
  const { question, meaning, answer, note, items, papers, command } = options
  const search = searchButton(question)
  return {
    title: cutText(question, maxTitleLength),
    blocks: [
      { kind: 'text', text: meaning ?? [sayVerdict(options)] },
      ...answerBlocks(answer),
      ...items,
      ...(note === undefined ? [] : [{ kind: 'note' as const, text: [note] }]),
    ],
    buttons:
      items.length > 0
        ? [search, { label: 'Share', command: `share ${command}` }]
        : [search, { label: 'Latest', command: 'latest' }],
    ...(papers.length > 0 && { shows: { command, papers } }),
  }
}

export function answerBlocks(answer: readonly Sentence[] = []): Block[] {
  return answer.map(({ text, numbers }) => textBlock(`${text} `, ...numbers.map((number) => `[${number}]`)))
}

/** Where there is no paper to ask; `why` is a sentence. */
export function nothingToAskCard(question: string, why: string): Card {
  return {
    title: cutText(question, maxTitleLength),
    blocks: [{ kind: 'text', text: [why] }],
    buttons: [searchButton(question), { label: 'Ask all papers', command: `ask ${question}` }],
  }
}

/** Quotes of one paper, each on a line of its own, behind its number where it has one. */
export function quoteLines(
  quotes: readonly { readonly number?: number | undefined; readonly quote: readonly Span[] }[],
): Span[] {
  return quotes.flatMap(({ number, quote }, at): Span[] => {
    const begin = `${at > 0 ? '\n' : ''}${number === undefined ? '' : `[${number}] `}“`
    return [begin, ...quote, '”']
  })
}

/** A quote in four lines of a phone, and where it stands: `“…” — VLM-R1, 10 Apr 2025`. */
export function quoteWithSource(quote: readonly Span[], paper: Paper): Span[] {
  const title = cutText(displayTitle(paper), maxSource)
  const url = identifierUrl(paper.id)
  const date = dateOf(paper)
  return [
    '“',
    ...cutSpans(quote, maxQuote),
    '” — ',
    url === undefined ? title : { link: title, url },
    ...(date === undefined ? [] : [`, ${formatDay(date)}`]),
  ]
}

const maxQuote = 176
const maxSource = 44

function searchButton(question: string): Button {
  return { label: 'Search for these words', command: `search as:typed ${question}` }
}

function sayVerdict({ verdict, where, isOneWord, items, answer }: QuotesCardOptions): string {
  const place = where ?? 'the papers here'
  if (items.length === 0)
    return `Nothing in ${place} answers this: none of these words is there. Abstracts are English, and so should a question be.`
  if (isOneWord) return `One word is no question; this is in ${place}:`
  const no = (clearly: string, answers: string) =>
    where === undefined
      ? `The papers here don’t ${clearly}answer that.`
      : `Nothing in ${where} ${answers} that.`
  const unclear = no('clearly ', 'clearly answers')
  const made = 'A language model put this together; each number is a quote below.'
  if (answer !== undefined) return verdict === 'answered' ? made : `${unclear} ${made}`
  if (verdict === 'answered') return `In the words of ${place}:`
  return `${verdict === 'near' ? unclear : no('', 'answers')} Closest:`
}

const maxTitleLength = 120
