/** Commands of every kind over queries of every shape, as heavy as the grammar allows. */
import { maxQueryLength } from '../src/search/query/parse-query.ts'
import type { Document } from './engines.ts'
import { common, type Saying } from './loaded-bot.ts'
import { createRandom, misspell } from './misspell.ts'

/** A command and the shape that it is of, such as `digest · 50 fields`. */
export interface MadeUp {
  readonly shape: string
  readonly saying: Saying
}

/** So many of each shape, the same for the same seed. */
export function makeCommands(documents: readonly Document[], each: number, seed: number): MadeUp[] {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const queries = makeQueries(documents, random)
  const papers = documents.toSorted((a, b) => b.text.length - a.text.length).slice(0, 20)
  const commands: Record<string, (query: string) => Partial<Saying>> = {
    search: (text) => ({ text: `search ${text}` }),
    'search, a late page': (text) => ({ text: `search ${text} page:1000` }),
    'share search': (text) => ({ text: `share search ${text}` }),
    digest: (text) => ({ text: `digest ${text}` }),
    'digest, many': (text) => ({ text: `digest ${text} top 10` }),
    preview: (text) => ({ text: `preview ${text} top 10` }),
    'preview of a year': (text) => ({ text: `preview ${text} days:365` }),
    why: (text) => ({ text: `why ${paperId(documents, pick(papers))} ${text}` }),
    'search, being typed': (text) => ({ way: 'complete', text: `search ${text}` }),
  }
  const others: Record<string, () => Partial<Saying>> = {
    latest: () => ({ text: 'latest' }),
    'latest, a late page': () => ({ text: 'latest page:1000' }),
    'latest of a topic': () => ({ text: `latest ${pick(['agents', 'reasoning', 'safety'])} page:1000` }),
    topics: () => ({ text: 'topics' }),
    similar: () => ({ text: `similar ${paperId(documents, pick(papers))}` }),
    'similar by title': () => ({ text: `similar ${pick(papers).title.replaceAll('"', '')}` }),
    show: () => ({ text: `show ${paperId(documents, pick(documents))}` }),
    'show by title': () => ({ text: `show ${pick(['the', 'deep learning', 'on the', 'a'])}` }),
    author: () => ({ text: `author ${pick(['wang', 'li', 'zhang', 'wei zhang', 'y. li', 'a'])}` }),
    'an author being typed': () => ({
      way: 'complete',
      text: `author ${pick(['a', 'm', 's', 'j', 'wei l'])}`,
    }),
    'an author: being typed': () => ({
      way: 'complete',
      text: `search author:${pick(['a', 'm', 's', 'j'])}`,
    }),
    'a paper being typed': () => ({
      way: 'complete',
      user: 'reader',
      text: `show ${pick(['the', 'a', 'learning'])}`,
    }),
    'a word being typed': () => ({ way: 'complete', text: `search ${pick(['co', 'in', 're', 'de', 'un'])}` }),
    saved: () => ({ user: 'reader', text: 'saved' }),
    'saved, as BibTeX': () => ({ user: 'reader', text: 'saved bibtex' }),
    'saved, as RIS': () => ({ user: 'reader', text: 'saved ris' }),
    'saved, as CSL': () => ({ user: 'reader', text: 'saved csl' }),
    'digest of many subscriptions': () => ({ place: 'web:playground/many', text: 'digest' }),
    subscriptions: () => ({ place: 'web:playground/many', text: 'subscriptions' }),
    'subscriptions, as a file': () => ({ place: 'web:playground/many', text: 'subscriptions export' }),
    import: () => ({ text: makeImport(pick) }),
    status: () => ({ text: 'status' }),
    digests: () => ({ text: 'digests' }),
    help: () => ({ text: 'help' }),
    cite: () => ({ text: `cite ${paperId(documents, pick(documents))}` }),
  }
  const made: MadeUp[] = []
  const add = (shape: string, saying: Partial<Saying>) =>
    made.push({
      shape,
      saying: { way: 'say', user: 'heavy', place: 'web:playground/general', text: '', ...saying },
    })
  for (let at = 0; at < each; at++) {
    for (const [name, make] of Object.entries(commands))
      for (const [shape, query] of Object.entries(queries)) add(`${name} · ${shape}`, make(query()))
    for (const [name, make] of Object.entries(others)) add(name, make())
  }
  return made
}

function paperId(documents: readonly Document[], document: Document): string {
  return `doi:10.1000/${documents.indexOf(document)}-${document.id.replaceAll('/', '-')}`
}

