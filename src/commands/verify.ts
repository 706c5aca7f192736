/** `verify PAPER "quotation"`, or a paragraph with quotations: whether papers say that, word for word. */
import { z } from 'zod'
import { type ShownQuotation, verifyCard } from '../cards/verify-card.ts'
import { BotError } from '../errors.ts'
import type { Paper } from '../model/paper.ts'
import { spacedWords } from '../model/words.ts'
import { type Quotation, readQuotations } from '../passages/read-quotations.ts'
import { isNameLike } from './support/ask-scope.ts'
import { defineCommand, type Request } from './support/command.ts'
import { createVerifier, type Verified } from './support/verify-quotations.ts'

export const command = defineCommand({
  name: 'verify',
  partOf: 'check',
  phrase: 'check quotes',
  area: 'papers',
  summary: 'Check quotations against papers: a paragraph, or a paper and a quotation',
  options: {
    text: {
      summary: 'a paper and a quotation, or a paragraph with quotations',
      schema: z.string().min(1),
      isRest: true,
      isLong: true,
    },
  },
  examples: ['verify 2504.07615 "we extend R1-style reinforcement learning to vision-language models"'],
  check({ text }) {
    if (readQuotations(text).length === 0) throw withoutQuotations()
  },
  async run(request) {
    const { text } = request.options
    const quotations = readQuotations(text)
    const [first] = quotations
    if (first === undefined) throw withoutQuotations()
    const paper = await findGiven(first, quotations, request)
    const verified: ShownQuotation[] = []
    const verify = createVerifier(request)
    for (const quotation of quotations) verified.push(show(await verify(quotation, paper)))
    return verifyCard(verified, `verify ${text}`)
  },
})

function withoutQuotations(): BotError {
  return new BotError(
    'bad-input',
    'Put what is quoted between quotation marks, such as: verify 2504.07615 “…”',
    { suggestions: ['help verify'] },
  )
}

/** The paper before the only quotation, or that a sentence around it names; undefined where none is named. */
async function findGiven(
  { before, after }: Quotation,
  quotations: readonly Quotation[],
  request: Request<unknown>,
): Promise<Paper | undefined> {
  const name = before.trim().replace(/[:,]$/, '')
  for (const word of quotations.length > 1 ? [] : spacedWords(`${before} ${after}`).filter(isNameLike)) {
    const [called, another] = await request.library.papersCalled(word)
    if (called !== undefined && another === undefined) return called
  }
  if (quotations.length > 1 || name === '' || after.trim().length > 1) return undefined
  try {
    return await request.findPaper(name)
  } catch (error) {
    if (error instanceof BotError && error.code === 'not-found' && /\s/.test(name)) return undefined
    throw error
  }
}

function show({ quotation, found, named, isRead, beside }: Verified): ShownQuotation {
  const places = [
    ...('at' in found ? [found.at] : []),
    ...(found.kind === 'stitched' ? [found.and] : []),
  ].map(({ paper, section }) => ({ paper, section }))
  return {
    quotation,
    verdict: found.kind,
    places,
    named,
    isRead,
    beside,
    ...(found.kind === 'exact' ? { isCut: found.isCut } : {}),
    ...(found.kind === 'nearly' ? { words: found.words } : {}),
  }
}
