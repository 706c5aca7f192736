import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandOf, itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeDigest } from '../support/digests.ts'

let test: TestBot
let now = Temporal.Instant.from('2025-04-13T08:00:00Z')
beforeEach(async () => {
  now = Temporal.Instant.from('2025-04-13T08:00:00Z')
  test = await startTestBot({ now: () => now })
})
afterEach(() => test.close())

describe('subscribe', () => {
  it('repeats in words what was typed, with the next three times and what it would have given', async () => {
    const card = await test.say('subscribe agents weekdays at 09:00 in Europe/Berlin top 3')
    expect(card.title).toBe('Subscribed, as number 1')
    expect(textOf(card)).toContain(
      'I’ll post here the 3 best new papers on Agents and tool use, every weekday, Monday to Friday, at 09:00 (Europe/Berlin).',
    )
    expect(textOf(card)).toContain(
      'Next: Mon 14 Apr, 09:00; Tue 15 Apr, 09:00; Wed 16 Apr, 09:00 (Europe/Berlin).',
    )
    expect(textOf(card)).toMatch(/\d+ papers from the last 30 days match, about \d+ a week/)
    expect(card.buttons.map(({ label }) => label)).toEqual(['Undo', 'Edit', 'Preview'])
    const [saved] = await test.library.store.subscriptions.listAt('web:lab/general')
    expect(saved).toMatchObject({
      number: 1,
      query: 'topic:agents',
      top: 3,
      createdBy: 'ada',
      schedule: { every: 'weekday', time: '09:00', timeZone: 'Europe/Berlin' },
    })
  })

  it('says which time zone it took where none was typed', async () => {
    expect(textOf(await test.say('subscribe safety'))).toContain('Times are in UTC, the default here.')
    const heard = {
      place: 'web:lab/zone',
      user: 'ada',
      text: 'subscribe safety',
      timeZone: 'Asia/Tokyo',
    } as const
    const card = await test.bot.hear(heard).answer()
    expect(textOf(card)).toContain('Times are in Asia/Tokyo, your own time zone.')
    const odd = await test.bot.hear({ ...heard, place: 'web:lab/odd', timeZone: 'Mars/Olympus' }).answer()
    expect(textOf(odd)).toContain('Times are in UTC, the default here.')
  })

  it('keeps the words of a query', async () => {
    await test.say('subscribe agents in games at 09:00 in Europe/Berlin')
    const [saved] = await test.library.store.subscriptions.listAt('web:lab/general')
    expect(saved?.query).toBe('agents in games')
  })

  it('says that the same subscription is there already', async () => {
    await test.say('subscribe agents daily')
    const again = await test.say('subscribe topic:agents at 9am top 7')
    expect(again.title).toBe('Already subscribed, as number 1')
    expect(textOf(again)).toContain('It shows 5, not 7: edit 1 top 7.')
    expect(textOf(await test.say('subscribe agents at 17:00'))).toContain(
      'Number 1 asks for the same at other times',
    )
  })

  it.each([
    ['zzzzqqqq', 'No paper here matches this yet'],
    ['-zzzzqqqq', 'Next to every paper here matches this'],
  ])('asks before it saves %s', async (query, warning) => {
    const card = await test.say(`subscribe ${query} weekly fri`)
    expect(card.title).toBe('Subscribe to this?')
    expect(textOf(card)).toContain(warning)
    expect(textOf(card)).toContain('the last 30 days match')
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toEqual([])
    const saved = await test.say(commandOf(card, 'Subscribe anyway'))
    expect(textOf(saved)).toContain('every Friday at 09:00 (UTC)')
  })

  it.each([
    ['subscribe', 'say a topic or words to look for, then when and how many'],
    ['subscribe daily at 09:00', 'Say what to subscribe to before when'],
    ['subscribe agents at 25:00', 'is not a time of day'],
    ['subscribe agents top 0', '1 to 50 papers'],
    ['subscribe agents top 500', '1 to 50 papers'],
    ['subscribe agents in Europe/Berlim', 'Did you mean Europe/Berlin?'],
    ['subscribe topic:cooking', 'There is no topic “cooking”'],
    ['subscribe "open quote', 'A quote is not closed'],
  ])('answers “%s” with a plain sentence', async (text, sentence) => {
    expect(textOf(await test.say(text))).toContain(sentence)
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toEqual([])
  })

  it('stops at a hundred in one place', async () => {
    const { subscriptions } = test.library.store
    for (let hour = 0; hour < 100; hour++) {
      const schedule = { every: 'day', days: [], time: '09:00', timeZone: 'UTC' } as const
      const place = { place: 'web:lab/general', workspace: 'web:lab', createdBy: 'ada' } as const
      await subscriptions.save({ ...place, query: `reward ${hour}`, schedule, top: 5 }, 0)
    }
    const limit = 'A place may have 100 subscriptions, and this would make 101.'
    expect(textOf(await test.say('subscribe agents'))).toContain(limit)
    expect(textOf(await test.say('subscribe reward 7 at 10:00'))).toContain(limit)
    expect((await test.say('subscribe reward 7')).title).toContain('Already subscribed')
    expect(textOf(await test.say('subscriptions'))).toContain('Page 1 of 20')
    expect((await test.say('subscribe agents', { place: 'web:lab/other' })).title).toContain('Subscribed')
  })

  it('follows an author', async () => {
    const card = await test.say('follow Haozhan Shen weekly mon at 08:30 in UTC')
    expect(textOf(card)).toContain('the 5 best new papers by Haozhan Shen, every Monday at 08:30 (UTC).')
    expect(textOf(await test.say('follow daily'))).toContain('Say whom to follow')
    const unsure = await test.say('follow reward model monthly')
    expect(textOf(unsure)).toContain('No paper here is by “reward model”')
    expect(unsure.buttons.map(({ command }) => command)).toEqual([
      'subscribe "reward model" monthly',
      'subscribe author:"reward model" monthly',
    ])
  })
})

