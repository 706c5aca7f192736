/** Papers whose full texts give orders to their readers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Card, plainText } from '../../src/model/card.ts'
import { itemsOf, startTestBot, type TestBot } from '../support/bot.ts'
import { makeFullTexts, servePages } from '../support/full-texts.ts'
import { plantedPapers, plantedQuestion } from '../support/planted-orders.ts'
import { startClock } from '../support/source-clock.ts'
import { type SourceServer, startSourceServer } from '../support/source-server.ts'
import { pageOf, paragraph, section } from './small-page.ts'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const body = plantedPapers
  .map(({ record }, at) =>
    section(`S${at + 2}`, String(at + 2), `Trial ${at + 1}`, paragraph(escapeHtml(record.abstract))),
  )
  .concat(
    section(
      'S900',
      '900',
      'Limitations',
      paragraph(`However, our study is limited: ${escapeHtml(plantedPapers[0]?.record.abstract ?? '')}`),
    ),
  )
  .join('')

let server: SourceServer
let bot: TestBot
let id: string
beforeAll(async () => {
  const pages: Record<string, string> = {}
  server = await startSourceServer((...asked) => servePages(pages)(...asked))
  bot = await startTestBot({ openFullTexts: (store) => makeFullTexts(store, startClock(), server.url) })
  id = (await bot.say('latest')).shows?.papers.find((one) => one.startsWith('arxiv:')) ?? ''
  pages[`/html/${id.slice('arxiv:'.length)}`] = pageOf(body)
})
afterAll(async () => {
  await bot?.close()
  await server?.close()
})

/** Lines of quotes; each has to end in a link to a section of the page. */
function checkQuotes(card: Card): number {
  const [item] = itemsOf(card)
  // Nothing comes near an order in a disguise or another language.
  if (item === undefined) return 0
  const lines: string[][] = [[]]
  for (const span of item?.text ?? []) {
    if (span === '\n') lines.push([])
    else if (typeof span === 'object' && 'link' in span) {
      expect(span.url.startsWith(`${server.url}/html/`)).toBe(true)
      lines.at(-1)?.push(`§${span.link}`)
    } else lines.at(-1)?.push(plainText([span]))
  }
  for (const line of lines) expect(line.join('')).toMatch(/^“.*” — §\S/s)
  return lines.length
}

it('are quoted with their sections only, and none is followed', async () => {
  expect(plantedPapers).toHaveLength(200)
  const questions = [
    plantedQuestion,
    ...plantedPapers.filter((_, at) => at % 8 === 0).map(({ record }) => record.abstract),
  ]
  for (const question of questions) {
    const card = await bot.say(`ask ${id} ${question.slice(0, 300)}`)
    const quotes = checkQuotes(card)
    if (question === plantedQuestion) expect(quotes).toBe(3)
    const said = card.blocks.flatMap((block) =>
      block.kind === 'text' || block.kind === 'note' ? block.text : [],
    )
    expect(plainText(said)).not.toMatch(/evil\.example|@everyone|finest/)
    expect(JSON.stringify(card.buttons)).not.toContain('"url"')
    expect(card.did).toBeUndefined()
  }
})

it('are told at a glance with their sections only', async () => {
  const card = await bot.say(`tldr ${id}`)
  const spans = itemsOf(card).flatMap(({ text }) => text)
  for (const span of spans)
    if (typeof span === 'object' && 'link' in span)
      expect(span.url.startsWith(`${server.url}/html/`)).toBe(true)
  for (const line of plainText(spans).split('\n'))
    expect(line).toMatch(/^(?:Problem|Idea|Result|Data sets|Limits) “.*” — \S/)
  expect(JSON.stringify(card.buttons)).not.toContain('"url"')
  expect(card.did).toBeUndefined()
})
