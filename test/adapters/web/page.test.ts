/** The page in a real browser: said by keyboard or by button, shown in all panes, quiet on the network. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Bot, Card } from '../../../src/core.ts'
import { openBrowser } from '../../support/browser.ts'
import { type Playground, servePlayground, smallBot } from './playground.ts'

let playground: Playground
let context: BrowserContext
beforeAll(async () => {
  playground = await servePlayground({ ...smallBot, hear: hearOrWait })
  context = await openBrowser({ viewport: { width: 1280, height: 800 } })
})
afterAll(async () => {
  await context?.close()
  await playground?.stop()
})

let page: Page
/** What a page may never do: complain, break its policy, or ask anyone but this server. */
let complaints: string[]
beforeEach(async () => {
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== playground.url) complaints.push(request.url())
  })
  await page.addInitScript(() => {
    if (sessionStorage.getItem('begun') === null) localStorage.clear()
    sessionStorage.setItem('begun', 'yes')
  })
  await page.goto(playground.url)
  await line().waitFor()
})
afterEach(async () => {
  await page.close()
  expect(complaints).toEqual([])
})

let letGo: () => void
/** `wait` is answered when it is let go. */
const hearOrWait: Bot['hear'] = (message) => {
  const ask = smallBot.hear(message)
  if (message.text !== 'wait') return ask
  const { promise, resolve } = Promise.withResolvers<void>()
  letGo = resolve
  const waiting: Card = {
    title: '',
    blocks: [{ kind: 'text', text: ['Waiting for its turn.'] }],
    buttons: [],
  }
  return {
    ...ask,
    async answer(options) {
      options?.onWait?.(waiting)
      await promise
      return ask.answer()
    },
  }
}

const line = () => page.getByRole('combobox', { name: '/papers command' })
const offers = () => page.getByRole('listbox', { name: 'What may follow' })
const turn = (name: string) => page.getByRole('article', { name, exact: true })
const pane = (name: string, title: string) => turn(name).getByRole('region', { name: title, exact: true })
const titles = ['Discord', 'Matrix', 'Slack']
/** Shows every answer as a platform does. */
const look = (title: string) => page.getByRole('combobox', { name: 'Looks like' }).selectOption(title)
const heading = 'Defining and Characterizing Reward Hacking'
const sayIt = async (text: string) => {
  await line().fill(text)
  await line().press('Enter')
}

it('shows an answer in each look, escaped characters as they were written', async () => {
  await sayIt('search reward hacking')
  for (const title of titles) {
    await look(title)
    const shown = pane('/papers search reward hacking', title)
    await shown.getByText('2 papers for reward hacking').waitFor()
    await shown.getByRole('link', { name: 'Scaling Laws for <Reward> Model & Overoptimization' }).waitFor()
    await shown.getByText('*performance* _here_').waitFor()
    expect(await shown.getByRole('link', { name: heading }).getAttribute('href')).toBe(
      'https://arxiv.org/abs/2209.13085',
    )
    for (const [name, count] of Object.entries({ Show: 2, Similar: 1, Save: 1, More: 1 })) {
      expect(
        await shown.getByRole('button', { name: new RegExp(`^(?:\\S+ )?${name}(?:$|: )`) }).count(),
      ).toBe(count)
    }
  }
})

it.each(titles)('a button in the %s pane says its command, a long one too', async (title) => {
  await look(title)
  await sayIt('/papers search reward hacking')
  const shown = pane('/papers search reward hacking', title)
  await shown.getByRole('button', { name: 'Similar' }).click()
  await turn('/papers similar arxiv:2210.10760').getByText('similar: arxiv:2210.10760').first().waitFor()
  await shown.getByRole('button', { name: 'Show' }).nth(1).click()
  const long = `/papers show ${'arxiv:2209.13085 '.repeat(8)}`.trim()
  await turn(long).getByText('Only visible to you').first().waitFor()
  expect(await turn(long).evaluate((element) => element === document.activeElement)).toBe(true)
})