describe('a subscription', () => {
  it('is listed with what can be done, paused, resumed, edited and ended, and each can be undone', async () => {
    await test.say('subscribe agents at 10:00')
    const listed = await test.say('subscriptions')
    expect(itemsOf(listed)[0]?.title).toBe('1. Agents and tool use')
    expect(textOf(listed)).toContain('every day at 10:00 (UTC) · top 5 · active')
    expect(textOf(listed)).toContain('Next: Sun 13 Apr, 10:00. No digest yet.')

    expect(textOf(await test.say(commandOf(listed, 'Pause')))).toContain('Paused: nothing is posted')
    expect((await test.say('pause 1')).title).toBe('Subscription 1 is not active')
    now = Temporal.Instant.from('2025-04-20T12:00:00Z')
    expect(textOf(await test.say(commandOf(await test.say('subscriptions'), 'Resume')))).toContain(
      'Next: Mon 21 Apr, 10:00',
    )
    const [resumed] = await test.library.store.subscriptions.listAt('web:lab/general')
    expect(resumed).toMatchObject({ state: 'active', afterMs: now.epochMilliseconds })

    const edited = await test.say('edit 1 weekly tue,thu at 11:30 in Asia/Tokyo top 3')
    expect(textOf(edited)).toContain(
      'the 3 best new papers on Agents and tool use, every Tuesday and Thursday at 11:30 (Asia/Tokyo)',
    )
    expect(textOf(await test.say(commandOf(edited, 'Undo')))).toContain(
      'the 5 best new papers on Agents and tool use, every day at 10:00 (UTC)',
    )
    expect(textOf(await test.say('edit 1 reward hacking'))).toContain('on reward hacking, every day at 10:00')

    const gone = await test.say('unsubscribe 1')
    expect(gone.title).toBe('Unsubscribed')
    expect(textOf(await test.say('subscriptions'))).toContain('No subscriptions here yet.')
    expect(textOf(await test.say(commandOf(gone, 'Undo')))).toContain(
      'on reward hacking, every day at 10:00 (UTC)',
    )
  })

  it('that was ended comes back as it was: paused until then, or going on from its last digest', async () => {
    const { subscriptions, ledger } = test.library.store
    const only = async () => (await subscriptions.listAt('web:lab/general'))[0]
    await test.say('subscribe agents at 10:00')
    await test.say('pause 1 until 25 april')
    const paused = await only()
    expect(paused).toMatchObject({ state: 'paused', resumesAtMs: Date.parse('2025-04-25') })
    const ended = await test.say('unsubscribe 1')
    expect(await only()).toBeUndefined()
    const back = await test.say(commandOf(ended, 'Undo'), { user: 'bob' })
    expect(back.title).toBe('Subscription 1 is back')
    expect(textOf(back)).toContain('Paused until Fri 25 Apr')
    expect(await only()).toEqual({ ...paused, createdBy: 'bob' })

    await test.say('resume 1')
    const active = await only()
    if (active === undefined) throw new Error('there is no subscription')
    const slot = '2025-04-13T10:00:00Z'
    await ledger.record(active, slot, makeDigest({ isEmpty: true }), now.epochMilliseconds)
    now = Temporal.Instant.from('2025-04-13T12:00:00Z')
    await test.say(commandOf(await test.say('unsubscribe agents'), 'Undo'))
    expect(await only()).toMatchObject({ id: active.id, number: 1, state: 'active' })
    expect(await ledger.coveredUntil(active.id)).toBe(slot)

    const late = await test.say('unsubscribe 1')
    now = Temporal.Instant.from('2025-04-14T12:00:00Z')
    expect(textOf(await test.say(commandOf(late, 'Undo')))).toContain('Subscribe again')
    expect(await only()).toBeUndefined()
  })

  it('offers changes to press, and refuses to become another', async () => {
    await test.say('subscribe agents')
    await test.say('subscribe agents at 10:00')
    expect((await test.say('edit 1')).buttons.map(({ label }) => label)).toEqual([
      'weekdays',
      'weekly mon',
      'every other week',
      'monthly',
      'hourly',
      'top 3',
      'top 10',
    ])
    expect(textOf(await test.say('edit 1 at 10:00'))).toContain('That is the same as subscription 2.')
    expect(textOf(await test.say('edit 1 at 26:00'))).toContain('is not a time of day')
  })

  it('belongs to its place', async () => {
    await test.say('subscribe agents')
    for (const place of ['web:lab/other', 'web:else/general'] as const)
      for (const text of ['unsubscribe 1', 'pause 1', 'resume 1', 'edit 1 daily', 'preview 1'])
        expect(textOf(await test.say(text, { place }))).toContain('There is no subscription 1 here.')
    expect(textOf(await test.say('unsubscribe one'))).toContain(
      'No subscription here is called “one”. There is: 1 Agents and tool use.',
    )
    const choices = await test.bot.complete({ place: 'web:lab/general', user: 'ada', text: 'pause ' })
    expect(choices.map(({ value }) => value)).toEqual(['pause 1'])
  })

  it('that was stopped tells why and can be revived', async () => {
    await test.say('subscribe agents')
    const [stored] = await test.library.store.subscriptions.listAt('web:lab/general')
    await test.library.store.subscriptions.change(stored?.id ?? '', {
      state: 'disabled',
      reason: 'The channel is gone.',
    })
    const listed = await test.say('subscriptions')
    expect(textOf(listed)).toContain('Stopped: The channel is gone.')
    expect((await test.say('subscribe agents')).title).toContain('Already subscribed')
    await test.say(commandOf(listed, 'Resume'))
    const [revived] = await test.library.store.subscriptions.listAt('web:lab/general')
    expect(revived).toMatchObject({ state: 'active', reason: undefined })
  })
})

