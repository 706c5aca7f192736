/**
 * Crossref: titles, authors, venues, citations and retractions of known papers that have a DOI
 * (https://api.crossref.org).
 */

import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import { fetchJson } from '../http/fetch-parsed.ts'
import { paperBounds } from '../model/bounds.ts'
import type { Identifier } from '../model/identifier.ts'
import { wordSet } from '../model/lists.ts'
import type { Reach, Source, SourceRecord } from '../ports/source.ts'
import { askAboutKnown } from './formats/known-papers.ts'
import { parseMarkup } from './formats/markup.ts'
import { parseEach, sayLack } from './formats/parse-each.ts'
import { services } from './formats/services.ts'

export const config = z.object({
  CROSSREF_URL: services.CROSSREF_URL,
  CONTACT: z.string().optional(),
})
type Config = z.infer<typeof config>

const dateSchema = z.object({ 'date-parts': z.array(z.array(z.number().nullable())) }).nullish()
/** Notices about a work, from publishers and Retraction Watch; what is none says nothing. */
const updatesSchema = z
  .array(z.object({ type: z.string() }))
  .nullish()
  .catch(undefined)
export const workSchema = z.object({
  DOI: z.string(),
  type: z.string().optional(),
  title: z.array(z.string()).default([]),
  abstract: z.string().optional(),
  author: z
    .array(
      z.object({
        given: z.string().optional(),
        family: z.string().optional(),
        suffix: z.string().optional(),
        name: z.string().optional(),
      }),
    )
    .default([]),
  'container-title': z.array(z.string()).default([]),
  'is-referenced-by-count': z.number().int().nonnegative().optional(),
  published: dateSchema,
  'updated-by': updatesSchema,
  'update-to': updatesSchema,
})
const answerSchema = z.object({ message: z.object({ items: z.array(z.unknown()) }) })

export const source: Source<Config> = {
  name: 'crossref',
  addsToKnown: true,
  config,
  papers: (since, settings, reach) =>
    askAboutKnown({ since, reach, limit: papersAtOnce, ask: (papers) => askAbout(papers, settings, reach) }),
}

async function askAbout(papers: readonly (readonly Identifier[])[], settings: Config, reach: Reach) {
  const dois = papers.flat().flatMap((id) => (id.startsWith('doi:') ? [id.slice('doi:'.length)] : []))
  const works = dois.length === 0 ? [] : await fetchWorks(dois, settings, reach)
  const nameOf = () => 'a work'
  return inTurns(
    parseEach(works, nameOf, (raw) => {
      const work = workSchema.safeParse(raw)
      if (!work.success) return sayLack(work.error)
      return holdsPapers(work.data) ? undefined : { found: convertWork(work.data) }
    }),
  )
}

async function fetchWorks(
  dois: readonly string[],
  settings: Config,
  reach: Reach,
): Promise<readonly unknown[]> {
  const url = new URL('/works', settings.CROSSREF_URL)
  // A comma ends a filter and has no known escape, so a DOI with one cannot be asked for.
  url.searchParams.set(
    'filter',
    dois
      .filter((doi) => !doi.includes(','))
      .map((doi) => `doi:${doi}`)
      .join(','),
  )
  url.searchParams.set('rows', `${dois.length}`)
  if (settings.CONTACT?.includes('@')) url.searchParams.set('mailto', settings.CONTACT)
  const { message } = await fetchJson(
    reach.http,
    { url: url.href, rateLimit: { name: 'crossref', everyMs: 1_000 }, isOperators: true },
    answerSchema,
    'sends something that is no list of works',
  )
  return message.items
}

/** Authors give the DOI of a whole volume too, whose title and citations are not their paper's. */
export function holdsPapers({ type }: z.infer<typeof workSchema>): boolean {
  return type !== undefined && volumes.has(type)
}

export function convertWork(work: z.infer<typeof workSchema>): SourceRecord {
  const [title] = work.title
  const [venue] = work['container-title']
  const published = convertDateParts(work.published?.['date-parts'][0])
  return {
    identifiers: [`doi:${work.DOI}`],
    ...(title === undefined ? {} : { title: parseMarkup(title, paperBounds.title) }),
    // Abstracts are JATS, and begin with their own heading.
    ...(work.abstract === undefined
      ? {}
      : { abstract: parseMarkup(work.abstract, paperBounds.abstract).replace(/^\s*Abstract\s+/i, '') }),
    authors: work.author.map(
      ({ given, family, suffix, name }) => name ?? [given, family, suffix].filter(Boolean).join(' '),
    ),
    ...(venue === undefined ? {} : { venue: parseMarkup(venue, paperBounds.venue) }),
    ...(published === undefined ? {} : { published }),
    ...(work['is-referenced-by-count'] === undefined ? {} : { citations: work['is-referenced-by-count'] }),
    ...(isRetracted(work) ? { isRetracted: true } : {}),
  }
}

/** Whether a notice takes the work back, or the work is such a notice (https://www.crossref.org/documentation/crossmark). */
function isRetracted(work: z.infer<typeof workSchema>): boolean {
  const notices = [...(work['updated-by'] ?? []), ...(work['update-to'] ?? [])]
  return notices.some(({ type }) => takenBack.has(type.toLowerCase()))
}
const takenBack = wordSet('retraction withdrawal removal')

/** Only a complete date counts; a year alone would date a paper to January. */
function convertDateParts(parts: readonly (number | null)[] | undefined): string | undefined {
  const [year, month, day] = parts ?? []
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return undefined
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

// https://api.crossref.org/types
const volumes = new Set([
  ...['book', 'edited-book', 'reference-book', 'book-set', 'book-series'],
  ...['journal', 'journal-volume', 'journal-issue', 'proceedings', 'proceedings-series', 'report-series'],
])
/** Each DOI is a filter in the address, which must stay short. */
const papersAtOnce = 25
