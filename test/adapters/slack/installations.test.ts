import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { StoredInstallation } from '../../../adapters/slack/install/installations.ts'
import { openSeveralWorkspaces } from '../../../adapters/slack/install/installations-several.ts'
import type { Installed } from '../../../adapters/slack/place.ts'
import { Departures } from '../../../src/app/departures.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { encryptionKey } from '../../support/encryption-key.ts'
import { type SlackLoopback, startSlackLoopback } from '../../support/slack-loopback.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-club-installations-'))
const settings = {
  kind: 'several',
  clientId: '1.2',
  clientSecret: 'secret',
  stateSecret: 'state',
  encryptionKey,
} as const
const T1: Installed = { teamId: 'T1', isEnterpriseInstall: false }
const hourMs = 3_600_000
const ends: (() => Promise<unknown>)[] = []
let files = 0

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `now` can be set forward. */
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

function installation(parts: { readonly team?: string; readonly bot?: object } = {}): StoredInstallation {
  const { team = 'T1', bot = {} } = parts
  return {
    teamId: team,
    isEnterpriseInstall: false,
    installedAtMs: 0,
    bot: { token: `xoxb-${team}`, id: `B${team}`, userId: `UBOT${team}`, ...bot },
  }
}

function rotating(expiresAtMs: number) {
  return installation({ bot: { token: 'xoxe-old', refreshToken: 'refresh-1', expiresAtMs } })
}

const newPair = { refresh_token: 'refresh-2', expires_in: 43_200 }

