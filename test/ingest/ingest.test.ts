import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paperMeta } from '../../src/cards/paper-item.ts'
import { ingestSource } from '../../src/ingest/ingest.ts'
import { displayTitle } from '../../src/model/paper.ts'
import type { Store } from '../../src/ports/store.ts'
import { source as seedPages } from '../../src/sources/seed-pages.ts'
import { openStore } from '../../src/store/open-store.ts'
import { seedsFolder } from '../support/seeds.ts'

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
  it('makes 88 papers of 208 records, each with title, authors and date', async () => {
    const receipt = await ingest(seedsFolder)
    expect(receipt).toMatchObject({ announced: 208, added: 88, faults: [] })
    expect(receipt.merged + receipt.unchanged).toBe(208 - 88)
    const { papers } = await store.papers.changedSince(0, 1000)
    expect(papers).toHaveLength(88)
    const named = papers.filter((paper) => paper.title !== undefined)
    expect(named).toHaveLength(88)
    expect(named.every((paper) => paper.authors.length > 0 && paper.published !== undefined)).toBe(true)
  })

  it('gives 58 papers their arXiv number, and finds them by the number of their abstract too', async () => {
    await ingest(seedsFolder)
    const { papers } = await store.papers.changedSince(0, 1000)
    const numbered = papers.filter(({ id }) => id.startsWith('arxiv:'))
    expect(numbered).toHaveLength(58)
    for (const { id, identifiers } of numbered) {
      const [seed] = identifiers.filter((one) => one.startsWith('seed:'))
      expect((await store.papers.find(seed ?? id))?.id).toBe(id)
      expect(seed).toBeDefined()
    }
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
    expect(await ingest(seeds)).toMatchObject({ announced: 58, added: 0, merged: 58, faults: [] })
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
