/** What the person who starts the playground is told: where to open it, and where its key is needed. */
import type { Key } from '../kit/guard/key.ts'
import { isLocalName } from '../kit/guard/local.ts'

/** The lines for a server that listens on the address `host` and is opened at `origin` on this machine. */
export function hintsOf(host: string, origin: string, key: Pick<Key, 'value' | 'isSet'>): readonly string[] {
  const { hostname, port } = new URL(origin)
  const query = `?key=${key.isSet ? '…' : key.value}`
  const whichKey = key.isSet ? 'the key that PLAYGROUND_KEY sets' : 'the key'
  const isOpenHere = isLocalName(hostname) && !key.isSet
  const link = isOpenHere ? origin : `${origin}/${query}`
  const open = (where = '') => `Open ${link}${where} and type: search reward hacking`
  if (host === '0.0.0.0' || host === '::') {
    return [
      open(' on this machine'),
      `From other machines, with ${whichKey}: http://NAME-OF-THIS-MACHINE:${port}/${query}`,
    ]
  }
  if (isOpenHere) return [open(), `Where it asks for a key, as behind a proxy: ${origin}/${query}`]
  return [open(), `Nobody sees the playground without ${whichKey}.`]
}
