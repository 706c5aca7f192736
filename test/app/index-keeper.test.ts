/** The index from the start of the program on: built, stored, loaded, and what people are told meanwhile. */
import { DatabaseSync } from 'node:sqlite'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Readiness } from '../../src/app/readiness.ts'
import { createComposer } from '../../src/digest/composer.ts'
import { sayHealth } from '../../src/library/index-opening.ts'
import { connect } from '../../src/search/postgres/connect.ts'
import { takeTurn } from '../../src/search/postgres/create-tables.ts'
import { openStore } from '../../src/store/open-store.ts'
import { itemsOf, textOf } from '../support/bot.ts'
import { keep, makeFile, many } from '../support/kept-index.ts'
import { startPostgres } from '../support/postgres.ts'
import { makeFullRecord } from '../support/store-records.ts'

const half = /The index is being built: 1,800 of 3,600 papers\. Please try again in [\w ]+\./

describe('an index of many papers', { timeout: 120_000 }, () => {
  it('is built beside answers, which say how far it is', async () => {
    const { keeper, say, card, reached, release, opening, library } = await keep(await makeFile(many), {
      held: many / 2,
    })
    await keeper.start()
    await reached
    expect(sayHealth(opening.progress)).toBe('building 50 %')
    const found = await card('search reward')
    expect(itemsOf(found).length).toBeGreaterThan(0)
    expect(textOf(found)).toMatch(half)
    expect(await say('latest')).toMatch(half)
    expect(await say('status')).toMatch(half)
    for (const text of ['help', 'saved', 'subscriptions'])
      expect(await say(text)).not.toContain('index is being')
    expect(await say('subscribe author:author7 daily at 9:00')).toContain('Subscribed')
    expect(await say('digest reward')).toMatch(half)
    const [subscription] = await library.store.subscriptions.list('web:lab')
    const occasion = { since: undefined, now: library.now(), isCatchUp: false }
    const composed = subscription && createComposer(library)(subscription, occasion)
    await expect(composed).rejects.toMatchObject({ code: 'not-ready' })

    release()
    expect(await keeper.opened()).toBe(true)
    expect(sayHealth(opening.progress)).toBe('ok')
    for (const text of ['search reward', 'status', 'digest reward'])
      expect(await say(text)).not.toContain('index is being')
  })

  it('is stored, and loaded at the next start, which analyses only what changed since', async () => {
    const file = await makeFile(many)
    const first = await keep(file)
    await first.keeper.start()
    expect(await first.keeper.opened()).toBe(true)
    await first.stored()
    const before = await first.say('search reward')
    await first.end()

    const store = await openStore({ url: `file:${file}` })
    await store.papers.merge([makeFullRecord(many + 1)])
    await store.close()
    const second = await keep(file)
    await second.keeper.start()
    await second.keeper.opened()
    expect(second.analysed()).toBe(1)
    expect(await second.library.index.size()).toBe(many + 1)
    expect(before).toContain('3,600')
    expect(await second.say('search reward')).toContain('3,601')
    expect(second.warnings()).toEqual([])
    await second.end()
    // So little changed that the next start will analyse it again.
    expect(second.logged.map(({ msg }) => msg)).not.toContain('the index was stored')
  })

  it('tells once that what was stored is damaged, and is built anew', async () => {
    const file = await makeFile(many)
    const first = await keep(file)
    await first.keeper.start()
    await first.keeper.opened()
    await first.stored()
    await first.end()
    const db = new DatabaseSync(file)
    db.exec('update index_chunks set content = zeroblob(length(content)) where number = 3')
    db.close()

    const second = await keep(file)
    await second.keeper.start()
    expect(await second.keeper.opened()).toBe(true)
    expect(second.warnings()).toEqual(['the stored index cannot be used and is built again'])
    expect(second.analysed()).toBe(many)
    await second.stored()
    await second.end()
    const third = await keep(file)
    await third.keeper.start()
    await third.keeper.opened()
    expect([third.analysed(), third.warnings()]).toEqual([0, []])
  })

  it('starts without what was stored where its tables cannot be read, and tells once that it cannot be stored', async () => {
    const file = await makeFile(many)
    const { keeper, store, library, say, warnings } = await keep(file)
    const db = new DatabaseSync(file)
    db.exec('alter table index_chunks rename to elsewhere; alter table index_generations rename to nowhere')
    await keeper.start()
    expect(await keeper.opened()).toBe(true)
    await keeper.save()
    await store.papers.merge(Array.from({ length: 100 }, (_, number) => makeFullRecord(many + number)))
    await library.refresh()
    await keeper.save()
    db.close()
    expect(warnings()).toEqual([
      'the stored index cannot be used and is built again',
      'the index cannot be stored: the next start builds it again',
    ])
    expect(await say('search reward')).toContain('3,700')
  })

  it('may be told to end at any time', async () => {
    const { keeper, reached, release } = await keep(await makeFile(many), { held: 400 })
    await keeper.start()
    await reached
    const stopped = keeper.stop()
    release()
    await stopped
    expect(await keeper.opened()).toBe(false)
  })
})

