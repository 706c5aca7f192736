/** The sentences of an abstract. */

const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|et al|vs|cf|fig|figs|eq|eqs|sec|tab|resp|approx|no|ref|refs|w\.r\.t|dr|prof|st|\p{Lu})\.\s*$/iu

/** Characters at the end of a sentence that tell whether it is one: more than any abbreviation has. */
const longestEnd = 20

/** The sentences in order, white space made single. Abbreviations ("et al.") and numbers ("64. 36%") do not end one. */
export function readSentences(text: string): string[] {
  const sentences: string[] = []
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  for (const { segment } of segmenter.segment(text.replace(/\s+/g, ' ').trim())) {
    const before = sentences.at(-1)
    const continues =
      before !== undefined &&
      (abbreviation.test(before.slice(-longestEnd)) ||
        (/\d\.\s*$/.test(before.slice(-longestEnd)) && /^\d/.test(segment)) ||
        /^[\p{Ll},;)]/u.test(segment))
    if (continues) sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '')
}
