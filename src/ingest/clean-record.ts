/** What a source tells of a paper, made fit to store: plain Unicode, one line a text, links found, nonsense left out. */
import type { Identifier } from '../model/identifier.ts'
import { readIdentifier } from '../model/identifier.ts'
import { type PaperRecord, paperRecordSchema } from '../model/paper.ts'
import { stripUnprintable } from '../model/text.ts'
import type { SourceRecord } from '../sources/port.ts'
import { latexToUnicode } from './latex.ts'

/** The record to store, or why there is none, as the end of a sentence. */
export function cleanRecord(
  source: string,
  record: SourceRecord,
): { record: PaperRecord } | { fault: string } {
  const title = cleanText(record.title ?? '').slice(0, 1000)
  const rawAbstract = record.abstract ?? ''
  const abstract = cleanText(rawAbstract)
  if (title === '' && abstract === '') return { fault: 'has neither title nor abstract' }
  const links = [...(record.links ?? []), ...findLinks(rawAbstract)].filter(
    (link) => /^https?:/i.test(link) && URL.canParse(link),
  )
  const parsed = paperRecordSchema.safeParse({
    source,
    identifiers: record.identifiers.map(readIdentifier).filter((id): id is Identifier => id !== undefined),
    ...(title === '' ? {} : { title }),
    authors: (record.authors ?? []).map(cleanText).filter((name) => name !== ''),
    abstract,
    links: [...new Set(links)],
    ...pick(record, 'published'),
    ...pick(record, 'updated'),
    ...pick(record, 'listed'),
  })
  if (parsed.success) return { record: parsed.data }
  return {
    fault: `has a field that cannot be stored: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
  }
}

function cleanText(text: string): string {
  return stripUnprintable(latexToUnicode(text)).replace(/\s+/g, ' ').trim()
}

/** Web addresses in running text, without the punctuation that ends a sentence. */
function findLinks(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"{}|\\^`]+/g)].map(([link]) =>
    link.replace(/[).,;:!?'\]]+$/, ''),
  )
}

function pick(
  record: SourceRecord,
  key: 'published' | 'updated' | 'listed',
): Partial<Record<typeof key, string>> {
  const value = record[key]
  return value === undefined ? {} : { [key]: value }
}
