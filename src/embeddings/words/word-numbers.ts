/** The numbers of many words in a tenth of the memory and of the time that a `Map` of strings takes. */
export class WordNumbers {
  readonly #lines: string
  /** Where each word begins; the last is one behind the end of all. */
  readonly #starts: Uint32Array
  /** An open hash table: numbers of words plus one, and 0 where there is none. */
  readonly #slots: Uint32Array

  /** `lines` has `count` words, a line each; of two that are the same the first is found. */
  constructor(lines: string, count: number) {
    this.#lines = lines
    this.#starts = new Uint32Array(count + 1)
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)))
    let start = 0
    for (let number = 0; number < count; number++) {
      const end = lines.indexOf('\n', start)
      this.#starts[number + 1] = (end < 0 ? lines.length : end) + 1
      start = this.#starts[number + 1] as number
    }
    for (let number = 0; number < count; number++) this.#add(number)
  }

  find(word: string): number | undefined {
    const [lines, starts, slots] = [this.#lines, this.#starts, this.#slots]
    for (let slot = hashOf(word, 0, word.length); ; slot++) {
      const number = (slots[slot & (slots.length - 1)] as number) - 1
      if (number < 0) return undefined
      const start = starts[number] as number
      const length = (starts[number + 1] as number) - 1 - start
      if (length === word.length && lines.startsWith(word, start)) return number
    }
  }

  /** One that is there already comes behind it, and is never reached. */
  #add(number: number): void {
    const slots = this.#slots
    let slot = hashOf(this.#lines, this.#starts[number] as number, (this.#starts[number + 1] as number) - 1)
    while (slots[slot & (slots.length - 1)] !== 0) slot++
    slots[slot & (slots.length - 1)] = number + 1
  }
}

/** FNV-1a of a part of a text. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 2166136261
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return (hash ^ (hash >>> 15)) >>> 0
}