it.each(titles)('a button in the %s pane may change the answer that holds it', async (title) => {
  const said: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/say')) said.push(request.postDataJSON().text)
  })
  await look(title)
  await sayIt('search reward hacking')
  const shown = pane('/papers search reward hacking', title)
  await shown.getByRole('button', { name: 'More' }).click()
  await shown.getByText('2 papers for reward hacking page:2').waitFor()
  await shown.getByRole('button', { name: 'Save' }).click()
  await page.locator('.turn[aria-busy=true]').waitFor({ state: 'detached' })
  expect(said).toEqual([
    'search reward hacking',
    'search reward hacking page:2',
    'save arxiv:2210.10760',
    'search reward hacking page:2',
  ])
  expect(await page.getByRole('article').count()).toBe(1)
})

it('a menu in the Discord pane opens what is chosen', async () => {
  await look('Discord')
  await sayIt('search reward hacking')
  const shown = pane('/papers search reward hacking', 'Discord')
  await shown.getByRole('combobox').selectOption('Scaling Laws for <Reward> Model & Overoptimization')
  await turn('/papers show arxiv:2210.10760').getByText('show: arxiv:2210.10760').first().waitFor()
})

it('says what an answer waits for, until it is there', async () => {
  await sayIt('wait')
  const shown = turn('/papers wait')
  await shown.getByText('Waiting for its turn.').waitFor()
  letGo()
  await shown.getByText('wait:').first().waitFor()
  expect(await shown.getByText('Waiting for its turn.').count()).toBe(0)
})

it('tells who sees a private answer, in each platform’s own words', async () => {
  await sayIt('show 2210.10760')
  await look('Slack')
  await pane('/papers show 2210.10760', 'Slack').getByText('Only visible to you').waitFor()
  await look('Discord')
  await pane('/papers show 2210.10760', 'Discord').getByText('Only you can see this').waitFor()
  await look('Matrix')
  await pane('/papers show 2210.10760', 'Matrix').getByText('in your direct room with it').waitFor()
})

