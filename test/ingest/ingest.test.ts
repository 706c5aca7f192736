import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { displayTitle } from '../../src/abstracts/display-title.ts'
import { finish } from '../../src/async/steps.ts'
import { paperMeta } from '../../src/cards/paper-item.ts'
import { formatCitations } from '../../src/cite/format-citations.ts'
import { ingestSource } from '../../src/ingest/ingest.ts'
import type { Store } from '../../src/ports/store.ts'
import { source as seedPages } from '../../src/sources/seed-pages.ts'
import { openStore } from '../../src/store/open-store.ts'
import { seedsFolder } from '../support/seeds.ts'
import { makeRecord } from '../support/store-records.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-club-ingest-'))
  store = await openStore({ url: `file:${join(folder, 'test.sqlite')}` })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const ingest = (seeds: string) =>
  ingestSource(
    seedPages,
    { SEEDS_DIR: seeds },
    {
      store,
      log: pino({ level: 'silent' }),
      nowMs: () => Temporal.Instant.from('2025-04-13T09:00:00Z').epochMilliseconds,
    },
  )

describe('ingesting the seeds', () => {
  it('makes 88 papers of 238 records, each with title, authors, date and arXiv number', async () => {
    const receipt = await ingest(seedsFolder)
    expect(receipt).toMatchObject({ announced: 238, added: 88, faults: [] })
    expect(receipt.merged + receipt.unchanged).toBe(238 - 88)
    const { papers } = await store.papers.changedSince(0, 1000)
    expect(papers).toHaveLength(88)
    const named = papers.filter((paper) => paper.title !== undefined)
    expect(named).toHaveLength(88)
    expect(named.every((paper) => paper.authors.length > 0 && paper.published !== undefined)).toBe(true)
  })

  it('finds each paper by its arXiv number and by the number of its abstract', async () => {
    await ingest(seedsFolder)
    const { papers } = await store.papers.changedSince(0, 1000)
    const numbered = papers.filter(({ id }) => id.startsWith('arxiv:'))
    expect(numbered).toHaveLength(88)
    for (const { id, identifiers } of numbered) {
      const [seed] = identifiers.filter((one) => one.startsWith('seed:'))
      expect((await store.papers.find(seed ?? id))?.id).toBe(id)
      expect(seed).toBeDefined()
    }
  })

  it('cites each paper with its arXiv number and address', async () => {
    await ingest(seedsFolder)
    const { papers } = await store.papers.changedSince(0, 1000)
    for (const paper of papers) {
      const number = paper.id.slice('arxiv:'.length)
      const entry = finish(formatCitations([paper], 'bibtex')).content
      expect(entry).toContain(`eprint = {${number}}`)
      expect(entry).toContain(`url = {https://arxiv.org/abs/${number}}`)
    }
  })

  it('joins what arXiv later says of a seed paper', async () => {
    await ingest(seedsFolder)
    const live = makeRecord({
      source: 'arxiv',
      identifiers: ['arxiv:2504.07615'],
      title: 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    })
    await store.papers.merge([live])
    expect((await store.papers.changedSince(0, 1000)).papers).toHaveLength(88)
  })

  it('shows titles that can be read', async () => {
    await ingest(seedsFolder)
    const { papers } = await store.papers.changedSince(0, 1000)
    const lines = papers.map((paper) => `${displayTitle(paper)}\n    ${paperMeta(paper)} · ${paper.id}\n`)
    await expect(lines.toSorted().join('')).toMatchFileSnapshot('seed-titles.txt')
  })

  it('joins the facts to papers of which an older store has the abstract only', async () => {
    const seeds = await mkdtemp(join(folder, 'seeds-'))
    const pages = (await readdir(seedsFolder)).filter((name) => name.endsWith('.txt')).sort()
    const copy = (names: readonly string[]) =>
      Promise.all(names.map((name) => copyFile(join(seedsFolder, name), join(seeds, name))))
    await copy(pages.slice(0, 5))
    await ingest(seeds)
    const before = await store.papers.changedSince(0, 1000)
    expect(before.papers.filter(({ title }) => title === undefined)).toHaveLength(58)
    const madeUp = before.papers.filter(({ title }) => title === undefined).map(displayTitle)
    await expect(`${madeUp.toSorted().join('\n')}\n`).toMatchFileSnapshot('seed-names.txt')
    await copy(pages.slice(5))
    expect(await ingest(seeds)).toMatchObject({ announced: 88, added: 0, merged: 88, faults: [] })
    const after = await store.papers.changedSince(0, 1000)
    expect(after.papers.filter(({ title }) => title === undefined)).toEqual([])
  })

  it('shows the LaTeX of the seeds as Unicode', async () => {
    await ingest(seedsFolder)
    const { papers } = await store.papers.changedSince(0, 1000)
    const text = papers.map((paper) => `${paper.title ?? ''} ${paper.abstract}`).join('\n')
    expect(text).toContain('Competitive Pokémon Singles')
    expect(text).toContain('Q♯')
    expect(text).toContain('≤3B')
    expect(text).not.toMatch(/\\[a-z]|\$/)
  })

  it('names some hundreds of a great many faults, and says how many more there are', async () => {
    const seeds = await mkdtemp(join(folder, 'seeds-'))
    await writeFile(join(seeds, '000.txt'), 'x\n'.repeat(5_000))
    const { faults } = await ingest(seeds)
    expect(faults.length).toBeLessThan(1_000)
    expect(faults.at(-1)).toBe('seeds: 4,500 further faults are not named')
  })

  it('reads nothing again that has not changed, and only the file that has', async () => {
    const seeds = await mkdtemp(join(folder, 'seeds-'))
    for (const file of await readdir(seedsFolder)) await copyFile(join(seedsFolder, file), join(seeds, file))
    await ingest(seeds)
    expect(await ingest(seeds)).toMatchObject({ announced: 0, added: 0, merged: 0 })
    await writeFile(
      join(seeds, 'more.txt'),
      'We introduce a method that improves reasoning in language models by training on verifiable rewards only.\n',
    )
    expect(await ingest(seeds)).toMatchObject({ announced: 1, added: 1 })
  })

  it('tells papers without a day as news only where they come after the first reading', async () => {
    const seeds = await mkdtemp(join(folder, 'seeds-'))
    const isUndated = (file: string) => /^00[0-4]_.*\.txt$/.test(file)
    for (const file of (await readdir(seedsFolder)).filter(isUndated))
      await copyFile(join(seedsFolder, file), join(seeds, file))
    await ingest(seeds)
    const { papers, revision } = await store.papers.changedSince(0, 1000)
    const undated = papers.filter(({ published, listed }) => (published ?? listed) === undefined)
    expect(undated.length).toBeGreaterThan(50)
    const news = new Set(await store.papers.newSince(0))
    expect(undated.filter(({ id }) => news.has(id))).toEqual([])
    await writeFile(
      join(seeds, 'more.txt'),
      'We introduce a method that improves reasoning in language models by training on verifiable rewards only.\n',
    )
    await ingest(seeds)
    const [later] = (await store.papers.changedSince(revision, 1000)).papers
    expect(later).toMatchObject({ published: undefined, listed: undefined })
    expect(await store.papers.newSince(0)).toContain(later?.id)
  })

  it('says in one sentence that the folder is not there', async () => {
    await expect(ingest(join(folder, 'nowhere'))).rejects.toThrow(
      /nowhere does not exist; SEEDS_DIR names it\.$/,
    )
  })
})
