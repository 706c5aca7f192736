/** Chance that can be repeated, and continued from its state. */
export class SeededRandom {
  state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to 1: mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let bits = this.state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  /** From 0 up to `end`, a whole number. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** Normally distributed, of deviation one. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  shuffle(numbers: Uint32Array): void {
    for (let end = numbers.length; end > 1; end--) {
      const at = this.below(end)
      const moved = numbers[at] ?? 0
      numbers[at] = numbers[end - 1] ?? 0
      numbers[end - 1] = moved
    }
  }
}
