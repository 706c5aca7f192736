import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { formatCitations as formatInSteps } from '../../src/cite/format-citations.ts'
import { bareName } from '../../src/model/bare-name.ts'
import type { Paper } from '../../src/model/paper.ts'
import { parseBibtex } from '../../src/references/parse-bibtex.ts'
import { anyCharacter } from '../support/any-character.ts'

const formatCitations = (...args: Parameters<typeof formatInSteps>) => finish(formatInSteps(...args))

const paper: Paper = {
  id: 'arxiv:2504.07615',
  identifiers: ['arxiv:2504.07615', 'doi:10.1000/xyz'],
  title: 'VLM-R1: O(n²) Pokémon & 50% of {braces}',
  authors: ['Haozhan Shen', 'José van der García', 'DeepSeek-AI'],
  abstract:
    'A long abstract that goes on for well over eighty characters, so that a careless writer would fold it.',
  published: '2025-04-10',
  updated: undefined,
  listed: undefined,
  links: [],
  sources: ['seeds'],
}

/** What stands outside of braces; an escaped brace is none. */
function dropBraced(text: string): string {
  let depth = 0
  return text.replace(/\\[{}]|[^{}]|[{}]/gs, (piece) => {
    if (piece === '{') depth++
    if (piece === '}') depth--
    return depth > 0 || piece === '}' ? '' : piece
  })
}

