/**
 * Tokens on platforms whose direct messages are of the workspace, are a workspace
 * of their own, or are not there.
 */
import { afterEach, expect, it } from 'vitest'
import type { Place, Workspace } from '../../src/model/place.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot | undefined
afterEach(async () => test?.close())

const start = async (own: Place | Workspace | undefined) => {
  test = await startTestBot({ findOwn: () => own, seeds: false, publicUrl: 'https://papers.example.org/' })
  return (text: string, place: Place) => (test as TestBot).say(text, { place, user: 'U1' })
}

it('are given in direct messages that belong to the workspace', async () => {
  const say = await start('chat:T1/U1')
  const card = await say('mcp token', 'chat:T1/U1')
  expect(textOf(card)).toContain('https://papers.example.org/mcp')
  expect((await say('mcp token', 'chat:T1/C1')).isProblem).toBe(true)
})

it('are given, in private, where the team is, if direct messages belong to nobody else', async () => {
  const say = await start('chat:dm-1')
  for (const place of ['chat:T1/C1', 'chat:dm-1/D1'] as const) {
    expect((await say('mcp token', place)).isProblem).toBeUndefined()
    const ask = test?.bot.hear({ place, user: 'U1', text: 'mcp token', isPublic: true })
    expect(ask?.visibility).toBe('private')
  }
})

it('are not given where nobody is known for sure', async () => {
  const say = await start(undefined)
  expect(textOf(await say('mcp token', 'web:playground/general'))).toContain('I only give tokens in')
})

it.each(['mcp tokenz', 'mcp revoke', 'mcp revoke x', 'mcp revoke 7', 'mcp revoke 99999999999'])(
  '%s is told what is wrong',
  async (text) => {
    const say = await start('chat:T1/U1')
    const card = await say(text, 'chat:T1/U1')
    expect(card.isProblem).toBe(true)
    expect(textOf(card)).toMatch(/token|revoke/)
  },
)

it('is completed with what there is', async () => {
  const say = await start('chat:T1/U1')
  await say('mcp token', 'chat:T1/U1')
  const choices = await test?.bot.complete({ place: 'chat:T1/U1', user: 'U1', text: 'mcp ' })
  expect(choices?.map(({ value }) => value)).toEqual(['mcp token', 'mcp tokens', 'mcp revoke 1'])
})
