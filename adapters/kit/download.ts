/** Files that people attach, fetched from the platform that keeps them and from nowhere else. */
import { type AttachedFile, BotError, collectBounded, cutText, maxFileBytes } from '../../src/core.ts'

export interface FileSource {
  readonly name: string
  readonly size?: number | undefined
  /** Where the platform keeps it; absent where it does not say. */
  readonly url: string | undefined
  /** What the platform wants to be asked with. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether an address is the platform's own. */
  isOwn(url: URL): boolean
  /** What to say where the platform refuses it. */
  readonly refused: string
  /** Whether an answer is a page in the file's place, as where somebody has to sign in. */
  isPage?(response: Response): boolean
}

/**
 * Whether an address has the scheme, host and port of a platform's API, over https; plain http only where the API
 * itself is on this machine.
 */
export function isOfApi(address: URL, apiUrl: string): boolean {
  const api = new URL(apiUrl)
  return address.origin === api.origin && (api.protocol === 'https:' || loopback.has(api.hostname))
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A file to read later. Redirects are refused: they would carry the token elsewhere. */
export function attach(source: FileSource): AttachedFile {
  return { name: source.name, size: source.size, read: () => download(source) }
}

async function download(source: FileSource): Promise<Uint8Array> {
  const { url: address, headers = {}, refused, isOwn, isPage = () => false } = source
  const url = address === undefined ? null : URL.parse(address)
  if (url === null || !isOwn(url)) throw new BotError('not-allowed', refused)
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const isRefused = response.status >= 300 && response.status < 500
    if (isRefused || isPage(response)) {
      await response.body?.cancel()
      throw new BotError('not-allowed', refused)
    }
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
    return (await collectBounded(response.body, maxFileBytes)) ?? refuseSize()
  } catch (error) {
    if (error instanceof BotError) throw error
    const sentence = `“${cutText(source.name, 100)}” could not be fetched: please try again in a minute.`
    throw new BotError('unavailable', sentence, { cause: error })
  }
}

function refuseSize(): never {
  const sentence = 'That file is larger than 5 MB, the most that I read: please import it in parts.'
  throw new BotError('bad-input', sentence)
}

const timeoutMs = 20_000
