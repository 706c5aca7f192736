/** A text of references, read whatever its format is. */
import { type FiledReference, maxReferences, type ReferenceFormat } from '../model/reference.ts'
import { detectFormat } from './detect-format.ts'
import { parseBibtex } from './parse-bibtex.ts'
import { parseCitedList } from './parse-cited-list.ts'
import { parseCsl } from './parse-csl.ts'
import { parseReferenceList } from './parse-list.ts'
import { parseTagged } from './parse-tagged.ts'
import { refuseOthers } from './refuse-others.ts'

export interface ParsedReferences {
  readonly format: ReferenceFormat
  readonly entries: readonly FiledReference[]
  /** Whether there were more than `maxReferences`, of which the first are given. */
  readonly isCut: boolean
}

export interface OpenedReferences {
  readonly format: ReferenceFormat
  /** Ends with whether there were more than `maxReferences`. */
  readonly entries: Generator<FiledReference, boolean, void>
}

/**
 * Undefined where nothing looks like a reference. Throws `BotError('bad-input')` for the formats of other
 * programs that are not read. `isCited`: an entry of a plain list is a whole reference, not a title or links.
 */
export function openReferences(text: string, isCited = false): OpenedReferences | undefined {
  const lines = text.includes('\r') ? endLinesByFeeds(text) : text
  const format = detectFormat(lines, isCited)
  if (format === undefined || format === 'list' || format === 'csl-json') refuseOthers(lines)
  const entries = format && read(lines, format, isCited)
  return format === undefined || entries === undefined ? undefined : { format, entries: cut(entries) }
}

/** All of `openReferences`, for texts that are short. */
export function parseReferences(text: string, isCited = false): ParsedReferences | undefined {
  const opened = openReferences(text, isCited)
  if (opened === undefined) return undefined
  const entries: FiledReference[] = []
  for (;;) {
    const { done, value } = opened.entries.next()
    if (done === true) return { format: opened.format, entries, isCut: value }
    entries.push(value)
  }
}

/** Old Macintosh programs end lines by a carriage return alone. By units, as changing many parts takes much memory. */
function endLinesByFeeds(text: string): string {
  const units = Buffer.from(text, 'utf16le')
  let length = 0
  for (let at = 0; at < units.length; at += 2) {
    const unit = units.readUInt16LE(at)
    if (unit === carriageReturn && at + 2 < units.length && units.readUInt16LE(at + 2) === lineFeed) continue
    units.writeUInt16LE(unit === carriageReturn ? lineFeed : unit, length)
    length += 2
  }
  return units.toString('utf16le', 0, length)
}

function* cut(read: Iterable<FiledReference>): Generator<FiledReference, boolean, void> {
  let count = 0
  for (const entry of read) {
    if (count === maxReferences) return true
    count += 1
    yield entry
  }
  return false
}

function read(text: string, format: ReferenceFormat, isCited: boolean): Iterable<FiledReference> | undefined {
  switch (format) {
    case 'bibtex':
      return parseBibtex(text)
    case 'csl-json':
      return parseCsl(text)
    case 'list':
      return isCited ? parseCitedList(text) : parseReferenceList(text)
    default:
      return parseTagged(text, format)
  }
}

const [carriageReturn, lineFeed] = [0x0d, 0x0a]
