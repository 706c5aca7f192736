/** How much of one sentence is in another: ROUGE-L, https://aclanthology.org/W04-1013/. */

/** The F1 of the longest common subsequence of two lists of words; 0 where they share none, at most 1. */
export function rougeL(words: readonly string[], reference: readonly string[]): number {
  let before: number[] = [0]
  for (const word of words) {
    const row = [0]
    reference.forEach((other, at) => {
      row.push(word === other ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, row[at] ?? 0))
    })
    before = row
  }
  return (2 * (before.at(-1) ?? 0)) / Math.max(1, words.length + reference.length)
}
