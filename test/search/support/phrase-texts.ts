/** Texts in which phrases are cut into words in several ways. */
import fc from 'fast-check'

const word = fc.constantFrom(
  ...['a', 'ab', 'b', 'of', 'the', 'fine-tuning', 'fine', 'tuning', 'DeepSeek-R1', 'MacDonald', 'r1', '.'],
)
export const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
/** How many words are known before: beyond 65,534, some of those above are wide ones. */
export const wordsKnown = fc.constantFrom(0, 0, 0, 65_530)
