/** Names that several people hardly share. */
import type { Library } from '../../library/library.ts'
import type { Paper } from '../../model/paper.ts'
import { spellingsOf } from '../../question/people.ts'
import { tokenize } from '../../search/analysis/analysis.ts'

/**
 * Of the full names that a typed one may stand for those with a word that hardly any other author has: the
 * Yoshuas of an index are Yoshua Bengio, but few of its Weis are Wei Zhang.
 */
export async function findRareNames(
  papers: readonly Paper[],
  typed: string,
  library: Pick<Library, 'index' | 'parseQuery'>,
): Promise<ReadonlySet<string>> {
  const asked = spellingsOf(papers, typed).filter((spelling) => spelling.papers.length > 1)
  const options = { limit: 0, newest: 0, topicQuery: () => undefined }
  const counts = new Map<string, number>()
  const rare = new Set<string>()
  for (const { name, papers: own } of asked.slice(0, maxNames)) {
    const words = [...new Set(tokenize(name).map(({ word }) => word))]
    for (const word of words) {
      if (counts.has(word)) continue
      const { total } = await library.index.selectIds(library.parseQuery(`author:"${word}"`), options)
      counts.set(word, total)
    }
    const rarest = Math.min(...words.map((word) => counts.get(word) ?? 0))
    if (words.length > 1 && own.length >= shareOfRarest * rarest) rare.add(name)
  }
  return rare
}

/**
 * Of 60,000 arXiv papers those of Yoshua Bengio are all that have his rarest word, of Michael I. Jordan 0.33,
 * of Xi Chen 0.24, of Wei Zhang 0.04.
 */
const shareOfRarest = 0.3
/** Each word of a name takes a count. */
const maxNames = 20
