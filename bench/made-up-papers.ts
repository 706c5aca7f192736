/**
 * As many papers as asked for, recombined from real ones, with a vocabulary that keeps growing as that of
 * real texts does (Heaps' law,
 * https://nlp.stanford.edu/IR-book/html/htmledition/heaps-law-estimating-the-number-of-terms-1.html).
 */
import type { Paper } from '../src/model/paper.ts'
import type { Document } from './engines.ts'
import type { Documents } from './read-documents.ts'

// For English text, as the page above has it; n tokens hold about k * n ** b different words.
const b = 0.5
const k = 44
/** How often a made-up word comes again, at most. */
const maxTimesAgain = 200

/** The papers that documents are, in the order in which they are given. */
export function papersOfDocuments(documents: readonly Document[]): Paper[] {
  return documents.map(paperOfDocument)
}

export function paperOfDocument({ id, title, text, authors = [], date }: Document): Paper {
  const identifier = `arxiv:${id}` as const
  return {
    id: identifier,
    identifiers: [identifier],
    title,
    authors,
    abstract: text,
    published: date,
    updated: undefined,
    listed: undefined,
    links: text.match(/https:\/\/github\.com\/[\w/-]+/g) ?? [],
    sources: ['arxiv'],
  }
}

/** Papers in the order of their days, the same for the same `random`. */
export function* makeUpPapers(documents: Documents, count: number, random: () => number): Generator<Paper> {
  const pick = <Item>(items: { readonly length: number; at(index: number): Item | undefined }) =>
    items.at(Math.floor(random() * items.length))
  const madeUp: string[] = []
  let tokens = 0
  for (const { text } of documents) tokens += text.length / 6.5
  const first = Temporal.PlainDate.from('1995-01-01')
  const days = first.until('2025-06-30', { largestUnit: 'day' }).days

  function makeWord(): string {
    const syllables = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllablesOf) ?? 'ba')
    const word = `${syllables.join('')}${pick(endings) ?? ''}`
    madeUp.push(word)
    return word
  }

  for (let number = 0; number < count; number++) {
    const base = pick(documents)
    const taken = Array.from({ length: 3 }, () => pick(documents)?.text ?? '')
    const body = taken.flatMap((text) => {
      const all = text.match(/[^.!?]+[.!?]*\s*/g) ?? [text]
      const from = Math.floor(random() * all.length)
      return all.slice(from, from + 3)
    })
    const words = body.join('').split(' ')
    tokens += words.length
    // The derivative of Heaps' law, times the words of this paper: so many are new.
    const expected = k * b * tokens ** (b - 1) * words.length
    const fresh = Math.floor(expected) + (random() < expected % 1 ? 1 : 0)
    for (let at = 0; at < fresh; at++) words[Math.floor(random() * words.length)] = makeWord()
    // Words that were new once come again, recent ones more than old ones.
    for (let at = 0; at < 3 && madeUp.length > 0; at++) {
      const back = Math.floor(random() ** 3 * Math.min(madeUp.length, maxTimesAgain * 100))
      words[Math.floor(random() * words.length)] = madeUp[madeUp.length - 1 - back] ?? ''
    }
    const title = (pick(documents)?.title ?? '').split(' ')
    title[Math.floor(random() * title.length)] = words[Math.floor(random() * words.length)] ?? ''
    const id = `doi:10.5555/${number}` as const
    yield {
      id,
      identifiers: [id],
      title: title.join(' '),
      authors: [...(base?.authors ?? [])],
      abstract: words.join(' '),
      published: first.add({ days: Math.floor(days * Math.sqrt((number + 1) / count)) }).toString(),
      updated: undefined,
      listed: undefined,
      links: random() < 0.15 ? [`https://github.com/made-up/${number}`] : [],
      sources: ['made-up'],
    }
  }
}

const syllablesOf =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu zan bre cla dro fle gri'.split(' ')
const endings = ['', 'n', 'r', 'x', 'nt', 'former', 'net', 'tion', 'logue']
