/** `ask what reduces reward hacking?`: up to three sentences of papers that answer, or an honest no. */
import { z } from 'zod'
import { paperItem } from '../cards/paper-item.ts'
import { quoteLines, quotesCard, type Verdict } from '../cards/quotes-card.ts'
import { BotError } from '../errors.ts'
import type { Item } from '../model/card.ts'
import { cutText } from '../model/text.ts'
import { type Found, findPassages, type Quote } from '../passages/find-passages.ts'
import { createRelationWords } from '../passages/relation-words.ts'
import { thresholds } from '../passages/weights.ts'
import { markWords } from '../search/analysis/highlight.ts'
import { asksSaved, readScope } from './support/ask-scope.ts'
import { defineCommand, type Request } from './support/command.ts'

export const command = defineCommand({
  name: 'ask',
  summary: 'Sentences of papers that answer a question; ask saved, ask here or ask PAPER for less',
  options: {
    question: {
      summary: 'a question, after saved, here or the name of a paper to ask only these',
      schema: z.string().min(1),
      isRest: true,
    },
  },
  examples: [
    'ask what reduces reward hacking?',
    'ask VLM-R1 which datasets are used?',
    'ask saved how are rewards verified?',
    'ask here does reinforcement learning generalise better?',
  ],
  isForAsker: ({ question }) => asksSaved(question),
  async run(request) {
    const { asker, library, options } = request
    if (aboutBot.test(options.question)) return request.ask('help')
    const { question, among, paper, where } = await readScope(options.question, request)
    if (!/[\p{L}\p{N}]/u.test(question))
      throw new BotError('bad-input', 'Ask a question in words, such as: ask what reduces reward hacking?', {
        suggestions: ['ask what reduces reward hacking?', 'help ask'],
      })
    const { analysis } = library
    const found = await findPassages(
      question,
      library.index,
      { analysis, relations: createRelationWords(analysis) },
      { ...(await library.topicOptions(asker.workspace)), among, paper },
    )
    const isOneWord = found.words < 2 && paper === undefined
    return quotesCard({
      question,
      verdict: judge(found),
      where,
      isOneWord,
      items: await itemsOf(found.quotes, request),
      papers: papersOf(found.quotes).map(([quote]) => quote.hit.paper.id),
      command: `ask ${options.question}`,
    })
  },
})

function judge({ confidence }: Found): Verdict {
  if (confidence >= thresholds.answers) return 'answered'
  return confidence >= thresholds.isNear ? 'near' : 'none'
}

/** An item for each paper, its quotes in the order of their weight. */
async function itemsOf(
  quotes: readonly Quote[],
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<Item[]> {
  const papers = papersOf(quotes)
  const { saved } = await library.marks(
    asker,
    papers.map(([{ hit }]) => hit.paper.id),
  )
  return papers.map(([first, ...others]) => {
    const { paper, matches } = first.hit
    const lines = [first, ...others].map(({ text }) =>
      markWords(cutText(text, maxQuoteLength), matches, library.analysis),
    )
    return paperItem(paper, {
      text: quoteLines(lines),
      isSaved: asker.audience === 'asker' ? saved.has(paper.id) : undefined,
    })
  })
}

/** The quotes by their papers, in the order of the first of each. */
function papersOf(quotes: readonly Quote[]): [Quote, ...Quote[]][] {
  const papers = new Map<string, [Quote, ...Quote[]]>()
  for (const quote of quotes) {
    const known = papers.get(quote.hit.paper.id)
    if (known === undefined) papers.set(quote.hit.paper.id, [quote])
    else known.push(quote)
  }
  return [...papers.values()]
}

/** Questions about the bot itself, which no abstract answers. */
const aboutBot =
  /^(?:who|what) (?:are|is) (?:you|this bot)\b|^what (?:can|do) you (?:do|know)\b|^how (?:do|does|can|should) (?:i|we|one) (?:use|ask|talk to) (?:you|this|it)\b|\byour (?:name|commands?|instructions|prompt|system prompt|key|token)\b/i
/** Longer ones are no sentence; what is cut ends in “…”. */
const maxQuoteLength = 700
