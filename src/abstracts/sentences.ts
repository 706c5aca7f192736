/** The sentences of an abstract. */
import { wordSet } from '../model/lists.ts'
import { hasDigit, singleSpaced, spacedWords } from '../model/words.ts'

/** Words that have a full stop and seldom end a sentence, without the last stop. */
const abbreviations = wordSet(
  `e.g i.e al vs cf fig figs eqn eqns eq eqs sec secs sect tab alg chap def prop thm suppl supp resp approx no ref refs
  w.r.t dr prof st`,
)
/** `i.i.d.`, `U.S.`, `J. R.`, which may end a sentence too. */
const initials = /(?:^|[\s(])(?:(?:\p{L}\.){0,4}\p{L}|Ph\.D|Mrs?)\.\s*$/u
/** Words that begin sentences and no names. */
const beginnings = wordSet(
  `A After All Although An And As At Both But By Each Finally For From Furthermore Given Here How However If In It Its
  Moreover Most No Of On One Our Overall Since Some Such That The Their Then There Therefore These They This Those Thus
  To Under Using We What When Whether While With`,
)

const firstWord = /^\w+/

// To make one takes longer than to split an abstract by it.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Characters at the end of a sentence that tell whether it is one: more than any abbreviation has. */
const maxEndLength = 20

/**
 * The sentences in order, white space made single. Abbreviations ("et al.", "i.i.d.") and
 * numbers ("64. 36%") do not end one.
 */
export function splitSentences(text: string): string[] {
  const line = singleSpaced(text)
  // Where they start: a text put together piece by piece would be copied at each look at its end.
  const starts: number[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const end = line.slice(Math.max(starts.at(-1) ?? 0, index - maxEndLength), index)
    const continues =
      endsInAbbreviation(end) ||
      (initials.test(end) && !beginnings.has(firstWord.exec(segment)?.[0] ?? '')) ||
      (endsInNumber(end) && hasDigit(segment.charAt(0))) ||
      /^[\p{Ll},;)]/u.test(segment)
    if (index === 0 || !continues) starts.push(index)
  }
  return starts
    .map((start, at) => line.slice(start, starts[at + 1]).trim())
    .filter((sentence) => sentence !== '')
}

function endsInAbbreviation(text: string): boolean {
  const last = spacedWords(text.replaceAll('(', ' ')).at(-1) ?? ''
  return last.endsWith('.') && abbreviations.has(last.slice(0, -1).toLowerCase())
}

/** `64.` before ` 36%`. */
function endsInNumber(text: string): boolean {
  const last = text.trimEnd()
  return last.endsWith('.') && hasDigit(last.charAt(last.length - 2))
}
