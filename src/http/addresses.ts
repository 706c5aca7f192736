/** Which addresses lead inside: to this machine, its network, or a cloud's own services. */
import { type LookupOptions, lookup as lookUpName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is anything but a public one: loopback, private, link-local, shared, mapped, translated,
 * multicast, reserved (IANA's special-purpose registries, as ipaddr.js knows them). Of IPv6 only the block that IANA gives
 * out for global use is public, so that forms of old that carry an IPv4 address (`::7f00:1`) are inside too. Text that is no
 * address leads inside.
 */
export function isInside(address: string): boolean {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%')
  if (!ipaddr.isValid(bare)) return true
  const found = ipaddr.process(bare)
  return found.range() !== 'unicast' || (found instanceof ipaddr.IPv6 && !found.match(...globalBlock))
}

/** Whether a link names an inside address outright; `URL` has already turned `0x7f.1` and `2130706433` into dots. */
export function namesInside(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) && isInside(host)
}

/** A name that leads inside, found when it was looked up. */
export class InsideError extends Error {
  override readonly name = 'InsideError'
}

/** What a guarded connection asks of names and addresses; the system's look-up and `isInside` unless told. */
export interface Guard {
  readonly lookUp: LookupFunction
  isInside(address: string): boolean
}

export const systemGuard: Guard = { lookUp: lookUpName, isInside }

/**
 * Looks a name up and refuses it when any of its addresses is inside. It is the look-up of the connection itself, so a
 * name cannot change between the check and the use: what was checked is what is connected to.
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
