/** What a token and a feed are good for once their owner is a guest, or no longer there. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWholeApp, type WholeApp } from '../../support/whole-app.ts'

let whole: WholeApp
let now = Temporal.Now.instant()
beforeAll(async () => {
  whole = await startWholeApp({ ADAPTERS: 'slack', PUBLIC_URL: 'https://papers.example.org' }, () => now)
})
afterAll(() => whole.close())

/** What a person is told from then on that has this form. */
async function give(user: string, channel: string, text: string, form: RegExp): Promise<string> {
  const before = whole.slack.calls('response_url').length
  const find = () => {
    const calls = whole.slack.calls('response_url').slice(before)
    return calls.map((call) => form.exec(JSON.stringify(call))?.[0]).find((found) => found !== undefined)
  }
  await whole.slack.send.command({ user, channel, text })
  await whole.slack.until(() => find() !== undefined)
  return find() ?? ''
}

const giveToken = (user: string) => give(user, `D${user}`, 'mcp token', /jclub_[\w-]{43}/)
const giveFeed = async (user: string, text: string) => {
  const url = await give(user, 'C1', text, /https:\/\/papers\.example\.org\/feeds\/[\w-]{43}\.\w+/)
  return whole.origin + new URL(url).pathname
}

async function call(token: string, name: string, given: object = {}) {
  const response = await fetch(`${whole.origin}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  })
  return { status: response.status, body: await response.text() }
}

it('a token is a guest’s within a minute of its owner becoming one', async () => {
  const token = await giveToken('UADA')
  expect((await call(token, 'mark', { act: 'save', paper: 'VLM-R1' })).body).not.toContain('isError')
  whole.slack.addProfile('UADA', { is_restricted: true })
  now = now.add({ seconds: 61 })
  expect((await call(token, 'mark', { act: 'vote up', paper: 'VLM-R1' })).body).toContain(
    'members of the team',
  )
  expect((await call(token, 'search', { query: 'reward hacking' })).body).not.toContain('isError')
})

it('the tokens and feeds of somebody who was deactivated answer nothing', async () => {
  const token = await giveToken('UBOB')
  await give('UBOB', 'C1', 'subscribe reasoning daily at 9:00', /Subscribed/)
  const [saved, subscription] = [await giveFeed('UBOB', 'feed saved'), await giveFeed('UBOB', 'feed 1')]
  for (const url of [saved, subscription]) expect((await fetch(url)).status).toBe(200)
  expect((await call(token, 'latest')).status).toBe(200)
  whole.slack.addProfile('UBOB', { deleted: true })
  now = now.add({ seconds: 61 })
  for (const url of [saved, subscription]) expect((await fetch(url)).status).toBe(404)
  expect((await call(token, 'latest')).status).toBe(401)
})

it('a guest reads the feed of a public channel only while they are in it', async () => {
  const url = await giveFeed('UCAT', 'feed 1')
  whole.slack.addProfile('UCAT', { is_ultra_restricted: true })
  now = now.add({ seconds: 61 })
  expect((await fetch(url)).status).toBe(404)
  whole.slack.channel('C1').people = ['UCAT']
  now = now.add({ seconds: 61 })
  expect((await fetch(url)).status).toBe(200)
})
