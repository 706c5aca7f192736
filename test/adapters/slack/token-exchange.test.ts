/** Tokens that end: exchanged in time, once by all processes, and what holds while they cannot be. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { encryptionKey } from '../../support/encryption-key.ts'
import { installation, makeInstallationsOpener, T1 } from '../../support/slack-installations.ts'

const open = makeInstallationsOpener()
const hourMs = 3_600_000

function rotating(expiresAtMs: number) {
  return installation({ bot: { token: 'xoxe-old', refreshToken: 'refresh-1', expiresAtMs } })
}

const newPair = { refresh_token: 'refresh-2', expires_in: 43_200 }

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
