/** Parses a daily paper page: a dated topic page, or a bare list of abstracts, one per line. */
import { paperBounds } from '../model/bounds.ts'
import type { SourceRecord } from './port.ts'

/** Something in a page that could not be read. `line` counts from 1. */
export interface PageFault {
  readonly line: number
  readonly message: string
}

export interface SeedPage {
  readonly records: readonly SourceRecord[]
  /** How many papers the page tells of, broken records included. */
  readonly announced: number
  readonly faults: readonly PageFault[]
}

interface Paragraph {
  readonly line: number
  readonly text: string
}

/** A page's records in its order. Broken records are named in `faults`; what can be read of the others is kept. */
export function parseSeedPage(page: string): SeedPage {
  const lines = page.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return { records: [], announced: 0, faults: [{ line: 1, message: 'the page is empty' }] }
  const header = /^(.{1,80}) - (\d{4}-\d{2}-\d{2})$/.exec(lines[first]?.trim() ?? '')
  return header === null ? parseAbstractList(lines) : parseTopicPage(lines, first, header[2] ?? '')
}

function parseAbstractList(lines: readonly string[]): SeedPage {
  const faults: PageFault[] = []
  const records: SourceRecord[] = []
  lines.forEach((line, at) => {
    const abstract = line.trim()
    if (abstract === '') return
    if (abstract.length < minAbstractLength) {
      faults.push({ line: at + 1, message: `“${abstract.slice(0, 40)}” is too short to be an abstract` })
    } else records.push({ identifiers: [], abstract })
  })
  return { records, announced: records.length + faults.length, faults }
}

function parseTopicPage(lines: readonly string[], headerAt: number, day: string): SeedPage {
  const faults: PageFault[] = []
  const listed = parseDay(day)
  if (listed === undefined) faults.push({ line: headerAt + 1, message: `“${day}” is not a date` })
  const paragraphs = splitParagraphs(lines, headerAt + 1)
  const credits = paragraphs.flatMap((paragraph, at) => (/^(Authors|Date):/.test(paragraph.text) ? [at] : []))
  const records: SourceRecord[] = []
  let end = 0
  credits.forEach((at, nth) => {
    const title = at > end ? paragraphs[at - 1] : undefined
    const nextCredits = credits[nth + 1]
    // A single long paragraph between two papers is an abstract: the next paper has no title.
    const isAbstract = nextCredits === at + 2 && (paragraphs[at + 1]?.text.length ?? 0) > maxTitleLength
    const next =
      nextCredits === undefined ? paragraphs.length : Math.max(at + 1, nextCredits - (isAbstract ? 0 : 1))
    for (const lost of paragraphs.slice(end, Math.max(end, at - 1))) faults.push(orphan(lost))
    const abstract = paragraphs.slice(at + 1, next)
    end = next
    const credit = paragraphs[at]
    if (credit === undefined) return
    const record = parseRecord(title, credit, abstract, faults)
    if (record !== undefined) records.push(listed === undefined ? record : { ...record, listed })
  })
  for (const lost of paragraphs.slice(end)) faults.push(orphan(lost))
  return { records, announced: credits.length, faults }
}

/** One entry of a topic page: title, credits, abstract. */
function parseRecord(
  title: Paragraph | undefined,
  credits: Paragraph,
  abstract: readonly Paragraph[],
  faults: PageFault[],
): SourceRecord | undefined {
  const text = abstract.map((paragraph) => paragraph.text).join(' ')
  if (title === undefined || text === '') {
    const missing = title === undefined ? 'title' : 'abstract'
    faults.push({ line: (title ?? credits).line, message: `the paper has no ${missing}` })
    return undefined
  }
  const authors = /^Authors:[ \t]*(.*)$/m.exec(credits.text)?.[1] ?? ''
  if (authors === '') faults.push({ line: credits.line, message: 'the paper has no authors' })
  const date = /^Date:[ \t]*(.*)$/m.exec(credits.text)?.[1] ?? ''
  const published = parseDay(date)
  if (published === undefined)
    faults.push({ line: credits.line, message: `“${date.slice(0, 40)}” is not a date` })
  return {
    identifiers: [],
    title: title.text.replaceAll('\n', ' '),
    authors: authors
      .slice(0, paperBounds.authorLine)
      .split(',')
      .map((name) => name.trim()),
    abstract: text.replaceAll('\n', ' '),
    ...(published === undefined ? {} : { published }),
  }
}

function splitParagraphs(lines: readonly string[], from: number): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: { line: number; text: string } | undefined
  for (let at = from; at < lines.length; at++) {
    const text = lines[at]?.trim() ?? ''
    if (text === '') open = undefined
    else if (open !== undefined) open.text += `\n${text}`
    else {
      open = { line: at + 1, text }
      paragraphs.push(open)
    }
  }
  return paragraphs
}

function parseDay(text: string): string | undefined {
  try {
    return Temporal.PlainDate.from(text.slice(0, maxTimeLength).trim().replace(' ', 'T')).toString()
  } catch {
    return undefined
  }
}

function orphan(paragraph: Paragraph): PageFault {
  return { line: paragraph.line, message: `“${paragraph.text.slice(0, 40)}” belongs to no paper` }
}

const maxTimeLength = 100
/** Characters; some twenty words more than titles have. */
const maxTitleLength = 300
/** Characters; anything shorter is a remark or a heading, too little to recognise a paper by. */
const minAbstractLength = 80
