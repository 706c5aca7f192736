/** A person who sends more commands than the settings allow is told to wait, alone, on every platform. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buttonOf, isHidden, wordsOf } from '../support/discord-app.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

const sentence = 'You sent more than 2 commands within a minute. Please wait'

let whole: WholeApp
// Slack's requests are signed by the real clock.
let now = Temporal.Now.instant()
beforeAll(async () => {
  whole = await startWholeApp({ COMMANDS_PER_MINUTE: '2' }, () => now)
})
afterAll(() => whole?.close())
const passMinute = () => {
  now = now.add({ minutes: 1 })
}

it('in Slack by a whisper, also where the answer would be for all, and a list that was paged stays', async () => {
  const { slack } = whole
  const { messages } = slack.channel('C1')
  await slack.send.command({ text: 'latest', channel: 'C1' })
  const list = await slack.until(() => messages[0])
  await slack.send.command({ text: 'share latest', channel: 'C1' })
  await slack.until(() => messages.length === 2)
  await slack.send.command({ text: 'share latest', channel: 'C1' })
  await slack.send.mention({ text: 'latest', channel: 'C1' })
  await slack.send.press(list, 'More')
  const refused = await slack.until(() => messages.length === 5 && messages.slice(2))
  for (const message of refused) {
    expect(message.text).toContain(sentence)
    expect(message.ephemeralTo).toBe('UADA')
  }
  expect(list.text).not.toContain('page 2 of')
  await slack.send.command({ text: 'status', channel: 'C1', user: 'UBOB' })
  await slack.until(() => messages[5]?.text.includes('88 papers from'))
  passMinute()
  await slack.send.press(list, 'More')
  await slack.until(() => list.text.includes('page 2 of'))
})

it('in Discord, where it is so from the acknowledgement on', async () => {
  const { discord } = whole
  const share = () => discord.people.say('share', { command: 'latest' })
  const list = await discord.answer(discord.people.say('latest'))
  const [shared] = await discord.answerToAll(share())
  const [refused] = await discord.answer(share())
  expect([isHidden(shared), isHidden(refused)]).toEqual([false, true])
  expect(wordsOf(refused === undefined ? [] : [refused])).toContain(sentence)
  const [first] = list
  if (first === undefined) throw new Error('no list')
  const pressed = discord.people.press(buttonOf(list, 'More'), first)
  await discord.until(() => pressed.followUps.some((message) => wordsOf([message]).includes(sentence)))
  expect(wordsOf(list)).not.toContain('page 2 of')
})

it('in the playground', async () => {
  for (const _ of [1, 2]) expect((await whole.say('latest')).title).toBe('Latest papers')
  expect((await whole.say('share latest')).blocks).toEqual([
    { kind: 'text', text: [`${sentence} 60 seconds and try again.`] },
  ])
  expect(
    (await whole.scrape()).get(
      'journal_club_commands_total{command="unknown",platform="web",outcome="refused"}',
    ),
  ).toBe(1)
})
