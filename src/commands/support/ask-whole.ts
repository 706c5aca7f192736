/** A question to papers as a whole: their sentences and cells, each with its section. */
import type { ContentWord } from '../../abstracts/content-words.ts'
import { markWords } from '../../abstracts/highlight.ts'
import { quotesCard, type Verdict } from '../../cards/quotes-card.ts'
import { cellsAsked, type FoundCell } from '../../full-text/rank/find-cells.ts'
import { textThresholds } from '../../full-text/rank/weights.ts'
import type { Card, Item, Span } from '../../model/card.ts'
import type { Paper } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import { dropEnd } from '../../model/words.ts'
import type { Quote } from '../../passages/find-passages.ts'
import { wordsAsked } from '../../passages/question.ts'
import type { ReadableText, TextPlace } from '../../ports/full-texts.ts'
import type { Request } from './command.ts'
import { itemWithLines, nameOf, readWhole, sectionLink, sentenceAt } from './whole-paper.ts'
import { writeAnswer } from './write-answer.ts'

/** A paper that was read, with the sentences that answer best. */
interface Read extends ReadableText {
  readonly paper: Paper
  readonly places: readonly TextPlace[]
  readonly confidence: number
}

/** A quote with where it stands. */
interface Placed extends Quote {
  readonly of: Read
  readonly section: number
}

interface Asked {
  readonly papers: readonly Paper[]
  readonly where: string | undefined
  readonly command: string
  /** Only what was read before. */
  readonly isKeptOnly?: boolean
}

type Parts = Pick<Request<unknown>, 'asker' | 'library' | 'showMeanwhile'>

/**
 * The answer of one paper or a few; or why only abstracts can be asked, in a sentence. Undefined where no paper is
 * read whole.
 */
export async function askWhole(
  question: string,
  asked: Asked,
  request: Parts,
): Promise<{ readonly card: Card; readonly isAnswered: boolean } | { readonly note: string } | undefined> {
  const { analysis, fullTexts } = request.library
  if (fullTexts === undefined) return undefined
  const { read, note } = await readAll(question, asked, request)
  if (read.length === 0) return note === undefined ? undefined : { note }
  const found = read.flatMap((of): Placed[] =>
    of.places.slice(0, Math.ceil(quotesGiven / read.length)).map((place, sentence) => {
      const hit = { paper: of.paper, score: 0, matches: [] }
      return { of, hit, sentence, text: sentenceAt(of.text, place), section: place.section }
    }),
  )
  const best = found.filter(({ sentence }) => sentence < (read.length > 1 ? quotesOfEach : quotesShown))
  const words = wordsAsked(question, analysis)
  const verdict = judge(words, best)
  const written = verdict === 'none' ? undefined : await writeAnswer(question, found, request)
  const shown = written?.quotes ?? best
  const marked = words.map(({ word }) => word)
  const lineOf = (quote: Placed): Span[][] => {
    const said = markWords(cutText(quote.text, maxQuote), marked, analysis)
    // Where nothing answers, what has none of the words is not even near.
    if (verdict === 'none' && said.every((span) => typeof span === 'string')) return []
    const number = written?.answer === undefined ? '' : `[${shown.indexOf(quote) + 1}] `
    return [[`${number}“`, ...said, '” — ', sectionLink(quote.of.text, quote.section, quote.of.url)]]
  }
  const items: Item[] = []
  let sure = verdict
  for (const of of read) {
    const cells = cellsAsked(words, of.text, analysis).map((cell) => cellLine(cell, of))
    if (cells.length > 0) sure = 'answered'
    const lines = [...cells, ...shown.filter((quote) => quote.of === of).flatMap(lineOf)]
    if (lines.length > 0) items.push(await itemWithLines(of.paper, lines, request))
  }
  const card = quotesCard({
    ...{ question, verdict: sure, where: asked.where, isOneWord: false },
    ...{ answer: written?.answer, note: written?.note ?? note, items, command: asked.command },
    papers: read.map(({ paper }) => paper.id),
  })
  return { card, isAnswered: sure === 'answered' }
}

/** By the surest paper, which stands first. */
function judge(words: readonly ContentWord[], quotes: readonly Placed[]): Verdict {
  const confidence = quotes[0]?.of.confidence ?? 0
  if (words.length === 0 || confidence < textThresholds.isNear) return 'none'
  if (confidence < textThresholds.answers) return 'near'
  // One word alone has to be there as it is asked: “to limit” tells nothing of limitations.
  const word = words.length > 1 ? '' : dropEnd(words[0]?.word.toLowerCase() ?? '', 's')
  const isThere = quotes.some(({ of, section, text }) =>
    `${nameOf(of.text.sections[section])} ${text}`.toLowerCase().includes(word),
  )
  return isThere ? 'answered' : 'near'
}

/** The surest first, of many only the first few; and what could not be read, in a sentence. */
async function readAll(question: string, { papers, isKeptOnly }: Asked, request: Parts) {
  const read: Read[] = []
  const unread: string[] = []
  for (const [at, paper] of papers.entries()) {
    const found = await readWhole(paper, { ...request, isKeptOnly: isKeptOnly === true || at >= maxFetched })
    const ranked = 'why' in found ? undefined : await request.library.fullTexts?.rank(question, found.text)
    if ('why' in found) unread.push(found.why)
    else if (ranked !== undefined) read.push({ paper, ...found, ...ranked })
  }
  const [why] = unread
  const few =
    papers.length === 1
      ? 'Abstract only'
      : `${unread.length} of ${papers.length} papers could not be read whole`
  // Where one answers, what the others have is only noise.
  const sorted = read.toSorted((a, b) => b.confidence - a.confidence)
  const near = sorted.filter(({ confidence }, at) => at === 0 || confidence >= textThresholds.isNear)
  return { read: near.slice(0, papersShown), note: why && `${few}: ${why}.` }
}

/** `Table 2, Mistral 7B, MMLU: “60.1%” — 3 Results` */
function cellLine({ table, heads, value }: FoundCell, { text, url }: ReadableText): Span[] {
  const name = [table.label ?? 'Table', ...heads].map((head) => cutText(head, maxHead)).join(', ')
  return [`${name}: “${cutText(value, maxQuote)}” — `, sectionLink(text, table.section, url)]
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
