/** A question to one paper as a whole: its sentences and cells, each with its section. */
import { markWords } from '../../abstracts/highlight.ts'
import { quotesCard, type Verdict } from '../../cards/quotes-card.ts'
import { cellsAsked } from '../../full-text/rank/find-cells.ts'
import { textThresholds } from '../../full-text/rank/weights.ts'
import type { Card, Span } from '../../model/card.ts'
import type { FullText } from '../../model/full-text.ts'
import type { Paper } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import type { Quote } from '../../passages/find-passages.ts'
import { wordsAsked } from '../../passages/question.ts'
import type { Request } from './command.ts'
import { itemWithLines, readWhole, sectionLink, sentenceAt } from './whole-paper.ts'
import { writeAnswer } from './write-answer.ts'

/** The answer; or why only the abstract can be asked, in a sentence. Undefined where no paper is read whole. */
export async function askWhole(
  question: string,
  { paper, where }: { readonly paper: Paper; readonly where: string | undefined },
  request: Pick<Request<unknown>, 'asker' | 'library' | 'showMeanwhile'>,
): Promise<{ readonly card: Card } | { readonly note: string } | undefined> {
  const { library } = request
  if (library.fullTexts === undefined) return undefined
  const read = await readWhole(paper, request)
  if ('why' in read) return { note: `Abstract only: ${read.why}.` }
  const { text, url } = read
  const { places, confidence } = await library.fullTexts.rank(question, text)
  const hit = { paper, score: 0, matches: [] }
  const found = places.slice(0, quotesGiven).map((place, at) => {
    return { hit, sentence: at, text: sentenceAt(text, place), section: place.section }
  })
  const words = wordsAsked(question, library.analysis)
  const verdict = words.length === 0 ? 'none' : judge(confidence)
  const written = verdict === 'none' ? undefined : await writeAnswer(question, found, request)
  const shown: readonly Quote[] = written?.quotes ?? found.slice(0, quotesShown)
  const marked = words.map(({ word }) => word)
  const lines = shown.flatMap((quote, at): Span[][] => {
    const said = markWords(cutText(quote.text, maxQuote), marked, library.analysis)
    // Where nothing answers, what has none of the words is not even near.
    if (verdict === 'none' && said.every((span) => typeof span === 'string')) return []
    const number = written?.answer === undefined ? '' : `[${at + 1}] `
    return [[`${number}“`, ...said, '” — ', sectionLink(text, found[quote.sentence]?.section ?? 0, url)]]
  })
  const cells = cellsAsked(words, text, library.analysis).map((cell) => cellLine(text, cell, url))
  const card = quotesCard({
    ...{ question, verdict: cells.length > 0 ? 'answered' : verdict, where, isOneWord: false },
    ...{ answer: written?.answer, note: written?.note, papers: [paper.id] },
    items:
      cells.length + lines.length === 0 ? [] : [await itemWithLines(paper, [...cells, ...lines], request)],
    command: `ask ${paper.id} ${question}`,
  })
  return { card }
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
/** To a language model. */
const quotesGiven = 10
