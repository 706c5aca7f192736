/**
 * Acronyms of several meanings, and how often the likeliest is the right one: `npm run
 * bench -- acronyms --corpus FILE`.
 */
import { parseArgs } from 'node:util'
import { type Definition, findDefinitions } from '../src/abstracts/definitions.ts'
import type { Paper } from '../src/model/paper.ts'
import { parseAcronym } from '../src/question/parse-acronym.ts'
import { gatherSenses, maxLongForms, meanTheSame } from '../src/question/senses.ts'
import { englishAnalysis, tokenize } from '../src/search/analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../src/search/analysis/stop-words.ts'
import { createAcronyms, foldShort } from '../src/search/index/acronyms.ts'
import { parseQuery } from '../src/search/query/parse-query.ts'
import { today } from '../test/search/support/papers.ts'
import { createIndexAtOnce } from '../test/support/index-at-once.ts'
import { papersOf } from './engines.ts'
import { readDocuments } from './read-documents.ts'
import { printTable } from './table.ts'

const topicQuery = () => undefined

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...words], options: { corpus: { type: 'string' } } })
  if (values.corpus === undefined) return 'Name a file of papers: --corpus FILE'
  const papers = papersOf(await readDocuments(values.corpus))
  const known = papers.filter((_, at) => at % 2 === 0)
  const heldOut = papers.filter((_, at) => at % 2 === 1)
  const index = createIndexAtOnce()
  index.update({ papers: known, removed: [], revision: 1 })
  return [await measureReadings(index, known, heldOut), await measureFirst(index, known)].join('\n\n')
}

type Index = ReturnType<typeof createIndexAtOnce>

function inTurn(index: Index) {
  return {
    longForms: async (...args: Parameters<Index['longForms']>) => index.longForms(...args),
    selectIds: async (...args: Parameters<Index['selectIds']>) => index.selectIds(...args),
  }
}

/** Every definition of an ambiguous acronym in the other half: does its paper mean the likeliest? */
async function measureReadings(index: Index, known: readonly Paper[], heldOut: readonly Paper[]) {
  const alone = { right: 0, offered: 0, chance: 0 }
  const beside = { right: 0, likeliest: 0 }
  let asked = 0
  let withTitle = 0
  for (const paper of heldOut)
    for (const { short, long } of findDefinitions(`${paper.title ?? ''} ${paper.abstract}`)) {
      const senses = gatherSenses(index.longForms(short, maxLongForms))
      const meant = senses.findIndex(({ longForms }) => longForms.some((other) => meanTheSame(other, long)))
      if (senses.length < 2 || meant < 0) continue
      asked++
      alone.right += meant === 0 ? 1 : 0
      alone.offered += 1
      alone.chance += 1 / senses.length
      const telling = tellingWords(index, paper, { short, long })
      const read = await parseAcronym([short, ...telling].join(' '), { index: inTurn(index), today })
      if (telling.length === 0 || read === undefined) continue
      withTitle++
      beside.right += meanTheSame(read.longForm, long) ? 1 : 0
      beside.likeliest += meant === 0 ? 1 : 0
    }
  const { all, ambiguous } = countAmbiguous(index, known)
  return [
    `${ambiguous} of ${all} acronyms that two papers define have several meanings; ${asked} definitions in the other half of the corpus have one of these`,
    printTable([
      ['the paper means', 'acronym alone', 'with two words of its title'],
      ['what the answer reads', share(alone.right, asked), share(beside.right, withTitle)],
      ['the meaning of most papers', share(alone.right, asked), share(beside.likeliest, withTitle)],
      ['one taken by chance', share(alone.chance, asked), ''],
    ]),
  ].join('\n')
}

function countAmbiguous(index: Index, known: readonly Paper[]) {
  const acronyms = createAcronyms(englishAnalysis)
  for (const paper of known) acronyms.count(findDefinitions(`${paper.title ?? ''} ${paper.abstract}`), 1)
  const papersOfShort = new Map<string, number>()
  for (const [entry, papers] of acronyms.entries()) {
    const short = entry.split('\t')[0] ?? ''
    papersOfShort.set(short, (papersOfShort.get(short) ?? 0) + papers)
  }
  const shorts = [...papersOfShort].filter(([, papers]) => papers >= 2).map(([short]) => short)
  const ambiguous = shorts.filter((short) => gatherSenses(index.longForms(short, maxLongForms)).length > 1)
  return { all: shorts.length, ambiguous: ambiguous.length }
}

/** The two words of a title, other than the acronym's own, that fewest papers have but ten at least. */
function tellingWords(index: Index, paper: Paper, { short, long }: Definition): string[] {
  const own = new Set(
    tokenize(`${short} ${long}`).flatMap(({ word, pieces }) => [word, ...pieces.map((piece) => piece.word)]),
  )
  const words = tokenize(paper.title ?? '').map(({ word }) => word)
  const counted = [...new Set(words)]
    .filter(
      (word) => /^[a-z]{4,}$/.test(word) && !own.has(word) && !isFunctionWord(word) && !isChatWord(word),
    )
    .map((word) => ({
      word,
      papers: index.selectIds(parseQuery(word, today), { limit: 0, newest: 0, topicQuery }).total,
    }))
  return counted
    .filter(({ papers }) => papers >= 10)
    .sort((a, b) => a.papers - b.papers)
    .slice(0, 2)
    .map(({ word }) => word)
}

/** What the first of the papers found means, for each ambiguous acronym asked by itself. */
async function measureFirst(index: Index, known: readonly Paper[]) {
  const shorts = new Set<string>()
  for (const paper of known)
    for (const { short } of findDefinitions(`${paper.title ?? ''} ${paper.abstract}`))
      shorts.add(foldShort(short))
  const counts = { asTyped: { likeliest: 0, other: 0, none: 0 }, read: { likeliest: 0, other: 0, none: 0 } }
  let asked = 0
  for (const short of shorts) {
    const senses = gatherSenses(index.longForms(short, maxLongForms))
    const read = await parseAcronym(short, { index: inTurn(index), today })
    if (senses.length < 2 || read === undefined) continue
    asked++
    for (const [name, query] of [
      ['asTyped', short],
      ['read', read.query],
    ] as const) {
      const { hits } = index.search(parseQuery(query, today), { limit: 1, topicQuery })
      const text = hits[0] === undefined ? '' : `${hits[0].paper.title ?? ''} ${hits[0].paper.abstract}`
      const meant = findDefinitions(text).find((definition) => foldShort(definition.short) === short)
      const sense =
        meant && senses.findIndex(({ longForms }) => longForms.some((form) => meanTheSame(form, meant.long)))
      counts[name][sense === undefined || sense < 0 ? 'none' : sense === 0 ? 'likeliest' : 'other']++
    }
  }
  const row = (label: string, { likeliest, other, none }: (typeof counts)['read']) => [
    label,
    ...[likeliest, other, none].map((count) => share(count, asked)),
  ]
  return [
    `the first paper of ${asked} ambiguous acronyms`,
    printTable([
      ['', 'means the likeliest', 'means another', 'does not say'],
      row('read', counts.read),
      row('as typed', counts.asTyped),
    ]),
  ].join('\n')
}

function share(count: number, of: number): string {
  return `${((100 * count) / Math.max(1, of)).toFixed(1)} % of ${of}`
}
