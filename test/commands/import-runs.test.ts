import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ImportRuns } from '../../src/library/import-runs.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { answerServices, json, makeLookup, silent, status } from '../support/paper-services.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

const start = Temporal.Instant.from('2025-04-13T09:00:00Z')
let now = start
const opened: TestBot[] = []
beforeEach(() => {
  now = start
})
afterEach(async () => {
  for (const test of opened.splice(0)) await test.close()
})
const startServer = makeSourceServers()

async function open(parts: Parameters<typeof startTestBot>[0] = {}) {
  const test = await startTestBot({ now: () => now, ...parts })
  opened.push(test)
  return test
}
const openAt = async (answer: Answer, parts: Parameters<typeof startTestBot>[0] = {}) => {
  const server = await startServer(answer)
  return { server, test: await open({ openLookup: () => makeLookup(server.url), ...parts }) }
}

describe('an import of ten thousand entries, in 5 MB,', () => {
  it('goes on beside answers, shows how far it is, and accounts for each', async () => {
    const test = await open({ importPatienceMs: 1 })
    const abstract = 'Reward hacking is what we measure. '.repeat(12).slice(0, 400)
    const entries = Array.from({ length: 10_000 }, (_, at) => {
      if (at % 1_000 === 7) return `@misc{broken${at}, title={x`
      if (at % 2_500 === 0) return '@misc{known, eprint={2502.18449}, archiveprefix={arXiv}}'
      return `@misc{unknown${at}, title={Entry ${at} that nobody wrote}, author={Doe, Jane}, abstract={${abstract}}}`
    })
    const content = new TextEncoder().encode(entries.join('\n'))
    expect(content.length).toBeGreaterThan(4_800_000)
    const file = { name: 'refs.bib', size: content.length, read: async () => content }
    const card = await test.say('import', { files: [file] })
    expect(card.title).toBe('Importing…')
    const reported = Number(
      /([\d,]+) of 10,000 entries are done/.exec(textOf(card))?.[1]?.replaceAll(',', '') ?? Number.NaN,
    )
    expect(reported, textOf(card).slice(0, 300)).toBeGreaterThanOrEqual(10)
    expect(reported).toBeLessThan(10_000)
    expect(textOf(await test.say('search reward hacking'))).toContain('Reward hacking')
    expect(textOf(await test.say('import 2502.18449'))).toContain('Your last import is still going on')
    await test.library.imports.allDone()
    const report = textOf(await test.say('import report'))
    expect(report).toContain('10,000 entries. 1 paper is new on your reading list (1 found here, 0 fetched)')
    expect(report).toContain(
      '3 twice in it; 9986 not found, kept on your list as imported until the paper arrives; 10 could not be read',
    )
    expect(report).toContain('could not be read · line 8 · broken7')
  })
})

it('refuses a text that is longer than a message, of which the end would be lost', async () => {
  const test = await open()
  const card = await test.say(`import ${'2502.18449 '.repeat(4_000)}`)
  expect(textOf(card)).toContain('longer than 40,000 characters')
  expect(textOf(await test.say('import report'))).toContain('I read BibTeX')
})

