/**
 * Pictures of answers in each platform's preview, light and dark, on a phone and a desk: to be looked at. It proves that
 * none is wider than its screen. `npm run prove -- look DIR` writes them into that folder.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startApp } from '../src/app/app.ts'
import { openBrowser } from '../test/support/browser.ts'

const asked = [
  'search reward hacking',
  'what is GRPO?',
  'show VLM-R1',
  'similar VLM-R1',
  'compare VLM-R1 and Kimi-VL',
  'digest preview agents',
  'help',
  'settings',
]
const screens = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const
const tall = 2_600

export async function run([folder = join(tmpdir(), 'journal-club-look')]: readonly string[]) {
  const data = await mkdtemp(join(tmpdir(), 'journal-club-look-'))
  await mkdir(folder, { recursive: true })
  const app = await startApp({
    env: { DATABASE_URL: `file:${join(data, 'club.sqlite')}`, PORT: '0' },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    version: '0.0.0',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    now: () => Temporal.Instant.from('2025-04-13T12:00Z'),
    quit: () => undefined,
  })
  const context = await openBrowser()
  const wide: string[] = []
  let pictures = 0
  try {
    const page = await context.newPage()
    for (const [screen, size] of Object.entries(screens)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await page.goto(`http://127.0.0.1:${app.port}`)
        await page.getByText('88 papers from').waitFor()
        await page.screenshot({ path: join(folder, `first-page-${screen}-${colorScheme}.png`) })
        // So tall that the longest answer is seen whole.
        await page.setViewportSize({ ...size, height: tall })
        for (const [at, text] of asked.entries()) await ask(page, text, at + 1)
        for (const look of await page.getByRole('option').evaluateAll(valuesOf)) {
          await page.getByRole('combobox', { name: 'Looks like' }).selectOption(look)
          for (const [at, text] of asked.entries()) {
            const name = `${look}-${text.replaceAll(/\W+/g, '-')}-${screen}-${colorScheme}.png`
            await page
              .getByRole('article')
              .nth(at)
              .screenshot({ path: join(folder, name) })
            pictures += 1
          }
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          if (width > size.width) wide.push(`${look}, ${screen}: ${width} px`)
        }
      }
    }
  } finally {
    await context.close()
    await app.stop()
    await rm(data, { recursive: true, force: true })
  }
  const report = `${pictures} pictures in ${folder}; wider than the screen: ${wide.join('; ') || 'none'}.`
  return { isProven: wide.length === 0, report }
}

async function ask(page: Page, text: string, count: number): Promise<void> {
  const line = page.getByRole('combobox', { name: '/papers command' })
  await line.fill(text)
  await line.press('Enter')
  await page
    .locator('.turn .pane')
    .nth(count - 1)
    .waitFor()
  await page.locator('.turn[aria-busy=true]').waitFor({ state: 'detached' })
}

function valuesOf(options: readonly Element[]): string[] {
  return options.flatMap((option) =>
    option instanceof HTMLOptionElement && option.closest('.look') !== null ? [option.value] : [],
  )
}
