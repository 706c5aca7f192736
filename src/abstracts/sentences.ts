/** The sentences of an abstract. */

const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|et al|vs|cf|figs?|eqn?s?|secs?|sect|tab|alg|chap|def|prop|thm|suppl?|resp|approx|no|refs?|w\.r\.t|dr|prof|st)\.\s*$/iu
/** `i.i.d.`, `U.S.`, `J. R.`, which may end a sentence too. */
const initials = /(?:^|[\s(])(?:(?:\p{L}\.){0,4}\p{L}|Ph\.D|Mrs?)\.\s*$/u
/** Words that begin sentences and no names. */
const beginning =
  /^(?:A|After|All|Although|An|And|As|At|Both|But|By|Each|Finally|For|From|Furthermore|Given|Here|How|However|If|In|It|Its|Moreover|Most|No|Of|On|One|Our|Overall|Since|Some|Such|That|The|Their|Then|There|Therefore|These|They|This|Those|Thus|To|Under|Using|We|What|When|Whether|While|With)\b/

// To make one takes longer than to split an abstract by it.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Characters at the end of a sentence that tell whether it is one: more than any abbreviation has. */
const maxEndLength = 20

/**
 * The sentences in order, white space made single. Abbreviations ("et al.", "i.i.d.") and
 * numbers ("64. 36%") do not end one.
 */
export function splitSentences(text: string): string[] {
  const line = text.replace(/\s+/g, ' ').trim()
  // Where they start: a text put together piece by piece would be copied at each look at its end.
  const starts: number[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const end = line.slice(Math.max(starts.at(-1) ?? 0, index - maxEndLength), index)
    const continues =
      abbreviation.test(end) ||
      (initials.test(end) && !beginning.test(segment)) ||
      (/\d\.\s*$/.test(end) && /^\d/.test(segment)) ||
      /^[\p{Ll},;)]/u.test(segment)
    if (index === 0 || !continues) starts.push(index)
  }
  return starts
    .map((start, at) => line.slice(start, starts[at + 1]).trim())
    .filter((sentence) => sentence !== '')
}
