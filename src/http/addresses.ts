/** Which addresses lead inside: to this machine, its network, or a cloud's own services. */
import { type LookupOptions, lookup as lookUpName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address is anything but a public one: loopback, private, link-local, shared, mapped, translated,
 * multicast, reserved (IANA's special-purpose registries, as ipaddr.js knows them). Text that is no address leads inside.
 */
export function isInside(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return true
  return ipaddr.process(bare).range() !== 'unicast'
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

/**
 * Looks a name up and refuses it when any of its addresses is inside. It is the look-up of the connection itself, so a
 * name cannot change between the check and the use.
 */
export const lookupOutside: LookupFunction = (hostname, options: LookupOptions, callback) => {
  lookUpName(hostname, options, (error, address, family) => {
    if (error !== null) return callback(error, address, family)
    const found = Array.isArray(address) ? address.map((each) => each.address) : [address]
    if (found.some(isInside)) return callback(new InsideError(`${hostname} leads inside`), address, family)
    callback(null, address, family)
  })
}
