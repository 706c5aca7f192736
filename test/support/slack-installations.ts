/** The workspaces that installed a bot of Slack, on a store and a loopback Slack of their own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach } from 'vitest'
import type { StoredInstallation } from '../../adapters/slack/install/installations.ts'
import { openSeveralWorkspaces } from '../../adapters/slack/install/installations.ts'
import type { Installed } from '../../adapters/slack/wire/place.ts'
import { Departures } from '../../src/app/departures.ts'
import { openStore } from '../../src/store/open-store.ts'
import { encryptionKey } from './encryption-key.ts'
import { type SlackLoopback, startSlackLoopback } from './slack-loopback.ts'

export const settings = {
  kind: 'several',
  clientId: '1.2',
  clientSecret: 'secret',
  stateSecret: 'state',
  encryptionKey,
} as const
export const T1: Installed = { teamId: 'T1', isEnterpriseInstall: false }

/** An opener whose stores and Slacks close when their test ends, with a clock that can be set forward. */
export function makeInstallationsOpener() {
  const folder = mkdtempSync(join(tmpdir(), 'journal-club-installations-'))
  const ends: (() => Promise<unknown>)[] = []
  let files = 0

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function open(options: { readonly url?: string; readonly slack?: SlackLoopback } = {}) {
    files += 1
    const { url = `file:${join(folder, `${files}.sqlite`)}` } = options
    const slack = options.slack ?? (await startSlackLoopback())
    if (options.slack === undefined) ends.push(() => slack.close())
    const store = await openStore({ url })
    ends.push(() => store.close())
    const time = { now: Temporal.Now.instant() }
    const rows = store.adapterRows('slack', () => time.now.epochMilliseconds)
    const logged: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) })
    const now = () => time.now
    const departures = new Departures({ store, log, now, forgetAfter: 30 })
    departures.start(() => ['slack'])
    ends.push(() => departures.stop())
    const context = { rows, now, left: departures.left, joined: departures.joined, log }
    const opened = await openSeveralWorkspaces({ settings, apiUrl: slack.url, context })
    return { ...opened, url, slack, store, rows, time, logged, context, departures }
  }

  return open
}

export function installation(
  parts: { readonly team?: string; readonly bot?: object } = {},
): StoredInstallation {
  const { team = 'T1', bot = {} } = parts
  return {
    teamId: team,
    isEnterpriseInstall: false,
    installedAtMs: 0,
    bot: { token: `xoxb-${team}`, id: `B${team}`, userId: `UBOT${team}`, ...bot },
  }
}