it('is used by keyboard alone: completes, chooses, sends, closes and brings back', async () => {
  expect(await line().evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('/papers se')
  await offers()
    .getByRole('option', { name: /^search Find papers/ })
    .waitFor()
  expect(await line().getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const marked = offers().getByRole('option', { selected: true })
  expect(await marked.textContent()).toBe('search reward hacking')
  expect(await line().getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
  await page.keyboard.press('Enter')
  expect(await line().inputValue()).toBe('/papers search reward hacking')
  await page.keyboard.press('Enter')
  await turn('/papers search reward hacking').waitFor()

  await page.keyboard.type('sh')
  await offers().getByRole('option').waitFor()
  await page.keyboard.press('Tab')
  expect(await line().inputValue()).toBe('show ')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await offers().getByRole('option').waitFor()
  await page.keyboard.press('Escape')
  expect(await offers().count()).toBe(0)
  await line().fill('')
  await page.keyboard.press('ArrowUp')
  expect(await line().inputValue()).toBe('/papers search reward hacking')
  await page.keyboard.press('ArrowDown')
  expect(await line().inputValue()).toBe('')

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await look('Slack')
  const paged = pane('/papers search reward hacking', 'Slack')
  await paged.locator('.stage').getByText('2 papers for reward hacking page:2').waitFor()
  await page.locator('article:focus').waitFor()
})

it('offers nothing that the typed words have outgrown, even while new offers are awaited', async () => {
  await page.keyboard.type('s')
  await offers().getByRole('option', { name: /^show/ }).waitFor()
  await page.route('**/api/complete', () => undefined)
  await page.keyboard.type('e')
  expect(await offers().getByRole('option').allTextContents()).toEqual([
    'searchFind papers',
    'search reward hacking',
  ])
  await page.keyboard.type('x')
  expect(await offers().getByRole('option').count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('begins with what there is, and sentences to try', async () => {
  const question = 'what reduces reward hacking?'
  await page.getByRole('button', { name: question }).click()
  await turn(`/papers ${question}`).waitFor()
  expect(await page.getByRole('button', { name: question }).count()).toBe(0)
})

it('remembers the look that was chosen', async () => {
  await look('Slack')
  await page.reload()
  expect(await page.getByRole('combobox', { name: 'Looks like' }).inputValue()).toBe('slack')
})

it('gives the payload and a link to Slack’s Block Kit Builder that holds it', async () => {
  await look('Slack')
  await sayIt('search reward hacking')
  const slack = pane('/papers search reward hacking', 'Slack')
  await slack.getByText('Payload', { exact: true }).click()
  const payload = JSON.parse((await slack.locator('pre').last().textContent()) ?? '')
  const link = new URL(
    (await slack.getByRole('link', { name: 'Block Kit Builder' }).getAttribute('href')) ?? '',
  )
  expect(`${link.origin}${link.pathname}`).toBe('https://app.slack.com/block-kit-builder/')
  expect(JSON.parse(decodeURIComponent(link.hash.slice(1)))).toEqual({ blocks: payload.blocks })
})

it('follows the system’s light or dark until one is chosen, and the panes follow too', async () => {
  await sayIt('search reward hacking')
  const shown = turn('/papers search reward hacking')
  const grounds = async () => {
    const colours: string[] = []
    for (const title of ['Slack', 'Discord', 'Matrix']) {
      await look(title)
      const part = shown.locator(`.${title.toLowerCase()}`)
      colours.push(await part.evaluate((element) => getComputedStyle(element).backgroundColor))
    }
    await look('Slack')
    const root = page.locator('html')
    return [...colours, await root.evaluate((element) => getComputedStyle(element).backgroundColor)]
  }
  await look('Slack')
  await shown.locator('.slack').waitFor()
  expect((await grounds()).slice(0, 3)).toEqual(Array(3).fill('rgb(255, 255, 255)'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor()
  await shown.locator('.slack[data-theme=dark]').waitFor()
  const dark = await grounds()
  expect(dark).toEqual(['rgb(26, 29, 33)', 'rgb(50, 51, 57)', 'rgb(16, 19, 23)', 'rgb(23, 25, 27)'])
  await page.getByRole('button', { name: 'Turn to light' }).click()
  await shown.locator('.slack[data-theme=light]').waitFor()
  expect(await grounds()).not.toEqual(dark)
})

it('fits a phone of 360 pixels in each look', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth])
  expect(await widths()).toEqual([360, 360])
  await sayIt('search reward hacking')
  for (const title of titles) {
    await look(title)
    const panel = pane('/papers search reward hacking', title)
    await panel.getByRole('link', { name: heading }).waitFor()
    await panel.getByText('Payload', { exact: true }).click()
    expect(await widths()).toEqual([360, 360])
    expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    for (const button of await panel.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    }
  }
})

it('leaves three fifths of the height to the answer at 200 %', async () => {
  // A window of 1280 by 720 pixels, zoomed to 200 %.
  await page.setViewportSize({ width: 640, height: 360 })
  await sayIt('search reward hacking')
  await pane('/papers search reward hacking', 'Discord').getByRole('link', { name: heading }).waitFor()
  expect(await page.getByRole('main').evaluate((main) => main.clientHeight)).toBeGreaterThanOrEqual(216)
})

it('shows what the bot posts by itself, at once', async () => {
  const card = { title: 'Highlights of Monday', blocks: [], buttons: [] }
  await playground.web.post('web:playground/general', card, 'monday')
  await look('Slack')
  await pane('Highlights of Monday', 'Slack').getByText('Highlights of Monday').waitFor()
  await page.reload()
  await look('Discord')
  await pane('Highlights of Monday', 'Discord').getByText('Highlights of Monday').waitFor()
})

it('shows a failure as a message that offers to try again', async () => {
  await page.route('**/api/say', (route) => route.abort(), { times: 1 })
  await sayIt('help')
  await turn('/papers help').getByText('Is it still running?').waitFor()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  await turn('/papers help').getByRole('button', { name: 'Try again' }).click()
  await turn('/papers help').getByText('help:').first().waitFor()
})