describe('the list of subscriptions', () => {
  it('tells of a topic that is gone before a digest fails for it', async () => {
    await test.say('subscribe agents')
    expect(textOf(await test.say('subscriptions'))).not.toContain('cannot be made')
    await test.library.store.topics.setDefaults([])
    expect(textOf(await test.say('subscriptions'))).toContain(
      'The next digest cannot be made: There is no topic “agents”.',
    )
  })

  it('tells what was posted, what waits and why, and what was given up', async () => {
    await test.say('subscribe agents')
    const { ledger, subscriptions } = test.library.store
    const [subscription] = await subscriptions.listAt('web:lab/general')
    if (subscription === undefined) throw new Error('there is no subscription')
    const note = async () => textOf(await test.say('subscriptions'))
    const nowMs = test.library.now().epochMilliseconds
    const record = (slot: string) => ledger.record(subscription, slot, makeDigest(), nowMs)
    const take = async () => {
      const [taken] = await ledger.take(nowMs, 60_000, { limit: 1, platforms: ['web'] })
      if (taken === undefined) throw new Error('nothing waits')
      return taken
    }
    await record('2025-04-14T09:00:00Z')
    expect(await note()).toContain('No digest yet.')
    expect(await note()).toContain('The digest of Mon 14 Apr, 09:00 is about to be posted.')
    await ledger.markSent(await take(), 'M1', nowMs)
    expect(await note()).toContain('Last: Mon 14 Apr, 09:00.')
    await record('2025-04-15T09:00:00Z')
    await ledger.retryAfter(await take(), { nowMs, waitMs: 60_000 }, 'It does not answer.')
    expect(await note()).toContain('Last: Mon 14 Apr, 09:00.')
    expect(await note()).toContain(
      'The digest of Tue 15 Apr, 09:00 could not be posted yet: It does not answer. I try again at Sun 13 Apr, 08:01.',
    )
    const [late] = await ledger.take(nowMs + 60_000, 60_000, { limit: 1, platforms: ['web'] })
    if (late === undefined) throw new Error('nothing waits')
    await ledger.markRefused(late, { reason: 'I may not post there.', isFinal: false, nowMs })
    expect(await note()).toContain(
      'The digest of Tue 15 Apr, 09:00 could not be posted: I may not post there. The next one covers it.',
    )
    await record('2025-04-16T09:00:00Z')
    await ledger.markSent(await take(), 'M2', nowMs)
    expect(await note()).not.toContain('could not be posted')
  })
})
