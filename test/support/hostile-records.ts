/** Records of papers that were made to do harm: to the stack, by size, by encoding, nesting, type, date or name. */

/** A paper as any source could tell of it; the texts are as a reader would see them, before any escaping. */
export interface MadeRecord {
  readonly name: string
  readonly id: string
  readonly doi: string
  readonly title: string
  readonly abstract: string
  readonly authors: readonly string[]
  readonly date: string
  readonly comments: string
  readonly venue: string
  readonly categories: readonly string[]
  readonly link: string
  readonly votes: number
  /** Elements of its own, where it is told in XML. */
  readonly xml: string
  /** Put over the record's own fields, where it is told in JSON. */
  readonly json: Readonly<Record<string, unknown>>
}

/** A good paper: its identifiers are its own. */
export function makeGoodRecord(nth: number): MadeRecord {
  return {
    name: `good ${nth}`,
    id: `2504.${String(10_000 + nth)}`,
    doi: `10.5555/good.${nth}`,
    title: `Study ${nth} of the shape of rewards`,
    abstract: `Study ${nth} asks how the shape of a reward changes what a policy learns, finds that it does, and says by how much. ${'The rest of it is as long as abstracts are. '.repeat(5)}`,
    authors: [`Ada Author${nth}`, 'Ben Both'],
    date: '2025-04-10',
    comments: `${nth} pages`,
    venue: 'Journal of Rewards',
    categories: ['cs.LG', 'cs.AI'],
    link: `https://github.com/ada/study-${nth}`,
    votes: nth,
    xml: '',
    json: {},
  }
}

/** Every hostile record; each has identifiers of its own where these are not what is hostile. */
export function makeHostileRecords(): MadeRecord[] {
  return hostile().map((parts, at) => ({
    ...makeGoodRecord(at),
    title: `Hostile work ${at} of nobody`,
    abstract: `Hostile work ${at} has an abstract of its own, long enough to be known by, which no good paper shares with it.`,
    authors: [`Mallory ${at}`],
    id: `2503.${String(10_000 + at)}`,
    doi: `10.6666/hostile.${at}`,
    ...parts,
  }))
}

type Hostile = Partial<MadeRecord> & { readonly name: string }

function hostile(): Hostile[] {
  return [
    // Stack: what a parser of LaTeX goes down for.
    ...openers.map(
      (opener): Hostile => ({
        name: `stack ${opener}`,
        title: repeat(opener, 2_000),
        abstract: opener.repeat(4_000),
        comments: `$${repeat(opener, 1_900)}$`,
      }),
    ),
    // Time: what expressions and parsers look at again and again.
    ...fillers.map((filler): Hostile => {
      const text = repeat(filler, 20_000)
      return {
        name: `time ${filler}`,
        title: text,
        abstract: text,
        authors: [text],
        comments: text,
        venue: text,
      }
    }),
    // Encodings.
    ...letters.map((letter): Hostile => {
      const text = `A ${letter}title${letter.repeat(500)}`
      return {
        name: `letter ${spell(letter)}`,
        title: text,
        abstract: text,
        authors: [text],
        categories: [text],
      }
    }),
    // What means something in a document around it.
    ...marks.map(
      (mark): Hostile => ({
        name: `mark ${mark}`,
        title: mark,
        abstract: `${mark} ${mark}`,
        authors: [mark],
      }),
    ),
    // Names.
    ...names.map(
      (name): Hostile => ({
        name: `id ${name.slice(0, 20)}`,
        id: name,
        doi: name,
        link: `https://x.test/${name}`,
        title: name,
        categories: [name],
        authors: [name],
      }),
    ),
    ...dates.map((date): Hostile => ({ name: `date ${date.slice(0, 20)}`, date })),
    // Sizes.
    { name: 'a title of 2 MB', title: 'word '.repeat(400_000) },
    { name: 'an abstract of 2 MB', abstract: 'word '.repeat(400_000) },
    { name: 'a formula of 1 MB', abstract: `$${'x^2 '.repeat(250_000)}$` },
    { name: '20,000 authors', authors: Array.from({ length: 20_000 }, (_, at) => `A${at} B`) },
    { name: 'a name of 1 MB', authors: ['a'.repeat(1_000_000)] },
    { name: 'an empty list of authors', authors: [] },
    { name: '20,000 categories', categories: Array.from({ length: 20_000 }, (_, at) => `cs.A${at}`) },
    {
      name: '5,000 links',
      abstract: Array.from({ length: 5_000 }, (_, at) => `https://x.test/${at}`).join(' '),
    },
    { name: 'a link of 1 MB', link: `https://x.test/${'a'.repeat(1_000_000)}` },
    { name: 'a remark of 1 MB', comments: 'withdrawn '.repeat(100_000) },
    {
      name: 'nothing at all',
      title: '',
      abstract: '',
      authors: [],
      date: '',
      comments: '',
      categories: [],
      link: '',
    },
    { name: 'only spaces', title: ' ', abstract: '\n', authors: [' '], comments: ' ' },
    // Numbers.
    ...[-1, 1.5, 1e300, 2 ** 53].map((votes): Hostile => ({ name: `votes ${votes}`, votes })),
    // Types, where they are told in JSON.
    ...values.flatMap(([name, value]): Hostile[] =>
      ['title', 'abstract', 'authors', 'id', 'votes', 'date', 'all'].map((field) => ({
        name: `${name} for ${field}`,
        json: { [field]: value },
      })),
    ),
    // Elements, where they are told in XML.
    ...elements.map(([name, xml]): Hostile => ({ name: `element ${name}`, xml })),
  ]
}

