/**
 * The entries of a BibTeX file, by BibTeX's own grammar (https://www.bibtex.org/Format/) and what programs
 * write beyond it: any key (ACM's and Wiley's are DOIs, OpenReview's hold braces), remarks behind `%`, values
 * without braces, escaped braces and quotes. Values stay raw.
 */
import { maxReferenceLength } from '../model/reference.ts'

export interface ScannedEntry {
  /** Line of its first character, from 1. */
  readonly line: number
  /** `article`, `string`, in lower case. */
  readonly kind: string
  readonly key: string
  readonly fields: readonly Field[]
  /** Why it cannot be read, as a sentence's end. */
  readonly fault?: string | undefined
}

export interface Field {
  /** In lower case. */
  readonly name: string
  /** What `#` joins. */
  readonly value: readonly ValuePart[]
  /** Where all of it stands in the text, with its braces or quotes. */
  readonly from: number
  readonly until: number
}

/** Text as it stands, or a word that an `@string` may define. */
export interface ValuePart {
  readonly text: string
  readonly isWord: boolean
}

/**
 * One that is broken ends where its brackets do, or where the next begins, so that it costs no other.
 * Comments and preambles are left out. Takes time linear in the text.
 */
export function* scanBibtex(text: string): Generator<ScannedEntry, void, void> {
  const line = createLineCounter(text)
  const nextStart = createStartFinder(text)
  const begin = /@[ \t]{0,9}([A-Za-z]{1,40})\s{0,80}([{(])/g
  for (let from = 0; ; ) {
    begin.lastIndex = from
    const found = begin.exec(text)
    if (found === null) return
    const [opening, name = '', bracket = '{'] = found
    const kind = name.toLowerCase()
    const body = found.index + opening.length
    const next = nextStart(found.index)
    const limit = Math.min(next, found.index + maxReferenceLength)
    const closer = bracket === '(' ? ')' : '}'
    if (kind === 'comment' || kind === 'preamble') {
      from = findEnd(text, body, limit, closer).at ?? next
      continue
    }
    const entry = { line: line(found.index), kind }
    const read = readBody(text, { body, limit, closer, hasKey: kind !== 'string' })
    if ('at' in read) {
      from = read.at
      yield { ...entry, key: read.key, fields: read.fields }
      continue
    }
    const end = findEnd(text, body, limit, closer)
    from = end.at ?? next
    yield { ...entry, key: keyAt(text, body), fields: [], fault: explain(read, end, limit < next) }
  }
}

type Body = Pick<ScannedEntry, 'key' | 'fields'> & { readonly at: number }
interface Stuck {
  readonly fault: string
}
interface Bounds {
  readonly body: number
  readonly limit: number
  readonly closer: string
  readonly hasKey: boolean
}

/** BibTeX knows no escapes; where that leads nowhere, an entry is read as people mean `\{` and `\"`. */
function readBody(text: string, bounds: Bounds): Body | Stuck {
  const read = new BodyReader(text, bounds, false).read()
  if ('at' in read || read.fault === tooDeep) return read
  const escaped = new BodyReader(text, bounds, true).read()
  return 'at' in escaped ? escaped : read
}

class BodyReader {
  readonly #text: string
  readonly #bounds: Bounds
  readonly #knowsEscapes: boolean
  #at: number

  constructor(text: string, bounds: Bounds, knowsEscapes: boolean) {
    this.#text = text
    this.#bounds = bounds
    this.#knowsEscapes = knowsEscapes
    this.#at = bounds.body
  }

  /** Where the entry ends, or why that is not found. */
  read(): Body | Stuck {
    const { closer, limit, hasKey } = this.#bounds
    const key = hasKey && this.#match(fieldStart, false) === undefined ? this.#readKey() : ''
    if (key === undefined) return { fault: noBibtex }
    const fields: Field[] = []
    for (;;) {
      while (this.#skipBlanks() === ',') this.#at += 1
      if (this.#at >= limit) return { fault: noBibtex }
      if (this.#text[this.#at] === closer) return { key, fields, at: this.#at + 1 }
      const field = this.#readField()
      if ('fault' in field) return field
      fields.push(field)
      const after = this.#skipBlanks()
      if (after !== ',' && after !== closer) return { fault: noBibtex }
    }
  }

  /** All before the first comma outside of brackets. */
  #readKey(): string | undefined {
    const { closer, limit } = this.#bounds
    const start = this.#at
    const last = Math.min(limit, start + maxKeyLength)
    let depth = 0
    for (; this.#at < last; this.#at++) {
      const sign = this.#text[this.#at]
      if (depth === 0 && (sign === ',' || sign === closer)) return this.#text.slice(start, this.#at).trim()
      if (sign === '{' || (sign === '(' && closer === ')')) depth += 1
      if (depth > 0 && (sign === '}' || (sign === ')' && closer === ')'))) depth -= 1
    }
    return undefined
  }

  #readField(): Field | Stuck {
    const name = this.#match(fieldName, true)
    if (name === undefined || this.#skipBlanks() !== '=') return { fault: noBibtex }
    this.#at += 1
    this.#skipBlanks()
    const from = this.#at
    let until = from
    const value: ValuePart[] = []
    do {
      const part = this.#readPart()
      if ('fault' in part) return part
      value.push(part)
      until = this.#at
    } while (this.#skipBlanks() === '#' && ++this.#at > 0)
    return { name: name.toLowerCase(), value, from, until }
  }

  #readPart(): ValuePart | Stuck {
    const sign = this.#skipBlanks()
    if (sign === '{' || sign === '"') return this.#readEnclosed(sign === '{' ? '}' : '"')
    const word = (this.#match(this.#bounds.closer === ')' ? bareInside : bare, true) ?? '').trim()
    return { text: word, isWord: true }
  }

  /** A value in braces or quotes; braces match inside both. */
  #readEnclosed(end: '}' | '"'): ValuePart | Stuck {
    const { limit } = this.#bounds
    const start = this.#at + 1
    let depth = 0
    for (let at = start; at < limit; at++) {
      const sign = this.#text[at]
      if (depth === 0 && sign === end) {
        this.#at = at + 1
        return { text: this.#text.slice(start, at), isWord: false }
      }
      if (sign === '\\' && this.#knowsEscapes) at += 1
      else if (sign === '{') depth += 1
      else if (sign === '}') depth -= 1
      if (depth < 0) return { fault: noBibtex }
      if (depth > maxDepth) return { fault: tooDeep }
    }
    return { fault: noBibtex }
  }

  /** The first sign that is neither blank nor in a remark; empty at the end. */
  #skipBlanks(): string {
    const { limit } = this.#bounds
    for (; this.#at < limit; this.#at++) {
      const sign = this.#text[this.#at] ?? ''
      if (sign === '%') {
        const end = this.#text.indexOf('\n', this.#at)
        this.#at = end < 0 || end > limit ? limit : end
      } else if (!isBlank(sign)) return sign
    }
    return ''
  }

  #match(pattern: RegExp, isTaken: boolean): string | undefined {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    if (found === undefined || this.#at + found.length > this.#bounds.limit) return undefined
    if (isTaken) this.#at += found.length
    return found
  }
}

/** Where the brackets of an entry close, or how many are open at its limit. Braces match everywhere. */
function findEnd(
  text: string,
  from: number,
  limit: number,
  closer: string,
): { readonly at?: number; readonly open: number } {
  let depth = 0
  for (let at = from; at < limit; at++) {
    const sign = text[at]
    if (depth === 0 && sign === closer) return { at: at + 1, open: 0 }
    if (sign === '{') depth += 1
    else if (sign === '}' && depth > 0) depth -= 1
  }
  return { open: depth + (closer === '}' ? 1 : 0) }
}

function explain({ fault }: Stuck, end: ReturnType<typeof findEnd>, isCut: boolean): string {
  if (fault === tooDeep || end.at !== undefined) return fault
  if (isCut) return tooLong
  if (end.open === 0) return 'has a “(” that nothing closes'
  return end.open === 1 ? 'has a “{” that nothing closes' : `has ${end.open} “{” that nothing closes`
}

/** What a broken entry is called. */
function keyAt(text: string, body: number): string {
  return /^\s*([^,\s]{1,100})/.exec(text.slice(body, body + 300))?.[1] ?? ''
}

/** Gives where the next entry that begins a line, or follows a bracket, is; offsets may only grow. */
function createStartFinder(text: string): (after: number) => number {
  const start = /(?:^|[})])[ \t]{0,80}@[ \t]{0,9}[A-Za-z]{1,40}\s{0,80}[{(]/gm
  let known = -1
  return (after) => {
    while (known <= after) {
      const found = start.exec(text)
      if (found === null) known = text.length
      else known = found.index + found[0].indexOf('@')
      if (found === null) break
    }
    return known
  }
}

/** Gives the line of an offset; offsets may only grow. */
function createLineCounter(text: string): (offset: number) => number {
  let [line, counted] = [1, 0]
  return (offset) => {
    for (let end = text.indexOf('\n', counted); end >= 0 && end < offset; end = text.indexOf('\n', counted)) {
      line += 1
      counted = end + 1
    }
    return line
  }
}

function isBlank(sign: string): boolean {
  return sign === ' ' || sign === '\n' || sign === '\t' || sign.trim() === ''
}

/** A field in the place of the key, which some programs leave out. */
const fieldStart = /\s{0,99}[A-Za-z][\w:.+-]{0,99}\s{0,99}=\s{0,99}["{]/y
/** BibTeX takes any sign in a name but these. */
const fieldName = /[^\s"#%'(),={}]{1,100}/y
const bare = /[^\n,#{}"%=]{1,1000}/y
const bareInside = /[^\n,#{}"%=)]{1,1000}/y
const maxKeyLength = 1_000
/** Braces inside one another; titles and names of real files have six at most. */
const maxDepth = 30
const tooDeep = `has more than ${maxDepth} braces inside one another`
const tooLong = `is longer than ${maxReferenceLength.toLocaleString('en')} characters`
const noBibtex = 'is not BibTeX: a comma, a quote or an equals sign may be missing'
