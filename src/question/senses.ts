/** What an acronym may mean: its long forms, those that say the same taken together. */
import type { Term } from '../ports/paper-index.ts'

/** A meaning with the papers that define it; `longForms` are all its spellings, the most frequent first. */
export interface Sense {
  readonly longForms: readonly string[]
  readonly papers: number
}

/** So many long forms of an acronym are looked at. */
export const maxLongForms = 20
/** The likeliest one, and a button for each of the others. */
const maxSenses = 5
/** A meaning that fewer papers define, or so much fewer than the likeliest one, is an oddity. */
const usualPapers = 2
const timesFewer = 50

/** The meanings of long forms that are ordered by their papers, the likeliest first. */
export function gatherSenses(longForms: readonly Term[], minPapers = usualPapers): Sense[] {
  const senses: { longForms: string[]; papers: number }[] = []
  for (const { text, papers } of longForms) {
    const known = senses.find((sense) => sense.longForms.some((other) => meanTheSame(other, text)))
    if (known === undefined) senses.push({ longForms: [text], papers })
    else {
      known.longForms.push(text)
      known.papers += papers
    }
  }
  const sorted = senses.sort((a, b) => b.papers - a.papers)
  const most = sorted[0]?.papers ?? 0
  return sorted.filter(({ papers }) => papers >= minPapers && papers * timesFewer >= most).slice(0, maxSenses)
}

/** Whether more than half of the words of two long forms are the same, but for endings and short forms. */
export function meanTheSame(one: string, other: string): boolean {
  const [words, others] = [contentOf(one), contentOf(other)]
  const shared = words.filter((word) => others.some((its) => areAlike(word, its))).length
  return shared * 2 > words.length + others.length - shared
}

function contentOf(longForm: string): string[] {
  return longForm
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(
      (word) =>
        word.length > 3 ||
        (word.length > 1 &&
          !['of', 'and', 'the', 'for', 'in', 'on', 'to', 'by', 'via', 'with', 'a', 'an'].includes(word)),
    )
    .filter((word) => word !== 'with' && word !== 'from')
}

/** “nets” and “network”, “optimisation” and “optimizing”. */
function areAlike(one: string, other: string): boolean {
  const length = Math.min(lengthOfSingular(one), lengthOfSingular(other))
  const needed = Math.max(3, Math.min(length, 5))
  return length >= 2 && (one === other || (length >= 3 && one.slice(0, needed) === other.slice(0, needed)))
}

function lengthOfSingular(word: string): number {
  return word.length > 3 && word.endsWith('s') ? word.length - 1 : word.length
}
