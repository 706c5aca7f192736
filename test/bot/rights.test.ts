/** Who lacks the right of their platform changes nothing that others share, however they say it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import type { Place } from '../../src/model/place.ts'
import type { Change, Incoming } from '../../src/ports/bot.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { changingCommands } from '../support/changing-commands.ts'
import { readShared } from '../support/shared-rows.ts'

const refusal = 'You may not change that here.'
const places: Readonly<Record<string, Place>> = {
  digest: 'web:lab/digest',
  group: 'web:lab/group',
  both: 'web:lab/both',
}
let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
  const setUp = async (place: Place, texts: readonly string[]) => {
    for (const text of texts) expect((await test.say(text, { place })).isProblem, text).toBeUndefined()
  }
  await setUp(places.digest as Place, ['subscribe agents weekdays at 09:00'])
  await setUp(places.group as Place, ['club every thu at 15:00 in Europe/Berlin'])
  await setUp(places.both as Place, ['subscribe reasoning mon at 08:00', 'club every fri at 11:00 in UTC'])
})
afterAll(() => test.close())

/** Somebody whom the platform lets change what is their own, and nothing else. */
function somebody(user: string): Pick<Incoming, 'user' | 'findRefusal'> {
  return { user, findRefusal: async (change: Change) => (change === 'own' ? undefined : refusal) }
}

describe.each(Object.entries(places))('where there is a %s', (name, place) => {
  it('no command of the catalogue changes anything, and each tells why', async () => {
    const before = readShared(test.file)
    const who = somebody(`typing-${name}`)
    for (const text of changingCommands(await loadCommands()))
      for (const how of [{}, { isExact: true }, { isPressed: true }, { isPublic: true }, { thread: 'one' }])
        expect(textOf(await test.say(text, { ...who, ...how, place })), text).toContain(refusal)
    expect(readShared(test.file)).toEqual(before)
  })

  it('no sentence does', async () => {
    const before = readShared(test.file)
    for (const [at, text] of sentences.entries()) {
      const who = somebody(`talking-${name}-${at}`)
      await test.say(text, { ...who, place })
      await test.say('yes', { ...who, place })
      await test.say('undo', { ...who, place })
      expect(readShared(test.file), text).toEqual(before)
    }
  })
})

it('the same sentences change much for somebody who may', async () => {
  const other = await startTestBot({ agrees: true })
  try {
    const place: Place = 'web:lab/both'
    for (const text of ['subscribe reasoning mon at 08:00', 'club every fri at 11:00 in UTC'])
      await other.say(text, { place })
    const changing: string[] = []
    for (const text of sentences) {
      const before = JSON.stringify(readShared(other.file))
      await other.say(text, { place, user: `may-${changing.length}` })
      if (JSON.stringify(readShared(other.file)) !== before) changing.push(text)
    }
    expect(changing.length, changing.join('\n')).toBeGreaterThan(12)
  } finally {
    await other.close()
  }
})

it('another place is changed only by whom its platform lets', async () => {
  const before = readShared(test.file)
  const who = somebody('from-elsewhere')
  for (const text of [
    'subscribe agents daily',
    'unsubscribe 1',
    'club every mon at 10:00',
    'follow Ada Byron',
  ])
    await test.say(`${text} place:${places.group}`, { ...who, place: places.digest as Place })
  expect(readShared(test.file)).toEqual(before)
})

/** As members say such things: orders, questions, thoughts, reports. */
const sentences = `
pause the digest
please pause the digest until Monday
stop the digest
stop posting here
end the subscription
cancel the daily posts
move the digest to 10
make it 7:30 instead
send it on tuesdays only
make the digest weekly
twice a week is enough, mondays and thursdays
can the posts come at noon from now on?
is there a way to get the digest a bit later, around 11?
we have the review next week, let the digest sleep until Friday
could the digest take a break till June?
the morning is bad for us, 5pm would be better
ten papers are too many, five are enough
show 3 papers in the digest
add robotics to the digest
drop surveys from the digest
the digest should also cover planning
change the subject of the digest to safety
resume the digest
turn the posts back on
subscribe to reward hacking every monday at 9
daily digest on agents at 7:30
send us new papers about tool use each friday
post new papers on reasoning here every weekday morning
follow Haozhan Shen
keep us posted on world models
I want to follow Wei Xiong
set up a reading group on wednesdays at 14:00
let us start a journal club, every second tuesday at 4pm in Europe/Paris
move the meeting to Friday
the meeting is cancelled this week
skip the next meeting
no meeting on 24 April
next week we meet at 16:00
reading group on holiday until September
pause the reading group
end the reading group
rename the club to Vision Lunch
the club needs at least four people
we meet an hour later from now on
Thursday does not work, Wednesday at 3 then
turn link previews off
turn off the cards under links
let guests use you here
collect the papers that we link
forget what this channel voted
reset what you learned here
add a topic called bio: protein folding
remove the topic agents
rename the topic agents to llm agents
unsubscribe everybody
pause 1
edit 1 at 10:00
resume 1 and unsubscribe 1
show me reasoning papers and pause the digest
take back what I just did
the digest is off during the holidays
nobody reads it before ten, move it
`
  .trim()
  .split('\n')
