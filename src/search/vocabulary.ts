/** The words of the papers as they are written, and how many papers hold each: for corrections and completion. */
import SearchableMap from 'minisearch/SearchableMap'
import { editDistance } from './edit-distance.ts'

export interface Vocabulary {
  /** The number of papers that hold a folded word. */
  papersWith(word: string): number
  /** Counts one paper more (`by` 1) or less (`by` -1) for each word. */
  count(words: Iterable<string>, by: 1 | -1): void
  /** Words that begin so, those of most papers first. */
  startingWith(prefix: string, limit: number): string[]
  /** The known word that was probably meant; undefined for a word too short or too far from all. */
  correct(word: string): string | undefined
  entries(): [string, number][]
}

/** A vocabulary, empty or with these words and counts. */
export function createVocabulary(entries: Iterable<readonly [string, number]> = []): Vocabulary {
  const counts = new Map(entries)
  // Counting in the radix tree itself would be ten times slower; it only has to know which words there are.
  const tree = new SearchableMap<true>()
  for (const word of counts.keys()) tree.set(word, true)

  const papersWith = (word: string) => counts.get(word) ?? 0
  const byPapers = (a: string, b: string) => papersWith(b) - papersWith(a) || (a < b ? -1 : 1)

  return {
    papersWith,
    count(words, by) {
      for (const word of words) {
        const papers = papersWith(word) + by
        if (papers === by) tree.set(word, true)
        if (papers > 0) counts.set(word, papers)
        else {
          counts.delete(word)
          tree.delete(word)
        }
      }
    },
    startingWith(prefix, limit) {
      return [...tree.atPrefix(prefix).keys()].sort(byPapers).slice(0, limit)
    },
    correct(word) {
      const mostEdits = editsForgiven(word)
      if (mostEdits === 0) return undefined
      // Two swapped letters are one edit here and two in the radix tree, so it is asked for one more.
      const near = [...tree.fuzzyGet(word, mostEdits + 1).keys()]
        .filter((candidate) => !/\d/.test(candidate))
        .map((candidate) => ({ candidate, edits: editDistance(word, candidate) }))
        .filter(({ edits }) => edits <= mostEdits)
      const best = near.sort(
        (a, b) =>
          a.edits - b.edits ||
          Number(b.candidate[0] === word[0]) - Number(a.candidate[0] === word[0]) ||
          byPapers(a.candidate, b.candidate),
      )[0]
      return best?.candidate
    },
    entries: () => [...counts.entries()],
  }
}

/** Short words have too many neighbours to guess from, and a digit is meant as it is typed. */
function editsForgiven(word: string): number {
  if (word.length < 4 || word.length > 40 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}
