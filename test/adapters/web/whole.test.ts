/** The whole program with the seed papers, tried in the browser as a newcomer would. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from '../../../src/app/app.ts'
import { loadBotParts } from '../../support/bot-parts.ts'
import { openBrowser } from '../../support/browser.ts'

let folder: string
let app: App | undefined
let context: BrowserContext
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-whole-'))
  app = await startApp({
    env: { DATABASE_URL: `file:${join(folder, 'club.sqlite')}`, PORT: '0' },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    version: '0.0.0',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    loadBotParts,
    now: () => Temporal.Instant.from('2025-04-20T12:00Z'),
    quit: () => undefined,
  })
  context = await openBrowser({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  await page.goto(`http://127.0.0.1:${app.port}`)
})
afterAll(async () => {
  await app?.stop()
  await context?.close()
  await rm(folder, { recursive: true, force: true })
})

const answer = (name: string, title: string) =>
  page.getByRole('article', { name, exact: true }).getByRole('region', { name: title, exact: true })

const look = (title: string) => page.getByRole('combobox', { name: 'Looks like' }).selectOption(title)
const line = () => page.getByRole('combobox', { name: '/papers command' })
const offers = () => page.getByRole('listbox', { name: 'What may follow' })

it('finds, shows and keeps a paper by buttons of either pane', async () => {
  await page
    .getByText(
      '88 papers from 25 Feb to 10 Apr 2025, many of them on reasoning and chain of thought, or on preference alignment and RLHF.',
    )
    .waitFor()
  await line().fill('search reward hacking')
  await line().press('Enter')
  for (const title of ['Slack', 'Discord']) {
    await look(title)
    const found = answer('/papers search reward hacking', title)
    await found.getByText('Reward hacking').first().waitFor()
    await found.getByText('reward hacking').nth(1).waitFor()
  }
  const first = answer('/papers search reward hacking', 'Discord')
  await first.getByRole('button', { name: 'Save', exact: true }).first().click()
  await first.getByRole('button', { name: 'Saved ✓' }).waitFor()
  await line().fill('saved')
  await line().press('Enter')
  await look('Slack')
  const list = answer('/papers saved', 'Slack')
  await list
    .getByRole('combobox', { name: /^More: / })
    .first()
    .selectOption('Open')
  await page
    .getByRole('article', { name: /^\/papers show / })
    .getByRole('region')
    .first()
    .waitFor()
})

it('completes a command by what the bot knows', async () => {
  await line().fill('')
  await line().pressSequentially('sim')
  await offers().getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  expect((await line().inputValue()).trim()).toBe('similar')
})

it('stops although a page is open and listening', async () => {
  await app?.stop()
  app = undefined
  await line().fill('help')
  await line().press('Enter')
  await page.getByRole('article').last().getByText('Is it still running?').waitFor()
})
