/** Which papers of the index references mean, and what they say of them. */
import { BotError } from '../errors.ts'
import { judgeReference, type Verdict } from '../model/judge-reference.ts'
import { type Described, findDescribed, matchTitle, titlesOf } from '../model/match-reference.ts'
import type { Paper } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import { englishAnalysis, tokenize } from '../search/analysis/analysis.ts'

export interface CheckParts {
  readonly store: Pick<Store, 'papers'>
  readonly index: PaperIndex
  papersCalled(title: string): Promise<readonly Paper[]>
}

/** A verdict each; undefined where the index has no such paper. */
export async function checkReferences(
  references: readonly Described[],
  parts: CheckParts,
): Promise<readonly (Verdict | undefined)[]> {
  const byIdentifiers = references.map(({ identifiers }) => ({ identifiers, authors: [] }))
  const named = await parts.store.papers.match(byIdentifiers)
  const verdicts: (Verdict | undefined)[] = []
  for (const [at, reference] of references.entries()) {
    const paper = named[at]
    const isSure = paper !== undefined && matchTitle(reference, [paper]) !== undefined
    verdicts.push(judgeReference(reference, paper, isSure ? [paper] : await findCandidates(reference, parts)))
  }
  return verdicts
}

/** Papers of the index that a reference may mean: those with the rarest words of its title, or called so. */
export async function findCandidates(
  reference: Described,
  parts: Omit<CheckParts, 'store'>,
): Promise<readonly Paper[]> {
  const found: Paper[] = []
  for (const title of titlesOf(reference)) {
    const query = await queryOfRareWords(title, parts.index)
    const { hits } = query === undefined ? { hits: [] } : await parts.index.search(query, searching)
    found.push(...hits.map(({ paper }) => paper))
    if (findDescribed(reference, found) !== undefined) break
    if (reference.said === undefined) found.push(...(await findNamesakes(title, parts)))
  }
  return found
}

/** The papers of a title or short name. */
export async function findNamesakes(
  title: string,
  { papersCalled }: Pick<CheckParts, 'papersCalled'>,
): Promise<readonly Paper[]> {
  try {
    return await papersCalled(title)
  } catch (error) {
    // A title that cannot be searched for is nobody's.
    if (error instanceof BotError && error.code === 'bad-input') return []
    throw error
  }
}

/** The words of a title that fewest papers have: a few of them tell it, and reading their lists is quick. */
export async function queryOfRareWords(title: string, index: PaperIndex): Promise<Query | undefined> {
  const typed = title.slice(0, maxQuery)
  const words = [...new Map(tokenize(typed).map((word) => [word.word, word])).values()].slice(0, maxWords)
  const counts = await index.papersWith(words.map(({ word }) => englishAnalysis.stem(word)))
  const conditions = words
    .map(({ start, end }, at) => ({ start, end, papers: counts[at] ?? 0 }))
    .filter(({ papers }) => papers > 0)
    .sort((one, other) => one.papers - other.papers)
    .slice(0, rareWords)
    .map(({ start, end }) => ({ kind: 'word', word: typed.slice(start, end), start, end }) as const)
  return conditions.length === 0
    ? undefined
    : { typed, condition: { kind: 'all', conditions }, sort: 'relevance' }
}

const searching = { limit: 12, isSpelled: true, takesEveryWord: true, topicQuery: () => undefined } as const
const maxQuery = 500
const maxWords = 40
/** More make a search slower, and find no more. */
const rareWords = 6
