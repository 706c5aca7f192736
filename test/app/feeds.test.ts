import { createServer } from 'node:http'
import express from 'express'
import ICAL from 'ical.js'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serveFeeds } from '../../src/app/feeds.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { listenOnLoopback } from '../support/listen.ts'

describe('feeds at secret addresses', () => {
  const gone = new Set<string>()
  const lines: string[] = []
  let test: TestBot
  let origin: string
  let close: () => Promise<void>
  beforeEach(async () => {
    gone.clear()
    lines.length = 0
    test = await startTestBot({
      publicUrl: 'https://papers.example.org/bot/',
      mayRead: async (_, person) => !gone.has(person),
    })
    const app = express()
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) })
    app.use('/feeds', serveFeeds(test.library, log))
    const server = await listenOnLoopback(createServer(app))
    origin = server.url
    close = server.close
    await test.say('club every thu at 15:00 in Europe/Berlin called "Vision"')
  })
  afterEach(async () => {
    await close()
    await test.close()
  })

  /** Asks for an address, and gives its path. */
  async function give(user = 'ada'): Promise<string> {
    const said = textOf(await test.say('club feed', { user }))
    const [, path = ''] = /https:\/\/papers\.example\.org\/bot(\/feeds\/[\w-]{43}\.ics)/.exec(said) ?? []
    expect(path).not.toBe('')
    return path
  }
  const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)

  it('give a calendar of the club, which is kept by nobody on the way', async () => {
    const path = await give()
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('private')
    const calendar = new ICAL.Component(ICAL.parse(await response.text()))
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events[0]?.startDate.toString()).toBe('2025-04-17T13:00:00Z')
    expect(events).toHaveLength(12)
    expect((await get(path, { method: 'HEAD' })).status).toBe(200)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('that are not there or cannot be made are kept by nobody, and their addresses told to nobody', async () => {
    const path = await give()
    const absent = await get(path.replace(/.\.ics/, '_.ics'))
    await test.library.store.close()
    const failing = await get(path)
    const told = [absent, failing].map(({ status, headers }) => [
      status,
      headers.get('cache-control'),
      headers.get('referrer-policy'),
    ])
    expect(told).toEqual([
      [404, 'no-store', 'no-referrer'],
      [503, 'no-store', 'no-referrer'],
    ])
  })

  it('end when they are revoked or replaced, each person’s by itself', async () => {
    const [first, bobs] = [await give(), await give('bob')]
    const second = await give()
    expect((await get(first)).status).toBe(404)
    expect((await get(second)).status).toBe(200)
    expect(textOf(await test.say('club feed off'))).toContain('no longer works')
    expect((await get(second)).status).toBe(404)
    expect((await get(bobs)).status).toBe(200)
  })

  it('end for who can no longer read the place, and where the bot was removed', async () => {
    const path = await give()
    gone.add('ada')
    expect((await get(path)).status).toBe(404)
    gone.clear()
    await test.library.store.workspaces.leave('web:lab', 1)
    expect((await get(path)).status).toBe(404)
  })

  it('are not there without their whole secret, and are in no log', async () => {
    const path = await give()
    for (const wrong of [
      '/feeds/',
      `${path.slice(0, -6)}.ics`,
      `/feeds/${'A'.repeat(43)}.ics`,
      '/feeds/../x',
    ])
      expect((await get(wrong)).status, wrong).toBe(404)
    expect((await get(path, { method: 'POST' })).status).toBe(404)
    expect(lines.join()).toBe('')
  })
})
