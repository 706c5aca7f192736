/** Looks up single papers at the services that know their identifiers, the next one where one fails. */
import { inTurns } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import { dayOf } from '../model/day.ts'
import type { Identifier } from '../model/identifier.ts'
import { matchTitle } from '../model/match-reference.ts'
import { onDemand } from '../model/news.ts'
import type { PaperRecord } from '../model/paper-record.ts'
import type { Http } from '../ports/http.ts'
import type { Log } from '../ports/log.ts'
import type { PaperLookup } from '../ports/paper-lookup.ts'
import type { SourceRecord } from '../ports/source.ts'
import { arxiv } from '../sources/on-demand/arxiv.ts'
import {
  arxivTitles,
  arxivTogether,
  fetchArxivAuthor,
  fetchArxivNumbers,
} from '../sources/on-demand/arxiv-pages.ts'
import { crossref, crossrefTitles } from '../sources/on-demand/crossref.ts'
import { openReview } from '../sources/on-demand/openreview.ts'
import { semanticScholar, semanticScholarTitles } from '../sources/on-demand/semantic-scholar.ts'
import type { PaperService, TitleService } from '../sources/on-demand/service.ts'
import { fetchZoteroGroup } from '../sources/on-demand/zotero.ts'
import { cleanRecord } from './clean-record.ts'
import type { OnDemandSettings } from './settings.ts'

export interface PaperLookupParts {
  readonly http: Http
  readonly log: Log
  nowMs(): number
}

export function createPaperLookup(settings: OnDemandSettings, parts: PaperLookupParts): PaperLookup {
  return {
    servicesFor: (id) => decidersFor(id).map(({ name }) => name),
    async find(id, signal) {
      const found = await askEach(servicesFor(id), id, signal, parts, async (service) => {
        const told = await service.find(id, settings, { http: parts.http, signal })
        if (told !== undefined) return await clean(told, id, service.name, parts)
        return service.isAuthority ? 'none' : undefined
      })
      return found === 'none' ? undefined : found
    },
    titleServices: titleServices.map(({ name }) => name),
    async findTitle(reference, signal) {
      const { title, authors } = reference
      const [author] = authors
      if (title === undefined || author === undefined) return undefined
      return askEach(titleServices, title, signal, parts, async (service) => {
        const told = await service.findTitle({ title, author }, settings, { http: parts.http, signal })
        const records = (await cleanAll(told, service.name, parts)).filter(
          ({ identifiers }) => identifiers.length > 0,
        )
        return records.find((record) => matchTitle(reference, [record]) !== undefined)
      })
    },
    together: (id) => (id.startsWith('arxiv:') ? arxivTogether : 1),
    async findTogether(ids, signal) {
      const told = await fetchArxivNumbers(ids, settings, { http: parts.http, signal })
      const wanted = new Set(ids)
      const found = new Map<Identifier, PaperRecord>()
      for (const record of await cleanAll(told, 'arXiv', parts))
        for (const id of record.identifiers) if (wanted.has(id)) found.set(id, record)
      return found
    },
    async fetchPage({ kind, name }, cursor, signal) {
      const reach = { http: parts.http, signal }
      if (kind === 'zotero-group') return fetchZoteroGroup(name, cursor, settings, reach)
      const { records, next } = await fetchArxivAuthor(name, cursor, settings, reach)
      return { records: await cleanAll(records, 'arXiv', parts), next }
    },
  }
}

/**
 * What the first service gives that gives anything. One that fails is logged, and the next one asked; where
 * nobody gives anything, it is thrown, as whoever failed may have the paper.
 */
async function askEach<Service extends { readonly name: string }, Found>(
  asked: readonly Service[],
  paper: string,
  signal: AbortSignal,
  { log }: PaperLookupParts,
  ask: (service: Service) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  let failure: BotError | undefined
  for (const service of asked) {
    try {
      const found = await ask(service)
      if (found !== undefined) return found
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof BotError)) throw error
      log.warn({ err: error, paper, service: service.name }, 'a paper could not be looked up')
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return undefined
}

/** Crossref takes a request a second, arXiv one in three for everything. */
const titleServices: readonly TitleService<OnDemandSettings>[] = [
  crossrefTitles,
  semanticScholarTitles,
  arxivTitles,
]

/** Best first. */
const services: readonly PaperService<OnDemandSettings>[] = [arxiv, openReview, crossref, semanticScholar]

function servicesFor(id: Identifier): readonly PaperService<OnDemandSettings>[] {
  return services.filter((service) => service.knows(id))
}

/**
 * Those that must lack a paper for it not to be there: the others are asked only where one of these fails.
 */
function decidersFor(id: Identifier): readonly PaperService<OnDemandSettings>[] {
  const able = servicesFor(id)
  const authority = able.findIndex((service) => service.isAuthority)
  return authority < 0 ? able : able.slice(0, authority + 1)
}

/** Records that cannot be stored are logged and left out. */
async function cleanAll(
  told: readonly SourceRecord[],
  service: string,
  { log, nowMs }: PaperLookupParts,
): Promise<PaperRecord[]> {
  const records: PaperRecord[] = []
  for (const record of told) {
    const cleaned = await inTurns(cleanRecord(onDemand, record, dayOf(nowMs())))
    const faults = 'fault' in cleaned ? [cleaned.fault] : cleaned.faults
    for (const fault of faults)
      log.warn({ paper: record.identifiers[0], service, fault }, 'a record could not be read whole')
    if ('record' in cleaned) records.push(cleaned.record)
  }
  return records
}

async function clean(
  told: SourceRecord,
  id: Identifier,
  service: string,
  { log, nowMs }: PaperLookupParts,
): Promise<PaperRecord> {
  const cleaned = await inTurns(cleanRecord(onDemand, told, dayOf(nowMs())))
  if ('fault' in cleaned) throw new BotError('unavailable', `${service} sends a paper that ${cleaned.fault}.`)
  for (const fault of cleaned.faults)
    log.warn({ paper: id, service, fault }, 'a record could not be read whole')
  if (!cleaned.record.identifiers.includes(id))
    throw new BotError('unavailable', `${service} answers with another paper.`)
  return cleaned.record
}
