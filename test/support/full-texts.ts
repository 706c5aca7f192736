/** Papers read whole from a loopback server, with a clock that does not wait. */

import { loadWordVectors } from '../../src/embeddings/words/word-vectors.ts'
import { KeptFullTexts } from '../../src/full-text/full-texts.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Store } from '../../src/ports/store.ts'
import { services } from '../../src/sources/formats/services.ts'
import { fetchPage } from '../../src/sources/on-demand/full-text.ts'
import { makeHttp } from './source-http.ts'
import type { Answer } from './source-server.ts'

const vectors = loadWordVectors()

/** The first address has pages at `/html/`, the second at `/ar5iv/`; without any, nothing is fetched. */
export function makeFullTexts(store: Store, clock: Clock, url?: string): KeptFullTexts {
  const http = makeHttp(clock, { maxTries: 1 })
  const config = {
    FULL_TEXT_URL: services.FULL_TEXT_URL.parse(
      ['html', 'ar5iv/'].map((path) => `${url ?? 'http://localhost'}/${path}`).join(),
    ),
  }
  return new KeptFullTexts({
    texts: store.fullTexts,
    rows: store.adapterRows('full-text', clock.nowMs),
    fetchPage:
      url === undefined ? undefined : (id, known, signal) => fetchPage(id, known, config, { http, signal }),
    days: 180,
    nowMs: clock.nowMs,
    loadMeanings: () => vectors,
    countFetch: () => 0,
    sleep: (ms) => clock.sleep(ms),
  })
}

/** Pages by their paths; everything else is missing. */
export function servePages(pages: Readonly<Record<string, string>>): Answer {
  return ({ url, headers }, response) => {
    const page = pages[url.pathname]
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('etag', `"${page?.length}"`)
    if (page === undefined) response.statusCode = 404
    else if (headers['if-none-match'] === `"${page.length}"`) response.statusCode = 304
    return response.statusCode === 200 ? page : ''
  }
}
