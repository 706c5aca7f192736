/**
 * Ingest and coverage as a strip: in the page, where each day can be pointed at, and in App Home as signs.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '../../src/model/listing.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { openBrowser } from '../support/browser.ts'
import { saveThirtyDays } from '../support/thirty-days.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

const source = 'arxiv-feed'

/** Of today, since platforms sign what they send by the real clock; held, so that the day stays. */
const now = Temporal.Now.instant()
const today = now.toZonedDateTimeISO('UTC').toPlainDate()
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const said = (day: Temporal.PlainDate | string) => format.format(Temporal.PlainDate.from(day))

let whole: WholeApp
let store: Store
let context: BrowserContext
let saved: readonly Listing[]
beforeAll(async () => {
  whole = await startWholeApp({}, () => now)
  store = await openStore({ url: `file:${whole.databaseFile}` })
  saved = await saveThirtyDays(store, source, now)
  context = await openBrowser({ viewport: { width: 1280, height: 900 } })
})
afterAll(async () => {
  await context?.close()
  await store?.close()
  await whole?.close()
})

async function askStatus(width: number): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 844 })
  await page.goto(whole.origin)
  await page.getByRole('combobox', { name: '/papers command' }).fill('status coverage')
  await page.keyboard.press('Enter')
  await strip(page).getByRole('toolbar').waitFor()
  return page
}
const strip = (page: Page) => page.getByRole('region', { name: `${source}, day by day` })

describe('in the page', () => {
  it('has a day for each of thirty, with the numbers of the store', async () => {
    const page = await askStatus(1280)
    const names = await strip(page)
      .getByRole('button')
      .evaluateAll((days) => days.map((day) => day.getAttribute('aria-label') ?? ''))
    expect(names).toHaveLength(30)
    const known = await store.sources.listings(source, 30)
    expect(known).toHaveLength(saved.length)
    for (const { day, state, received, announced, why = '' } of known) {
      const told = names.find((name) => name.startsWith(`${said(day)}:`))
      if (state === 'complete') expect(told).toContain(`complete, ${received} papers`)
      if (state === 'incomplete') expect(told).toContain(`incomplete, ${received} of ${announced} papers`)
      if (state === 'nothing-announced') expect(told).toContain('nothing announced')
      expect(told).toContain(why)
    }
    expect(names.filter((name) => name.endsWith('no word of it'))).toHaveLength(30 - known.length)
    const counts = await strip(page).getByRole('listitem').allTextContents()
    expect(counts[0]).toBe(`${known.filter(({ state }) => state === 'complete').length} complete`)
    await page.close()
  })

  it('tells of a day where it is pointed at, and where the keyboard is', async () => {
    const page = await askStatus(1280)
    const days = strip(page).getByRole('button')
    const told = strip(page).locator('.strip-words')
    expect(await told.textContent()).toBe(`The 30 days to ${said(today)}.`)
    const faulty = strip(page).locator('.strip-days .incomplete').first()
    await faulty.hover()
    expect(await told.textContent()).toBe(await faulty.getAttribute('title'))
    expect(await told.textContent()).toContain('12 of them are missing.')
    await days.last().focus()
    await page.keyboard.press('ArrowLeft')
    expect(await told.textContent()).toContain(said(today.subtract({ days: 1 })))
    await page.keyboard.press('Home')
    expect(await told.textContent()).toContain(said(today.subtract({ days: 29 })))
    // One stop for the whole strip, and the day where one was.
    expect(await strip(page).locator('button[tabindex="0"]').count()).toBe(1)
    await page.close()
  })

  it('has days as large as a fingertip on a phone, and nothing beside the screen', async () => {
    const page = await askStatus(360)
    const box = await strip(page).getByRole('button').first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.close()
  })

  it('shows the signs as Discord does', async () => {
    const page = await askStatus(1280)
    const discord = page.getByRole('region', { name: 'Discord', exact: true })
    await discord.getByText(/🟩🟩/).first().waitFor()
    await page.close()
  })
})

describe('in App Home', () => {
  const openHome = async (user: string) => {
    const { slack } = whole
    await slack.send.event({ type: 'app_home_opened', user, channel: `D${user}`, tab: 'home' })
    const call = await slack.until(() =>
      slack.calls('views.publish').find(({ args }) => args.user_id === user),
    )
    return JSON.stringify(call.args.view)
  }

  it('is a line of signs in weeks, with the same in words, and a way to the whole status', async () => {
    const view = await openHome('U801')
    expect(view).toContain('Where papers come from')
    expect(view).toMatch(/[🟩🟦🔶❌⬜]{7} [🟩🟦🔶❌⬜]{7}/u)
    const { length } = saved.filter(({ state }) => state === 'complete')
    expect(view).toContain(`🟩 ${length} complete`)
    expect(view).toContain('"value":"status"')
  })
})
