/**
 * CSL-JSON items (https://docs.citationstyles.org/en/stable/specification.html), as
 * Zotero and this bot export them.
 */
import { z } from 'zod'
import type { FiledReference } from '../model/reference.ts'
import { brokenReference, makeReference, numberOfVolume, turnName } from './make-reference.ts'

const text = z.union([z.string(), z.number().transform(String)]).nullish()
const nameSchema = z.object({
  family: text,
  given: text,
  literal: text,
  suffix: text,
  'non-dropping-particle': text,
  'dropping-particle': text,
})
const itemSchema = z.object({
  id: text,
  title: text,
  author: z.array(z.unknown()).nullish(),
  abstract: text,
  DOI: text,
  URL: text,
  archive: text,
  archive_location: text,
  number: text,
  volume: text,
  note: text,
  publisher: text,
  'container-title': text,
})

/** Undefined for text that is no JSON, or no list of items; one item alone is a list too. */
export function parseCsl(json: string): Generator<FiledReference, void, void> | undefined {
  const items = listItems(json)
  return items && convertAll(items)
}

function listItems(json: string): readonly unknown[] | undefined {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return undefined
  }
  if (Array.isArray(data)) return data
  if (typeof data !== 'object' || data === null) return undefined
  if ('items' in data && Array.isArray(data.items)) return data.items
  return 'title' in data || 'DOI' in data ? [data] : undefined
}

function* convertAll(items: readonly unknown[]): Generator<FiledReference, void, void> {
  for (const [at, item] of items.entries()) {
    const parsed = itemSchema.safeParse(item)
    if (parsed.success) yield convert(parsed.data, at + 1)
    else yield brokenReference(at + 1, `entry ${at + 1}`, `is no item of CSL-JSON${sayWhere(parsed.error)}`)
  }
}

function convert(item: z.infer<typeof itemSchema>, line: number): FiledReference {
  const name = nameSchema.safeParse(item.author?.[0]).data
  const particles = [name?.['dropping-particle'], name?.['non-dropping-particle']]
  const family = [...particles, name?.family].filter((part) => part != null && part !== '').join(' ')
  const isArxiv = /arxiv/i.test(`${item.archive ?? ''} ${item.publisher ?? ''}`)
  return makeReference({
    line,
    key: item.id ?? undefined,
    // Titles may have simple marks: <i>, <sup>, <span …>.
    title: item.title?.replace(/<\/?(?:i|b|sup|sub|sc|span)\b[^<>]{0,200}>/g, ''),
    author: name?.literal ?? turnName(family, name?.given ?? '', name?.suffix ?? ''),
    abstract: item.abstract ?? undefined,
    names: [
      item.DOI,
      item.URL,
      isArxiv ? item.archive_location : undefined,
      isArxiv ? item.number : undefined,
      numberOfVolume(item['container-title'] ?? undefined, item.volume ?? undefined),
    ].map((one) => one ?? undefined),
    remarks: [item.archive_location, item.number, item.note, item.publisher, item['container-title']].map(
      (one) => one ?? undefined,
    ),
  })
}

function sayWhere(error: z.ZodError): string {
  const field = error.issues[0]?.path.join('.') ?? ''
  return field === '' ? '' : `: its ${field} is none`
}