it('answers that need the index wait for nobody while it is loaded', async () => {
  const { say, opening, card } = await keep(await makeFile(10))
  const loading = 'The index is being loaded'
  for (const text of ['search reward', 'latest', 'show reward', 'digest reward', 'subscribe reward daily'])
    expect(await say(text), text).toContain(loading)
  expect(await card('search reward')).toMatchObject({ isProblem: true, title: 'Not ready yet' })
  for (const text of ['help', 'saved', 'subscriptions']) expect(await say(text), text).not.toContain(loading)
  expect(await say('status details')).toContain('10 papers in the store, 0 in the index in memory.')
  opening.advance('loading', 4, 10)
  expect(await say('search reward')).toMatch(
    /The index is being loaded: 4 of 10 papers\. Please try again in a few seconds\./,
  )
})

it('a start waits for an index of few papers', async () => {
  const { keeper, opening, say } = await keep(await makeFile(10))
  await keeper.start()
  expect(opening.isWhole).toBe(true)
  expect(await say('search reward')).toContain('10 papers')
})

it('that replicas share is whole only once the one that builds it is done, and digests wait for the one that updates it', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const url = await server.createMigrated()
  const { keeper, opening, library, reached, release, store, say } = await keep(url, { held: 10 })
  await store.papers.merge(Array.from({ length: 10 }, (_, number) => makeFullRecord(number)))
  const other = connect(url)
  onTestFinished(() => other.close())
  const started = await other.writing.transaction().execute(async (tx) => {
    await takeTurn(tx)
    const starting = keeper.start()
    // After one that was given up, it tries once more.
    await Promise.race([reached, starting])
    expect(opening.isWhole).toBe(false)
    return [starting] as const
  })
  release()
  await Promise.all(started)
  expect([opening.isWhole, await library.index.size()]).toEqual([true, 10])

  await say('subscribe author:author7 daily at 9:00')
  const [subscription] = await store.subscriptions.list('web:lab')
  const compose = async () =>
    subscription &&
    createComposer(library)(subscription, { since: undefined, now: library.now(), isCatchUp: false })
  await other.writing.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await store.papers.merge([makeFullRecord(17, { authors: ['Ada Author7'] })])
    await expect(compose()).rejects.toMatchObject({ code: 'unavailable' })
  })
  expect((await compose())?.papers).toHaveLength(2)
})

it('is not ready for probes until the index is whole', async () => {
  const { store } = await keep(await makeFile(1))
  const log = pino({ level: 'silent' })
  let index = 'building 43 %'
  const readiness = new Readiness({ log, quit: () => undefined, index: () => index })
  readiness.opened(store, new Map())
  readiness.started(new Map())
  onTestFinished(() => readiness.stopping())
  expect(await readiness.check()).toEqual({
    isReady: false,
    status: 'starting',
    parts: { index: 'building 43 %', store: 'ok' },
  })
  index = 'failed 43 %'
  expect(await readiness.check()).toMatchObject({ isReady: false, status: 'unavailable' })
  index = 'ok'
  expect(await readiness.check()).toEqual({
    isReady: true,
    status: 'ok',
    parts: { index: 'ok', store: 'ok' },
  })
})
