/** Whether a request comes from the person at this machine, as far as the request itself tells. */
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Request } from 'express'

/**
 * Whether a request came over loopback, to a name of this machine (not to one that was rebound to 127.0.0.1),
 * without any sign of a proxy. A proxy that speaks HTTP/1.1 and hides well leaves none: see `isSameUser`.
 */
export function looksLocal(request: Request): boolean {
  return (
    isLoopback(request.socket.remoteAddress) &&
    isLocalName(hostName(request.headers.host)) &&
    !isProxied(request)
  )
}

/** Whether a name or address means this machine to itself alone. */
export function isLocalName(name: string | undefined): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function hostName(host: string | undefined): string | undefined {
  return host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname
}

function isProxied({ headers, httpVersion }: Request): boolean {
  return (
    Object.keys(headers).some((name) => addedByProxies.some((start) => name.startsWith(start))) ||
    // nginx up to 1.29.6 says HTTP/1.0 and `Connection: close`; copied lines for
    // WebSockets say `upgrade` of anything.
    httpVersion !== '1.1' ||
    /close|upgrade/i.test(headers.connection ?? '') ||
    (isBrowser(headers) && headers.connection !== 'keep-alive')
  )
}

/** How the names of headers begin by which proxies, tunnels and balancers tell whom they speak for. */
const addedByProxies = [
  'forwarded',
  'via',
  'x-forwarded',
  'x-real-ip',
  'x-original-',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-request-id',
  'x-envoy-',
  'x-amzn-',
  'cf-',
  'cdn-',
  'fly-',
  'true-client-ip',
]

// Browsers always say `Connection: keep-alive`, which concerns one hop, and proxies do not pass it on.
function isBrowser(headers: IncomingHttpHeaders): boolean {
  return 'sec-fetch-mode' in headers || (headers['user-agent'] ?? '').startsWith('Mozilla/')
}
