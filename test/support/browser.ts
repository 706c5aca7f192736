/** A real Chromium for tests of the page: one that npm brings on Linux, the system's Chrome elsewhere. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

/**
 * Starts a browser with a fresh profile and gives its one context; closing that ends
 * it. Fails where none can start.
 */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const profile = await mkdtemp(join(tmpdir(), 'journal-club-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    ...(await findBrowser()),
    args: quietArguments,
  })
  // Below the test's own limit, so that a failure names what was waited for.
  context.setDefaultTimeout(15_000)
  context.once('close', () => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  return context
}

async function findBrowser(): Promise<{ executablePath: string } | { channel: string }> {
  if (process.platform !== 'linux') return { channel: 'chrome' }
  return { executablePath: await unpackChromium() }
}

/**
 * The binary in the package, unpacked once. The package's own unpacking writes straight to /tmp/chromium,
 * where a second test at the same moment, or the next after a kill, starts half a file.
 */
async function unpackChromium(): Promise<string> {
  const require = createRequire(import.meta.url)
  const packed = join(dirname(require.resolve('@sparticuz/chromium')), '../bin/chromium.br')
  const { size } = await stat(packed)
  const folder = join(import.meta.dirname, '../../node_modules/.cache/journal-club')
  const path = join(folder, `chromium-${size}`)
  if (existsSync(path)) return path
  await mkdir(folder, { recursive: true })
  const draft = `${path}-${randomUUID()}`
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(draft, { mode: 0o755 }),
  )
  await rename(draft, path)
  return path
}

// A fresh browser otherwise calls home, and as root it needs --no-sandbox.
const quietArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
