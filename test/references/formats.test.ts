/** What else people bring: the formats beside RIS, bytes of all encodings, Crossref's JSON, and what is refused. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../src/references/decode-text.ts'
import { parseReferences } from '../../src/references/parse-references.ts'

const entriesOf = (text: string) => parseReferences(text)?.entries ?? []
const title = 'Outcome Measures after Shoulder Work'
const doi = 'doi:10.1177/1234567120950040'
const whole = { title, authors: ['Edel Fenner'], identifiers: [doi] }

const pubmed = `PMID- 33000001
OWN - NLM
STAT- MEDLINE
DCOM- 20210101
LID - 10.1177/1234567120950040 [doi]
LID - S0140-6736(20)30183-5 [pii]
TI  - Outcome Measures
      after Shoulder Work
AB  - BACKGROUND: TI - is no tag here. We looked at shoulders
      of many people for a year.
FAU - Fenner, Edel
AU  - Fenner E
JT  - The orthopaedic journal

PMID- 33000002
TI  - A Second One
AU  - Ng PK
`
const endnote = `%0 Journal Article
%T ${title}
%A Fenner, Edel
%A Ng, Ping
%R 10.1177/1234567120950040
%X We looked at shoulders of many people for a year.

And in a second paragraph.
%U https://example.org/x

%0 Book
%T A Second One
%A Ping Ng
`
const webOfScience = `FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Fenner, E
   Ng, P
AF Fenner, Edel
   Ng, Ping
TI Outcome Measures
   after Shoulder Work
SO ORTHOPAEDIC JOURNAL OF SPORTS MEDICINE
AB Background: Athletic endeavor can require the shoulder.
DI 10.1177/1234567120950040
UT WOS:000123456700001
ER

PT J
AU Ng, P
TI A Second One
ER

EF`

describe('lines of tags', () => {
  it.each([
    ['PubMed’s', pubmed],
    ['EndNote’s', endnote],
    ['EndNote’s without types', endnote.replaceAll(/^%0 .*\n/gm, '').replace('\n\nAnd', '\nAnd')],
    ['Web of Science’s', webOfScience],
  ])('of %s are read', (_name, text) => {
    const entries = entriesOf(text)
    expect(entries).toMatchObject([whole, { title: 'A Second One' }])
    expect(entries[1]?.authors[0]).toMatch(/^P\w* Ng$/)
  })

  it.each([
    [
      'Cochrane',
      'TY  - JOUR\nID  - CN-01\nAU  - Fenner, Edel\nTI  - $T\nDO  - 10.1177/1234567120950040\nC3  - PUBMED 1\nER  - \n',
    ],
    [
      'Ovid',
      '1. \nTY  - JOUR\nDB  - Ovid MEDLINE(R)\nAN  - 33000001\nID  - https://dx.doi.org/x\nT1  - $T\nA1  - Fenner, Edel\nDO  - https://dx.doi.org/10.1177/1234567120950040\nER  - \n\n2. \n',
    ],
    [
      'Embase',
      '\n\nTY  - JOUR\nM1  - (Fenner E.)\nAU  - Fenner, Edel\nTI  - $T\nDO  - 10.1177/1234567120950040\nU2  - L60001\nER  -\n',
    ],
    [
      'several authors in one value',
      'TY  - JOUR\nAU  - Fenner, Edel; Ng, Ping; Reyes, Ana\nTI  - $T\nDO  - 10.1177/1234567120950040\nER  - \n',
    ],
    [
      'no space behind the hyphen',
      'TY  -JOUR\nTI  -$T\nAU  -Fenner, Edel\nDO  -10.1177/1234567120950040\nER  -\n',
    ],
    [
      'one space before the hyphen',
      'TY - JOUR\nTI - $T\nAU - Fenner, Edel\nDO - 10.1177/1234567120950040\nER -\n',
    ],
    [
      'several links in one value',
      'TY  - JOUR\nAU  - Fenner, Edel\nTI  - $T\nUR  - https://lab.example/x https://doi.org/10.1177/1234567120950040\nER  - \n',
    ],
    [
      'carriage returns alone',
      'TY  - JOUR\rTI  - $T\rAU  - Fenner, Edel\rDO  - 10.1177/1234567120950040\rER  - \r',
    ],
    [
      'signs escaped',
      'TY  - JOUR\nTI  - <i>Outcome</i> Measures after Shoulder Work\nAU  - Fenner, Edel\nDO  - 10.1177/1234567120950040\nER  - \n',
    ],
  ])('of RIS with %s are read', (_name, text) => {
    expect(entriesOf(text.replace('$T', title))).toMatchObject([whole])
  })

  it.each([
    ['Fenner, Edel and Ng, Ping', ['Edel Fenner', 'Ping Ng']],
    ['Edel Fenner and Ping Ng', ['Edel Fenner', 'Ping Ng']],
    ['Fenner, E.; Ng, P.', ['E. Fenner', 'P. Ng']],
    ['Fenner, Edel Mary & García Márquez, Ana José', ['Edel Mary Fenner', 'Ana José García Márquez']],
    ['Fenner, E., Ng, P., & Reyes, A.', ['E. Fenner', 'P. Ng', 'A. Reyes']],
    ['Edel Fenner, Ping Ng, Ana Reyes', ['Edel Fenner', 'Ping Ng', 'Ana Reyes']],
    ['Edel Fenner, Ping Ng and Ana Reyes', ['Edel Fenner', 'Ping Ng', 'Ana Reyes']],
    ['Fenner E, Ng P, Reyes A.', ['E Fenner', 'P Ng', 'A. Reyes']],
    ['Fenner, E. and Ng, P. et al.', ['E. Fenner', 'P. Ng']],
    ['Fenner, E., et al.', ['E. Fenner']],
    ['Fenner, Adam, Jr.', ['Adam Fenner Jr.']],
    ['Fenner, III, Adam', ['Adam Fenner III']],
    ['García Márquez, Ana José', ['Ana José García Márquez']],
    ['van der Berg, C. D.', ['C. D. van der Berg']],
    ['Centers for Disease Control and Prevention', ['Centers for Disease Control and Prevention']],
    ['Food and Agriculture Organization', ['Food and Agriculture Organization']],
    [
      'National Academies of Sciences, Engineering, and Medicine',
      ['National Academies of Sciences, Engineering, and Medicine'],
    ],
    ['ATLAS Collaboration and Fenner, E.', ['ATLAS Collaboration', 'E. Fenner']],
  ])('of RIS with %j in one line have each of these authors', (names, people) => {
    const [entry] = entriesOf(`TY  - JOUR\nAU  - ${names}\nTI  - ${title}\nER  - \n`)
    expect([...(entry?.authors ?? []), ...(entry?.others ?? [])]).toEqual(people)
  })

  it('keep words with hyphens that begin a line', () => {
    const text = 'TY  - JOUR\nTI  - Measures of\nIV-based and\nEM -like methods\nER  - \n'
    expect(entriesOf(text)).toMatchObject([{ title: 'Measures of IV-based and EM -like methods' }])
  })
})

describe('JSON', () => {
  const work = {
    DOI: '10.1177/1234567120950040',
    title: ['<i>Outcome</i> Measures after Shoulder Work'],
    'container-title': ['J. Shoulders'],
    author: [{ given: 'Edel', family: 'Fenner', affiliation: [] }],
    abstract: '<jats:p>We looked.</jats:p>',
  }

  it.each([
    ['a list', [work]],
    ['an answer', { status: 'ok', message: work }],
    ['an answer of several', { message: { items: [work], 'total-results': 1 } }],
    ['an item', { ...work, title: title }],
  ])('as Crossref gives it is read: %s', (_name, data) => {
    expect(entriesOf(JSON.stringify(data))).toMatchObject([whole])
  })

  it('has signs that were escaped once or twice, and groups', () => {
    const items = [
      { title: '<i>Salt</i> &amp; Pepper', author: [{ family: 'Rao&apos;s', given: 'Uma' }] },
      { title: ['H2O &amp;amp; Salt'], author: [{ name: 'The Salt Group' }] },
      { title: [], DOI: '10.1000/1' },
    ]
    expect(entriesOf(JSON.stringify(items))).toMatchObject([
      { title: 'Salt & Pepper', authors: ["Uma Rao's"] },
      { title: 'H2O & Salt', authors: ['The Salt Group'] },
      { identifiers: ['doi:10.1000/1'] },
    ])
  })
})

describe('bytes', () => {
  const text = '@misc{g, author = {Großmann, Renée}, title = {Straßen und Brücken – große Übergänge}}\n'
  const latin = (said: string) => Buffer.from(said.replaceAll('–', '\u0096'), 'latin1')
  const utf16 = (said: string, isBig: boolean) => {
    const bytes = Buffer.from(said, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', latin(text)],
    ['Windows-1252 and UTF-8', Buffer.concat([latin(text), Buffer.from(text.replace('misc{g', 'misc{h'))])],
    ['UTF-16', utf16(text, false)],
    ['UTF-16 with a mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16, big end first', utf16(text, true)],
    ['UTF-16, big end first, with a mark', utf16(`\uFEFF${text}`, true)],
    ['what its first line names', Buffer.concat([Buffer.from('% Encoding: Cp1250\n'), cp1250(text)])],
  ])('in %s are read', (_name, bytes) => {
    const entries = entriesOf(decodeText(bytes))
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries)
      expect(entry).toMatchObject({
        title: 'Straßen und Brücken – große Übergänge',
        authors: ['Renée Großmann'],
      })
  })

  it('of any text in UTF-8 are that text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (said) => {
        const shown = said.replace(/^\uFEFF/, '')
        fc.pre(!said.includes('\0'))
        expect(decodeText(new TextEncoder().encode(said))).toBe(shown)
      }),
    )
  })

  it('that are no text are no titles', () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 0xff, 0xfe, 0x80])])
    expect(() => parseReferences(decodeText(pdf))).toThrow('That is a PDF')
  })
})

describe('formats that are not read', () => {
  it.each([
    [
      '<?xml version="1.0"?><xml><records><record><title>A Study of Some Length Here</title></record></records></xml>',
      'XML',
    ],
    ['<!DOCTYPE html><html><title>A Study of Some Length Here</title></html>', 'a web page'],
    ['PT\tAU\tBA\nJ\tFenner, E\tA Study of Some Length Here\n', 'a table of Web of Science’s'],
    [
      'RT Journal Article\nSR Electronic\nA1 Fenner, E\nT1 A Study of Some Length Here\n',
      'RefWorks’s own format',
    ],
    ['Record #1 of 2\nID: CN-01\nTI: A Study of Some Length Here\n', 'a text of Cochrane’s or Ovid’s'],
    [
      '\\begin{thebibliography}{9}\n\\bibitem{a} A. Bell, A Study of Some Length Here\n',
      'LaTeX’s finished list',
    ],
    ['---\nreferences:\n- id: a\n  title: A Study of Some Length Here\n', 'YAML'],
    ['{\\rtf1\\ansi A Study of Some Length Here}', 'a document in RTF'],
  ])('say what to export instead: %s', (text, what) => {
    expect(() => parseReferences(text)).toThrow(`That is ${what}`)
    expect(() => parseReferences(text)).toThrow('please export your references as RIS or BibTeX')
  })
})

/** The letters of the test's text that Windows-1250 has. */
function cp1250(said: string): Buffer {
  return Buffer.from(said.replaceAll('–', '\u0096'), 'latin1')
}
