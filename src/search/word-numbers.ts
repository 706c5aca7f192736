/** From a word to its number, for words that are in a list already: a `Map` takes six times the memory for it. */
import { randomInt } from 'node:crypto'

/** A hash table with open addresses; nothing is ever taken out of it. */
export class WordNumbers {
  readonly #words: readonly string[]
  /** By slot, the number of a word and 1, or 0; a slot that is taken sends the next word to the slot after it. */
  #numbers = new Uint32Array(64)
  /** By slot, eight more bits of the word's hash, so that hardly ever another word is compared. */
  #marks = new Uint8Array(64)
  #size = 0

  /** `words` may grow; each that is appended is then to be added. */
  constructor(words: readonly string[]) {
    this.#words = words
    this.reserve(words.length)
    for (let number = 0; number < words.length; number++) this.add(number)
  }

  /** Makes room for so many words in all, so that none of them is moved later. */
  reserve(words: number): void {
    while (words > fullest * this.#numbers.length) this.#double()
  }

  get(word: string): number | undefined {
    const hash = hashOf(word)
    const last = this.#numbers.length - 1
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const number = this.#numbers[slot] ?? 0
      if (number === 0) return undefined
      if (this.#marks[slot] === hash >>> 24 && this.#words[number - 1] === word) return number - 1
    }
  }

  /** Adds the word of this number in the list, which is not here yet. */
  add(number: number): void {
    if (++this.#size > fullest * this.#numbers.length) this.#double()
    this.#put(number)
  }

  #put(number: number): void {
    const hash = hashOf(this.#words[number] ?? '')
    const last = this.#numbers.length - 1
    let slot = hash & last
    while (this.#numbers[slot] !== 0) slot = (slot + 1) & last
    this.#numbers[slot] = number + 1
    this.#marks[slot] = hash >>> 24
  }

  #double(): void {
    const numbers = this.#numbers
    this.#numbers = new Uint32Array(2 * numbers.length)
    this.#marks = new Uint8Array(2 * numbers.length)
    for (const number of numbers) if (number > 0) this.#put(number - 1)
  }
}

const fullest = 0.7
// Another in each process, so that nobody can write a paper of words that all share a slot.
const seed = randomInt(2 ** 32)

/** FNV-1a over UTF-16 units, 32 bits; http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(word: string): number {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619)
  // The low bits choose the slot, and multiplication mixes upwards only.
  return (hash ^ (hash >>> 15)) >>> 0
}
