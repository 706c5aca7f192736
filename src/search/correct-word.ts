/** The known word that a misspelt one was probably meant to be. */
import { editDistance } from './edit-distance.ts'

interface KnownWords {
  /** How likely a word is to be meant: the number of papers that hold it, or any number below 2^40; 0 for an unknown one. */
  worthOf(word: string): number
  /** Those within two edits, and perhaps some farther ones. */
  wordsNear(word: string): Iterable<string>
  /** Two edits take milliseconds to look for, one takes a twentieth of one. */
  readonly mostEdits: 1 | 2
}

/** The nearest known word, of equals one that begins alike, then the one of most worth; undefined where none is near. */
export function correctWord(word: string, known: KnownWords): string | undefined {
  const edits = Math.min(editsForgiven(word), known.mostEdits)
  if (edits === 0) return undefined
  const near = best(word, oneEditFrom(word), known)
  if (near !== undefined || edits === 1) return near
  const far = [...known.wordsNear(word)].filter((other) => editDistance(word, other) <= 2)
  return best(word, far, known)
}

function best(word: string, candidates: Iterable<string>, { worthOf }: KnownWords): string | undefined {
  let chosen: string | undefined
  let most = 0
  for (const candidate of candidates) {
    const known = worthOf(candidate)
    if (known === 0 || /\d/.test(candidate)) continue
    const worth = known + (candidate[0] === word[0] ? beginsAlike : 0)
    if (worth < most || (worth === most && candidate > (chosen ?? ''))) continue
    chosen = candidate
    most = worth
  }
  return chosen
}

// More than there can be papers.
const beginsAlike = 2 ** 40
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Every spelling that is one letter less, more or other, or two neighbours swapped, away; repeats included. */
function* oneEditFrom(word: string): Generator<string> {
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
  if (word.length < 4 || word.length > 40 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}
