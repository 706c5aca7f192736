/** Lines of bounded length, one at a time, of a stream that may have longer ones. */
import { Transform } from 'node:stream'

const newline = 0x0a

/**
 * Passes lines on, each with its newline and whole; what is longer than so many bytes is skipped up to its newline,
 * and `onTooLong` is told once. Holds no more than one line.
 */
export class WholeLines extends Transform {
  readonly #maxBytes: number
  readonly #onTooLong: () => void
  #parts: Buffer[] = []
  #bytes = 0
  #isSkipping = false

  constructor(maxBytes: number, onTooLong: () => void) {
    super()
    this.#maxBytes = maxBytes
    this.#onTooLong = onTooLong
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    let from = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      this.#take(chunk.subarray(from, end + 1))
      if (!this.#isSkipping) this.push(Buffer.concat(this.#parts))
      this.#drop()
      this.#isSkipping = false
      from = end + 1
    }
    this.#take(chunk.subarray(from))
    done()
  }

  #take(part: Buffer): void {
    if (this.#isSkipping || part.length === 0) return
    this.#bytes += part.length
    if (this.#bytes <= this.#maxBytes) return void this.#parts.push(part)
    this.#drop()
    this.#isSkipping = true
    this.#onTooLong()
  }

  #drop(): void {
    this.#parts = []
    this.#bytes = 0
  }
}
