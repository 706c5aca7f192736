/** What a source tells of a paper, made fit to store: plain Unicode, one line a text, links found, nonsense left out. */
import type { Identifier } from '../model/identifier.ts'
import { readIdentifier } from '../model/identifier.ts'
import { type PaperRecord, paperRecordSchema } from '../model/paper.ts'
import { stripUnprintable } from '../model/text.ts'
import type { SourceRecord } from '../sources/port.ts'
import { latexToUnicode } from './latex.ts'

/** The record to store, with what had to be left out of it; or why there is none. All as ends of sentences. */
export type Cleaned =
  | { readonly record: PaperRecord; readonly faults: readonly string[] }
  | { readonly fault: string }

/** `today` is an ISO day: what is dated more than a year after it, or before printing, is a mistake. */
export function cleanRecord(source: string, told: SourceRecord, today: string): Cleaned {
  const faults: string[] = []
  const title = cleanText(cut(told.title ?? '', maxTitle, 'title', faults))
  const rawAbstract = cut(told.abstract ?? '', maxAbstract, 'abstract', faults)
  const abstract = cleanText(rawAbstract)
  if (title === '' && abstract === '') return { fault: 'has neither title nor abstract' }
  const links = [...(told.links ?? []), ...findLinks(rawAbstract)].filter(
    (link) => /^https?:/i.test(link) && URL.canParse(link),
  )
  const comments = cleanText(cut(told.comments ?? '', maxTitle, 'remark', faults))
  const venue = cleanText(cut(told.venue ?? '', maxTitle, 'venue', faults))
  const parsed = paperRecordSchema.safeParse({
    source,
    identifiers: told.identifiers.map(readIdentifier).filter((id): id is Identifier => id !== undefined),
    ...(title === '' ? {} : { title }),
    authors: cleanNames(told.authors ?? [], faults),
    abstract,
    links: [...new Set(links)],
    ...(told.categories === undefined
      ? {}
      : { categories: told.categories.map(cleanText).filter((name) => name !== '') }),
    ...(comments === '' ? {} : { comments }),
    ...(venue === '' ? {} : { venue }),
    ...(told.votes === undefined ? {} : { votes: told.votes }),
    ...(told.citations === undefined ? {} : { citations: told.citations }),
    ...cleanVersions(told, today, faults),
    ...pickDay(told, 'published', today, faults),
    ...pickDay(told, 'updated', today, faults),
    ...pickDay(told, 'listed', today, faults),
  })
  if (parsed.success) return { record: parsed.data, faults }
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  return { fault: `has a field that cannot be stored: ${fields}` }
}

function cleanText(text: string): string {
  return stripUnprintable(latexToUnicode(text)).replace(/\s+/g, ' ').trim()
}

/** Cut before it is read: LaTeX of ten megabytes would keep everybody waiting. */
function cut(text: string, maxLength: number, name: string, faults: string[]): string {
  if (text.length <= maxLength) return text
  faults.push(
    `has a ${name} of ${text.length.toLocaleString('en')} characters, of which ${maxLength.toLocaleString('en')} are kept`,
  )
  return text.slice(0, maxLength)
}

function cleanNames(names: readonly string[], faults: string[]): string[] {
  if (names.length > maxAuthors)
    faults.push(
      `has ${names.length.toLocaleString('en')} authors, of whom ${maxAuthors.toLocaleString('en')} are kept`,
    )
  return names
    .slice(0, maxAuthors)
    .map((name) => cleanText(name.slice(0, maxName)))
    .filter((name) => name !== '')
}

/** Web addresses in running text, without the punctuation that ends a sentence. */
function findLinks(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"{}|\\^`]+/g)].map(([link]) =>
    link.replace(/[).,;:!?'\]]+$/, ''),
  )
}

function cleanVersions(told: SourceRecord, today: string, faults: string[]): Partial<PaperRecord> {
  if (told.versions === undefined) return {}
  const versions = told.versions.map(({ day, ...version }) => {
    const isKept = day !== undefined && isPlausible(day, today)
    if (day !== undefined && !isKept) faults.push(`has a version of ${day}`)
    return isKept ? { ...version, day } : version
  })
  return { versions }
}

function pickDay(
  told: SourceRecord,
  key: 'published' | 'updated' | 'listed',
  today: string,
  faults: string[],
): Partial<Record<typeof key, string>> {
  const value = told[key]
  if (value === undefined) return {}
  if (isPlausible(value, today)) return { [key]: value }
  faults.push(`is said to be ${key} on ${value}`)
  return {}
}

function isPlausible(day: string, today: string): boolean {
  const latest = Temporal.PlainDate.from(today).add({ years: 1 }).toString()
  return day >= earliestDay && day <= latest
}

/** Characters; the longest titles and abstracts of arXiv are well below. */
const maxTitle = 2_000
const maxAbstract = 50_000
const maxName = 500
/** The largest collaborations sign with about 5,000 names. */
const maxAuthors = 10_000
const earliestDay = '1500-01-01'
