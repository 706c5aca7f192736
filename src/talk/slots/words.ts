/** The words of a clause, to be looked for in tables. */

/** In small letters, short forms whole: `don't`. Takes linear time. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[+-]1\b|👍|👎|[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu) ?? []
  )
}

/** Whether a text has one of some words, which are written with spaces between them. */
export function says(text: string, words: string): boolean {
  const wanted = new Set(words.split(' '))
  return wordsOf(text).some((word) => wanted.has(word))
}
