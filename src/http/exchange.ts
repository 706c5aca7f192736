/** One http exchange: redirects followed by hand, time and size bounded, the body unpacked and decoded. */

import http from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { collectBounded } from '../async/collect-bounded.ts'
import { inTurns } from '../async/steps.ts'
import { isWeb } from '../model/links.ts'
import type { HttpRequest, Validators } from '../ports/http.ts'
import { createLookupOutside, type Guard, InsideError, namesInside, systemGuard } from './addresses.ts'
import { decodeBody } from './decode-body.ts'

/** The answer, or why there is none: `why` ends a sentence that begins with the host. */
export type Exchange =
  | {
      readonly status: number
      readonly retryAfter: string | undefined
      readonly text: string
      readonly validators: Validators
    }
  | { readonly why: string; readonly isFinal: boolean }

export interface ExchangeLimits {
  readonly timeoutMs: number
  readonly userAgent: string
  readonly allowPrivate: boolean
  readonly signal: AbortSignal | undefined
  readonly guard?: Guard | undefined
}

/**
 * Never rejects: a fault of the network or of the answer is a `why`. `isFinal`
 * means that a retry would not help.
 */
export async function exchange(request: HttpRequest, limits: ExchangeLimits): Promise<Exchange> {
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal])
  let url = URL.parse(request.url)
  const trusted = request.isOperators ? url?.origin : undefined
  try {
    for (let hops = 0; hops <= maxRedirects; hops++) {
      if (url === null || !isWeb(url)) return final('leads to something that is no web address')
      const isGuarded = !limits.allowPrivate && url.origin !== trusted
      if (isGuarded && namesInside(url)) return final(insideWhy)
      const response = await send(url, request, limits, signal, isGuarded)
      const location = redirectStatuses.has(response.statusCode ?? 0) ? response.headers.location : undefined
      if (location === undefined) return await read(response, request, signal)
      response.destroy()
      const next = URL.parse(location, url)
      const refusal = refuseRedirect(url, next, request)
      if (refusal !== undefined) return final(refusal)
      url = next
    }
    return { why: `redirects more than ${maxRedirects} times`, isFinal: true }
  } catch (error) {
    if (signal.aborted)
      return { why: `did not answer whole within ${limits.timeoutMs / 1000} s`, isFinal: false }
    if (error instanceof InsideError) return final(insideWhy)
    return { why: explain(error as NodeJS.ErrnoException), isFinal: false }
  }
}

/** Why a redirect is not followed; undefined for one that is. */
function refuseRedirect(from: URL, to: URL | null, { body }: HttpRequest): string | undefined {
  if (from.protocol === 'https:' && to?.protocol === 'http:') return 'leads from https to http'
  // What is sent is for this service alone.
  return body !== undefined && to?.host !== from.host ? 'leads to another host' : undefined
}

function send(
  url: URL,
  request: HttpRequest,
  limits: ExchangeLimits,
  signal: AbortSignal,
  isGuarded: boolean,
): Promise<http.IncomingMessage> {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const { etag, lastModified } = request.validators ?? {}
  const headers = {
    'user-agent': limits.userAgent,
    accept: accepts[request.kind],
    'accept-encoding': 'gzip, deflate, br',
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
    // API keys are sent only to their own service, never to a redirect's target.
    ...(url.origin === URL.parse(request.url)?.origin ? request.headers : {}),
  }
  const options = { method: body === undefined ? 'GET' : 'POST', headers, signal }
  // A new connection: a pooled one may have been made without the guard.
  const guarded = { lookup: createLookupOutside(limits.guard ?? systemGuard), agent: false }
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    client
      .request(url, isGuarded ? { ...options, ...guarded } : options, resolve)
      .on('error', reject)
      .end(body)
  })
}

async function read(
  response: http.IncomingMessage,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<Exchange> {
  const { headers, statusCode: status = 0 } = response
  const validators = { etag: headers.etag, lastModified: headers['last-modified'] }
  const contentType = headers['content-type'] ?? ''
  const maxBytes = request.maxBytes ?? 20_000_000
  const bytes = await collect(unpack(response), maxBytes, signal)
  if (bytes === undefined) return final(`sends more than ${(maxBytes / 1e6).toLocaleString('en')} MB`)
  const text = await inTurns(decodeBody(bytes, contentType))
  if (status !== 200)
    return { status, retryAfter: headers['retry-after'], text: text.slice(0, 300), validators }
  if (request.kind !== 'text' && contentType.toLowerCase().startsWith('text/html'))
    return { why: `answers with a web page in place of ${request.kind.toUpperCase()}`, isFinal: false }
  return { status, retryAfter: undefined, text, validators }
}

/** Decompresses while reading, so that a small answer that expands without end is stopped at the limit. */
function unpack(response: http.IncomingMessage): Readable {
  const unpackers = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const create = encoding in unpackers ? unpackers[encoding as keyof typeof unpackers] : undefined
  if (create === undefined) return response
  // Errors of the pipe reach the reader of its result.
  return pipeline(response, create(), () => undefined)
}

async function collect(
  body: Readable,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const stop = () => body.destroy(new Error('too slow'))
  signal.addEventListener('abort', stop)
  try {
    return await collectBounded(body, maxBytes)
  } finally {
    signal.removeEventListener('abort', stop)
    body.destroy()
  }
}

function final(why: string): Exchange {
  return { why, isFinal: true }
}

function explain(error: NodeJS.ErrnoException): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOTFOUND: 'is not a known name',
    EAI_AGAIN: 'cannot be looked up now',
    ECONNREFUSED: 'refuses the connection',
    ECONNRESET: 'broke the connection off',
    ETIMEDOUT: 'does not answer',
  }
  return reasons[error.code ?? ''] ?? `cannot be read (${error.code ?? error.message})`
}

const insideWhy = 'leads inside the network; ALLOW_PRIVATE_ADDRESSES=1 would allow it'
const maxRedirects = 5
const redirectStatuses = new Set([301, 302, 303, 307, 308])
const accepts = {
  xml: 'application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9',
  json: 'application/json',
  text: 'text/plain, text/markdown, */*;q=0.5',
}
