/**
 * The page of one paper as HTML: arXiv's own (https://info.arxiv.org/about/accessible_HTML.html), then ar5iv's
 * for papers from before December 2023 (https://info.arxiv.org/about/ar5iv.html).
 */
import type { FetchedPage, FetchPage } from '../../ports/full-texts.ts'
import type { RateLimit } from '../../ports/http.ts'
import { arxivRateLimit } from '../formats/arxiv.ts'
import { missingStatuses, nameOf, type Reach } from './service.ts'

/**
 * The first page of LaTeXML that one of the addresses has; `unchanged` where the page known is still the same.
 * Throws `BotError('unavailable')` where one cannot be asked.
 */
export async function fetchPage(
  id: Parameters<FetchPage>[0],
  known: Parameters<FetchPage>[1],
  { FULL_TEXT_URL }: { readonly FULL_TEXT_URL: readonly string[] },
  { http, signal }: Reach,
): Promise<FetchedPage> {
  for (const base of FULL_TEXT_URL) {
    const url = new URL(nameOf(id), base).href
    const validators = known?.url === url ? known.validators : undefined
    const hasValidators = validators?.etag !== undefined || validators?.lastModified !== undefined
    const how = {
      kind: 'text',
      isOperators: true,
      maxBytes,
      missingStatuses,
      rateLimit: limitOf(base),
    } as const
    const answer = await http.fetch({
      ...{ ...how, url, signal, ...(hasValidators ? { validators } : {}) },
      refuse: (text) => (isPage(text) && !text.slice(-500).includes('</html>') ? 'breaks off' : undefined),
    })
    // Without a text but with validators, nothing changed; a missing page has none.
    if (answer.text === undefined) {
      if (hasValidators && Object.values(answer.validators).some((one) => one !== undefined))
        return 'unchanged'
    } else if (isPage(answer.text)) return { html: answer.text, url, validators: answer.validators }
  }
  return undefined
}

function isPage(html: string): boolean {
  return html.includes('ltx_document')
}

/** arXiv counts pages and its API together. */
function limitOf(base: string): RateLimit {
  const { host } = new URL(base)
  return host.includes('ar5iv') ? { name: 'ar5iv', everyMs: arxivRateLimit.everyMs } : arxivRateLimit
}

/** A paper of a hundred pages with drawings takes 5 MB. */
const maxBytes = 20_000_000
