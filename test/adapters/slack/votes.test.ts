/** Votes where Slack refuses something, or was not asked for a scope. */
import { describe, expect, it } from 'vitest'
import { adapter } from '../../../adapters/slack/index.ts'
import { settings } from '../../../adapters/slack/install/settings.ts'
import { voteButtons } from '../../../src/cards/vote-buttons.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { openAdapterGround } from '../../support/adapter-ground.ts'
import { startSlackLoopback } from '../../support/slack-loopback.ts'
import { buttonsOf } from '../../support/slack-loopback-send.ts'
import { startSlack } from './running.ts'

const place = 'slack:T1/C1'

async function openShared() {
  const running = await startSlack()
  const { slack, app } = running
  const found = await app.bot.hear({ place, user: 'UADA', text: 'search reward hacking' }).answer()
  const id = found.shows?.papers[0]
  if (id === undefined) throw new Error('a test needs a paper')
  await slack.send.command({ text: `share show ${id}` })
  const shared = await slack.until(() => slack.channel('C1').messages[0])
  const labels = async () => [
    ...(
      (await app.bot.relabel(
        place,
        voteButtons(id).map(({ command }) => command),
      )) ?? new Map()
    ).values(),
  ]
  return { ...running, id, shared, labels }
}

describe('a vote', () => {
  it('counts though the message can no longer be changed', async () => {
    const { slack, shared, labels } = await openShared()
    slack.fail('response_url', { status: 404 })
    slack.fail('chat.update', { error: 'message_not_found' })
    await slack.send.press(shared, '👍')
    await slack.send.press(shared, '👎', { user: 'UBOB' })
    await slack.until(() => buttonsOf(shared).some(({ label }) => label === '👎 1'))
    expect(await labels()).toEqual(['👍 1', '👎 1'])
    expect(slack.channel('C1').messages).toEqual([shared])
  })

  it('of fifty people in a second is counted once each, with few changes of the message', async () => {
    const { slack, shared, labels } = await openShared()
    const users = Array.from({ length: 50 }, (_, number) => `UFAN${number}`)
    await Promise.all(users.map((user) => slack.send.press(shared, '👍', { user })))
    await slack.until(() => buttonsOf(shared).some(({ label }) => label === '👍 50'))
    expect(await labels()).toEqual(['👍 50', '👎'])
    expect(slack.channel('C1').messages).toEqual([shared])
  })

  it('of a guest and of another organisation counts not, which they alone are told', async () => {
    const { slack, shared, labels } = await openShared()
    slack.addProfile('UGUEST', { is_restricted: true })
    await slack.send.press(shared, '👍', { user: 'UGUEST' })
    const told = await slack.until(() => slack.channel('C1').messages[1])
    expect(told.ephemeralTo).toBe('UGUEST')
    expect(told.text).toContain('members of the team')
    slack.addProfile('UELSE', { team_id: 'T9', is_stranger: true })
    await slack.send.press(shared, '👍', { user: 'UELSE', userTeam: 'T9' })
    const also = await slack.until(() => slack.channel('C1').messages[2])
    expect(also.ephemeralTo).toBe('UELSE')
    expect(await labels()).toEqual(['👍', '👎'])
  })

  it('by an emoji stands while another that says the same is there', async () => {
    const { slack, app, shared, id, databaseFile } = await openShared()
    const item = { type: 'message', channel: 'C1', ts: shared.ts }
    const reaction = { user: 'UADA', item, item_user: 'UBOTT1' }
    await slack.send.event({ ...reaction, type: 'reaction_added', reaction: '+1' })
    await slack.until(() => buttonsOf(shared).some(({ label }) => label === '👍 1'))
    shared.reactions = [
      { name: 'fire', users: ['UBOB'] },
      { name: '+1::skin-tone-2', users: ['UBOB', 'UADA'] },
    ]
    await slack.send.event({ ...reaction, type: 'reaction_removed', reaction: 'fire' })
    await app.stop()
    const store = await openStore({ url: `file:${databaseFile}` })
    const counts = await store.votes.counts(place, [id])
    await store.close()
    expect(counts.get(id)).toEqual({ up: 1, down: 0 })
  })

  it('by an emoji is not heard without the scope, and nothing else suffers', async () => {
    const { slack, shared, labels } = await openShared()
    slack.fail('reactions.get', { error: 'missing_scope' })
    const item = { type: 'message', channel: 'C1', ts: shared.ts }
    const reaction = { type: 'reaction_added', user: 'UADA', reaction: '+1', item, item_user: 'UBOTT1' }
    await slack.send.event(reaction)
    await slack.send.press(shared, '👎', { user: 'UBOB' })
    await slack.until(() => buttonsOf(shared).some(({ label }) => label === '👎 1'))
    expect(await labels()).toEqual(['👍', '👎 1'])
    // Of somebody else's message it asks nothing.
    await slack.send.event({ ...reaction, item_user: 'UEVE' })
    await slack.send.event({ ...reaction, user: 'UBOB' })
    await slack.until(() => buttonsOf(shared).some(({ label }) => label === '👍 1'))
    expect(slack.calls('reactions.get')).toHaveLength(1)
  })
})

describe('who may read a channel', () => {
  it('is everybody of a public one, the members of a private one, and not known without the scope', async () => {
    const slack = await startSlackLoopback()
    const ground = await openAdapterGround({ seeds: false })
    try {
      const created = await adapter.create(settings.parse(slack.env), ground.context('slack'))
      await created.start(ground.bot)
      ground.keep(created)
      slack.channel('G1').people = ['UADA']
      const asked = (room: string, user: string) => created.mayRead?.(`slack:T1/${room}`, user)
      expect(await asked('C1', 'UADA')).toBe(true)
      expect(await asked('G1', 'UADA')).toBe(true)
      expect(await asked('G1', 'UBOB')).toBe(false)
      expect(await asked('UADA', 'UADA')).toBeUndefined()
      slack.fail('conversations.info', { error: 'missing_scope' })
      expect(await asked('G1', 'UBOB')).toBeUndefined()
    } finally {
      await ground.close()
      await slack.close()
    }
  })
})