const openers = String.raw`
  { } $ ^ _ {$ $^ $_ $$ \( \[ \\[ \begin{a} \begin{equation} \begin{verbatim} \end{a} \frac \frac{ \frac~x \sqrt \sqrt[ \text{
  \hat{ \href{ \mathbb \verb| \left( \' \ \begin{`
  .trim()
  .split(/\s+/)
/** What expressions and parsers look at again and again, when there is much of it. */
export const fillers = [
  ' ',
  '\n',
  '.',
  ',',
  ';',
  '-',
  'a-',
  '|',
  '[',
  '](',
  '(',
  '\\[',
  '<',
  '>',
  '&',
  '&lt;',
  'a@',
  'https://',
  'https://a.b/.',
  "'",
  '"',
  '`',
  ' and',
  'and ',
  ', and',
  'et al. ',
  '10.1234/',
  'arXiv:',
  'v1',
  'A. ',
  '%',
  '~',
  'doi:',
]
const letters = [
  ...'\0 \x01 \x08 \x0b \x1b \x7f \x85 \xad \ud800 \udc00 \udc00\ud800 \ufeff \ufffe \uffff \ufffd \u202e \u2066 \u200b'.split(
    ' ',
  ),
  ...'\u200d \u2028 \u2029 \u0301 \ufdfa \u0130 \ue000 \u{e0041} \u{1f468}\u200d \u{1d400} \u{10ffff} \r \u115f \u0600'.split(
    ' ',
  ),
]
const marks = [
  '<script>alert(1)</script>',
  '</item></channel></rss>',
  '</entry></feed>',
  '<!ENTITY a "b">',
  '<!DOCTYPE x>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?xml version="1.0"?>',
  '&nosuch;',
  '&#0;',
  '&#xD800;',
  '&#99999999999;',
  '&amp;lt;',
  '{{constructor}}',
  '#{process.env}',
  '"}],"x":[{"',
  "'; drop table papers; --",
  '%00',
  '@everyone',
  '[x](javascript:alert(1))',
  '\\u0000',
]
const names = [
  '',
  '.',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'arXiv:arXiv:',
  '0000.00000',
  '2513.10001',
  '2503.10001v99999999999999999999',
  'cs/9999999',
  '2503.99998\0',
  'a'.repeat(100_000),
  '9'.repeat(100_000),
  'NaN',
  '1e309',
  '-1',
  '10.1234/\ud800',
  '10.1234/\0',
  `10.1234/${'x'.repeat(1_000)}`,
]
const dates = [
  'never',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13T00:00:00Z',
  '2025-02-30',
  '2025-99-99T99:99:99Z',
  '1e300',
  'Thu, 99 Foo 2025',
  '2025-04-10T25:00:00Z',
  '9'.repeat(100_000),
  '('.repeat(100_000),
  '2025-04-10T00:00:00+99:99',
  '1000000000000000000',
]
const deepArray = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
const values: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a number', 1e308],
  ['true', true],
  ['a list', [null, 1, {}, ['x']]],
  ['an object', JSON.parse('{"__proto__": {"value": 1}, "constructor": null, "value": 7}')],
  ['a deep list', deepArray],
  ['a long list', Array.from({ length: 20_000 }, () => 0)],
]
const nest = (name: string, depth: number) => `${`<${name}>`.repeat(depth)}x${`</${name}>`.repeat(depth)}`
const elements: readonly (readonly [string, string])[] = [
  ['nested 60', nest('b', 60)],
  ['nested 500', nest('b', 500)],
  ['nested 20,000', nest('b', 20_000)],
  ['title nested', `<title>${nest('b', 300)}</title>`],
  ['named __proto__', '<__proto__>x</__proto__>'],
  ['named constructor', '<constructor><prototype>x</prototype></constructor>'],
  ['named toString', '<toString>x</toString>'],
  ['with an attribute __proto__', '<x __proto__="y" constructor="z"/>'],
  ['with 5,000 attributes', `<x ${Array.from({ length: 5_000 }, (_, at) => `a${at}="y"`).join(' ')}/>`],
  ['again and again', '<title>b</title>'.repeat(1_000)],
  ['of data with an entity', '<x><![CDATA[<!ENTITY a "b"> & <b>]]></x>'],
  ['with stray ampersands', '<x>R&D & &; &#; &#x;</x>'],
  ['with references to no sign', '<x>&#0;&#xD800;&#x110000;&#999999999;</x>'],
  ['with a comment', '<!-- <item> --><?php x ?>'],
  ['with a long name', `<${'x'.repeat(50_000)}/>`],
]

function repeat(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

function spell(letter: string): string {
  return [...letter].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(' ')
}
