/** What somebody else set up stays as it is, whatever is said of it; only an exact command or a press changes it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import type { Place } from '../../src/model/place.ts'
import { groupActs } from '../../src/talk/acts/group-acts.ts'
import { isOffer, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { changingCommands } from '../support/changing-commands.ts'
import { triedOf } from '../support/property-runs.ts'
import { readShared } from '../support/shared-rows.ts'

const places: readonly Place[] = ['web:lab/digest', 'web:lab/group', 'web:lab/both']
const newcomer = makeNewcomers()
let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
  for (const text of ['topic add acting "acting"', 'settings collect on'])
    await test.say(text, owner('digest'))
  for (const place of ['digest', 'both']) await test.say('subscribe agents weekdays at 09:00', owner(place))
  for (const place of ['group', 'both']) await test.say('club every thu at 15:00', owner(place))
})
afterAll(() => test.close())

function owner(place: string) {
  return { user: 'owner', place: `web:lab/${place}` as Place }
}

/** What was there before: others may set up more beside it. */
function lost(before: ReturnType<typeof readShared>): readonly unknown[] {
  const after = readShared(test.file)
  const kept = (table: string) => new Set((after[table] ?? []).map((row) => JSON.stringify(row)))
  return Object.entries(before)
    .filter(([table]) => !table.endsWith('_counters'))
    .flatMap(([table, rows]) => rows.filter((row) => !kept(table).has(JSON.stringify(row))))
}

/** What people say of themselves in a group is theirs. */
const own: ReadonlySet<string> = new Set(
  groupActs.filter(({ effect }) => effect === 'own').map(({ name }) => name),
)
const sentences = readFileSync(new URL('../../data/acts.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t') as [act: string, context: string, said: string])
  .filter(([act, context]) => context === 'set-up' && !own.has(act))

describe.each(places)('in %s', (place) => {
  it('no sentence of any act changes it', { timeout: 300_000 }, async () => {
    const before = readShared(test.file)
    // Of each act others than in the other places, and about as many as it is said in different ways.
    const some = triedOf(sentences.slice(places.indexOf(place)), 15)
    for (const [act, rows = []] of Map.groupBy(some, ([act]) => act)) {
      const heard: string[] = []
      for (const [, , said] of rows)
        heard.push(`${said}: ${textOf(await test.say(said, { ...newcomer(), place }))}`)
      expect(lost(before), `${act}: ${heard.join('\n')}`).toEqual([])
    }
  })

  it('no command does that is said beside something else', async () => {
    const before = readShared(test.file)
    for (const text of changingCommands(await loadCommands())) {
      for (const said of [`please ${text}, the others agree`, `hey, could you ${text}`, `${text}?`])
        await test.say(said, { ...newcomer(), place })
      expect(lost(before), text).toEqual([])
    }
  })
})

it.each([
  ['pause 1', 'pause the agents digest', 'Paused'],
  ['club move to friday at 16:00', 'move the club to friday at 16:00', 'Moved'],
  ['edit 1 at 10:00', 'make the digest come at 10', 'Changed'],
])('“%s” does it, and “%s” asks, and a press does it then', async (exact, said, title) => {
  const place: Place = `web:lab/${exact.replaceAll(/\W/g, '-')}`
  await test.say('subscribe agents weekdays at 09:00', { user: 'owner', place })
  await test.say('club every thu at 15:00', { user: 'owner', place })
  const [who, other] = [newcomer(), newcomer()]
  const numbered = exact.replace(
    /\b1\b/,
    String((await test.library.store.subscriptions.listAt(place))[0]?.number),
  )
  const card = await test.say(said, { ...who, place })
  expect(isOffer(card), textOf(card)).toBe(true)
  const pressed = await test.say(card.buttons[0]?.command ?? '', { ...who, place, isPressed: true })
  expect(pressed.title).toContain(title)
  const back = await test.say('undo', { ...who, place })
  expect(back.isProblem, textOf(back)).toBeUndefined()
  expect((await test.say(numbered, { ...other, place })).title).toContain(title)
})