/** A file of as many topics and subscriptions as a message holds. */
function makeImport(pick: <T>(list: readonly T[]) => T): string {
  const topics = Array.from({ length: 150 }, (_, at) => `  t${at}: ${pick(common)} or ${pick(common)}`)
  const subscriptions = Array.from(
    { length: 150 },
    (_, at) => `  - { query: "topic:t${at}", when: daily at 09:00 in UTC, top: 3 }`,
  )
  return `import topics:\n${topics.join('\n')}\nsubscriptions:\n${subscriptions.join('\n')}`
}

function makeQueries(documents: readonly Document[], random: () => number): Record<string, () => string> {
  const draw = () => documents[Math.floor(random() * documents.length)] as Document
  const wordsOf = ({ text }: Document) => text.match(/[a-z]{2,}/g) ?? ['learning']
  const word = () => {
    const words = wordsOf(draw())
    return words[Math.floor(random() * words.length)] ?? 'learning'
  }
  const often = () => common[Math.floor(random() * common.length)] ?? 'learning'
  const pair = () => {
    const words = wordsOf(draw())
    const from = Math.floor(random() * (words.length - 1))
    return words.slice(from, from + 2).join(' ')
  }
  const name = () => draw().authors?.[0]?.match(/\p{L}+$/u)?.[0] ?? 'Chen'
  const year = () => 2000 + Math.floor(random() * 25)
  const many = (count: number, make: () => string, between: string) =>
    cutAtSpace(Array.from({ length: count }, make).join(between))
  const words = (make: () => string) => many(2000, make, ' ')
  return {
    'before:9999': () => 'before:9999',
    'two common words, either': () => `${often()} or ${often()}`,
    'common words': () => many(4, often, ' '),
    'a common word by day': () => `${often()} sort:new`,
    'what has code': () => `has:code ${often()}`,
    'a sentence': () =>
      draw()
        .text.split(/(?<=\.)\s/)[0]
        ?.replaceAll(/[^\p{L}\s]/gu, '') ?? 'learning',
    'the longest text': () => words(word),
    'the longest text, misspelt': () => words(() => misspell(word(), random)),
    'the longest, of abstracts': () =>
      cutAtSpace(many(20, () => draw().text.replaceAll(/[^\p{L}\s]/gu, ''), ' ')),
    'the longest, of common words': () => words(often),
    'unknown words': () => words(() => `${word()}${word()}`.slice(0, 14)),
    '24 phrases, any': () => many(24, () => `"${pair()}"`, ' or '),
    '49 phrases': () => many(49, () => `"${pair()}"`, ' '),
    '49 unwanted phrases': () => many(49, () => `-"${pair()}"`, ' ').replace(/^/, `${often()} `),
    'common phrases': () => '"of the" or "in this paper" or "we show that" or "state of the art" or "the"',
    'the commonest words, quoted': () =>
      'the of and to a in we is that for on with this by are as an our from be can which it at'
        .split(' ')
        .map((word) => `"${word}"`)
        .join(' or '),
    'a common phrase': () => '"of the"',
    '24 fields, any': () => many(24, () => `title:${word()}`, ' or '),
    '24 authors, misspelt': () => many(24, () => `author:${misspell(name(), random)}`, ' or '),
    '24 authors of two names': () =>
      many(
        24,
        () =>
          `author:"${pickOf(random, ['wei', 'li', 'y', 'j'])} ${pickOf(random, ['wang', 'li', 'zhang', 'chen'])}"`,
        ' or ',
      ),
    '24 days, any': () => many(24, () => `after:${year()}`, ' or '),
    '49 days': () => many(49, () => `before:${year() + 3000}`, ' '),
    '16 groups, any': () => many(16, () => `(${often()} ${often()} ${word()})`, ' or '),
    '40 unwanted': () => `${often()} ${many(40, () => `-${word()}`, ' ')}`,
    'nothing but unwanted': () => many(20, () => `-${often()}`, ' or '),
    'all topics': () => 'topic:reasoning or topic:agents or topic:safety or topic:multimodal',
    'some of everything': () =>
      `(${often()} "${pair()}") or (author:${name()} title:${often()}) or (after:${year()} -${often()}) or topic:agents`,
  }
}

function pickOf(random: () => number, list: readonly string[]): string {
  return list[Math.floor(random() * list.length)] ?? ''
}

function cutAtSpace(text: string): string {
  // Room is left for what a command puts around it.
  const most = maxQueryLength - 60
  return text.length <= most ? text : text.slice(0, text.lastIndexOf(' ', most))
}
