/** Queries as they are typed in haste; random, but the same in every run. */

/** A generator of numbers from 0 to below 1: mulberry32, in the public domain. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * The text with one letter lost, doubled up, changed or swapped with the next in every
 * word of more than five letters.
 */
export function misspell(text: string, random: () => number): string {
  const letter = () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)] ?? 'a'
  return text.replace(/\p{L}{6,}/gu, (word) => {
    const at = Math.floor(random() * word.length)
    const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    const edits = [before + after, before + letter() + here + after, before + letter() + after]
    if (after !== '') edits.push(before + after[0] + here + after.slice(1))
    return edits[Math.floor(random() * edits.length)] ?? word
  })
}

/** The text without the end of its last word: half of it stays, and three letters at least. */
export function cutLastWord(text: string): string {
  return text.replace(/(\p{L}{3,})[^\p{L}]*$/u, (_, word: string) =>
    word.slice(0, Math.max(3, Math.ceil(word.length / 2))),
  )
}
