/**
 * Inputs from public bug reports of other software, through the doors that people use: a feed that is served and
 * ingested, a paper that somebody asks for, a file that somebody imports, a message.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findIdentifiers } from '../src/model/identifier.ts'
import { decodeText } from '../src/references/decode-text.ts'
import { parseReferences } from '../src/references/parse-references.ts'
import { startTestBot, type TestBot, textOf } from './support/bot.ts'
import { answerServices, makeLookup } from './support/paper-services.ts'
import { makeIngestBenches } from './support/source-ingest.ts'
import {
  type Answer,
  makeSourceServers,
  type SourceServer,
  startSourceServer,
} from './support/source-server.ts'

const folder = join(import.meta.dirname, '../../shared/cases')
const read = (name: string) => readFileSync(join(folder, name))
const say = (name: string) => read(name).toString().trim()

describe.skipIf(!existsSync(folder))('given inputs hold', () => {
  const start = makeSourceServers()
  const open = makeIngestBenches()

  it.each([
    ['F01', { title: 'qxf01: Owning std::unique_ptr<S> when a <b holds' }],
    [
      'F02',
      { title: 'qxf02: Growth of E. coli at night', abstract: expect.stringMatching(/^In the qxf02 study/) },
    ],
    ['F04', { links: ['https://base.example/qxf04-page'] }],
    ['F05', { title: 'qxf05: Les réseaux très profonds' }],
    [
      'F10',
      { authors: ['Smith, J.', 'van der Berg, C. D.', "O'Neil, P."], id: 'doi:10.1101/2026.11.01.123456' },
    ],
    ['F11', { authors: ['García Márquez, Gabriela'] }],
    ['F13', { authors: ['Jane Roe'] }],
    ['F20', { listed: '2026-10-16' }],
    ['F21', { title: 'qxf21: The E. coli of the North Sea' }],
    ['F28', { title: 'qxf28: First name' }],
    ['F32', { authors: ['Jane Doe'] }],
    ['F33', { listed: '2026-10-05' }],
    ['F34', { listed: undefined }],
    ['F36', { listed: '2026-11-02' }],
    ['F38', { authors: ['MaxiMin', 'Ai Lin', 'Bo Chen', 'Cai Wu'] }],
    ['F40', { authors: ['Ann Bell', 'Carl Dorn'] }],
    ['F41', { authors: ['王阳', '李伟'] }],
  ])('a feed that is ingested: %s', async (name, wanted) => {
    const server = await start((_asked, response) => {
      response.setHeader('content-type', 'application/xml')
      response.end(read(`${name}.xml`))
      return undefined
    })
    const bench = await open()
    bench.clock.set('2026-11-27T09:00:00Z')
    expect(await bench.ingest('feeds', { FEED_URLS: `${server.url}/feed` })).toMatchObject({ added: 1 })
    expect((await bench.papers())[0]).toMatchObject(wanted)
  })

  let server: SourceServer
  let test: TestBot
  const sendFile: Answer = (asked, response) => {
    response.setHeader('content-type', 'application/json')
    return say(
      asked.url.pathname === '/notes'
        ? 'X04.json'
        : asked.url.pathname.includes('qxx1')
          ? 'X01.json'
          : 'X03.json',
    )
  }
  beforeAll(async () => {
    server = await startSourceServer((asked, ...rest) => answers(asked, ...rest))
    test = await startTestBot({ now: '2026-11-27T09:00:00Z', openLookup: () => makeLookup(server.url) })
  })
  afterAll(async () => {
    await test?.close()
    await server?.close()
  })
  const pages = ['L01', 'L03', 'L07', 'L09', 'L12', 'L14', 'L16', 'Q03', 'Q09', 'Q10', 'W03', 'W07', 'W08']
  const numberOf = (name: string) => /abs\/([\d.]+)v/.exec(say(`${name}.xml`))?.[1] ?? ''
  const answers = answerServices({
    arxiv: (asked) => {
      const number = asked.url.searchParams.get('id_list') ?? ''
      return say(`${pages.find((name) => numberOf(name) === number) ?? 'L01'}.xml`)
    },
    crossref: sendFile,
    openreview: sendFile,
  })
  const ask = async (text: string) => textOf(await test.say(text))

  it.each([
    ['L01', 'Sorting in 𝒪(n log n) time'],
    ['L03', 'Replicating R1 for $50 rather than $500 of compute'],
    ['L07', 'From 10–20 pages — \\"quoted\\" words'],
    ['L09', 'Regret Õ(∛T)'],
    ['L12', 'A ~10x Faster Reader (~3% worse)'],
    ['L14', 'When p < 0.05 > q, 10–20 of GPT’s'],
    ['L16', 'Writing in LaTeX and TeX'],
    ['Q03', '"literal": "SciPy 1.0 Contributors"'],
    ['Q09', '"literal": "Alzheimer\'s Disease Neuroimaging Initiative"'],
    ['Q10', '"family": "Rowan"'],
  ])('a paper that is looked up and cited: %s', async (name, told) => {
    expect(await ask(`cite ${numberOf(name)} csl`)).toContain(told)
  })

  it.each(['W03', 'W07', 'W08'])('a paper that was taken back: %s', async (name) => {
    expect(await ask(`show ${numberOf(name)}`)).toMatch(/withdrawn/i)
  })

  it.each([
    ['X01', 'Classification of ABCD2 Variants in H2O & salt'],
    ['X03', '"suffix": "Jr."'],
    ['X04', '"family": "Solo"'],
  ])('a record of a service that is cited: %s', async (name, told) => {
    expect(await ask(say(`${name}.txt`))).toContain(told)
  })

  it.each([
    ['B02', 'arxiv:2504.02495'],
    ['B03', 'Where Did the Long Range Gap Go Today'],
    ['B10', 'Joris van den Hoeven'],
    ['B13', 'qxb01: Deflation of Krylov Subspaces for Tired Solvers'],
    ['B14', 'qxb01: Deflation of Krylov Subspaces for Tired Solvers'],
    ['B19', 'Straßen und Brücken: Große Übergänge'],
    ['B23', 'Where Did the Long Range Gap Go Today'],
    ['B25', 'How LaTeX Writes a Paper about Models qxb'],
    ['B27', 'arxiv:2504.02495'],
    ['C01', 'Salt & Pepper in the Soup of Models qxc'],
    ['C03', 'Salt & Pepper in the Soup of Models qxc'],
    ['C05', 'doi:10.1177/1234567120950040'],
    ['R01', 'Pia J. Sáez-Corona'],
    ['R05', 'E. Fenner'],
    ['R08', 'doi:10.1177/1234567120950040'],
    ['R11', 'doi:10.1177/1234567120950040'],
    ['R12', 'Outcome Measures after Shoulder Work qxr'],
    ['R13', 'arxiv:2504.02495'],
  ])('a file of references: %s', (name, told) => {
    const kinds: Readonly<Record<string, string>> = { B: 'bib', C: 'json', R: 'ris' }
    const { entries = [] } = parseReferences(decodeText(read(`${name}.${kinds[name.charAt(0)]}`))) ?? {}
    expect(entries.filter(({ broken }) => broken !== undefined)).toEqual([])
    const { title, authors = [], identifiers = [] } = entries.at(-1) ?? {}
    expect([title, ...authors, ...identifiers]).toContain(told)
  })

  it.each([
    ['I03', ['arxiv:cond-mat/0309138']],
    ['I04', ['arxiv:2504.02495']],
    ['I06', ['arxiv:2504.02495']],
    ['I15', ['doi:10.1002/(sici)1097-1234(19980815/30)17:15/16<1661::aid-def968>3.0.co;2-2']],
    ['I18', ['doi:10.1145/1234567.1234568']],
    ['I20', ['doi:10.1103/physrevx.99.061102', 'doi:10.1007/s99999-015-0816-y']],
    ['I21', ['arxiv:2504.02495']],
    ['I24', ['arxiv:2504.02495']],
    ['I25', ['arxiv:2504.02495']],
    ['I27', ['arxiv:2504.02495']],
    ['I29', ['arxiv:2504.02495']],
  ])('identifiers in a message: %s', (name, ids) => {
    expect(findIdentifiers(say(`${name}.txt`))).toEqual(ids)
  })

  it.each([
    ['S05', /every weekday, Monday to Friday, at 09:00 \(\+02:00\)/],
    ['S06', /every weekday, Monday to Friday, at 09:00 \(\+05:30\)/],
    ['S09', /every weekday, Monday to Friday, at 09:00/],
    ['S10', /do not come “on the last weekday of the month”/],
  ])('a schedule that somebody says: %s', async (name, told) => {
    const answer = await ask(say(`${name}.txt`))
    expect(answer).toMatch(told)
  })

  it('words of a Chinese title, and a key with letters of Norway', async () => {
    await test.library.store.papers.merge([
      {
        source: 'test',
        identifiers: ['arxiv:2611.20001'],
        title: '认证系统使用JWT令牌的安全研究',
        authors: ['Åse Ødegård'],
        abstract: 'Nothing in it.',
        links: [],
      },
    ])
    expect(await ask(say('G03.txt'))).toContain('认证系统使用JWT令牌的安全研究')
    expect(await ask('cite 2611.20001 bibtex')).toMatch(/@misc\{odegard/)
  })
})
