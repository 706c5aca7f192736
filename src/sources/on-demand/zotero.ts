/** A public group of Zotero's, page by page (https://www.zotero.org/support/dev/web_api/v3/basics). */
import { z } from 'zod'
import { BotError } from '../../errors.ts'
import { fetchParsed } from '../../http/fetch-parsed.ts'
import { parseJson } from '../../model/parse-json.ts'
import { maxFileBytes } from '../../model/reference.ts'
import type { ReferencePage } from '../../ports/paper-lookup.ts'
import type { Reach } from './service.ts'

/** Attachments, notes and annotations are items too. */
const pageSchema = z.array(
  z.object({ csljson: z.unknown().optional(), data: z.object({ itemType: z.string() }).optional() }),
)

/**
 * `cursor` is how many items the pages before had. Throws `BotError('not-found')` for a
 * group that is private or not there.
 */
export async function fetchZoteroGroup(
  group: string,
  cursor: string | undefined,
  { ZOTERO_URL }: { readonly ZOTERO_URL: string },
  { http, signal }: Reach,
): Promise<ReferencePage> {
  const start = Number(cursor ?? '0')
  const url = new URL(`/groups/${encodeURIComponent(group)}/items/top`, ZOTERO_URL)
  const asked = { format: 'json', include: 'csljson,data', limit: String(itemsAtOnce), start: String(start) }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const request = {
    url: url.href,
    rateLimit: { name: 'zotero', everyMs: 1_000 },
    isOperators: true,
    kind: 'json',
    headers: { 'zotero-api-version': '3' },
    maxBytes: maxFileBytes,
    missingStatuses: [403, 404],
    signal,
  } as const
  const { data } = await fetchParsed(http, request, (text) => {
    const parsed = pageSchema.safeParse(parseJson(text))
    return parsed.success ? { data: parsed.data } : { why: 'sends something that is no list of items' }
  })
  if (data === undefined) throw closed(group)
  const items = data.filter(({ data: { itemType } = { itemType: '' } }) => !beside.has(itemType))
  return {
    csl: JSON.stringify(items.flatMap(({ csljson }) => csljson ?? [])),
    next: data.length < itemsAtOnce ? undefined : String(start + data.length),
  }
}

function closed(group: string): BotError {
  return new BotError(
    'not-found',
    `Zotero shows me no group ${group}: it is private, or there is none of that number. Its owner can make the library public, or you can export it from Zotero as BibTeX and import that file.`,
  )
}

const beside = new Set(['attachment', 'note', 'annotation'])
/** The most that Zotero gives. */
const itemsAtOnce = 100
