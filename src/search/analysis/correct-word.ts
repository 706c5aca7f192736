/** The known word that a misspelt one was probably meant to be. */
import { hasDigit } from '../../model/words.ts'
import { editDistance } from './edit-distance.ts'

/** How likely a known word is to be meant: one of a higher rank always, of one rank that of more papers. */
export interface Standing {
  readonly rank: number
  readonly papers: number
}

interface KnownWords {
  /** Undefined for an unknown word. */
  standingOf(word: string): Standing | undefined
  /** Those within two edits, and perhaps some farther ones. */
  wordsNear(word: string): Iterable<string>
  /** Looking for two edits takes milliseconds, for one a twentieth of a millisecond. */
  readonly maxEdits: 1 | 2
}

/** The nearest known word, of equals the likeliest; undefined where none is near. */
export function correctWord(word: string, known: KnownWords): string | undefined {
  const edits = Math.min(editsForgiven(word), known.maxEdits)
  if (edits === 0) return undefined
  const near = best(word, oneEditFrom(word), known)
  if (near !== undefined || edits === 1) return near
  const far = [...known.wordsNear(word)].filter((other) => editDistance(word, other) <= 2)
  return best(word, far, known)
}

function best(word: string, candidates: Iterable<string>, { standingOf }: KnownWords): string | undefined {
  let chosen: string | undefined
  let most = { rank: 0, weight: 0 }
  for (const candidate of candidates) {
    const standing = standingOf(candidate)
    if (standing === undefined || hasDigit(candidate)) continue
    const { rank } = standing
    const weight = standing.papers * (candidate[0] === word[0] ? beginsAlike : 1)
    const isLikelier =
      rank > most.rank ||
      (rank === most.rank &&
        (weight > most.weight || (weight === most.weight && candidate < (chosen ?? '\uffff'))))
    if (!isLikelier) continue
    chosen = candidate
    most = { rank, weight }
  }
  return chosen
}

/**
 * The first letter is rarely wrong: a word that keeps it is as likely as another with ten times the papers.
 */
const beginsAlike = 10
const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Every spelling that is one letter less, more or other, or two neighbours swapped, away; repeats included.
 */
export function* oneEditFrom(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    const rest = after.slice(1)
    if (after !== '') yield before + rest
    if (rest !== '' && after[0] !== rest[0]) yield before + rest[0] + after[0] + rest.slice(1)
    for (const letter of letters) {
      yield before + letter + after
      if (after !== '' && letter !== after[0]) yield before + letter + rest
    }
  }
}

/** Short words have too many neighbours to guess from, and a digit is meant as it is typed. */
function editsForgiven(word: string): number {
  if (word.length < 4 || word.length > 40 || hasDigit(word)) return 0
  return word.length < 8 ? 1 : 2
}
