/** Keeps the playground, which has no login, to the person at this machine. */
import { BlockList, isIPv6 } from 'node:net'
import type { Request, RequestHandler } from 'express'
import { Refusal } from './refusal.ts'

/**
 * Refuses with 403 whatever does not come straight from this machine, whatever was sent to another name than
 * this machine's (a page of another site whose name was rebound to 127.0.0.1), and what another site's page sends.
 */
export const refuseOutsiders: RequestHandler = (request, _response, next) => {
  if (!isLoopback(request.socket.remoteAddress) || isForwarded(request)) {
    throw new Refusal(403, 'The playground answers only on the machine that it runs on.')
  }
  if (!localNames.has(hostName(request.headers.host))) {
    throw new Refusal(403, 'The playground answers only as localhost, 127.0.0.1 or [::1].')
  }
  if (request.method !== 'GET' && isCrossSite(request)) {
    throw new Refusal(403, 'The playground answers only its own page.')
  }
  next()
}

/** Sets the headers under which a browser runs nothing but the page's own files and shows it in no frame. */
export const setSafeHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': contentSecurityPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  next()
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // `color:;`, the one style attribute that the name in a <discord-message> sets when its author has no colour.
  "style-src-attr 'unsafe-hashes' 'sha256-YyzoJpP5ML1Dl1K7WQbfMCvG6Df0Mckd/cH2Bl2ywZQ='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const localNames: ReadonlySet<string | undefined> = new Set(['localhost', '127.0.0.1', '[::1]'])

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

// A proxy or tunnel on this machine speaks for others, and many rewrite Host.
function isForwarded({ headers }: Request): boolean {
  return 'forwarded' in headers || 'x-forwarded-for' in headers || 'x-forwarded-host' in headers
}

function hostName(host: string | undefined): string | undefined {
  return host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname
}

function isCrossSite({ headers }: Request): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host
}
