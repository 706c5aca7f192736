import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Card } from '../../src/model/card.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { answerServices, makeLookup } from '../support/paper-services.ts'
import { makeSourceServers } from '../support/source-server.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
  await test.library.store.papers.merge([
    {
      source: 'x',
      identifiers: ['arxiv:1706.03762', 'doi:10.5555/3295222'],
      title: 'Attention Is All You Need',
      authors: ['Ashish Vaswani', 'Noam Shazeer'],
      abstract: 'The dominant sequence transduction models are based on complex networks.',
      published: '2017-06-12',
      venue: 'NeurIPS 2017',
      links: [],
    },
    {
      source: 'x',
      identifiers: ['arxiv:1810.04805'],
      title: 'BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding',
      authors: ['Jacob Devlin', 'Ming-Wei Chang'],
      abstract: 'We introduce a new language representation model called BERT.',
      published: '2018-10-11',
      links: [],
    },
    {
      source: 'x',
      identifiers: ['arxiv:1901.00001'],
      title: 'A Study of Things That Were Wrong From the Beginning',
      authors: ['Jörg Müller'],
      abstract: 'We were wrong.',
      published: '2019-01-01',
      isRetracted: true,
      links: [],
    },
  ])
  await test.library.refresh()
})
afterAll(() => test.close())

function fileOf(card: Card, ending: string): string | undefined {
  return card.blocks.flatMap((block) =>
    block.kind === 'file' && block.name.endsWith(ending) ? [block.content] : [],
  )[0]
}

describe('a bibliography', () => {
  const bib = String.raw`% my references
@String{nips = {NeurIPS}}
@inproceedings{vaswani,
  author    = "Vaswani, A. and Shazeer, N. and others",
  title     = {Attention is {All} you Need},
  year = 2015, booktitle = nips, myfield = {kept  as it is}
}

@article{bert, title={{BERT}: Pre-training of Deep Bidirectional Transformers for Language Understanding}, author={Chang, Ming-Wei},
  journal={arXiv preprint arXiv:1706.03762}, eprint={1706.03762}, year={2019}}
@misc{mueller, title={A study of things that were wrong from the beginning}, author={M{\"u}ller, J.}}
@misc{ghost, title={Attention Is Language Understanding of Deep Things}, author={Vaswani, Ashish}, year={2017}}
@misc{appeared, title={Attention is all you need}, author={Ashish Vaswani}, journal={CoRR}, year={2017}}
`
  it('has a verdict for each entry, and says where it looked for what it did not find', async () => {
    const content = new TextEncoder().encode(bib)
    const file = { name: 'refs.bib', size: content.length, read: async () => content }
    const card = await test.say('check this bibliography, please', { files: [file] })
    expect(card.title).toBe('References checked')
    const text = textOf(card)
    expect(text).toContain('refs.bib: 5 references. 1 described wrongly, 1 another paper')
    expect(text).toContain('1 withdrawn or retracted, 1 has appeared, 1 not found')
    expect(text).toContain('described wrongly · line 3 · Attention is All you Need: year is 2017, not 2015')
    expect(text).toContain('its identifier is of “Attention Is All You Need”')
    expect(text).toContain('it has appeared: NeurIPS 2017')
    expect(text).toContain('I asked no other service')
    expect(text).toContain('“Not found” means only that')
    expect(text).not.toContain('nothing is fetched')
    expect(text.toLowerCase()).not.toMatch(/fake|invented|made.up/)
  })

  it('comes back with what was wrong corrected, and every other byte as it was', async () => {
    const corrected = fileOf(await test.say('check report'), '-corrected.bib')
    expect(corrected).toBe(
      bib
        .replace('year = 2015', 'year = {2017}')
        .replace('author={Chang, Ming-Wei}', 'author={Devlin, Jacob and Chang, Ming-Wei}')
        .replaceAll('1706.03762', '1810.04805'),
    )
  })
})

