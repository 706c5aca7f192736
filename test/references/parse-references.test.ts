/** Reading what other programs write: BibTeX, RIS, CSL-JSON, lists; broken and hostile files too. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { Citations } from '../../src/cite/format-citations.ts'
import { exchangeFormats } from '../../src/model/citation-format.ts'
import { paperOf } from '../../src/model/merge.ts'
import { keysOf } from '../../src/model/paper.ts'
import { detectOrigin } from '../../src/references/detect-origin.ts'
import { parseReferences } from '../../src/references/parse-references.ts'
import { keysOfReference } from '../../src/store/stored-paper.ts'
import { anyCharacter } from '../support/any-character.ts'
import { tried } from '../support/property-runs.ts'
import { makeFullRecord } from '../support/store-records.ts'

const entriesOf = (text: string) => parseReferences(text)?.entries ?? []

describe('BibTeX', () => {
  it('is read with macros, LaTeX, and the names of people and groups', () => {
    const text = String.raw`
@string{ nips = "NeurIPS" }
@comment{jabref-meta: x}
@inproceedings{a, title = "{P}ok{\'e}mon and $O(n^2)$", author = {van der Berg, Jr., Jan and Doe, Jane},
  booktitle = nips # { 2024}, doi = {10.1000/a\_b},}
% a line of comment
@misc(b, author = {{DeepSeek-AI}}, title={R1}, journal={arXiv preprint arXiv:2501.12948})
@article{, eprint = {cs/0112017}, archivePrefix = {arXiv}}
`
    expect(entriesOf(text)).toMatchObject([
      {
        line: 4,
        title: 'Pokémon and O(n²)',
        authors: ['Jan van der Berg Jr.'],
        identifiers: ['doi:10.1000/a_b'],
      },
      { line: 7, title: 'R1', authors: ['DeepSeek-AI'], identifiers: ['arxiv:2501.12948'] },
      { line: 8, identifiers: ['arxiv:cs/0112017'] },
    ])
  })

  it('as Semantic Scholar and DBLP write it names its number of arXiv', () => {
    const text = `
@article{a, title={R1}, journal={ArXiv}, volume={abs/2501.12948}}
@article{b, title={Two}, journal={CoRR}, volume={abs/1706.03762}}
@article{c, title={Old}, journal={CoRR}, volume={cs.CL/0409058}}
@article{d, title={Other}, journal={Nature}, volume={2501.12948}}`
    expect(entriesOf(text).map(({ identifiers }) => identifiers)).toEqual([
      ['arxiv:2501.12948'],
      ['arxiv:1706.03762'],
      ['arxiv:cs/0409058'],
      [],
    ])
    const ris = 'TY  - JOUR\nTI  - R1\nJO  - ArXiv\nVL  - abs/2501.12948\nER  - '
    expect(entriesOf(ris)).toMatchObject([{ identifiers: ['arxiv:2501.12948'] }])
    const csl = JSON.stringify([{ title: 'R1', 'container-title': 'CoRR', volume: 'abs/2501.12948' }])
    expect(entriesOf(csl)).toMatchObject([{ identifiers: ['arxiv:2501.12948'] }])
  })

  it.each(['booktitle', 'journal', 'journaltitle', 'howpublished', 'note', 'number', 'pages', 'series'])(
    'names its number of arXiv in %s',
    (field) => {
      const text = `@misc{a, title={R1}, ${field} = {arXiv preprint arXiv:2501.12948 [cs.CL]}}`
      expect(entriesOf(text)).toMatchObject([{ identifiers: ['arxiv:2501.12948'] }])
    },
  )

  it('that is broken costs the broken entry alone, which is named by its line', () => {
    const text =
      '@article{a, title={x}\n@article{b, title={fine}}\n@article{c, title={y} year=2}\n@book{d, title={too}}}\n@misc{e}'
    expect(entriesOf(text).map(({ line, broken }) => [line, broken])).toEqual([
      [1, 'has a “{” that nothing closes'],
      [2, undefined],
      [3, 'is not BibTeX: a comma, a quote or an equals sign may be missing'],
      [4, undefined],
      [5, 'has neither a title nor an identifier'],
    ])
  })
})

describe('RIS, CSL-JSON and lists', () => {
  it('are read, RIS also without ER', () => {
    const ris =
      'TY  - JOUR\r\nT1  - One\r\nA1  - Doe, Jane, Jr.\r\nUR  - https://arxiv.org/abs/2501.12948v2\r\nTY  - BOOK\r\nTI  - Two\r\n  goes on\r\nER  - \r\n'
    expect(entriesOf(ris)).toMatchObject([
      { line: 1, title: 'One', authors: ['Jane Doe Jr.'], identifiers: ['arxiv:2501.12948'] },
      { line: 5, title: 'Two goes on' },
    ])
    const csl = JSON.stringify([
      { title: '<i>One</i>', DOI: '10.1000/1', author: [{ family: 'Doe', given: 'J.' }] },
      7,
    ])
    expect(entriesOf(csl)).toMatchObject([
      { title: 'One', identifiers: ['doi:10.1000/1'], authors: ['J. Doe'] },
      { broken: 'is no item of CSL-JSON' },
    ])
    const list =
      '- [a](https://arxiv.org/abs/2501.12948), doi:10.1000/1\nhttps://example.org/x\n* The Title of Something Long\nnote'
    expect(entriesOf(list).map(({ line, label, broken }) => [line, label, broken !== undefined])).toEqual([
      [1, 'arxiv:2501.12948', false],
      [1, 'doi:10.1000/1', false],
      [2, 'https://example.org/x', true],
      [3, 'The Title of Something Long', false],
    ])
    expect(entriesOf('- (10.1016/S0140-6736(20)30183-5)')).toMatchObject([
      { identifiers: ['doi:10.1016/s0140-6736(20)30183-5'] },
    ])
  })

  it('are lists where they begin with a bracket that is no JSON', () => {
    const ids = (text: string) => entriesOf(text).map(({ identifiers }) => identifiers)
    expect(ids('[VLM-R1](https://arxiv.org/abs/2504.07615)')).toEqual([['arxiv:2504.07615']])
    const bibliography =
      '[1] A. Vaswani et al. Attention is all you need. arXiv:1706.03762\n[2] T. Brown, arXiv:2005.14165.'
    expect(ids(bibliography)).toEqual([['arxiv:1706.03762'], ['arxiv:2005.14165']])
    expect(ids('["10.1000/1", "10.1000/2"]')).toEqual([['doi:10.1000/1'], ['doi:10.1000/2']])
    expect(entriesOf('[{"title": "Something of Some Length", "DOI": "10.1000/1"')).toEqual([])
  })

  it('are titles alone where a line is long enough for one', () => {
    const titles = 'Attention Is All You Need\nLanguage Models are Few-Shot Learners\nnote'
    expect(entriesOf(titles).map(({ title }) => title)).toEqual(titles.split('\n').slice(0, 2))
    for (const text of [
      'nonsense and more',
      'Attention Is All You Need',
      'everything that is in my whole library please',
      'Supercalifragilisticexpialidocious',
      `PDF of \uFFFD\0 ${'Words of a file that is no text. '.repeat(4)}`,
    ])
      expect(entriesOf(text), text).toEqual([])
  })

  it.each([
    '3D Gaussian Splatting for Real-Time Radiance Field Rendering',
    '1-bit LLMs and 1.58 Bits',
    '2.5 Years in Class: A Multimodal Textbook',
    '4D Gaussian Splatting of Scenes',
    '#Hashtags of Long Ago and Today',
  ])('keep the first signs of the title “%s”, and no mark of a list', (title) => {
    const long = 'Direct Preference Optimization: Your Language Model is Secretly a Reward Model'
    const marks = ['', '- ', '* ', '> ', '1. ', '12) ', '(3) ', '[4] ', '## ', '> - ', '• ', '- [x] ']
    const lines = marks.map((mark) => `${mark}${title}`)
    expect(entriesOf([long, ...lines].join('\n')).map((entry) => entry.title)).toEqual([
      long,
      ...lines.map(() => title),
    ])
  })

  it.each([
    ['https://www.zotero.org/groups/4711/lab/library', { kind: 'zotero-group', name: '4711' }],
    ['zotero group 4711', { kind: 'zotero-group', name: '4711' }],
    ['https://arxiv.org/a/warner_s_1', { kind: 'arxiv-author', name: 'warner_s' }],
    [
      'https://arxiv.org/search/?query=Jane+Doe&searchtype=author',
      { kind: 'arxiv-author', name: 'Jane Doe' },
    ],
    ['arxiv author Jane Doe" OR all:x', { kind: 'arxiv-author', name: 'Jane Doe OR all x' }],
    ['https://arxiv.org/abs/2501.12948', undefined],
    ['https://zotero.org.evil.example/groups/1', undefined],
  ])('%s is fetched from where it says', (text, origin) => {
    expect(detectOrigin(text)).toEqual(origin)
  })
})

describe('any text', () => {
  it('is read without a fault, and each entry has a line and a label', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '@article{',
        '@string{a=',
        '}',
        '{',
        '"',
        ',',
        '=',
        '#',
        '\n',
        'TY  - JOUR\n',
        'ER  - \n',
        'TI  - x',
        '[',
        '{"title":',
        '2501.12948',
        '\\"{',
        '(',
        ')',
        '%',
      ),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        for (const { line, label } of entriesOf(text)) {
          expect(line).toBeGreaterThan(0)
          expect(label).not.toBe('')
          expect(label.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  it('that this bot exported names the same papers', () => {
    const name = fc.stringMatching(/^[A-Z][a-zé]{1,8}$/)
    const author = fc.oneof(
      fc.tuple(name, name).map((both) => both.join(' ')),
      fc.tuple(name, name).map(([given, family]) => `${given} van der ${family}`),
      fc.tuple(name, name).map(([given, family]) => `${given} ${family} Jr.`),
      fc.tuple(name, name).map(([given, family]) => `Dr. ${given} ${family}, PhD`),
      fc.tuple(name, name).map(([given, family]) => `${given} ${family} (王阳)`),
      fc.constant('DeepSeek-AI'),
    )
    const title = fc
      .array(fc.stringMatching(/^[A-Za-z0-9éö&%_#$²-]{1,9}$/), { minLength: 1, maxLength: 8 })
      .map((words) => `A ${words.join(' ')}`)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(title, fc.array(author, { minLength: 1, maxLength: 3 }), fc.boolean()), {
          minLength: 1,
          maxLength: 5,
        }),
        (told) => {
          const papers = told.flatMap(([text, authors, isNamed], at) => {
            const { identifiers, ...rest } = makeFullRecord(at + 1)
            return paperOf({ ...rest, title: text, authors, identifiers: isNamed ? identifiers : [] }) ?? []
          })
          for (const format of exchangeFormats) {
            const citations = new Citations(format)
            finish(citations.add(papers))
            const read = entriesOf(citations.text().content)
            expect(read.length, format).toBe(papers.length)
            for (const [at, paper] of papers.entries()) {
              const reference = read[at]
              const keys = new Set<string>([...paper.identifiers, ...keysOf(paper)])
              const shared = keysOfReference(reference ?? { identifiers: [], authors: [] }).filter((key) =>
                keys.has(key),
              )
              expect(shared, `${format}: ${paper.title} by ${paper.authors[0]}`).not.toEqual([])
            }
          }
        },
      ),
      tried(60),
    )
  })
})
