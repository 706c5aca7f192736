/**
 * CSL-JSON items (https://docs.citationstyles.org/en/stable/specification.html), as Zotero and this bot export
 * them, and as Crossref gives them (https://api.crossref.org/swagger-ui/index.html): texts as lists, in a
 * `message`, with names of groups as `name`.
 */
import { z } from 'zod'
import { BotError } from '../errors.ts'
import { paperBounds } from '../model/bounds.ts'
import type { FiledReference } from '../model/reference.ts'
import { parseMarkup } from '../sources/formats/markup.ts'
import { brokenReference, makeReference, numberOfVolume, turnName } from './make-reference.ts'
import { plainText } from './plain-text.ts'

const oneText = z.union([z.string(), z.number().transform(String)])
const text = z.union([oneText, z.array(oneText).transform(([first]) => first)]).nullish()
const nameSchema = z.object({
  family: text,
  given: text,
  literal: text,
  name: text,
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
  issued: z
    .object({ 'date-parts': z.array(z.array(text)).nullish(), raw: text, literal: text })
    .nullish()
    .catch(undefined),
  publisher: text,
  'container-title': text,
})

/**
 * Undefined for text that is no JSON, or no list of items; one item alone is a list too. Throws
 * `BotError('bad-input')` for JSON that would take a parser many times its own size.
 */
export function parseCsl(json: string): Generator<FiledReference, void, void> | undefined {
  if (!isBearable(json))
    throw new BotError(
      'bad-input',
      'That JSON has too many parts, or too many inside one another, for a list of references: please export CSL-JSON again, and import it in parts.',
    )
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
  if (typeof data === 'object' && data !== null && 'message' in data) data = data.message
  if (Array.isArray(data)) return data
  if (typeof data !== 'object' || data === null) return undefined
  if ('items' in data && Array.isArray(data.items)) return data.items
  return 'title' in data || 'DOI' in data ? [data] : undefined
}

/** Whether a text has few enough brackets, and few enough of them open at once, to be parsed as JSON. */
function isBearable(json: string): boolean {
  let [opened, depth, isString] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isString = false
    } else if (sign === '"') isString = true
    else if (sign === '{' || sign === '[') {
      opened += 1
      depth += 1
      if (opened > maxOpened || depth > maxDepth) return false
    } else if (sign === '}' || sign === ']') depth -= 1
  }
  return true
}

function* convertAll(items: readonly unknown[]): Generator<FiledReference, void, void> {
  for (const [at, item] of items.entries()) {
    const parsed = itemSchema.safeParse(item)
    if (parsed.success) yield convert(parsed.data, at + 1)
    else yield brokenReference(at + 1, `entry ${at + 1}`, `is no item of CSL-JSON${sayWhere(parsed.error)}`)
  }
}

function convert(item: z.infer<typeof itemSchema>, line: number): FiledReference {
  const [author, ...others] = (item.author ?? []).slice(0, maxNames).map(readName)
  const { 'date-parts': parts, raw, literal } = item.issued ?? {}
  const abstract = item.abstract?.slice(0, 2 * paperBounds.abstract) ?? ''
  const isArxiv = /arxiv/i.test(`${item.archive ?? ''} ${item.publisher ?? ''}`)
  return makeReference({
    line,
    key: item.id ?? undefined,
    title: plainText(item.title?.slice(0, paperBounds.title) ?? ''),
    author,
    others,
    date: parts?.[0]?.[0] ?? raw ?? literal ?? undefined,
    venue: item['container-title'] ?? undefined,
    abstract: isMarkup.test(abstract) ? parseMarkup(abstract, paperBounds.abstract) : abstract,
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

function readName(author: unknown): string {
  const name = nameSchema.safeParse(author).data
  const particles = [name?.['dropping-particle'], name?.['non-dropping-particle']]
  const family = [...particles, name?.family].filter((part) => part != null && part !== '').join(' ')
  return plainText(name?.literal ?? name?.name ?? turnName(family, name?.given ?? '', name?.suffix ?? ''))
}

function sayWhere(error: z.ZodError): string {
  const field = error.issues[0]?.path.join('.') ?? ''
  return field === '' ? '' : `: its ${field} is none`
}

const isMarkup = /<jats:|<\/(?:p|i|b|em|sup|sub)>/i
/** Objects and lists of a file; 20,000 real entries of 5 MB have 250,000 with all their authors. */
const maxOpened = 300_000
const maxDepth = 100
const maxNames = 10
