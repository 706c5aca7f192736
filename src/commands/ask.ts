/** `ask what reduces reward hacking?`: sentences of papers that answer, or an honest no. */

import { z } from 'zod'
import { markWords } from '../abstracts/highlight.ts'
import { compareCard } from '../cards/compare-card.ts'
import { paperItem } from '../cards/paper-item.ts'
import { nothingToAskCard, quoteLines, quotesCard, type Verdict } from '../cards/quotes-card.ts'
import { BotError } from '../errors.ts'
import type { Card, Item } from '../model/card.ts'
import type { Paper } from '../model/paper.ts'
import { hasLetterOrDigit } from '../model/words.ts'
import type { Quote } from '../passages/find-passages.ts'
import { termAsked } from '../question/parse-acronym.ts'
import { asksSaved, parseScope } from './support/ask-scope.ts'
import { askWhole } from './support/ask-whole.ts'
import { defineCommand, type Request } from './support/command.ts'
import { sayMeaning } from './support/define-first.ts'
import { defineTerm } from './support/define-term.ts'
import { findAnswer } from './support/find-answer.ts'
import { papersOf, writeAnswer } from './support/write-answer.ts'

export const command = defineCommand({
  name: 'ask',
  area: 'papers',
  summary: 'Answer a question with quotes from papers',
  options: {
    question: {
      summary: 'a question, after saved, here, in:SHELF, or a paper or several to ask only these',
      schema: z.string().min(1),
      isRest: true,
    },
  },
  examples: [
    'ask what reduces reward hacking?',
    'ask VLM-R1 which datasets are used?',
    'ask VLM-R1 and Kimi-VL which datasets are used?',
    'ask saved how are rewards verified?',
    'ask in:related-work how are rewards verified?',
    'ask here does reinforcement learning generalise better?',
  ],
  isForAsker: ({ question }) => asksSaved(question),
  async run(request) {
    const { options } = request
    if (aboutBot.test(options.question)) return request.ask('help')
    const {
      question,
      among,
      paper,
      papers: named,
      where,
      nothing,
    } = await parseScope(options.question, request)
    if (!hasLetterOrDigit(question))
      throw new BotError('bad-input', 'Ask a question in words, such as: ask what reduces reward hacking?', {
        suggestions: ['ask what reduces reward hacking?', 'help ask'],
      })
    if (nothing !== undefined) return nothingToAskCard(question, nothing)
    const command = `ask ${named === undefined ? options.question : `${(among ?? []).join(' ')} ${question}`}`
    const scope = { papers: named ?? [], where, command }
    const whole = named && (await askWhole(question, scope, request))
    if (whole !== undefined && 'card' in whole) return whole.card
    const term = among === undefined && paper === undefined ? termAsked(question) : undefined
    const defined = term === undefined ? undefined : await defineTerm(term, request)
    const found = await findAnswer(question, request, { among, paper, maxQuotes: quotesGiven })
    const verdict = defined === undefined ? found.verdict : 'answered'
    const isUnsure = among !== undefined && verdict !== 'answered'
    const nearest = { question, where, command, quotes: found.quotes, note: whole?.note }
    const other = isUnsure ? await answerOtherwise(named, verdict, nearest, request) : undefined
    if (other !== undefined) return other
    const quotes = withFirst(defined?.quote, found.quotes)
    const isOneWord = found.words < 2 && paper === undefined && defined === undefined
    const isWritten = verdict !== 'none' && !isOneWord
    const written = isWritten ? await writeAnswer(question, quotes, request) : undefined
    const papers = papersOf(written?.quotes ?? quotes.slice(0, quotesShown))
    return quotesCard({
      question,
      verdict,
      where,
      isOneWord,
      meaning: defined && sayMeaning(defined),
      answer: written?.answer,
      note: written?.note ?? whole?.note,
      items: await itemsOf(papers, request, written?.answer !== undefined),
      papers: papers.map(([quote]) => quote.hit.paper.id),
      command: `ask ${options.question}`,
    })
  },
})

/** Of papers that were named and do not answer, what they say side by side; of a list, what was read of the nearest. */
async function answerOtherwise(
  named: readonly Paper[] | undefined,
  verdict: Verdict,
  { quotes, note, ...scope }: Nearest,
  request: Request<unknown>,
): Promise<Card | undefined> {
  if (named === undefined) return askNearest(quotes, scope, request)
  if (named.length < 2) return undefined
  const no = `Their abstracts don’t ${verdict === 'near' ? 'clearly ' : ''}answer that.`
  return compareCard(named, note === undefined ? [no] : [no, note])
}

interface Nearest {
  readonly question: string
  readonly where: string | undefined
  readonly command: string
  readonly quotes: readonly Quote[]
  readonly note: string | undefined
}

/** What was read of the papers whose abstracts come nearest, where it answers. */
async function askNearest(
  quotes: readonly Quote[],
  { question, ...scope }: { question: string; where: string | undefined; command: string },
  request: Request<unknown>,
): Promise<Card | undefined> {
  const papers = papersOf(quotes).map(([{ hit }]) => hit.paper)
  const asked = { ...scope, papers: papers.slice(0, papersRead), isKeptOnly: true }
  const read = await askWhole(question, asked, request)
  return read !== undefined && 'card' in read && read.isAnswered ? read.card : undefined
}

function withFirst(first: Quote | undefined, quotes: readonly Quote[]): readonly Quote[] {
  return first === undefined ? quotes : [first, ...quotes.filter(({ text }) => text !== first.text)]
}

/** An item for each paper with its quotes, which are numbered through where an answer names them. */
async function itemsOf(
  papers: readonly (readonly [Quote, ...Quote[]])[],
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
  isNumbered: boolean,
): Promise<Item[]> {
  let number = 0
  const { saved } = await library.marks(
    asker,
    papers.map(([{ hit }]) => hit.paper.id),
  )
  return papers.map(([first, ...others]) => {
    const { paper, matches } = first.hit
    const lines = [first, ...others].map(({ text }) => {
      number += 1
      return { number: isNumbered ? number : undefined, quote: markWords(text, matches, library.analysis) }
    })
    return paperItem(paper, {
      text: quoteLines(lines),
      isSaved: asker.audience === 'asker' ? saved.has(paper.id) : undefined,
    })
  })
}

/** Questions about the bot itself, which no abstract answers. */
const aboutBot =
  /^(?:who|what) (?:are|is) (?:you|this bot)\b|^what (?:can|do) you (?:do|know)\b|^how (?:do|does|can|should) (?:i|we|one) (?:use|ask|talk to) (?:you|this|it)\b|\byour (?:name|commands?|instructions|prompt|system prompt|key|token)\b/i
const quotesShown = 3
/** Of a list, those whose abstracts come nearest. */
const papersRead = 5
/** To a language model. */
const quotesGiven = 10
