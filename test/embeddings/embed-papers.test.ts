import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedAll } from '../../src/embeddings/open-embeddings.ts'
import { updateIndex } from '../../src/library/update-index.ts'
import type { HttpRequest } from '../../src/ports/http.ts'
import { openEmbeddingsDesk } from '../support/embeddings-desk.ts'
import { makeEmbeddingsServers } from '../support/embeddings-server.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { makeOpener, type NewUrl } from '../support/store-opener.ts'
import { arxivId, makeFullRecord, makeRecord } from '../support/store-records.ts'

let postgres: PostgresServer
let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-vectors-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})
const records = Array.from({ length: 70 }, (_, number) => makeFullRecord(number))

describeVectors('SQLite', async () => {
  files += 1
  return `file:${join(folder, `${files}.sqlite`)}`
})
describeVectors('PostgreSQL', () => postgres.createMigrated())

function describeVectors(name: string, newUrl: NewUrl): void {
  describe(`the vectors of papers on ${name}`, () => {
    const open = makeOpener(newUrl)
    const start = makeEmbeddingsServers()

    it('are made in batches, and anew only for papers whose text changed', async () => {
      const { store } = await open()
      const server = await start()
      const desk = await openEmbeddingsDesk(store, server, { records, key: 'k1' })
      expect(server.asked.map(({ texts }) => texts.length)).toEqual([32, 32, 6])
      expect(server.asked[0]).toMatchObject({ path: '/v1/embeddings', key: 'Bearer k1' })
      expect(server.asked[0]?.texts[0]).toMatch(/^Reward shaping, study 0\n\nIn study 0 we ask/)
      expect(await store.vectors.count('hashed')).toBe(70)
      await desk.add([
        { ...makeFullRecord(3), links: ['https://github.com/a/b'] },
        { ...makeFullRecord(4), title: 'A much longer title than the one that was there before' },
        makeRecord({ identifiers: [arxivId(900)] }),
      ])
      expect(server.asked.slice(3).map(({ texts }) => texts.length)).toEqual([1])
      await desk.embeddings.run()
      expect(server.asked.length).toBe(4)
      await desk.embeddings.stop()
    })

    it('go on after a fault or a kill where they were, asking for nothing twice', async () => {
      const { store, reopen } = await open()
      const server = await start()
      await store.papers.merge(records)
      let batches = 0
      const http = {
        fetch: async ({ url, body, headers = {}, refuse }: HttpRequest) => {
          batches += 1
          if (batches === 2) throw new Error('killed')
          const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers })
          const text = await answer.text()
          expect(refuse?.(text)).toBeUndefined()
          return { text, validators: {} }
        },
      }
      const settings = { url: `${server.url}/embeddings`, model: 'hashed', key: undefined }
      const parts = { log: pino({ level: 'silent' }), http, now: () => Temporal.Now.instant() }
      await expect(embedAll(settings, { ...parts, store })).rejects.toThrow('killed')
      expect(await store.vectors.count('hashed')).toBe(32)
      const meanwhile: unknown[] = []
      const onBatch = async () => {
        meanwhile.push(await embedAll(settings, { ...parts, store }))
      }
      const again = { ...parts, store: await reopen(), onBatch }
      expect(await embedAll(settings, again)).toEqual({ made: 38, refused: 0 })
      expect(meanwhile).toEqual([undefined, undefined])
      const asked = server.asked.flatMap(({ texts }) => texts)
      expect([asked.length, new Set(asked).size]).toEqual([70, 70])
      expect(await embedAll(settings, { ...parts, store })).toEqual({ made: 0, refused: 0 })
    })

    it('are made by one replica and known to all', async () => {
      const { store, reopen } = await open()
      const server = await start({ kitten: 'cats' })
      await store.papers.merge([
        ...records,
        makeRecord({ identifiers: ['doi:10.1000/cats'], title: 'Cats', abstract: 'Cats.' }),
      ])
      const desks = [
        await openEmbeddingsDesk(store, server),
        await openEmbeddingsDesk(await reopen(), server),
      ]
      await Promise.all(desks.map((desk) => desk.embeddings.run()))
      for (const desk of desks) await desk.embeddings.run()
      const asked = server.asked.flatMap(({ texts }) => texts)
      expect([asked.length, new Set(asked).size]).toEqual([71, 71])
      for (const [at, desk] of desks.entries()) {
        await updateIndex(at === 0 ? store : await reopen(), desk.index)
        const query = { typed: 'kitten', sort: 'relevance', condition: word('kitten') } as const
        const { hits } = await desk.index.search(query, { limit: 1, topicQuery: () => undefined })
        expect(hits[0]?.paper.id).toBe('doi:10.1000/cats')
      }
      for (const desk of desks) await desk.embeddings.stop()
    })

    it('of another model are made beside the old ones', async () => {
      const { store } = await open()
      const server = await start()
      const one = await openEmbeddingsDesk(store, server, { records: records.slice(0, 5) })
      const other = await openEmbeddingsDesk(store, server, { model: 'other', records: [] })
      expect([await store.vectors.count('hashed'), await store.vectors.count('other')]).toEqual([5, 5])
      for (const desk of [one, other]) await desk.embeddings.stop()
    })

    it('follow a paper that gets a better identifier, and leave the old one', async () => {
      const { store } = await open()
      const server = await start()
      const { identifiers: _, ...anonymous } = makeFullRecord(1)
      const desk = await openEmbeddingsDesk(store, server, { records: [makeRecord(anonymous)] })
      const before = await store.vectors.changedSince('hashed', 0, 10)
      expect(before.vectors.map(({ paper }) => paper)).toEqual([expect.stringMatching(/^seed:/)])
      await desk.add([makeFullRecord(1)])
      const after = await store.vectors.changedSince('hashed', 0, 10)
      expect(after.vectors.map(({ paper }) => paper)).toEqual([arxivId(1)])
      await desk.embeddings.stop()
    })

    it('leave out a text that the endpoint does not take, and no other', async () => {
      const { store } = await open()
      const server = await start()
      server.fault = { refuses: (texts) => texts.some((text) => text.includes('study 17\n')) }
      const desk = await openEmbeddingsDesk(store, server, { records: records.slice(0, 40) })
      expect(await store.vectors.count('hashed')).toBe(39)
      expect(desk.logged.filter((line) => line.includes(arxivId(17))).length).toBe(1)
      await desk.embeddings.stop()
    })

    it('come in smaller batches where the endpoint takes no larger ones', async () => {
      const { store } = await open()
      const server = await start()
      server.fault = { refuses: (texts) => texts.length > 8 }
      const desk = await openEmbeddingsDesk(store, server, { records })
      expect(await store.vectors.count('hashed')).toBe(70)
      expect(server.asked.filter(({ texts }) => texts.length > 8).map(({ texts }) => texts.length)).toEqual([
        32, 16, 16,
      ])
      await desk.embeddings.stop()
    })
  })
}

const word = (text: string) => ({ kind: 'word', word: text, start: 0, end: text.length }) as const
