/** A paper that is not there, asked for on every platform while its service takes its time. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { wordsOf } from '../support/discord-app.ts'
import { answerServices, servicesAt } from '../support/paper-services.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type SourceServer, startSourceServer } from '../support/source-server.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'
import { openResponse } from './web/send.ts'

let server: SourceServer
let whole: WholeApp
/** The requests that arXiv has not answered yet. */
const held: { readonly number: string; readonly response: ServerResponse }[] = []
let nth = 0
let number = ''
beforeAll(async () => {
  server = await startSourceServer(
    answerServices({
      arxiv({ url }, response) {
        held.push({ number: url.searchParams.get('id_list') ?? '', response })
        return undefined
      },
    }),
  )
  whole = await startWholeApp({ ...servicesAt(server.url), FETCH_ON_DEMAND: 'on' })
})
afterAll(async () => {
  await whole?.close()
  await server?.close()
})
beforeEach(() => {
  nth += 1
  number = `2611.0000${nth}`
})

/** Lets arXiv answer what it was asked, once it was. */
async function answer(): Promise<void> {
  const asked = await vi.waitUntil(() => held.shift(), { timeout: 180_000, interval: 20 })
  const paper = makeArxivPaper('2026-11-20', 1, {
    number: asked.number,
    title: `Study ${asked.number}`,
    abstract: `What ${asked.number} found.`,
  })
  asked.response.setHeader('content-type', 'application/xml')
  asked.response.end(printApiPage([paper], 1))
}

const notice = () => `arxiv:${number} is not in the index: looking it up…`

describe('a paper that is looked up', () => {
  it('is whispered about in a channel of Slack, and the answer follows', async () => {
    const { slack } = whole
    const { messages } = slack.channel('C201')
    await slack.send.command({ text: `show ${number}`, channel: 'C201' })
    await slack.until(() => messages[0])
    expect(messages[0]?.text).toContain(notice())
    expect(messages[0]?.ephemeralTo).toBeDefined()
    await answer()
    await slack.until(() => messages.some(({ text }) => text.includes(`Study ${number}`)))
  })

  it('takes the place of the words that say it, in a direct message of Slack', async () => {
    const { slack } = whole
    const { messages } = slack.channel('DU202')
    await slack.send.directMessage({ text: `show ${number}`, user: 'U202' })
    await slack.until(() => messages[0]?.text.includes(notice()))
    await answer()
    await slack.until(() => messages[0]?.text.includes(`Study ${number}`))
    expect(messages).toHaveLength(1)
  })

  it('takes the place of the words that say it, in Discord', async () => {
    const { discord } = whole
    const asked = discord.people.say('show', { paper: number })
    await discord.until(() => asked.original !== undefined && wordsOf([asked.original]).includes(notice()))
    await answer()
    await discord.until(
      () => asked.original !== undefined && wordsOf([asked.original]).includes(`Study ${number}`),
    )
  })

  it('is told of in the playground by a line ahead of the answer', async () => {
    const response = await openResponse(whole.app.port ?? 0, '/api/say', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/x-ndjson' },
      body: JSON.stringify({ text: `show ${number}` }),
    })
    const [first] = await once(response, 'data')
    expect(JSON.parse(String(first))).toEqual({ waiting: notice() })
    await answer()
    expect(JSON.parse(await text(response))).toMatchObject({ cards: [{ title: `Study ${number}` }] })
  })
})

describe('a paper that people link', () => {
  it('is collected from a channel of Slack, and what the bot posts is not', async () => {
    const { slack } = whole
    const { messages } = slack.channel('C203')
    const share = (user: string) =>
      slack.send.event({
        type: 'link_shared',
        user,
        channel: 'C203',
        message_ts: '1744538400.000100',
        links: [{ url: `https://arxiv.org/abs/${number}`, domain: 'arxiv.org' }],
      })
    await slack.send.command({ text: 'settings collect on', channel: 'C203' })
    await slack.until(() => messages.length === 1)
    await share('UBOTT1')
    await share('U204')
    await answer()
    const isThere = () =>
      whole.say(`search "Study ${number}"`).then((card) => JSON.stringify(card).includes(number))
    await vi.waitUntil(isThere, { timeout: 180_000, interval: 200 })
    await slack.send.command({ text: 'latest here', channel: 'C203' })
    await slack.until(() => messages.length === 2)
    const listed = JSON.stringify(messages.at(-1))
    expect(listed).toContain('Linked by <@U204> on')
    expect(listed).toContain(`Study ${number}`)
  })
})
