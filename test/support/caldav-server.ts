/** A real CalDAV server, radicale of Debian (https://radicale.org), as a process of its own. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface CalDavServer {
  readonly version: string
  /** Sends a request of a person's own programs; gives the status and the text. */
  send(
    method: string,
    path: string,
    body?: string,
  ): Promise<{ readonly status: number; readonly text: string }>
  close(): Promise<void>
}

const program = 'radicale'
const startsWithinMs = 20_000

/** Undefined where radicale is not installed. */
export async function startCalDavServer(): Promise<CalDavServer | undefined> {
  const version = await promisify(execFile)(program, ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  )
  if (version === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-caldav-'))
  const port = await findPort()
  const settings = [
    '--server-hosts',
    `127.0.0.1:${port}`,
    '--auth-type',
    'none',
    '--storage-filesystem-folder',
    folder,
  ]
  const server = spawn(program, ['--config', '', ...settings], { stdio: 'ignore' })
  const closed = once(server, 'close')
  const send: CalDavServer['send'] = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from('ada:ada').toString('base64')}`,
        'content-type': method === 'PUT' ? 'text/calendar' : 'application/xml',
      },
      ...(body !== undefined && { body }),
    })
    return { status: response.status, text: await response.text() }
  }
  const close = async () => {
    server.kill()
    await closed
    await rm(folder, { recursive: true, force: true })
  }
  for (const endsAtMs = performance.now() + startsWithinMs; ; await pause(100)) {
    const isUp = await send('OPTIONS', '/').then(
      () => true,
      () => false,
    )
    if (isUp) return { version, send, close }
    if (performance.now() < endsAtMs) continue
    await close()
    throw new Error('radicale did not start')
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a port has a number')
  return address.port
}
