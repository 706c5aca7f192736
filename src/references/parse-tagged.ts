/**
 * RIS and its relatives: records of lines with a tag and a value. Read here because libraries lose a file, or a
 * record, where an end is missing, and know no lines.
 */
import { identifierWords } from '../model/identifier.ts'
import { type FiledReference, maxReferenceLength } from '../model/reference.ts'
import { brokenReference, makeReference, numberOfVolume } from './make-reference.ts'
import { plainText } from './plain-text.ts'
import { type Dialect, dialects, type TaggedFormat } from './tagged-dialects.ts'
import { listWritten } from './written-names.ts'

/** A record without an end ends where the next begins. A line without a tag goes on with the value before it. */
export function* parseTagged(text: string, format: TaggedFormat): Generator<FiledReference, void, void> {
  const dialect = dialects[format]
  const startsAfterBlank = dialect.startsAfterBlank === true && !text.includes(`${dialect.start} `)
  let record: TaggedRecord | undefined
  let number = 0
  let wasBlank = true
  for (const line of linesOf(text)) {
    number += 1
    const { tag, value, bound } = readLine(line, dialect, startsAfterBlank && wasBlank)
    if (bound !== undefined && record !== undefined) yield record.convert()
    if (bound === 'start') record = new TaggedRecord(number, dialect)
    if (bound === 'end') record = undefined
    record?.add(tag, value)
    wasBlank = line.trim() === ''
  }
  if (record !== undefined) yield record.convert()
}

/** A line without a tag is a value; `bound` says whether the line begins or ends a record. */
function readLine(line: string, { line: form, start, end }: Dialect, isAfterBlank: boolean) {
  const [, tag, value = ''] = form.exec(line) ?? []
  if (tag === undefined) return { tag, value: line, bound: undefined }
  const bound = tag === start || isAfterBlank ? 'start' : tag === end ? 'end' : undefined
  return { tag, value, bound } as const
}

function* linesOf(text: string): Generator<string> {
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    yield text.slice(start, end)
    start = end + 1
  }
}

class TaggedRecord {
  readonly #line: number
  readonly #dialect: Dialect
  /** The first value of each tag; links may come several times. */
  readonly #values = new Map<string, string>()
  readonly #links: string[] = []
  /** Authors after the first, where each has a line. */
  readonly #others: string[] = []
  #last = ''
  #length = 0

  constructor(line: number, dialect: Dialect) {
    this.#line = line
    this.#dialect = dialect
  }

  /** Without a tag, the line goes on with the value before. */
  add(tag: string | undefined, value: string): void {
    this.#length += value.length
    if (this.#length > maxReferenceLength) return
    if (tag === undefined) {
      const before = this.#values.get(this.#last)
      if (before !== undefined) this.#values.set(this.#last, `${before}\n${value}`)
      return
    }
    this.#last = tag
    if (this.#dialect.links.includes(tag) && this.#links.length < maxLinks)
      this.#links.push(value.slice(0, maxLinksLength))
    if (this.#values.has(tag)) {
      this.#last = ''
      if (tag === this.#authorTag() && this.#others.length < maxOthers) this.#others.push(value)
    } else this.#values.set(tag, value)
  }

  /** The best tag for authors that the record has. */
  #authorTag(): string | undefined {
    return this.#dialect.author.find((tag) => this.#values.has(tag))
  }

  convert(): FiledReference {
    const { title: titles, author, abstract, key, journal, volume, remarks, archive, number } = this.#dialect
    const all = (tags: readonly string[]) =>
      tags.map((tag) => this.#values.get(tag)?.trim()).filter((value) => value !== undefined && value !== '')
    const first = (tags: readonly string[]) => all(tags)[0]
    const title = first(titles)
    if (this.#length > maxReferenceLength)
      return brokenReference(this.#line, title ?? first(key) ?? '', tooLong)
    const [name, ...others] = [first(author) ?? '', ...this.#others].flatMap(listWritten)
    const isArxiv = all(archive).some((name) => /arxiv/i.test(name ?? ''))
    return makeReference({
      line: this.#line,
      key: first(key),
      title: plainText(title ?? ''),
      author: name,
      others: others.slice(0, maxOthers),
      date: first(dates),
      venue: first(journal),
      abstract: first(abstract),
      names: [
        ...this.#links.flatMap((link) => [link, ...identifierWords(link)]),
        isArxiv ? first(number) : undefined,
        numberOfVolume(first(journal), first(volume)),
      ],
      remarks: all(remarks),
    })
  }
}

const maxLinks = 20
const maxOthers = 9
/** Years and dates of the dialects, of which no two have a tag in common. */
const dates = ['PY', 'Y1', 'DP', '%D']
/** Characters of one value with links; a link has 1,500 at most. */
const maxLinksLength = 4_000
const tooLong = `is longer than ${maxReferenceLength.toLocaleString('en')} characters`
