/** An import whose look-ups take their time, on every platform: its message tells how far it is. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { wordsOf } from '../support/discord-app.ts'
import { answerServices, servicesAt } from '../support/paper-services.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type SourceServer, startSourceServer } from '../support/source-server.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

let server: SourceServer
let whole: WholeApp
/** The requests that arXiv has not answered yet. */
const held: { readonly numbers: readonly string[]; readonly response: ServerResponse }[] = []
/** What waits for the next change of a message. */
const pauses: (() => void)[] = []

beforeAll(async () => {
  server = await startSourceServer(
    answerServices({
      arxiv({ url }, response) {
        held.push({ numbers: (url.searchParams.get('id_list') ?? '').split(','), response })
        return undefined
      },
    }),
  )
  const env = { ...servicesAt(server.url), FETCH_ON_DEMAND: 'on' }
  whole = await startWholeApp(env, undefined, (_ms, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    pauses.push(resolve)
    return promise
  })
})
afterAll(async () => {
  await whole?.close()
  await server?.close()
})

const eventually = <T>(look: () => T) => vi.waitUntil(look, { timeout: 180_000, interval: 20 })

/** Resolves when it is so, with every pause ended as soon as it begins. */
const withoutPauses = (look: () => boolean) =>
  eventually(() => {
    for (const end of pauses.splice(0)) end()
    return look()
  })

/** Lets arXiv answer what it was asked. */
async function answer(): Promise<void> {
  const asked = await eventually(() => held.shift())
  const papers = asked.numbers.map((number) => {
    const words = { title: `Study ${number}`, abstract: `What ${number} found.` }
    return makeArxivPaper('2026-11-20', 1, { number, ...words })
  })
  asked.response.setHeader('content-type', 'application/xml')
  asked.response.end(printApiPage(papers, papers.length))
}

describe('an import that goes on', () => {
  it('is told in the message of a direct conversation in Slack, whose end stands there too', async () => {
    const { slack } = whole
    const { messages } = slack.channel('DU402')
    await slack.send.directMessage({ text: 'import 2611.00101, 2611.00102', user: 'U402' })
    const told = await slack.until(() => messages.find(({ text }) => text.includes('Importing…')))
    expect(told.text).toContain('0 of 2 entries are done')
    await answer()
    await withoutPauses(() => told.text.includes('2 entries. 2 papers are new'))
    expect(told.text).not.toContain('Importing…')
    expect(messages).toHaveLength(1)
  })

  it('is told in the message that only who asked sees in Discord', async () => {
    const { discord } = whole
    const asked = discord.people.say('import', { text: '2611.00103' })
    const words = () => (asked.original === undefined ? '' : wordsOf([asked.original]))
    await discord.until(() => words().includes('Importing…'))
    await answer()
    await withoutPauses(() => words().includes('1 entry. 1 paper is new'))
    expect(asked.followUps).toHaveLength(0)
  })
})
