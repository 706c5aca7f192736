/** Where search servers are that share the papers among them. */

export interface ShardAddress {
  readonly host: string
  readonly port: number
  /** The table of papers. */
  readonly table: string
  readonly user?: string
  readonly password?: string
}

/** Reads `mysql://host:9306/papers`; undefined where it is none. */
export function parseShardAddress(text: string): ShardAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, username, password } = new URL(text)
  const table = pathname.slice(1) || 'papers'
  if (protocol !== 'mysql:' || hostname === '' || !/^[a-z_][a-z0-9_]*$/.test(table)) return undefined
  const [user, secret] = [decode(username), decode(password)]
  if (user === undefined || secret === undefined) return undefined
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? usualPort : Number(port),
    table,
    ...(user === '' ? {} : { user }),
    ...(secret === '' ? {} : { password: secret }),
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Port of Manticore and Sphinx. */
const usualPort = 9306
