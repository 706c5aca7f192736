/** The sentences of an abstract. */

const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|et al|vs|cf|fig|figs|eq|eqs|sec|tab|resp|approx|no|ref|refs|w\.r\.t|dr|prof|st|\p{Lu})\.\s*$/iu

// To make one takes longer than to split an abstract by it.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Characters at the end of a sentence that tell whether it is one: more than any abbreviation has. */
const maxEndLength = 20

/**
 * The sentences in order, white space made single. Abbreviations ("et al.") and
 * numbers ("64. 36%") do not end one.
 */
export function splitSentences(text: string): string[] {
  const line = text.replace(/\s+/g, ' ').trim()
  // Where they start: a text put together piece by piece would be copied at each look at its end.
  const starts: number[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const end = line.slice(Math.max(starts.at(-1) ?? 0, index - maxEndLength), index)
    const continues =
      abbreviation.test(end) || (/\d\.\s*$/.test(end) && /^\d/.test(segment)) || /^[\p{Ll},;)]/u.test(segment)
    if (index === 0 || !continues) starts.push(index)
  }
  return starts
    .map((start, at) => line.slice(start, starts[at + 1]).trim())
    .filter((sentence) => sentence !== '')
}