describe('formatCitations', () => {
  it('writes BibTeX that loses no character and compiles', () => {
    expect(formatCitations([paper], 'bibtex').content).toBe(
      `@misc{shen2025pokemon,
  title = {{VLM-R1:} {O(n{$^2$})} Pok{\\'e}mon \\& 50\\% of {\\textbraceleft}braces{\\textbraceright}},
  author = {Shen, Haozhan and van der Garc{\\'i}a, Jos{\\'e} and {DeepSeek-AI}},
  year = {2025},
  month = apr,
  eprint = {2504.07615},
  archiveprefix = {arXiv},
  doi = {10.1000/xyz},
  url = {https://arxiv.org/abs/2504.07615},
}
`,
    )
  })

  it('writes BibTeX of a title with any number of marks on one letter', () => {
    const zalgo = { ...paper, title: `Rewa${'\u0301'.repeat(1_000)}rd hacking` }
    expect(formatCitations([zalgo], 'bibtex').content).toContain('rd hacking')
    const accents = { ...paper, title: 'Việt Nam, Ǭ and ṩ' }
    expect(formatCitations([accents], 'bibtex').content).toMatch(/title = \{Vi\{\\/)
  })

  it('writes BibTeX whose names and titles styles do not take apart', () => {
    const authors = ['Łukasz Kaiser', 'Jan Čapek', 'Antonín Dvořák', 'Ana Gonçalves', 'Nguyễn Sơn']
    const { content } = formatCitations([{ ...paper, title: 'Δ-learning of Šenk', authors }], 'bibtex')
    expect(content).toContain(String.raw`title = {{$\Delta$}-learning of {\v S}enk}`)
    expect(content).toContain(
      String.raw`author = {Kaiser, {\L}ukasz and {\v C}apek, Jan and Dvo{\v r}{\'a}k, Anton{\'i}n and Gon{\c c}alves, Ana and Sơn, Nguy{\~{\^e}}n}`,
    )
  })

  it('writes BibTeX with Cyrillic letters as they are', () => {
    const cyrillic = { ...paper, title: 'Язык Zürich Й', authors: ['Андрей Ёлкин'] }
    const { content } = formatCitations([cyrillic], 'bibtex')
    expect(content).toContain(String.raw`title = {Язык Z{\"u}rich Й}`)
    expect(content).toContain('author = {Ёлкин, Андрей}')
  })

  it('writes BibTeX in which no space outside of braces ends a command', () => {
    const latin = fc.integer({ min: 0xc0, max: 0x24f }).map((code) => String.fromCodePoint(code))
    const unit = fc.oneof(latin, anyCharacter)
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1 }), (name) => {
        const { content } = formatCitations([{ ...paper, authors: [`A${name} ${name}b`] }], 'bibtex')
        const [, author = ''] = /\n {2}author = \{(.*)\},\n/s.exec(content) ?? []
        expect(dropBraced(author)).not.toMatch(/\\[a-zA-Z]+\s/)
      }),
    )
  })

  it.each([...'ČčřžşçñéüöäåøłđßæœğăőťýąęŌỹộễạỡ'].map((letter) => [letter]))(
    'writes the %s of a name so that it is read back',
    (letter) => {
      const names = [`${letter}an ${letter}elo${letter}`, `Jan A${letter}b`]
      for (const name of names) {
        const { content } = formatCitations([{ ...paper, authors: [name] }], 'bibtex')
        expect(
          [...parseBibtex(content)].map(({ authors }) => authors),
          content,
        ).toEqual([[name]])
      }
    },
  )

  it('writes RIS with every value on its own line', () => {
    const lines = formatCitations([paper], 'ris').content.trimEnd().split('\n')
    expect(lines.every((line) => /^[A-Z][A-Z0-9] {2}- /.test(`${line} `))).toBe(true)
    expect(lines).toContain(`AB  - ${paper.abstract}`)
    expect(lines).toContain('AU  - Shen, Haozhan')
    expect(lines).toContain(`TI  - ${paper.title}`)
  })

  it('writes CSL-JSON that other tools read', () => {
    const [item] = JSON.parse(formatCitations([paper], 'csl').content)
    expect(item).toMatchObject({
      type: 'article',
      title: paper.title,
      author: [{ family: 'Shen', given: 'Haozhan' }, { family: 'García' }, { literal: 'DeepSeek-AI' }],
      issued: { 'date-parts': [[2025, 4, 10]] },
      DOI: '10.1000/xyz',
    })
  })

  it('keeps citation keys apart in a list', () => {
    const keys = [...formatCitations([paper, paper, paper], 'bibtex').content.matchAll(/@misc\{(\w+),/g)].map(
      ([, key]) => key,
    )
    expect(keys).toEqual(['shen2025pokemon', 'shen2025pokemona', 'shen2025pokemonb'])
  })

  it('cites a paper of which only the abstract is known, and marks the title as made', () => {
    const unknown: Paper = {
      ...paper,
      id: 'seed:0123456789abcdef',
      identifiers: [],
      title: undefined,
      authors: [],
      published: undefined,
    }
    const { content } = formatCitations([unknown], 'bibtex')
    expect(content).toContain('title = {[A long abstract that goes on')
    expect(content).toContain('note = {Title not known')
    expect(content).not.toContain('author')
    const [item] = JSON.parse(formatCitations([unknown], 'csl').content)
    expect(item.title).toMatch(/^\[A long abstract.*\]$/)
    expect(formatCitations([unknown], 'ris').content).toContain('N1  - Title not known')
  })

  it.each([
    ['Yibo Ma', { family: 'Ma', given: 'Yibo' }],
    ['Ludwig van Beethoven', { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' }],
    ['Sathish A. P. Kumar', { family: 'Kumar', given: 'Sathish A. P.' }],
    ['Martin Luther King Jr.', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }],
    ['John Smith, Jr.', { family: 'Smith', given: 'John', suffix: 'Jr.' }],
    ['John Smith, iii, PhD', { family: 'Smith', given: 'John', suffix: 'iii' }],
    ['Jane Doe, Ph.D.', { family: 'Doe', given: 'Jane' }],
    ['García López, Ana', { family: 'García López', given: 'Ana' }],
    ['Ana, Lab, Town', { literal: 'Ana, Lab, Town' }],
    ['DeepSeek-AI', { literal: 'DeepSeek-AI' }],
    ['The ATLAS and CMS Collaborations', { literal: 'The ATLAS and CMS Collaborations' }],
    ['Qwen Team', { literal: 'Qwen Team' }],
    ['J. K. Rowan PhD', { family: 'Rowan', given: 'J. K.' }],
    ['Hank Capps, M.D., Ph.D.', { family: 'Capps', given: 'Hank' }],
    ['Sadaf MD Halim', { family: 'Halim', given: 'Sadaf MD' }],
    ['MD Sahidullah', { family: 'Sahidullah', given: 'MD' }],
    ['Dr. R. Asokan', { family: 'Asokan', given: 'R.' }],
    ['and Michele Zorzi', { family: 'Zorzi', given: 'Michele' }],
    ['Yang Wang (王阳)', { family: 'Wang', given: 'Yang' }],
    ['Yang Wang（王阳）', { family: 'Wang', given: 'Yang' }],
    ['王阳 (Yang Wang)', { family: 'Wang', given: 'Yang' }],
    ['Ji-won Kim 김지원', { family: 'Kim', given: 'Ji-won' }],
    ['William (Bill) Smith', { family: 'Smith', given: 'William (Bill)' }],
    ['Jane Roe (MIT)', { family: 'Roe', given: 'Jane' }],
    ['王阳', { literal: '王阳' }],
    ['山田 太郎', { literal: '山田 太郎' }],
    ["Pim van 't Hoek", { family: 'Hoek', given: 'Pim', 'non-dropping-particle': "van 't" }],
    ["Anna 't Hoek", { family: 'Hoek', given: 'Anna', 'non-dropping-particle': "'t" }],
    ['’t Hoek, Anna', { family: 'Hoek', given: 'Anna', 'non-dropping-particle': '’t' }],
    ['Hans von und zu Stein', { family: 'Stein', given: 'Hans', 'non-dropping-particle': 'von und zu' }],
    ['Juan de la Cruz', { family: 'Cruz', given: 'Juan', 'non-dropping-particle': 'de la' }],
    ['Berg, Jan van den', { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van den' }],
    ['van der Berg, C. D.', { family: 'Berg', given: 'C. D.', 'non-dropping-particle': 'van der' }],
    ['King Jr., Martin Luther', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }],
    ['Muhammad al-Khwarizmi', { family: 'al-Khwarizmi', given: 'Muhammad' }],
    ['Eliezer ben Yehuda', { family: 'Yehuda', given: 'Eliezer', 'non-dropping-particle': 'ben' }],
    ['Shai Ben David', { family: 'Ben David', given: 'Shai' }],
    ["Flann O'Brien", { family: "O'Brien", given: 'Flann' }],
    ["Flann O' Brien", { family: "O' Brien", given: 'Flann' }],
    ['Guy Van den Broeck', { family: 'Van den Broeck', given: 'Guy' }],
    ['Nguyen Van Huynh', { family: 'Huynh', given: 'Nguyen Van' }],
    ['Santiago Ramón y Cajal', { family: 'Ramón y Cajal', given: 'Santiago' }],
    ['Ana Silva Filho', { family: 'Silva Filho', given: 'Ana' }],
    ['Pedro Neto', { family: 'Neto', given: 'Pedro' }],
    ['bell hooks', { family: 'hooks', given: 'bell' }],
    ['m. c. schraefel', { family: 'schraefel', given: 'm. c.' }],
    ['von Neumann', { family: 'Neumann', 'non-dropping-particle': 'von' }],
    ['The Anh Han', { family: 'Han', given: 'The Anh' }],
    ['Bernd Bank', { family: 'Bank', given: 'Bernd' }],
    ['Fraida Fund', { family: 'Fund', given: 'Fraida' }],
  ])('takes %s apart', (name, parts) => {
    const [item] = JSON.parse(formatCitations([{ ...paper, authors: [name] }], 'csl').content)
    expect(item.author).toEqual([parts])
  })

  it.each([
    'Team OLMo',
    'European Central Bank',
    'BIG-bench authors',
    'Gemini Team, Google',
    'SciPy 1.0 Contributors',
    'BigScience Workshop',
    "Alzheimer's Disease Neuroimaging Initiative",
    'Bank for International Settlements',
    'LIGO Scientific Collaboration',
    'the TEDDY Study Group',
    'World Health Organization',
    'University of Oslo',
    'representing the D0 Remote Analysis Task Force',
    'Mistral AI',
    'Inception Labs',
  ])('keeps the group %s whole', (name) => {
    const paperOf = { ...paper, authors: [name] }
    const [item] = JSON.parse(formatCitations([paperOf], 'csl').content)
    expect(item.author).toEqual([{ literal: name }])
    expect(formatCitations([paperOf], 'bibtex').content).toContain(`author = {{${name}}}`)
  })

  it.each([
    ['Kari Ødegård', 'odegard'],
    ['Jürgen Straße', 'strasse'],
    ['Jan Łukasiewicz', 'lukasiewicz'],
    ['Ann Ælfric', 'aelfric'],
    ['Þór Þórsson', 'thorsson'],
  ])('spells the key of %s as it is typed', (author, family) => {
    const { content } = formatCitations([{ ...paper, authors: [author] }], 'bibtex')
    expect(content).toContain(`@misc{${family}2025pokemon,`)
  })

  it('writes BibTeX that takes a suffix and a group with “and” for no other author', () => {
    const authors = ['John Smith, Jr.', 'Jane Doe, PhD', 'The ATLAS and CMS Collaborations']
    expect(formatCitations([{ ...paper, authors }], 'bibtex').content).toContain(
      'author = {Smith, Jr., John and Doe, Jane and {The ATLAS and CMS Collaborations}}',
    )
  })

  it('loses no word of any author but titles and degrees, in any format', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const author = words.join(' ')
        for (const format of ['bibtex', 'ris', 'csl'] as const) {
          const { content } = formatCitations([{ ...paper, abstract: '', authors: [author] }], format)
          for (const each of bareName(author).split(' ')) expect(content).toContain(each)
        }
      }),
    )
  })
})
