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
  /** As people know it: `Semantic Scholar`. */
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

/** The name of an identifier without its scheme. */
export function nameOf(id: Identifier): string {
  return id.slice(id.indexOf(':') + 1)
}

/**
 * One paper's JSON, read by `read`; undefined if there is none. `otherwise` says what any other answer is.
 */
export async function fetchPaper(
  request: Pick<HttpRequest, 'url' | 'rateLimit' | 'headers' | 'missingStatuses'>,
  { http, signal }: Reach,
  otherwise: string,
  read: (body: unknown) => ParsedRecord<SourceRecord>,
): Promise<SourceRecord | undefined> {
  const parse = (text: string): Parsed<unknown> => {
    const body = parseJson(text)
    return typeof body === 'object' && body !== null ? { data: body } : { why: otherwise }
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
  if (data === undefined) return undefined
  const host = new URL(request.url).host
  const { records, faults } = await inTurns(parseEach([data], () => `${host} sends a paper that`, read))
  const [fault] = faults
  if (fault !== undefined) throw new BotError('unavailable', `${fault}.`)
  return records[0]
}

/** Services answer so for a paper that they do not have, and for a name that cannot be one of theirs. */
export const missingStatuses = [400, 404, 410] as const
/** Of one paper, with thousands of references. */
export const maxBytesOfPaper = 5_000_000