describe('installations', () => {
  it('are found by workspace, and by enterprise where that installed the bot for all of its workspaces', async () => {
    const { installations, workspaces } = await open()
    await installations.save(installation())
    await installations.save({ ...installation({ team: 'T2' }), enterpriseId: 'E1' })
    const { teamId: _, ...whole } = installation({ team: 'E1' })
    await installations.save({ ...whole, enterpriseId: 'E1', isEnterpriseInstall: true })
    const tokenOf = async (installed: Installed) => (await workspaces.findCaller(installed)).token
    expect(await tokenOf(T1)).toBe('xoxb-T1')
    expect(await tokenOf({ teamId: 'T2', enterpriseId: 'E1', isEnterpriseInstall: false })).toBe('xoxb-T2')
    expect(await tokenOf({ teamId: 'T3', enterpriseId: 'E1', isEnterpriseInstall: true })).toBe('xoxb-E1')
    expect(
      await workspaces.authorize({ teamId: 'T3', enterpriseId: 'E1', isEnterpriseInstall: true }),
    ).toEqual({
      botToken: 'xoxb-E1',
      botId: 'BE1',
      botUserId: 'UBOTE1',
      teamId: 'T3',
      enterpriseId: 'E1',
    })
    for (const unknown of [
      { teamId: 'T3', isEnterpriseInstall: false },
      { teamId: 'T3', enterpriseId: 'E1', isEnterpriseInstall: false },
      { teamId: 'T1', enterpriseId: 'E2', isEnterpriseInstall: true },
    ])
      await expect(workspaces.findCaller(unknown)).rejects.toMatchObject({
        code: 'not-allowed',
        userMessage: 'Journal Club is not installed in this workspace, or no longer is.',
      })
  })

  it('are encrypted in the database, each for its own row', async () => {
    const { installations, workspaces, rows } = await open()
    await installations.save(installation())
    await installations.save(installation({ team: 'T2' }))
    const encrypted = (await rows.find('slack:T1', 'installation')) ?? ''
    expect(encrypted).not.toContain('xoxb')
    await rows.save('slack:T2', 'installation', encrypted)
    await expect(workspaces.findCaller({ teamId: 'T2', isEnterpriseInstall: false })).rejects.toMatchObject({
      code: 'misconfigured',
    })
    expect((await workspaces.findCaller(T1)).token).toBe('xoxb-T1')
  })

  it('refuse a start with another key in a plain sentence', async () => {
    const { context, slack } = await open()
    const wrong = { ...settings, encryptionKey: 'another key than the first' }
    await expect(
      openSeveralWorkspaces({ settings: wrong, apiUrl: slack.url, context }),
    ).rejects.toMatchObject({
      code: 'misconfigured',
      userMessage:
        'ENCRYPTION_KEY is not the key that the stored tokens were encrypted with: set the former key again.',
    })
    await openSeveralWorkspaces({ settings, apiUrl: slack.url, context })
  })

  it('take a new key when what the old one encrypted is deleted', async () => {
    const { context, slack, installations } = await open()
    await installations.save(installation())
    await context.rows.remove('slack:T1', 'installation')
    await context.rows.remove('slack:keys', 'check of the key')
    const changed = { ...settings, encryptionKey: 'another key than the first' }
    const { workspaces, ...again } = await openSeveralWorkspaces({
      settings: changed,
      apiUrl: slack.url,
      context,
    })
    await expect(workspaces.findCaller(T1)).rejects.toMatchObject({ code: 'not-allowed' })
    await again.installations.save(installation())
    expect((await workspaces.findCaller(T1)).token).toBe('xoxb-T1')
  })

  it('lose their tokens at once when they are removed, and all else after 30 days, and nothing of another goes', async () => {
    const { installations, workspaces, store, rows, time, departures } = await open()
    for (const team of ['T1', 'T11']) await installations.save(installation({ team }))
    await store.settings.save('slack:T1/C1', 'unfurl', 'off')
    await store.settings.save('slack:T11/C1', 'unfurl', 'off')
    await rows.save('slack:T1', '#key', 'search a very long query')
    await installations.remove(T1, time.now.epochMilliseconds)
    await expect(workspaces.findCaller(T1)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await rows.list('slack:T1', '')).toEqual(['#key'])
    time.now = time.now.add({ hours: 29 * 24 })
    await departures.erase()
    expect((await store.settings.list('slack:T1/C1')).size).toBe(1)
    time.now = time.now.add({ hours: 25 })
    await departures.erase()
    expect(await rows.list('slack:T1', '')).toEqual([])
    expect((await store.settings.list('slack:T1/C1')).size).toBe(0)
    expect((await store.settings.list('slack:T11/C1')).size).toBe(1)
    expect((await workspaces.findCaller({ ...T1, teamId: 'T11' })).token).toBe('xoxb-T11')
  })

  it('bring everything back when they are made again within 30 days, and not when a repeated removal comes after that', async () => {
    const { installations, workspaces, store, time, departures, logged } = await open()
    const removedAtMs = time.now.epochMilliseconds
    expect(await installations.save(installation())).toBe(false)
    await store.settings.save('slack:T1/C1', 'unfurl', 'off')
    time.now = time.now.add({ seconds: 1 })
    await installations.remove(T1, removedAtMs)
    time.now = time.now.add({ minutes: 1 })
    expect(await installations.save(installation())).toBe(true)
    await installations.remove(T1, removedAtMs)
    expect((await workspaces.findCaller(T1)).token).toBe('xoxb-T1')
    time.now = time.now.add({ hours: 31 * 24 })
    await departures.erase()
    expect((await store.settings.list('slack:T1/C1')).size).toBe(1)
    expect(await store.workspaces.listGone()).toEqual([])
    expect(logged.join('')).not.toContain('xoxb')
  })

  it('stay when a removal from before they were made comes late', async () => {
    const { installations, workspaces, time } = await open()
    await installations.save(installation())
    await installations.remove(T1, time.now.subtract({ minutes: 5 }).epochMilliseconds)
    expect((await workspaces.findCaller(T1)).token).toBe('xoxb-T1')
  })
})

