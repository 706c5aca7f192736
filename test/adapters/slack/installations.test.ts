import { describe, expect, it } from 'vitest'
import { openSeveralWorkspaces } from '../../../adapters/slack/install/installations.ts'
import type { Installed } from '../../../adapters/slack/wire/place.ts'
import { installation, makeInstallationsOpener, settings, T1 } from '../../support/slack-installations.ts'

const open = makeInstallationsOpener()

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
