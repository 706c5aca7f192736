/** A question to papers as a whole: their sentences and cells, each with its section. */
import type { ContentWord } from '../../abstracts/content-words.ts'
import { markWords } from '../../abstracts/highlight.ts'
import { quotesCard, type Verdict } from '../../cards/quotes-card.ts'
import { cellsAsked } from '../../full-text/rank/find-cells.ts'
import { textThresholds } from '../../full-text/rank/weights.ts'
import type { Card, Item, Span } from '../../model/card.ts'
import type { FullText } from '../../model/full-text.ts'
import type { Paper } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import { dropEnd } from '../../model/words.ts'
import type { Quote } from '../../passages/find-passages.ts'
import { wordsAsked } from '../../passages/question.ts'
import type { TextPlace } from '../../ports/full-texts.ts'
import type { Request } from './command.ts'
import { itemWithLines, nameOf, readWhole, sectionLink, sentenceAt } from './whole-paper.ts'
import { writeAnswer } from './write-answer.ts'

/** Papers that were read, each with the sentences that answer best. */
interface Read {
  readonly paper: Paper
  readonly text: FullText
  readonly url: string
  readonly places: readonly TextPlace[]
  readonly confidence: number
}

/** A quote with where it stands. */
interface Placed extends Quote {
  readonly of: Read
  readonly section: number
}

/**
 * The answer of one paper or a few; or why only abstracts can be asked, in a sentence. Undefined where no paper is
 * read whole.
 */
export async function askWhole(
  question: string,
  asked: {
    readonly papers: readonly Paper[]
    readonly where: string | undefined
    readonly command: string
    /** Only what was read before. */
    readonly isKeptOnly?: boolean
  },
  request: Pick<Request<unknown>, 'asker' | 'library' | 'showMeanwhile'>,
): Promise<{ readonly card: Card; readonly isAnswered: boolean } | { readonly note: string } | undefined> {
  const { library } = request
  if (library.fullTexts === undefined) return undefined
  const { read, unread } = await readAll(question, asked, request)
  const note = sayUnread(unread, asked.papers.length)
  const perPaper = read.length > 1 ? quotesOfEach : quotesShown
  if (read.length === 0) return note === undefined ? undefined : { note }
  const found = read.flatMap((of): Placed[] =>
    of.places.slice(0, Math.ceil(quotesGiven / read.length)).map((place, sentence) => {
      const hit = { paper: of.paper, score: 0, matches: [] }
      return { of, hit, sentence, text: sentenceAt(of.text, place), section: place.section }
    }),
  )
  const words = wordsAsked(question, library.analysis)
  const judged = words.length === 0 ? 'none' : judge(read[0]?.confidence ?? 0)
  const verdict = judged === 'answered' && !saysIt(words, found.slice(0, perPaper)) ? 'near' : judged
  const written = verdict === 'none' ? undefined : await writeAnswer(question, found, request)
  const named = written?.quotes?.flatMap((quote) => found.find((one) => one === quote) ?? [])
  const shown = named ?? found.filter(({ sentence }) => sentence < perPaper)
  const marked = words.map(({ word }) => word)
  const lineOf = (quote: Placed): Span[][] => {
    const said = markWords(cutText(quote.text, maxQuote), marked, library.analysis)
    // Where nothing answers, what has none of the words is not even near.
    if (verdict === 'none' && said.every((span) => typeof span === 'string')) return []
    const number = written?.answer === undefined ? '' : `[${shown.indexOf(quote) + 1}] `
    return [[`${number}“`, ...said, '” — ', sectionLink(quote.of.text, quote.section, quote.of.url)]]
  }
  const items: Item[] = []
  let hasCells = false
  for (const of of read) {
    const cells = cellsAsked(words, of.text, library.analysis).map((cell) => cellLine(of.text, cell, of.url))
    const lines = [...cells, ...shown.filter((quote) => quote.of === of).flatMap(lineOf)]
    hasCells ||= cells.length > 0
    if (lines.length > 0) items.push(await itemWithLines(of.paper, lines, request))
  }
  const sure = hasCells ? 'answered' : verdict
  const card = quotesCard({
    ...{ question, verdict: sure, where: asked.where, isOneWord: false },
    ...{ answer: written?.answer, note: written?.note ?? note, items, command: asked.command },
    papers: read.map(({ paper }) => paper.id),
  })
  return { card, isAnswered: sure === 'answered' }
}

/** One word alone has to be there as it is asked: “to limit” tells nothing of limitations. */
function saysIt([first, ...others]: readonly ContentWord[], quotes: readonly Placed[]): boolean {
  if (first === undefined || others.length > 0) return true
  const word = dropEnd(first.word.toLowerCase(), 's')
  return quotes.some(({ of, section, text }) =>
    `${nameOf(of.text.sections[section])} ${text}`.toLowerCase().includes(word),
  )
}

/** The surest first; of many only the first few. */
async function readAll(
  question: string,
  { papers, isKeptOnly }: Parameters<typeof askWhole>[1],
  request: Parameters<typeof askWhole>[2],
) {
  const read: Read[] = []
  const unread: string[] = []
  for (const [at, paper] of papers.entries()) {
    const found = await readWhole(paper, { ...request, isKeptOnly: isKeptOnly === true || at >= maxFetched })
    if ('why' in found) unread.push(found.why)
    else {
      const ranked = await request.library.fullTexts?.rank(question, found.text)
      if (ranked !== undefined) read.push({ paper, text: found.text, url: found.url, ...ranked })
    }
  }
  const [best, ...others] = read.toSorted((a, b) => b.confidence - a.confidence)
  // Where one answers, what the others have is only noise.
  const near = others.filter(({ confidence }) => judge(confidence) !== 'none')
  return { read: best === undefined ? [] : [best, ...near.slice(0, papersShown - 1)], unread }
}

function sayUnread(why: readonly string[], count: number): string | undefined {
  const [first] = why
  if (first === undefined) return undefined
  if (count === 1) return `Abstract only: ${first}.`
  return `${why.length} of ${count} papers could not be read whole: ${first}.`
}

/** `Table 2, Mistral 7B, MMLU: “60.1%” — 3 Results` */
function cellLine(text: FullText, cell: ReturnType<typeof cellsAsked>[number], url: string): Span[] {
  const { table, heads, value } = cell
  const name = [table.label ?? 'Table', ...heads].map((head) => cutText(head, maxHead)).join(', ')
  return [`${name}: “${cutText(value, maxQuote)}” — `, sectionLink(text, table.section, url)]
}

function judge(confidence: number): Verdict {
  if (confidence >= textThresholds.answers) return 'answered'
  return confidence >= textThresholds.isNear ? 'near' : 'none'
}

/** Longer ones are no sentence; what is cut ends in “…”. */
const maxQuote = 700
const maxHead = 60
const quotesShown = 3
/** Where several papers answer. */
const quotesOfEach = 2
const papersShown = 3
/** For one question; each takes three seconds and more. */
const maxFetched = 5
/** To a language model. */
const quotesGiven = 10
