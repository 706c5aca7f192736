/** Which addresses are internal: this machine, its network, or a cloud's own services. */
import { type LookupOptions, lookup as lookUpName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is not public: loopback, private, link-local, shared, mapped, translated,
 * multicast or reserved (IANA's special-purpose registries, as ipaddr.js knows them). Of IPv6 only IANA's
 * global block is public, so old forms that embed an IPv4 address (`::7f00:1`) are internal too. Text that
 * is no address counts as internal.
 */
export function isInside(address: string): boolean {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%')
  if (!ipaddr.isValid(bare)) return true
  const found = ipaddr.process(bare)
  return found.range() !== 'unicast' || (found instanceof ipaddr.IPv6 && !found.match(...globalBlock))
}

/**
 * Whether a link names an internal address directly; `URL` has already normalised `0x7f.1` and `2130706433`.
 */
export function namesInside(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) && isInside(host)
}

/** A host name that resolves to an internal address. */
export class InsideError extends Error {
  override readonly name = 'InsideError'
}

/** How a guarded connection resolves and checks addresses. */
export interface Guard {
  readonly lookUp: LookupFunction
  isInside(address: string): boolean
}

export const systemGuard: Guard = { lookUp: lookUpName, isInside }

/**
 * Resolves a name and refuses it if any of its addresses is internal. The connection itself uses this
 * look-up, so the address that was checked is the one connected to.
 */
export function createLookupOutside({ lookUp, isInside }: Guard): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    lookUp(hostname, options, (error, address, family) => {
      if (error !== null) return callback(error, address, family)
      const found = Array.isArray(address) ? address.map((each) => each.address) : [address]
      if (found.some((each) => isInside(each)))
        return callback(new InsideError(`${hostname} leads inside`), address, family)
      callback(null, address, family)
    })
  }
}

/** https://www.iana.org/assignments/ipv6-address-space */
const globalBlock = ipaddr.IPv6.parseCIDR('2000::/3')
