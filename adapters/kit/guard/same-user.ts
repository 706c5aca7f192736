/**
 * Whether a program that connected over loopback belongs to the user that runs this one: a proxy seldom does.
 */
import { readFile } from 'node:fs/promises'

/** The two ports of a connection, ours and the other end's. */
export interface Ends {
  readonly localPort?: number | undefined
  readonly remotePort?: number | undefined
}

/**
 * Compares the owners of both ends of a loopback connection. True where the system does not tell
 * owners, which Linux alone does.
 */
export async function isSameUser(
  { localPort, remotePort }: Ends,
  readTables = readSockets,
): Promise<boolean> {
  const [ours, theirs] = [portInTable(localPort), portInTable(remotePort)]
  const rows = (await readTables())
    .split('\n')
    // Of thousands of lines only two are worth reading.
    .filter((line) => line.includes(ours) && line.includes(theirs))
    .map((line) => line.trim().split(/ +/))
  const ownersAt = (ownPort: string, farPort: string) =>
    rows
      .filter(([, own = '', far = '']) => `${own} `.endsWith(ownPort) && `${far} `.endsWith(farPort))
      .map((row) => row[7])
  const owners = ownersAt(ours, theirs)
  const peers = ownersAt(theirs, ours)
  return owners.length === 0 || (peers.length > 0 && new Set([...owners, ...peers]).size === 1)
}

/** The sockets of IPv4 and IPv6, a line each: https://docs.kernel.org/networking/proc_net_tcp.html */
async function readSockets(): Promise<string> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => ''))
  return (await Promise.all(tables)).join('\n')
}

/** How a port ends an address there, such as `0100007F:0BB8`. */
function portInTable(port = 0): string {
  return `:${port.toString(16).toUpperCase().padStart(4, '0')} `
}
