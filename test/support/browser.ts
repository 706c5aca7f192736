/** A real Chromium for tests of the page: one that npm brings on Linux, the system's Chrome elsewhere. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

/** Starts a browser with a fresh profile and gives its one context; closing that ends it. Fails where none can start. */
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
  const { default: packed } = await import('@sparticuz/chromium')
  return { executablePath: await packed.executablePath() }
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
