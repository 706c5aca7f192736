/** The services that papers are looked up at, in one loopback server, and a look-up that asks them. */
import pino from 'pino'
import { createPaperLookup } from '../../src/ingest/paper-lookup.ts'
import { onDemandSchema } from '../../src/ingest/settings.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Log } from '../../src/ports/log.ts'
import type { PaperLookup } from '../../src/ports/paper-lookup.ts'
import { printApiPage } from './source-arxiv.ts'
import { startClock } from './source-clock.ts'
import { makeHttp } from './source-http.ts'
import type { Answer, Asked } from './source-server.ts'

export type ServiceName = 'arxiv' | 'crossref' | 'openreview' | 'semantic-scholar'

/** Which service a request is for, by the paths of the real ones. */
export function serviceOf({ url }: Asked): ServiceName {
  if (url.pathname === '/api/query') return 'arxiv'
  if (/^\/works(?:\/|$)/.test(url.pathname)) return 'crossref'
  return url.pathname === '/notes' ? 'openreview' : 'semantic-scholar'
}

/** A server of all services, each with its own answer; none has any paper unless told. */
export function answerServices(answers: Partial<Record<ServiceName, Answer>>): Answer {
  return (asked, response, nth) => {
    const service = serviceOf(asked)
    const answer = answers[service]
    if (answer !== undefined) return answer(asked, response, nth)
    if (service === 'arxiv') return printApiPage([], 0)
    response.statusCode = 404
    return '{"error": "not found"}'
  }
}

/** An answer in JSON. */
export function json(body: unknown): Answer {
  return (_asked, response) => {
    response.setHeader('content-type', 'application/json')
    return JSON.stringify(body)
  }
}

/** An answer with a status and nothing of use. */
export function status(code: number): Answer {
  return (_asked, response) => {
    response.statusCode = code
    return 'no'
  }
}

/** A service that takes the request and never says anything. */
export const silent: Answer = () => undefined

/** The settings of a program whose services are all at one address. */
export function servicesAt(url: string): Record<string, string> {
  return {
    ARXIV_API_URL: `${url}/api/query`,
    CROSSREF_URL: url,
    OPENREVIEW_URL: url,
    SEMANTIC_SCHOLAR_URL: url,
    ZOTERO_URL: url,
    CONTACT: 'ada@example.org',
  }
}

/** The real look-up, asking a server with a clock that does not wait. */
export function makeLookup(
  url: string,
  { log = pino({ level: 'silent' }), clock = startClock() }: { log?: Log; clock?: Clock } = {},
): PaperLookup {
  const http = makeHttp(clock, { timeoutMs: 300, maxTries: 2 })
  return createPaperLookup(onDemandSchema.parse(servicesAt(url)), { http, log, nowMs: clock.nowMs })
}

/** A work as Crossref tells it. */
export const crossrefWork = {
  DOI: '10.1000/XYZ',
  title: ['Rules &amp; rewards'],
  abstract: '<jats:p>Abstract We ask what rules teach.</jats:p>',
  author: [{ given: 'Ada', family: 'Author' }],
  published: { 'date-parts': [[2024, 3, 9]] },
}

/** As arXiv answers a number that it cannot read. */
export const unreadable = printApiPage([], 1).replace(
  '</feed>',
  '<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>incorrect id format</summary></entry></feed>',
)
