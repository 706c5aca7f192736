/** The playground on a real server at a free port, with whatever bot a test brings. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { adapter } from '../../../adapters/web/index.ts'
import type { Adapter, Bot, Card } from '../../../src/core.ts'
import { noRows, notNeeded } from '../../support/not-needed.ts'

/** As the program makes one. */
export const startKey = randomBytes(18).toString('base64url')

export interface Playground {
  readonly url: string
  readonly port: number
  readonly web: Adapter
  /** What the adapter logged as errors. */
  readonly faults: readonly unknown[]
  stop(): Promise<void>
}

/** Serves the playground; without a bot it is one that has not started yet. */
export async function servePlayground(
  bot?: Bot,
  settings: Readonly<Record<string, string>> = {},
): Promise<Playground> {
  const server = express()
  const faults: unknown[] = []
  const log = { debug() {}, info() {}, warn() {}, error: (fault: unknown) => void faults.push(fault) }
  const listening = createServer(server).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const web = await adapter.create(adapter.config.parse(settings), {
    log,
    meter: { acknowledged() {}, waited() {}, rated() {}, unread() {} },
    origin: url,
    version: '0.0.0-test',
    adapters: ['web'],
    startKey,
    callers: { findByToken: async () => undefined, findBySignature: async () => undefined },
    mount: (path, handler) => void server.use(path, handler),
    receive() {},
    rows: noRows,
    places: { list: async () => [], join: async () => undefined },
    left: notNeeded,
    joined: notNeeded,
    now: () => Temporal.Instant.from('2025-04-20T12:00Z'),
    random: Math.random,
    pause: notNeeded,
    terminal: { words: [], input: process.stdin, output: process.stdout },
    quit: () => undefined,
  })
  if (bot) await web.start(bot)
  return {
    url,
    port,
    web,
    faults,
    async stop() {
      await web.stop()
      listening.closeAllConnections()
      listening.close()
      await once(listening, 'close')
    },
  }
}

/**
 * A bot of a few words: `search …` answers with a paper, `show …` with one line to
 * oneself; the rest is not known.
 */
export const smallBot: Bot = {
  commands: [],
  unfurl: async () => [],
  panel: async () => undefined,
  welcome: async () => undefined,
  overhear: async () => undefined,
  relabel: async () => new Map(),
  readCommand: () => undefined,
  asksForForm: () => false,
  form: async () => undefined,
  fill: (text) => text,
  previewForm: async () => '',
  hear(message) {
    const { text, user, place } = message
    const [name = '', ...words] = text.split(' ')
    const isPrivate = name === 'show'
    if (name === 'break') throw new Error('the bot broke')
    return {
      visibility: isPrivate ? 'private' : 'public',
      answer: async () =>
        name === 'search'
          ? searchCard(words.join(' '))
          : lineCard(`${name}: ${words.join(' ')}`, user, place),
      redraw: (again) => smallBot.hear({ ...message, text: again, isRedraw: true }),
    }
  },
  async complete({ text }) {
    const choices = [
      { value: 'search ', label: 'search', hint: 'Find papers' },
      { value: 'show ', label: 'show', hint: 'Show a paper' },
      { value: 'search reward hacking', label: 'search reward hacking' },
    ]
    return choices.filter(({ value }) => value.startsWith(text))
  },
}

function searchCard(query: string): Card {
  return {
    title: `2 papers for ${query}`,
    blocks: [
      {
        kind: 'item',
        title: 'Scaling Laws for <Reward> Model & Overoptimization',
        url: 'https://arxiv.org/abs/2210.10760',
        meta: 'Leo Gao, John Schulman, Jacob Hilton · 19 Oct 2022',
        text: [
          '… optimizing against it ',
          { bold: 'reward' },
          ' too much hinders ground truth *performance* _here_.',
        ],
        note: ['Matched ', { code: 'reward' }, ' in the title'],
        buttons: [
          { label: 'Show', command: 'show arxiv:2210.10760' },
          { label: 'Similar', command: 'similar arxiv:2210.10760' },
          { label: 'Save', command: 'save arxiv:2210.10760', effect: 'refresh' },
        ],
      },
      {
        kind: 'item',
        title: 'Defining and Characterizing Reward Hacking',
        url: 'https://arxiv.org/abs/2209.13085',
        meta: 'Joar Skalse and others · 27 Sep 2022',
        text: ['We provide the first formal definition of ', { bold: 'reward hacking' }, '.'],
        buttons: [{ label: 'Show', command: `show ${'arxiv:2209.13085 '.repeat(8)}`.trim() }],
      },
      { kind: 'note', text: ['Written for a test'] },
    ],
    buttons: [{ label: 'More', command: `search ${query} page:2`, effect: 'replace' }],
  }
}

function lineCard(line: string, user: string, place: string): Card {
  return { title: line, blocks: [{ kind: 'text', text: [`${user} in ${place}`] }], buttons: [] }
}