describe('tokens that end', () => {
  it('are exchanged once, two hours before their end, however many ask at once', async () => {
    const { installations, workspaces, slack, time } = await open()
    slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    await installations.save(rotating(time.now.epochMilliseconds + 3 * hourMs))
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-old')
    time.now = time.now.add({ hours: 1, seconds: 1 })
    const callers = await Promise.all(Array.from({ length: 20 }, () => workspaces.findCaller(T1)))
    expect(new Set(callers.map(({ token }) => token))).toEqual(new Set(['xoxe-new']))
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-new')
    expect(slack.calls('oauth.v2.access').map(({ args }) => args)).toEqual([
      {
        client_id: '1.2',
        client_secret: 'secret',
        grant_type: 'refresh_token',
        refresh_token: 'refresh-1',
      },
    ])
  })

  it('are exchanged for the next pair with the refresh token of the last', async () => {
    const { installations, workspaces, slack, time } = await open()
    slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    slack.grant('refresh-2', { id: 'T1', token: 'xoxe-newer' }, { ...newPair, refresh_token: 'refresh-3' })
    await installations.save(rotating(time.now.epochMilliseconds))
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-new')
    time.now = time.now.add({ hours: 11 })
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-newer')
  })

  it('are exchanged once by several replicas, which all use the new one', async () => {
    const first = await open()
    const others = [await open(first), await open(first)]
    first.slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    await first.installations.save(rotating(first.time.now.epochMilliseconds - 1))
    const callers = await Promise.all(
      [first, ...others].flatMap(({ workspaces }) =>
        Array.from({ length: 20 }, () => workspaces.findCaller(T1)),
      ),
    )
    expect(new Set(callers.map(({ token }) => token))).toEqual(new Set(['xoxe-new']))
    expect(first.slack.calls('oauth.v2.access')).toHaveLength(1)
  })

  it('are exchanged once by two processes', async () => {
    const { installations, slack, time, url } = await open()
    slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    await installations.save(rotating(time.now.epochMilliseconds - 1))
    const script = join(import.meta.dirname, '../../support/slack-installing-child.ts')
    const children = [1, 2].map(() =>
      spawn(process.execPath, [script, url, slack.url, encryptionKey, '20'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    const outputs = children.map((child) => createInterface({ input: child.stdout }))
    await Promise.all(outputs.map((output) => once(output, 'line')))
    const answers = outputs.map((output) => once(output, 'line'))
    for (const child of children) child.stdin.end('go\n')
    expect(await Promise.all(answers)).toEqual([['xoxe-new'], ['xoxe-new']])
    expect(slack.calls('oauth.v2.access')).toHaveLength(1)
  })

  it('are used while they are good when the exchange fails, and the log says so without a token', async () => {
    const { installations, workspaces, slack, time, logged } = await open()
    slack.fail('oauth.v2.access', { error: 'invalid_refresh_token' })
    slack.fail('oauth.v2.access', { status: 500 })
    slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    await installations.save(rotating(time.now.epochMilliseconds + hourMs))
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-old')
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-old')
    expect(logged.filter((line) => line.includes('could not be refreshed'))).toHaveLength(2)
    expect(logged.join('')).not.toMatch(/xoxe-|refresh-1/)
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-new')
  })

  it('are refused in a plain sentence when they ended and cannot be exchanged', async () => {
    const { installations, workspaces, slack, time } = await open()
    await installations.save(rotating(time.now.epochMilliseconds - 1))
    await expect(workspaces.findCaller(T1)).rejects.toMatchObject({
      code: 'unavailable',
      userMessage: 'Slack does not renew my access right now.',
    })
    slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-new')
  })

  it('of an installation that was made during the exchange stay', async () => {
    const { installations, workspaces, slack, time } = await open()
    const expiresAtMs = time.now.epochMilliseconds + 12 * hourMs
    const again = installation({ bot: { token: 'xoxe-again', refreshToken: 'refresh-again', expiresAtMs } })
    slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    slack.fail('oauth.v2.access', {
      get hold() {
        return installations.save(again)
      },
    })
    await installations.save(rotating(time.now.epochMilliseconds - 1))
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-again')
    expect((await workspaces.findCaller(T1)).token).toBe('xoxe-again')
  })

  it('do not come back when the workspace was removed during the exchange', async () => {
    const { installations, workspaces, slack, time, rows } = await open()
    slack.grant('refresh-1', { id: 'T1', token: 'xoxe-new' }, newPair)
    slack.fail('oauth.v2.access', {
      get hold() {
        return installations.remove(T1, time.now.epochMilliseconds)
      },
    })
    await installations.save(rotating(time.now.epochMilliseconds - 1))
    await expect(workspaces.findCaller(T1)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await rows.list('slack:T1', '')).toEqual([])
  })
})
