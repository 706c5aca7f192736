/**
 * Records of papers that were made to do harm: to the stack, by size, by
 * encoding, nesting, type, date or name.
 */
import { dates, elements, fillers, letters, marks, names, openers, values } from './hostile-pieces.ts'

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

function repeat(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

function spell(letter: string): string {
  return [...letter].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`).join(' ')
}