describe('a plain list', () => {
  it.each([
    [
      'APA',
      'Devlin, J., & Chang, M.-W. (2018). BERT: Pre-training of deep bidirectional transformers for language understanding. arXiv.',
    ],
    [
      'IEEE',
      '[1] J. Devlin and M.-W. Chang, “BERT: Pre-training of deep bidirectional transformers for language understanding,” in Proc. NAACL, 2019, pp. 4171–4186.',
    ],
    [
      'MLA',
      'Devlin, Jacob, et al. "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding." NAACL, 2019.',
    ],
    [
      'Nature',
      '1. Devlin, J. & Chang, M.-W. BERT: pre-training of deep bidirectional transformers for language understanding. Proc. NAACL 1, 4171–4186 (2019).',
    ],
    [
      'ACL',
      'Jacob Devlin and Ming-Wei Chang. 2019. BERT: Pre-training of deep bidirectional transformers for language under-\nstanding. In Proceedings of NAACL.',
    ],
  ])('is read in the style of %s', async (_style, said) => {
    const list = `${said}\n\n${said.replace('Devlin', 'Smith').replace('Jacob ', 'John ')}\n`
    const text = textOf(await test.say(`check ${list}`))
    expect(text).toContain('2 references')
    expect(text).toContain('1 described wrongly')
    expect(text).toContain('first author is Jacob Devlin')
  })
})

it('one reference is a list, however it begins and however many authors it has', async () => {
  const others = Array.from({ length: 25 }, (_, at) => `de la Cruz${at}, A.`).join(', ')
  const said = `de la Cruz, F., ${others} (2018). Nobody wrote this paper about nothing. CoRR.`
  expect(textOf(await test.say(`check ${said}`))).toContain('1 reference. 1 not found')
})

describe('a reference that is not here', () => {
  const startServer = makeSourceServers()
  it('is looked up where the network may be used, and the services are named', async () => {
    const server = await startServer(answerServices({}))
    const online = await startTestBot({ openLookup: () => makeLookup(server.url) })
    try {
      const card = await online.say(
        'check @misc{x, title={Nobody Wrote This Paper About Nothing}, author={Doe, Jane}}',
      )
      expect(textOf(card)).toContain('1 not found')
      expect(textOf(card)).toContain('I also asked Crossref, Semantic Scholar and arXiv')
    } finally {
      await online.close()
    }
  })
})

it('goes on with what a killed process left, and tells programs that know no checks to leave it alone', async () => {
  const { store, imports } = test.library
  const atMs = test.library.now().epochMilliseconds
  const id = await store.imports.create({
    owner: { workspace: 'web:lab', user: 'bob' },
    place: 'web:lab/general',
    name: 'left.bib',
    asVotes: false,
    atMs,
    tellAfterMs: atMs,
    purpose: 'check',
    entries: [{ line: 1, label: 'x', identifiers: ['arxiv:1810.04805'], authors: [] }],
  })
  const database = new DatabaseSync(test.file, { readOnly: true })
  const row = database.prepare('select state from imports where id = ?').get(id)
  database.close()
  expect(row).toEqual({ state: 'checking' })
  expect((await test.say('check report', { user: 'bob' })).title).toBe('Checking…')
  await imports.resume()
  await imports.allDone()
  expect(textOf(await test.say('check report', { user: 'bob' }))).toContain(
    'left.bib: 1 reference. 1 as published',
  )
})

it('a check puts nothing on a list', async () => {
  const before = textOf(await test.say('saved'))
  expect(textOf(await test.say('check 1810.04805'))).toContain('1 as published')
  expect(textOf(await test.say('saved'))).toBe(before)
  expect(textOf(await test.say('import report'))).toContain('I read BibTeX')
})

it('leaves sentences that begin so to be understood', async () => {
  expect((await test.say('check my saved papers')).title).toBe((await test.say('saved')).title)
})
