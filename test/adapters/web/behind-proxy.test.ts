/**
 * The playground in a browser behind a plain proxy, which rewrites Host and says
 * nothing of itself, without TLS.
 */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { type Playground, servePlayground, smallBot } from './playground.ts'

let playground: Playground
let proxy: Server
let context: BrowserContext
let page: Page
const faults: string[] = []
beforeAll(async () => {
  playground = await servePlayground(smallBot)
  const { port } = playground
  proxy = createServer((incoming, outgoing) => {
    const { pathname, search } = new URL(incoming.url ?? '')
    const { connection: _connection, 'proxy-connection': _other, ...headers } = incoming.headers
    const { method } = incoming
    const host = `127.0.0.1:${port}`
    const passed = request({
      port,
      method,
      path: pathname + search,
      headers: { ...headers, host },
      agent: false,
    })
    passed.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    // The browser ends its stream of events when it closes.
    passed.once('error', () => outgoing.destroy())
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  context = await openBrowser({ proxy: { server } })
  page = await context.newPage()
  page.on('pageerror', (error) => faults.push(String(error)))
})
afterAll(async () => {
  await context?.close()
  proxy?.closeAllConnections()
  proxy?.close()
  await playground?.stop()
})

it('says that it needs its key, and with the key works as at home', async () => {
  const refused = await page.goto('http://club.example/')
  expect(refused?.status()).toBe(403)
  await page.getByRole('heading', { name: 'The playground needs its key' }).waitFor()

  const [query = ''] = /\?key=\S+/.exec(playground.web.hints.join('\n')) ?? []
  await page.goto(`http://club.example/${query}`)
  expect(page.url()).toBe('http://club.example/')
  const line = page.getByRole('combobox', { name: '/papers command' })
  await line.fill('search reward hacking')
  await line.press('Enter')
  const turn = page.getByRole('article', { name: '/papers search reward hacking', exact: true })
  await turn.getByText('2 papers for reward hacking').first().waitFor()
  await turn.getByText('Payload').first().click()
  await turn.getByRole('button', { name: 'Copy' }).click()
  await turn.getByText('The browser did not allow it').waitFor()
  await playground.web.post('web:playground/general', { title: 'Monday', blocks: [], buttons: [] }, 'monday')
  await page.getByRole('article', { name: 'Monday' }).waitFor()
  expect(faults).toEqual([])
})

it('goes on from a link in another site’s page', async () => {
  await context.clearCookies()
  const [query = ''] = /\?key=\S+/.exec(playground.web.hints.join('\n')) ?? []
  await page.route('http://mail.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="http://club.example/${query}">Our club</a>` }),
  )
  await page.goto('http://mail.example/')
  await page.getByRole('link', { name: 'Our club' }).click()
  await page.getByRole('link', { name: 'Go on to the playground' }).click()
  await page.getByRole('combobox', { name: '/papers command' }).waitFor()
})
