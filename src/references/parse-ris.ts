/**
 * RIS references (https://en.wikipedia.org/wiki/RIS_(file_format)): lines of a tag and a value, from `TY` to
 * `ER`. Read here because libraries lose a file, or a record, where an `ER` is missing, and know no lines.
 */
import { type FiledReference, maxReferenceLength } from '../model/reference.ts'
import { brokenReference, makeReference, numberOfVolume, turnName } from './make-reference.ts'

/** One without an `ER` ends where the next begins. A line without a tag goes on with the value before it. */
export function* parseRis(text: string): Generator<FiledReference, void, void> {
  let record: RisRecord | undefined
  let number = 0
  for (const line of linesOf(text)) {
    number += 1
    const [, tag, value = ''] = /^\s{0,9}([A-Z][A-Z0-9]) {0,3}-(?: (.*))?$/s.exec(line) ?? []
    if (tag === 'TY' || tag === 'ER') {
      if (record !== undefined) yield record.convert()
      record = tag === 'TY' ? new RisRecord(number) : undefined
    } else if (record !== undefined) record.add(tag, value === '' && tag === undefined ? line : value)
  }
  if (record !== undefined) yield record.convert()
}

function* linesOf(text: string): Generator<string> {
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    yield text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    start = end + 1
  }
}

class RisRecord {
  readonly #line: number
  /** The first value of each tag; links may come several times. */
  readonly #values = new Map<string, string>()
  readonly #links: string[] = []
  #last = ''
  #length = 0

  constructor(line: number) {
    this.#line = line
  }

  /** Without a tag, the line goes on with the value before. */
  add(tag: string | undefined, value: string): void {
    this.#length += value.length
    if (this.#length > maxReferenceLength) return
    if (tag === undefined) {
      const before = this.#values.get(this.#last)
      if (before !== undefined) this.#values.set(this.#last, `${before} ${value}`)
      return
    }
    this.#last = tag
    if (linkTags.has(tag) && this.#links.length < maxLinks) this.#links.push(value)
    if (this.#values.has(tag)) this.#last = ''
    else this.#values.set(tag, value)
  }

  convert(): FiledReference {
    const first = (...tags: readonly string[]) =>
      tags.map((tag) => this.#values.get(tag)?.trim()).find((value) => value !== undefined && value !== '')
    const title = first('TI', 'T1', 'CT', 'BT')
    if (this.#length > maxReferenceLength)
      return brokenReference(this.#line, title ?? first('ID') ?? '', tooLong)
    const [family = '', given = '', suffix] = (first('AU', 'A1') ?? '').split(',')
    const isArxiv = /arxiv/i.test(`${first('PB')} ${first('DB')} ${first('DP')}`)
    return makeReference({
      line: this.#line,
      key: first('ID'),
      title,
      author: turnName(family, given, suffix),
      abstract: first('AB', 'N2'),
      names: [
        ...this.#links,
        isArxiv ? first('AN') : undefined,
        numberOfVolume(first('JO', 'JF', 'T2'), first('VL')),
      ],
      remarks: [
        first('AN'),
        first('T2'),
        first('JO'),
        first('JF'),
        first('M1'),
        first('M3'),
        first('C7'),
        first('PB'),
      ],
    })
  }
}

const linkTags = new Set(['DO', 'UR', 'L1', 'L2', 'L3', 'LK'])
const maxLinks = 20
const tooLong = `is longer than ${maxReferenceLength.toLocaleString('en')} characters`
