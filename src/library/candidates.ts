/**
 * Papers of the index that a title or a quotation may be of: those with its rarest words, as few papers have
 * them and their lists are quick to read.
 */
import { type Described, findDescribed, titlesOf } from '../model/match-reference.ts'
import type { Paper } from '../model/paper.ts'
import type { Condition } from '../model/query.ts'
import { spacedWords } from '../model/words.ts'
import type { PaperIndex, Selection } from '../ports/paper-index.ts'
import { englishAnalysis, tokenize } from '../search/analysis/analysis.ts'
import { isFunctionWord } from '../search/analysis/stop-words.ts'

export type CandidateIndex = Pick<PaperIndex, 'papersWith' | 'select'>

/** Papers that a reference may mean, at most a few hundred. */
export async function findCandidates(reference: Described, index: CandidateIndex): Promise<readonly Paper[]> {
  const found: Paper[] = []
  for (const title of titlesOf(reference)) {
    const words = await rarestFirst(contentWords(title.slice(0, maxTitle)), index)
    const { papers, isTotalMore, total } = await select(mostOf(words.slice(0, rareWords)), 'title', index)
    found.push(...papers)
    // Of common words, only all of them together tell a paper.
    if (isTotalMore || total > maxCandidates)
      found.push(...(await select([words.slice(0, maxWords)], 'title', index)).papers)
    if (findDescribed(reference, found) !== undefined) break
  }
  return found
}

/** Papers with a stretch of words from pieces of a text: first those of the rarest, then of another if need be. */
export async function* findQuoting(
  pieces: readonly string[],
  index: CandidateIndex,
): AsyncGenerator<readonly Paper[], void, void> {
  const stretches = pieces.flatMap(stretchesOf)
  const papersOf = await countPapers(new Set(stretches.flatMap(({ stems }) => stems)), index)
  const costOf = ({ stems }: Stretch) => stems.reduce((sum, stem) => sum + (papersOf.get(stem) ?? 0), 0)
  const [rarest, ...others] = stretches
    .filter(({ stems }) => stems.length > 1 && stems.every((stem) => papersOf.get(stem) !== 0))
    .sort((one, other) => costOf(one) - costOf(other))
  if (rarest === undefined) return
  yield (await select([[rarest.words]], 'phrase', index)).papers
  const another = others.find(({ stems }) => !stems.some((stem) => rarest.stems.includes(stem)))
  if (another !== undefined) yield (await select([[another.words]], 'phrase', index)).papers
}

/** Words one behind the other, and the stems of those that count. */
interface Stretch {
  readonly words: string
  readonly stems: readonly string[]
}

function stretchesOf(piece: string): Stretch[] {
  const words = spacedWords(piece)
  const stems = words.map((word) => contentWords(word).map(englishAnalysis.stem))
  const last = Math.max(0, words.length - wordsOfStretch)
  return Array.from({ length: words.length === 0 ? 0 : last + 1 }, (_, from) => ({
    words: words.slice(from, from + wordsOfStretch).join(' '),
    stems: stems.slice(from, from + wordsOfStretch).flat(),
  }))
}

/** The newest papers that have all words of one of the choices, in their titles or as phrases. */
function select(
  choices: readonly (readonly string[])[],
  kind: 'title' | 'phrase',
  index: CandidateIndex,
): Promise<Selection> {
  const conditions = choices
    .filter((words) => words.length > 0)
    .map((some): Condition => {
      const words = some.join(' ')
      return kind === 'title' ? { kind, words } : { kind, words, start: 0, end: words.length }
    })
  if (conditions.length === 0) return Promise.resolve({ total: 0, papers: [] })
  const query = { typed: '', condition: { kind: 'any', conditions }, sort: 'new' } as const
  const limit = kind === 'title' ? maxCandidates : maxQuoting
  return index.select(query, { limit, topicQuery: () => undefined })
}

/** The words that any paper has, each once. */
async function rarestFirst(words: readonly string[], index: CandidateIndex): Promise<readonly string[]> {
  const stems = new Map(words.map((word) => [word, englishAnalysis.stem(word)]))
  const papersOf = await countPapers(new Set(stems.values()), index)
  return [...stems]
    .map(([word, stem]) => ({ word, papers: papersOf.get(stem) ?? 0 }))
    .filter(({ papers }) => papers > 0)
    .sort((one, other) => one.papers - other.papers)
    .map(({ word }) => word)
}

async function countPapers(
  stems: ReadonlySet<string>,
  index: CandidateIndex,
): Promise<ReadonlyMap<string, number>> {
  const counts = await index.papersWith([...stems])
  return new Map([...stems].map((stem, at) => [stem, counts[at] ?? 0]))
}

/** All of one or two words; else each choice of all but one, as one may be spelled otherwise. */
function mostOf(words: readonly string[]): readonly (readonly string[])[] {
  return words.length < 3 ? [words] : words.map((_, left) => words.filter((_, at) => at !== left))
}

/** The words that are more than grammar. */
function contentWords(text: string): string[] {
  const words = tokenize(text).flatMap(({ segments }) => segments.map(({ word }) => word))
  return words.filter((word) => !isFunctionWord(word))
}

const maxTitle = 500
/** Of a title: more make a search slower, and find no more. */
const rareWords = 4
const maxWords = 8
const wordsOfStretch = 4
const maxCandidates = 50
/** Papers with the same stretch. */
const maxQuoting = 12
