/** The page is bundled once, kept where that is possible, and a failure is told. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundlePage } from '../../../adapters/web/bundle.ts'
import { createPages } from '../../../adapters/web/pages.ts'
import { findPlatforms, findPreviews } from '../../../adapters/web/platforms.ts'
import { send } from './send.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-bundle-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('builds the page with all previews, keeps it, and drops the bundle of earlier sources', async () => {
  const cache = join(folder, 'cache')
  await mkdir(join(cache, 'page-of-yesterday'), { recursive: true })
  const built = await bundlePage([cache])
  expect(built.script).toContain('Block Kit Builder')
  expect(built.script).toContain('discord-messages')
  expect(built.script).toContain('in your direct room with it')
  expect(built.style).toContain('.composer')
  const [kept, ...others] = await readdir(cache)
  expect(others).toEqual([])
  // What was kept is what is read, or a changed file would not show.
  await writeFile(join(cache, kept ?? '', 'page.js'), 'changed')
  expect(await bundlePage([cache])).toEqual({ ...built, script: 'changed' })
})

it('goes on to the next folder where one cannot be written, and needs none at all', async () => {
  const blocked = join(folder, 'a file, not a folder')
  await writeFile(blocked, '')
  const next = join(folder, 'next')
  const built = await bundlePage([blocked, next])
  expect(existsSync(next)).toBe(true)
  expect(await bundlePage([])).toEqual(built)
})

it('several starts at once all get the page', async () => {
  const cache = join(folder, 'shared')
  const [first, ...others] = await Promise.all([
    bundlePage([cache]),
    bundlePage([cache]),
    bundlePage([cache]),
  ])
  expect(others).toEqual([first, first])
  expect((await readdir(cache)).length).toBe(1)
})

it('says so on a plain page when it cannot be built', async () => {
  const failure = Promise.reject(new Error('Build failed: app.tsx:1: no such thing'))
  // As the adapter does, which logs it.
  failure.catch(() => undefined)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const server = express()
    .use(
      '/',
      createPages(failure, (_request, _response, next) => next(), { log, random: Math.random }),
    )
    .listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const page = await send(port, '/')
  expect(page.status).toBe(500)
  expect(page.headers['content-type']).toContain('text/plain')
  expect(page.body).toContain('no such thing')
  expect((await send(port, '/page/app.js')).status).toBe(500)
  server.close()
  server.closeAllConnections()
})

it('finds a platform by its folder alone', async () => {
  const adapters = join(folder, 'adapters')
  await mkdir(join(adapters, 'zulip'), { recursive: true })
  await mkdir(join(adapters, 'terminal'))
  await writeFile(
    join(adapters, 'zulip', 'render.ts'),
    'export const renderCard = (card) => [{ content: card.title }]',
  )
  await writeFile(join(adapters, 'zulip', 'preview.tsx'), '')
  await writeFile(join(adapters, 'terminal', 'render.ts'), '')
  const place = new URL(`file://${adapters}/`)
  expect(await findPreviews(place)).toEqual([{ name: 'zulip', path: './zulip/preview.tsx' }])
  const [zulip, ...others] = await findPlatforms(place)
  expect(others).toEqual([])
  expect(zulip?.renderCard({ title: 'Hello', blocks: [], buttons: [] }, { isPublic: () => false })).toEqual([
    { content: 'Hello' },
  ])
})
