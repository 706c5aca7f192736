/** What a service that knows single papers by their identifiers looks like, and how one is asked. */
import { inTurns } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import { fetchParsed, type Parsed } from '../../http/fetch-parsed.ts'
import type { Identifier } from '../../model/identifier.ts'
import { parseJson } from '../../model/parse-json.ts'
import type { Http, HttpRequest } from '../../ports/http.ts'
import type { SourceRecord } from '../../ports/source.ts'
import { type ParsedRecord, parseEach } from '../formats/parse-each.ts'

export interface Reach {
  readonly http: Http
  readonly signal: AbortSignal
}

export interface PaperService<Config> {
  /** The name that people know: `Semantic Scholar`. */
  readonly name: string
  /** Whether a paper that it does not have does not exist, so that nobody else need be asked. */
  readonly isAuthority: boolean
  /** Whether it knows papers by such an identifier. */
  knows(id: Identifier): boolean
  /**
   * The record of one paper; undefined if the service has none. Throws `BotError('unavailable')` when it
   * cannot be asked or sends something else.
   */
  find(id: Identifier, config: Config, reach: Reach): Promise<SourceRecord | undefined>
}

/** What a paper is looked up by where it has no identifier. */
export interface TitleWanted {
  readonly title: string
  /** The first author, as people write the name. */
  readonly author: string
}

export interface TitleService<Config> {
  /** The name that people know. */
  readonly name: string
  /**
   * Records that may have the title, the likeliest first; whether one has it is for the caller to say. Throws as
   * `PaperService.find` does.
   */
  findTitle(wanted: TitleWanted, config: Config, reach: Reach): Promise<readonly SourceRecord[]>
}

/** The name of an identifier without its scheme. */
export function nameOf(id: Identifier): string {
  return id.slice(id.indexOf(':') + 1)
}

/**
 * One paper's JSON, read by `read`; undefined if there is none. `otherwise` says what any other answer is.
 */
export async function fetchPaper(
  request: PaperRequest,
  reach: Reach,
  otherwise: string,
  read: (body: unknown) => ParsedRecord<SourceRecord>,
): Promise<SourceRecord | undefined> {
  const { records, faults } = await fetchEach(request, reach, otherwise, (body) => [body], read)
  const [fault] = faults
  if (fault !== undefined) throw new BotError('unavailable', `${fault}.`)
  return records[0]
}

/** Fetches several papers, which `list` finds in the answer; one that cannot be read is left out. */
export async function fetchPapers(
  request: PaperRequest,
  reach: Reach,
  otherwise: string,
  list: (body: unknown) => readonly unknown[] | undefined,
  read: (raw: unknown) => ParsedRecord<SourceRecord>,
): Promise<readonly SourceRecord[]> {
  return (await fetchEach(request, reach, otherwise, list, read)).records
}

type PaperRequest = Pick<HttpRequest, 'url' | 'rateLimit' | 'headers' | 'missingStatuses'>

async function fetchEach(
  request: PaperRequest,
  { http, signal }: Reach,
  otherwise: string,
  list: (body: unknown) => readonly unknown[] | undefined,
  read: (raw: unknown) => ParsedRecord<SourceRecord>,
) {
  const parse = (text: string): Parsed<readonly unknown[]> => {
    const body = parseJson(text)
    const data = typeof body === 'object' && body !== null ? list(body) : undefined
    return data === undefined ? { why: otherwise } : { data }
  }
  const asked = {
    missingStatuses,
    ...request,
    kind: 'json',
    isOperators: true,
    maxBytes: maxBytesOfPaper,
    signal,
  } as const
  const { data } = await fetchParsed(http, asked, parse)
  const host = new URL(request.url).host
  return inTurns(parseEach(data ?? [], () => `${host} sends a paper that`, read))
}

/** Services answer so for a paper that they do not have, and for a name that cannot be one of theirs. */
export const missingStatuses = [400, 404, 410] as const
/** Papers with one title that are asked for; there are few. */
export const maxCandidates = 5
/** Bytes of one paper with thousands of references. */
export const maxBytesOfPaper = 5_000_000
