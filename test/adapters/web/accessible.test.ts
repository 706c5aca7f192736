/**
 * The page for those who use a keyboard, a screen reader or a small screen, judged by axe
 * (https://github.com/dequelabs/axe-core, MPL-2.0, for tests alone) at the seed papers' longest answers.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, startApp } from '../../../src/app/app.ts'
import { loadBotParts } from '../../support/bot-parts.ts'
import { openBrowser } from '../../support/browser.ts'

const asked = [
  'reward hacking',
  'what is GRPO?',
  'show VLM-R1',
  'compare VLM-R1 and Kimi-VL',
  'digest preview agents',
  'help',
  'settings',
]
const looks = ['Slack', 'Discord', 'Matrix']

let folder: string
let app: App | undefined
let context: BrowserContext
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-accessible-'))
  app = await startApp({
    env: { DATABASE_URL: `file:${join(folder, 'club.sqlite')}`, PORT: '0' },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    version: '0.0.0',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    loadBotParts,
    now: () => Temporal.Instant.from('2025-04-13T12:00Z'),
    quit: () => undefined,
  })
  context = await openBrowser({ viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  await page.goto(`http://127.0.0.1:${app.port}`)
  await page.getByText('88 papers from').waitFor()
})
afterAll(async () => {
  await context?.close()
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Shows all answers in the look of a platform. */
async function show(look: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Looks like' }).selectOption(look)
  const shown = page.getByRole('region', { name: look, exact: true })
  await shown.first().getByText('Reward Shaping to Mitigate').first().waitFor()
  await shown.last().getByText('They hold for everybody here.').first().waitFor()
}

/** What axe calls serious or critical: the rule, and where. */
async function findBarriers(): Promise<string[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

it('the first page has no barriers, light or dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findBarriers()).toEqual([])
  }
})

describe('answers', () => {
  beforeAll(async () => {
    for (const [at, text] of asked.entries()) {
      await page.getByRole('combobox', { name: '/papers command' }).fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('article').nth(at).getByRole('region').first().waitFor()
    }
  })

  it.each(looks)('as on %s have no barriers, light or dark', async (look) => {
    await show(look)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findBarriers()).toEqual([])
    }
  })

  it.each(looks)('as on %s are passed in fewer than 30 steps of the Tab key', async (look) => {
    await show(look)
    const steps = await page.getByRole('article').evaluateAll((articles) =>
      articles.map((article) => {
        const countIn = (root: ParentNode): number => {
          const inner = [...root.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot)
          const own = root.querySelectorAll('a[href], button:not([disabled]), select, input, [tabindex="0"]')
          const shown = [...own].filter((stop) => stop.checkVisibility())
          return inner.reduce((sum, shadow) => sum + (shadow === null ? 0 : countIn(shadow)), shown.length)
        }
        return countIn(article)
      }),
    )
    const tooMany = steps.flatMap((count, at) => (count < 30 ? [] : [`${asked[at]}: ${count}`]))
    expect(tooMany).toEqual([])
  })

  it.each(looks)(
    'as on %s leave three fifths of the height to the channel at twice the size',
    async (look) => {
      await show(look)
      await page.setViewportSize({ width: 640, height: 400 })
      const share = await page.evaluate(() => {
        const channel = document.querySelector('main, .channel, [role=log]')
        return channel === null ? 0 : channel.getBoundingClientRect().height / window.innerHeight
      })
      await page.setViewportSize({ width: 390, height: 844 })
      expect(share).toBeGreaterThanOrEqual(0.6)
    },
  )
})
