/** Addresses of files on homeservers: https://spec.matrix.org/v1.11/client-server-api/#matrix-content-mxc-uris */
import { encodePart } from './client.ts'

/**
 * Where the homeserver gives a file of an `mxc:` address, from the address's root; undefined for anything else.
 */
export function findMedia(address: string): string | undefined {
  const [, server, id] = media.exec(address) ?? []
  if (server === undefined || id === undefined) return undefined
  return `/_matrix/client/v1/media/download/${encodePart(server)}/${encodePart(id)}`
}

// https://spec.matrix.org/v1.11/appendices/#server-name; an IPv4 address is one of its names, too.
const name = String.raw`(?:\[[\da-f:.]{2,45}\]|[a-z\d.-]{1,255})(?::\d{1,5})?`
/** https://spec.matrix.org/v1.11/client-server-api/#security-considerations-5 says what is in a media id. */
const media = new RegExp(String.raw`^mxc://(${name})/([\w-]{1,255})$`, 'i')
