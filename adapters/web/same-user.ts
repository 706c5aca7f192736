/** Whether a program that connected over loopback belongs to the user that runs this one: a proxy seldom does. */
import { readFile } from 'node:fs/promises'

/** The two ports of a connection, ours and the other end's. */
export interface Ends {
  readonly localPort?: number | undefined
  readonly remotePort?: number | undefined
}

/**
 * Compares the owners of both ends of a loopback connection. True where the system does not tell owners, which Linux
 * alone does.
 */
export async function isSameUser(
  { localPort, remotePort }: Ends,
  readTables = readSockets,
): Promise<boolean> {
  const rows = (await readTables())
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .map(([, local = '', remote = '', , , , , owner]) => ({
      ends: `${portOf(local)}>${portOf(remote)}`,
      owner,
    }))
  const ownersOf = (ends: string) => rows.filter((row) => row.ends === ends).map(({ owner }) => owner)
  const ours = ownersOf(`${localPort}>${remotePort}`)
  const theirs = ownersOf(`${remotePort}>${localPort}`)
  return ours.length === 0 || (theirs.length > 0 && new Set([...ours, ...theirs]).size === 1)
}

/** The sockets of IPv4 and IPv6, a line each: https://docs.kernel.org/networking/proc_net_tcp.html */
async function readSockets(): Promise<string> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => ''))
  return (await Promise.all(tables)).join('\n')
}

/** Of `0100007F:0BB8` the number after the colon, in hex. */
function portOf(address: string): number {
  return Number.parseInt(address.slice(address.indexOf(':') + 1), 16)
}