describe('a service that is away', () => {
  const group: Answer = json([
    { data: { itemType: 'book' }, csljson: { id: 'x', title: 'Nobody Wrote This' } },
  ])

  it.each([
    ['refuses for the moment', status(503)],
    ['says nothing', silent],
    ['sends no list', json({ error: 'x' })],
  ] as const)('is named where it %s, and asked again by itself', async (_how, away) => {
    let answer: Answer = away
    const { test } = await openAt((...parts) => answer(...parts))
    const card = await test.say('import zotero group 4711')
    expect(card.title).toBe('Importing…')
    expect(textOf(card)).toMatch(/127\.0\.0\.1|Zotero/)
    answer = group
    now = now.add({ minutes: 1 })
    await test.library.imports.resume()
    await test.library.imports.allDone()
    const report = await test.say('import report')
    expect(report.title).toBe('Imported')
    expect(textOf(report)).toContain(
      'Zotero group 4711: 1 entry. No paper is new on your reading list; 1 not found',
    )
  })

  it('is not taken to lack the papers that it announces and keeps back', async () => {
    let isKeptBack = true
    const papers = [makeArxivPaper('2025-04-10', 1, { number: '2401.00001' })]
    const { test } = await openAt(
      answerServices({ arxiv: () => printApiPage(isKeptBack ? [] : papers, papers.length) }),
    )
    await test.say('import 2401.00001')
    await test.library.imports.allDone()
    expect(textOf(await test.say('import report'))).toMatch(
      /arxiv:2401\.00001: it could not be looked up: .* keeps back papers that it announces/,
    )
    isKeptBack = false
    expect(textOf(await test.say('show 2401.00001'))).toContain('Reward shaping on 2025-04-10')
  })

  it('has the rest of an author’s papers asked for again where a page is empty', async () => {
    let isKeptBack = true
    const papers = Array.from({ length: 101 }, (_, at) =>
      makeArxivPaper('2025-04-10', at, { number: `2401.${String(at + 1).padStart(5, '0')}` }),
    )
    const { test } = await openAt(
      answerServices({
        arxiv: ({ url }) => {
          const from = Number(url.searchParams.get('start'))
          return printApiPage(isKeptBack && from > 0 ? [] : papers.slice(from, from + 100), 101, from)
        },
      }),
    )
    expect(textOf(await test.say('import arxiv author Ada Author'))).toContain('keeps back papers')
    isKeptBack = false
    now = now.add({ minutes: 1 })
    await test.library.imports.resume()
    await test.library.imports.allDone()
    expect(textOf(await test.say('import report'))).toContain('101 papers are new on your reading list')
  })

  it('is given up after a day, with the reason', async () => {
    const { test } = await openAt(status(503))
    await test.say('import zotero group 4711')
    now = now.add({ hours: 25 })
    await test.library.imports.resume()
    await test.library.imports.allDone()
    expect((await test.say('import report')).title).toBe('Not imported')
    expect(textOf(await test.say('import 2502.18449'))).toContain('1 paper is new')
  })

  it.each([
    ['private', 403],
    ['of no number that there is', 404],
  ])('is told apart from a group that is %s', async (_what, code) => {
    const { test, server } = await openAt(status(code))
    const card = await test.say('import https://www.zotero.org/groups/4711')
    expect(card.title).toBe('Not imported')
    expect(textOf(card)).toContain(
      'Zotero shows me no group 4711: it is private, or there is none of that number',
    )
    expect(server.asked).toHaveLength(1)
  })

  it('leaves single entries not found, with the reason, and the others as they are', async () => {
    const { test } = await openAt(
      answerServices({
        arxiv: () => printApiPage([makeArxivPaper('2025-04-10', 1, { number: '2401.00001' })], 1),
        crossref: status(503),
        'semantic-scholar': status(503),
      }),
    )
    await test.say('import 2401.00001, 10.1000/away')
    await test.library.imports.allDone()
    const report = textOf(await test.say('import report'))
    expect(report).toContain('1 paper is new on your reading list (0 found here, 1 fetched); 1 not found')
    expect(report).toMatch(
      /not found · line 1 · doi:10\.1000\/away: it is not in the index and could not be looked up: .* answers 503/,
    )
  })
})

describe('a fault of the program at one entry', () => {
  it('costs that entry alone, and is logged', async () => {
    const test = await open()
    const { store, index, lookUps, references } = test.library
    const faults: unknown[] = []
    const runs = new ImportRuns({
      store,
      index: {
        papersWith: async (stems) => {
          if (stems.includes('bad')) throw new Error('out of range')
          return index.papersWith(stems)
        },
        select: (...asked) => index.select(...asked),
      },
      lookup: undefined,
      lookUps,
      reader: references,
      now: () => now,
      refresh: async () => undefined,
      onFault: (error) => faults.push(error),
    })
    const owner = { workspace: 'web:lab', user: 'ada' } as const
    const entries = ['Good', 'Bad', 'Fine'].map((title, at) => ({
      line: at + 1,
      label: title,
      title,
      identifiers: title === 'Fine' ? (['arxiv:2502.18449'] as const) : [],
      authors: [],
    }))
    const atMs = now.epochMilliseconds
    const head = { owner, place: 'web:lab/general', name: 'refs.bib', asVotes: false } as const
    const id = await store.imports.create({ ...head, atMs, tellAfterMs: atMs, entries })
    expect(await runs.run(id)).toBe(true)
    await runs.stop()
    const report = await test.say('import report')
    expect(report.title).toBe('Imported')
    expect(textOf(report)).toContain('1 paper is new on your reading list')
    expect(textOf(report)).toContain(
      'not found · line 2 · Bad: it could not be worked at; the log has the details',
    )
    // Once for all of them, and once for the one.
    expect(faults).toHaveLength(2)
  })
})
