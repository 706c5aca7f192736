/**
 * A hash table from words to their numbers, for words that are kept in a list anyway; a
 * `Map` takes six times the memory.
 */
import { randomInt } from 'node:crypto'

interface Table {
  /** By slot, the number of a word plus 1, or 0; a collision goes to the next free slot. */
  readonly numbers: Uint32Array
  /** By slot, eight more bits of the word's hash, so that hardly ever another word is compared. */
  readonly marks: Uint8Array
}

/**
 * A hash table with open addresses; nothing is ever taken out of it. It grows beside its use, as all words
 * moved at once would hold everybody up: 700,000 for a third of a second or more.
 */
export class WordNumbers {
  readonly #words: readonly string[]
  #table = createTable(64)
  /** The table before, until each of its slots was moved. */
  #old = createTable(0)
  #moved = 0
  #size = 0

  /** `words` may grow; each that is appended is then to be added. */
  constructor(words: readonly string[]) {
    this.#words = words
    this.reserve(words.length)
    for (let number = 0; number < words.length; number++) this.add(number)
  }

  /** Makes room for so many words in all, so that none of them is moved later. */
  reserve(words: number): void {
    let slots = this.#table.numbers.length
    while (words > fullest * slots) slots *= 2
    if (slots > this.#table.numbers.length) this.#grow(slots)
  }

  get(word: string): number | undefined {
    const hash = hashOf(word)
    return this.#find(this.#table, word, hash) ?? this.#find(this.#old, word, hash)
  }

  /** Adds the word of this number in the list, which is not here yet. */
  add(number: number): void {
    if (++this.#size > fullest * this.#table.numbers.length) this.#grow(2 * this.#table.numbers.length)
    this.#move(slotsAtOnce)
    this.#put(number)
  }

  #find({ numbers, marks }: Table, word: string, hash: number): number | undefined {
    if (numbers.length === 0) return undefined
    const last = numbers.length - 1
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const number = numbers[slot] ?? 0
      if (number === 0) return undefined
      if (marks[slot] === hash >>> 24 && this.#words[number - 1] === word) return number - 1
    }
  }

  #put(number: number): void {
    const { numbers, marks } = this.#table
    const hash = hashOf(this.#words[number] ?? '')
    const last = numbers.length - 1
    let slot = hash & last
    while (numbers[slot] !== 0) slot = (slot + 1) & last
    numbers[slot] = number + 1
    marks[slot] = hash >>> 24
  }

  #grow(slots: number): void {
    // What is left of an older table: nothing where words came one by one.
    this.#move(this.#old.numbers.length)
    this.#old = this.#table
    this.#moved = 0
    this.#table = createTable(slots)
  }

  /** Puts the words of the next slots of the table before into this one. */
  #move(slots: number): void {
    const { numbers } = this.#old
    if (numbers.length === 0) return
    const end = Math.min(numbers.length, this.#moved + slots)
    for (; this.#moved < end; this.#moved++) {
      const number = numbers[this.#moved] ?? 0
      if (number > 0) this.#put(number - 1)
    }
    if (end === numbers.length) this.#old = createTable(0)
  }
}

function createTable(slots: number): Table {
  return { numbers: new Uint32Array(slots), marks: new Uint8Array(slots) }
}

/** A table twice as large is half full of new words when all the old ones are there, so two would do. */
const slotsAtOnce = 4
const fullest = 0.7
// A random seed for each process, so that nobody can write a paper whose words all collide.
const seed = randomInt(2 ** 32)

/** FNV-1a over UTF-16 units, 32 bits; http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(word: string): number {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16_777_619)
  // The low bits choose the slot, and multiplication mixes upwards only.
  return (hash ^ (hash >>> 15)) >>> 0
}
