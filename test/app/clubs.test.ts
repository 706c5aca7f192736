import { afterEach, beforeEach, expect, it } from 'vitest'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

// In 2099 the 16th of April is a Thursday; 15:00 in Berlin is 13:00 UTC.
let now = Temporal.Instant.from('2099-04-13T09:00:00Z')
let whole: WholeApp
beforeEach(async () => {
  now = Temporal.Instant.from('2099-04-13T09:00:00Z')
  whole = await startWholeApp({ PUBLIC_URL: 'https://papers.example.org' }, () => now)
})
afterEach(() => whole.close())

it('the program runs a reading group on each platform: votes, announcement, event, reminder, feed', {
  timeout: 120_000,
}, async () => {
  const { app, slack, discord } = whole
  const places = ['slack:T1/C1', `discord:${discord.guild.id}/${discord.channel.id}`] as const
  const say = (place: (typeof places)[number], text: string) =>
    app.bot.hear({ place, user: place.startsWith('slack') ? 'U1' : '700000000000000001', text }).answer()
  for (const place of places) {
    expect((await say(place, 'club every thu at 15:00 in Europe/Berlin closes 1 day before')).title).toBe(
      'Set up, as number 1',
    )
    expect((await say(place, 'nominate VLM-R1')).title).toBe('Nominated')
  }
  const passTo = async (time: string) => {
    now = Temporal.Instant.from(time)
    await app.tick()
  }
  await passTo('2099-04-14T13:00:00Z')
  await expect.poll(() => slack.channel('C1').messages).toHaveLength(1)
  await passTo('2099-04-15T13:00:00Z')
  const findPinned = () => slack.channel('C1').messages.find(({ isPinned }) => isPinned)
  await expect.poll(() => findPinned()?.text).toContain('VLM-R1')
  const announced = findPinned()
  await expect
    .poll(() => discord.guild.events)
    .toMatchObject([{ scheduled_start_time: '2099-04-16T13:00:00Z', status: 1 }])
  for (const place of places) await say(place, 'club move to 17 apr at 16:00')
  await passTo('2099-04-15T13:10:00Z')
  // What the program's own turns have begun may end after the one here.
  await expect
    .poll(() => slack.channel('C1').messages.some(({ thread_ts }) => thread_ts === announced?.ts))
    .toBe(true)
  await expect.poll(() => announced?.text).toContain('Fri 17 Apr, 16:00')
  await expect
    .poll(() => discord.guild.events)
    .toMatchObject([{ scheduled_start_time: '2099-04-17T14:00:00Z' }])
  const feed = JSON.stringify(await say(places[0], 'club feed'))
  const [, path = ''] = /papers\.example\.org(\/feeds\/[\w-]+\.ics)/.exec(feed) ?? []
  const { status, text } = await whole.get(path)
  expect(status).toBe(200)
  expect(text).toContain('DTSTART:20990417T140000Z')
  await passTo('2099-04-17T15:00:00Z')
  await expect.poll(() => announced?.isPinned).toBe(false)
  expect(whole.lines.join()).not.toContain(path.slice(7, 40))
})
