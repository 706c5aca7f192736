/**
 * Arrays as PostgreSQL sends and receives them in binary: a third of the work of writing them as text and
 * reading them back, on both sides. https://github.com/postgres/postgres/blob/master/src/backend/utils/adt/arrayfuncs.c
 */

/**
 * The numbers of the types of elements:
 * https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat
 */
const typeOf = { bool: 16, bytea: 17, int4: 23, text: 25, tsvector: 3614 } as const

export function encodeTexts(texts: readonly (string | null)[]): Uint8Array {
  return encode('text', texts, (writer, text) => writer.putText(text))
}

export function encodeBytes(values: readonly Uint8Array[]): Uint8Array {
  return encode('bytea', values, (writer, bytes) => writer.putBytes(bytes))
}

export function encodeFlags(flags: readonly boolean[]): Uint8Array {
  return encode('bool', flags, (writer, flag) => writer.putBytes(Uint8Array.of(flag ? 1 : 0)))
}

export function encodeNumbers(numbers: Iterable<number>): Uint8Array {
  return encode('int4', [...numbers], (writer, number) => writer.putNumber(number))
}

/** Lexemes as texts, or as bytes of ASCII of which each has so many. */
export type LexemeRun = readonly string[] | { readonly ascii: Uint8Array; readonly width: number }

/**
 * Each a list of lexemes without places, which the server takes fastest in rising order of bytes; none may be
 * twice in a list or hold a NUL.
 */
export function encodeVectors(vectors: readonly (readonly LexemeRun[])[]): Uint8Array {
  return encode('tsvector', vectors, (writer, runs) => {
    writer.putNumber(runs.reduce((sum, run) => sum + countLexemes(run), 0))
    for (const run of runs)
      if ('ascii' in run) writer.putPieces(run.ascii, run.width, endOfLexeme)
      else if (run.length > 0) writer.putText(`${run.join('\0\0\0')}\0\0\0`)
  })
}

/** Each ends in a NUL, and then two bytes say that it has no places. */
const endOfLexeme = Uint8Array.of(0, 0, 0)

function countLexemes(run: LexemeRun): number {
  return 'ascii' in run ? run.ascii.length / run.width : run.length
}

function encode<Item>(
  type: keyof typeof typeOf,
  items: readonly (Item | null)[],
  put: (writer: Writer, item: Item) => void,
): Uint8Array {
  const writer = new Writer()
  const [dimensions, firstIndex] = [1, 1]
  for (const number of [dimensions, items.includes(null) ? 1 : 0, typeOf[type], items.length, firstIndex])
    writer.putNumber(number)
  for (const item of items) {
    const at = writer.end
    writer.putNumber(-1)
    if (item === null) continue
    put(writer, item)
    writer.setNumber(at, writer.end - at - bytesOfNumber)
  }
  return writer.bytes()
}

const bytesOfNumber = 4

class Writer {
  #buffer = Buffer.allocUnsafeSlow(64 * 1024)
  end = 0

  putNumber(number: number): void {
    this.#grow(bytesOfNumber)
    this.end = this.#buffer.writeInt32BE(number, this.end)
  }

  setNumber(at: number, number: number): void {
    this.#buffer.writeInt32BE(number, at)
  }

  putText(text: string): void {
    this.#grow(text.length * 3)
    this.end += this.#buffer.write(text, this.end)
  }

  putBytes(bytes: Uint8Array): void {
    this.#grow(bytes.length)
    this.#buffer.set(bytes, this.end)
    this.end += bytes.length
  }

  /** Pieces of so many bytes, each with the same end. */
  putPieces(bytes: Uint8Array, width: number, end: Uint8Array): void {
    this.#grow((bytes.length / width) * (width + end.length))
    for (let at = 0; at < bytes.length; at += width) {
      for (let next = at; next < at + width; next++) this.#buffer[this.end++] = bytes[next] ?? 0
      for (const byte of end) this.#buffer[this.end++] = byte
    }
  }

  /** In memory of their own, so that they can be handed to another thread. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#buffer.buffer.slice(0, this.end))
  }

  #grow(by: number): void {
    if (this.end + by <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.end + by))
    larger.set(this.#buffer.subarray(0, this.end))
    this.#buffer = larger
  }
}
