/** What others share is offered unless it is plainly ordered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '../../src/model/place.ts'
import { isOffer, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { readShared } from '../support/shared-rows.ts'

const places: readonly Place[] = ['slack:T1/digest', 'slack:T1/group']
let test: TestBot
beforeAll(async () => {
  const findOwn = (workspace: string, user: string) =>
    workspace === 'slack:T1' ? (`slack:T1/${user}` as Place) : (`${workspace}-${user}` as const)
  test = await startTestBot({
    findOwn: (workspace, user) => findOwn(workspace, user) as Place,
    findRefusal: async () => undefined,
  })
  await test.say('subscribe agents weekdays at 09:00', { place: 'slack:T1/digest' })
  await test.say('club every thu at 15:00 in Europe/Berlin', { place: 'slack:T1/group' })
})
afterAll(() => test.close())

let people = 0
function newcomer(place: Place = 'slack:T1/digest') {
  people += 1
  return { user: `U${people}`, place }
}

describe.each(places)('in %s', (place) => {
  it('questions, conditions, reports and wishes of others change nothing', async () => {
    const before = readShared(test.file)
    for (const text of maybes) {
      const card = await test.say(text, newcomer(place))
      expect(readShared(test.file), `${text}: ${textOf(card)}`).toEqual(before)
    }
  })
})

describe('an offer', () => {
  it.each([
    ['could the agents digest come at 10?', 'Change the digest on Agents and tool use to every weekday'],
    [
      'would a daily digest on safety at 8 be possible?',
      'on Safety, robustness and trust, every day at 08:00 (UTC)?',
    ],
    ['can we have a reading group on fridays at 3?', 'every Friday at 15:00 (UTC)?'],
    [
      'could everybody see the paper ToRL?',
      'Shall I post “ToRL: Scaling Tool-Integrated RL” for everybody here?',
    ],
  ])('says in words what a press would do: %s', async (text, sentence) => {
    expect(textOf(await test.say(text, newcomer()))).toContain(sentence)
  })

  it('has names on its buttons', async () => {
    const { buttons } = await test.say('can you see how often a paper was cited?', newcomer())
    expect(buttons.map(({ label }) => label)).toContain('Help: cited')
  })

  it.each([
    ['is it possible to pause the digest?', 'Pause', 'Paused subscription 1'],
    ['can you pause the digest please', 'Pause', 'Paused subscription 1'],
    ['is there a way to have the digest an hour later, at 10?', 'Change', 'Changed subscription 1'],
  ])('“%s” does it by a press, and by yes', async (text, label, title) => {
    for (const agree of ['press', 'yes']) {
      const who = newcomer()
      const card = await test.say(text, who)
      expect(isOffer(card)).toBe(true)
      const [button] = card.buttons
      expect(button?.label).toBe(label)
      const pressed = { ...who, isPressed: true }
      const done =
        agree === 'yes' ? await test.say('yes', who) : await test.say(button?.command ?? '', pressed)
      expect(done.title).toBe(title)
      await test.say('resume 1', who)
      await test.say('edit 1 at 09:00', who)
    }
  })

  it('is private, also where everybody read the question', async () => {
    const ask = test.bot.hear({ ...newcomer(), text: 'could we pause the digest?', isPublic: true })
    expect(isOffer(await ask.answer())).toBe(true)
    expect(ask.visibility).toBe('private')
  })

  it('is left out where a press would be refused', async () => {
    const who = { ...newcomer(), findRefusal: async () => 'You may not change that here.' }
    const card = await test.say('could we pause the digest?', who)
    expect(textOf(card)).toContain('You may not change that here.')
    expect(card.buttons).toEqual([])
  })

  it('never ends in itself: a press does what it says, whatever words are in it', async () => {
    const place: Place = 'slack:T1/doubts'
    const card = await test.say('subscribe what if agents might fail?', newcomer(place))
    const [button] = card.buttons
    expect(button?.command).toBe('subscribe what if agents might fail')
    const done = await test.say(`${button?.command} confirm:yes`, { ...newcomer(place), isPressed: true })
    expect(done.title).toContain('Subscribed')
  })
})

describe('posts that one person wants', () => {
  it.each([
    'send me a daily digest on reasoning at 9',
    'keep me posted on world models',
    'i want to follow Wei Xiong',
  ])('“%s” are asked about: here, or to that person', async (text) => {
    const who = newcomer('slack:T1/wishes')
    const { buttons } = await test.say(text, who)
    expect(buttons.map(({ label }) => label)).toEqual(['Here, for everybody', 'To me directly'])
    const pressed = { ...who, isPressed: true }
    const told = await test.say(buttons[1]?.command ?? '', pressed)
    // What finds little is asked about once more.
    await test.say(
      told.buttons.find(({ label }) => label.startsWith('Subscribe'))?.command ?? 'help',
      pressed,
    )
    const { subscriptions } = test.library.store
    expect(await subscriptions.listAt('slack:T1/wishes')).toEqual([])
    expect(await subscriptions.listAt(`slack:T1/${who.user}`)).toHaveLength(1)
  })

  it('come by a direct message where that is a workspace of its own, and are said there', async () => {
    const who = newcomer('discord:1/2')
    const card = await test.say('send me a daily digest on reasoning at 9', who)
    expect(card.buttons.map(({ label }) => label)).toEqual(['Here, for everybody'])
    expect(textOf(card)).toContain('say the same to me in a direct message')
  })

  it('are begun at once where nobody else reads', async () => {
    const user = 'U-alone'
    const card = await test.say('send me a daily digest on reasoning at 9', {
      user,
      place: `slack:T1/${user}`,
    })
    expect(card.title).toContain('Subscribed')
  })
})

describe('“no, don’t”', () => {
  it('says that nothing was done where it was only asked', async () => {
    const who = newcomer()
    await test.say('could we pause the digest?', who)
    expect(textOf(await test.say("no, don't", who))).toContain('did nothing')
    expect(textOf(await test.say('yes', who))).not.toContain('Paused')
  })

  it('offers to take back what is done', async () => {
    const who = newcomer('slack:T1/group')
    await test.say('nominate VLM-R1', who)
    const { buttons } = await test.say('no dont', who)
    expect(buttons.map(({ label }) => label)).toEqual(['Take it back'])
    const back = await test.say(buttons[0]?.command ?? '', { ...who, isPressed: true })
    expect(back.isProblem).toBeUndefined()
  })

  it('says that a post stays', async () => {
    const who = newcomer()
    await test.say('share show VLM-R1', who)
    expect(textOf(await test.say('no dont', who))).toContain('cannot take a message back')
  })
})

const maybes = `
is it possible to pause the digest?
could we pause the digest?
can the digest rest until mid May pls
we are all writing for a deadline, can the digest rest until mid May
is there a way to have the digest an hour later, at 10?
would it make sense to stop the digest
should we move the digest to 10
shall we make it weekly?
what about tuesdays for the digest?
how about posting it at 11 instead?
maybe we should skip next week?
maybe skip the next meeting
perhaps the digest should be weekly
we might pause the digest in August
we may need the digest later, at noon
if nobody minds, move the digest to 10
unless somebody objects pause the digest
pause the digest if you can
pause the digest, maybe until Monday
I wonder if we should end the subscription
I think 10 is better for the digest
we paused the digest last week
the digest was moved to 10 yesterday
somebody cancelled the meeting on Thursday
we skipped the last meeting
the meeting was moved to friday at 16:00
Anna wants the digest at ten
Ben would like the digest on fridays only
my boss finds the digest annoying, every other week would do
the students prefer the meeting on wednesdays
Carla asked for five papers in the digest
people say that the digest comes too early, 11 suits them
it would be great if the digest came at noon
it'd be nice to have robotics in the digest
a weekly digest on reasoning would be nice
daily digest on agents at 7:30?
can we have a topic for unlearning
could we have a reading group on wednesdays at 14:00?
do we want to meet at 16:00 next week
I guess nobody comes on Thursday, so no meeting
can you pause the digest please
could you move the meeting to friday
would you stop posting here
can I have fewer papers, 3?
don't you think we should pause the digest
why not pause the digest until June
what if we met an hour later?
suppose we end the reading group
there is no meeting this week, right?
the digest could do without surveys
`
  .trim()
  .split('\n')
