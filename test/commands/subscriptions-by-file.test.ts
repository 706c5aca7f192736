/** Subscriptions that go out as a file and come in again, and the topics that they are made of. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Card } from '../../src/model/card.ts'
import { commandOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
let test: TestBot
let now = Temporal.Instant.from('2025-04-13T08:00:00Z')
beforeEach(async () => {
  now = Temporal.Instant.from('2025-04-13T08:00:00Z')
  test = await startTestBot({ now: () => now, agrees: true })
})
afterEach(() => test.close())

describe('topics of a workspace', () => {
  it('are added, changed and removed, each with the way back', async () => {
    const added = await test.say('topic add hacking "reward hacking" or overoptimization')
    expect(textOf(added)).toMatch(/It matches \d+ papers? here/)
    const edited = await test.say('topic edit hacking "reward hacking"')
    expect(commandOf(edited, 'Undo')).toBe('topic edit hacking "reward hacking" or overoptimization')
    expect(textOf(await test.say('topics'))).toContain('Hacking')
    expect(textOf(await test.say('topics', { place: 'web:else/general' }))).not.toContain('Hacking')
    const removed = await test.say('topic remove hacking')
    expect(textOf(await test.say('latest hacking'))).toContain('There is no topic')
    expect((await test.say(commandOf(removed, 'Undo'))).title).toBe('Topic is back')
    expect((await test.say('topic remove safety')).title).toBe('Topic removed')
    expect(textOf(await test.say('topics'))).not.toContain('safety ·')
  })

  it('keep their titles when they come back, and those of the seeds stay the seeds’', async () => {
    const { topics } = test.library.store
    const [seed] = await topics.list('web:lab')
    if (seed === undefined) throw new Error('there are no topics')
    const own = { name: 'own', title: 'What we do ourselves', query: 'reward' }
    await topics.save('web:lab', own)
    for (const { name } of [seed, own])
      await test.say(commandOf(await test.say(`topic remove ${name}`), 'Undo'))
    await test.say(commandOf(await test.say(`topic edit ${seed.name} reward`), 'Undo'))
    expect(await topics.find('web:lab', seed.name)).toEqual(seed)
    expect(await topics.find('web:lab', 'own')).toEqual(own)
    await topics.setDefaults([{ ...seed, query: 'changed' }])
    expect(await topics.list('web:lab')).toEqual([{ ...seed, query: 'changed' }, own].toSorted(byName))
    expect(textOf(await test.say('topic restore cooking'))).toContain('There is no topic “cooking”')
  })

  it('stay while something uses them', async () => {
    await test.say('subscribe agents -topic:safety daily')
    await test.say('topic add careful topic:safety benchmark')
    expect(textOf(await test.say('topic remove safety'))).toContain(
      'safety is used by subscription 1, the topic careful, so it stays.',
    )
  })

  it.each([
    ['topic agents', 'Say topic add NAME QUERY'],
    ['topic add', 'A topic’s name has lower-case letters'],
    ['topic add Ünsinn y', 'A topic’s name has lower-case letters'],
    ['topic add empty', 'Say topic add NAME QUERY'],
    ['topic add safety robust', 'There is a topic safety already'],
    ['topic add loop topic:loop', 'cannot be made of itself'],
    ['topic add odd topic:cooking', 'There is no topic “cooking”'],
    ['topic edit cooking food', 'There is no topic “cooking”'],
    ['topic remove cooking', 'There is no topic “cooking”'],
  ])('answer “%s” with a plain sentence', async (text, sentence) => {
    expect(textOf(await test.say(text))).toContain(sentence)
  })
})

describe('subscriptions as a file', () => {
  const fileOf = (card: Card) =>
    card.blocks.flatMap((block) => (block.kind === 'file' ? [block.content] : [])).join('')

  it('come back as they went, and nothing happens before it is confirmed', async () => {
    await test.say('subscribe agents weekly mon,thu at 10:00 in Europe/Berlin top 3')
    await test.say('subscribe "reward hacking" hourly', { place: 'web:lab/other' })
    await test.say('pause 1')
    const yaml = fileOf(await test.say('subscriptions export'))
    expect(yaml).not.toContain('web:lab/other')
    expect(yaml).toContain('weekly mon,thu at 10:00 in Europe/Berlin')
    expect(textOf(await test.say(`import ${yaml}`))).toContain('Everything in it is here already.')

    await test.say('unsubscribe 1')
    const plan = await test.say(`import ${yaml}`)
    expect(textOf(plan)).toContain(
      '+ subscription topic:agents, every Monday and Thursday at 10:00 (Europe/Berlin), in web:lab/general, top 3, paused',
    )
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toEqual([])
    expect((await test.say(commandOf(plan, 'Import'))).title).toBe('Imported')
    const [back] = await test.library.store.subscriptions.listAt('web:lab/general')
    expect(back).toMatchObject({ query: 'topic:agents', top: 3, state: 'paused' })
    expect(
      fileOf(await test.say('subscriptions export'))
        .split('\n')
        .toSorted(),
    ).toEqual(yaml.split('\n').toSorted())
  })

  it('are a hundred in one place at most, and a file that has more changes nothing', async () => {
    const fileOfMany = (many: number) =>
      `subscriptions:\n${Array.from({ length: many }, (_, at) => `- query: word${at}`).join('\n')}`
    await test.say('subscribe agents')
    for (const act of ['import', 'import apply'])
      expect(textOf(await test.say(`${act} ${fileOfMany(100)}`))).toContain(
        'A place may have 100 subscriptions, and this would make 101.',
      )
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toHaveLength(1)
    // What is named twice, or is there already, is one more of nothing.
    const full = `${fileOfMany(99)}\n- query: word7\n- query: topic:agents`
    expect((await test.say(`import apply ${full}`)).title).toBe('Imported')
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toHaveLength(100)
    expect(textOf(await test.say(`import ${fileOfMany(100)}`))).toContain('would make 101')
    const changed = await test.say(`import apply subscriptions:\n- query: word7\n  top: 2`)
    expect(changed.title).toBe('Imported')
  })

  it('say until when one is paused, and change that', async () => {
    await test.say('subscribe agents')
    await test.say('pause 1 until 2025-05-01')
    const yaml = fileOf(await test.say('subscriptions export'))
    expect(yaml).toContain('paused: until 2025-05-01')
    expect(textOf(await test.say(`import ${yaml}`))).toContain('Everything in it is here already.')
    const plan = await test.say(`import ${yaml.replace('2025-05-01', '2025-06-01')}`)
    expect(textOf(plan)).toContain('top 5 → 5, paused until 2025-05-01 → paused until 2025-06-01')
    await test.say(commandOf(plan, 'Import'))
    expect(textOf(await test.say('subscriptions'))).toContain('Paused until Sun 1 Jun')
    for (const end of ['until 2025-02-30', 'until friday', '3'])
      expect(textOf(await test.say(`import ${yaml.replace('until 2025-05-01', end)}`))).toContain(
        'In subscriptions 1 paused: true, false, “until 2027-01-07” or “from 2026-12-21 until 2027-01-07” is needed.',
      )
  })

  it('that come again in another week change nothing of every other week', async () => {
    const yaml = 'subscriptions: [{ query: "topic:agents", when: every other mon }]'
    await test.say(commandOf(await test.say(`import ${yaml}`), 'Import'))
    now = Temporal.Instant.from('2025-04-15T08:00:00Z')
    expect(textOf(await test.say(`import ${yaml}`))).toContain('Everything in it is here already.')
    const other = yaml.replace('other mon', 'other mon starting 2025-04-21')
    expect(textOf(await test.say(`import ${other}`))).toContain('+ subscription topic:agents')
  })

  it('bring topics that their subscriptions use', async () => {
    const yaml =
      'topics:\n  - name: hacks\n    title: Hacks\n    query: reward hacking\nsubscriptions:\n  - query: topic:hacks\n'
    const plan = await test.say(`import ${yaml}`)
    expect(textOf(plan)).toContain('+ topic hacks: reward hacking')
    await test.say(commandOf(plan, 'Import'))
    expect(textOf(await test.say('subscriptions'))).toContain('1. Hacks')
  })

  it.each([
    ['import a: [', 'That is not YAML'],
    ['import nonsense', 'it needs “topics:” and “subscriptions:”'],
    ['import subscriptions: [{query: ""}]', 'In subscriptions 1 query: a query is missing'],
    [
      'import subscriptions: [{query: x, when: sometimes}]',
      'In subscriptions 1 when: “sometimes” is not a schedule',
    ],
    ['import subscriptions: [{query: x, when: at 25:00}]', 'is not a time of day'],
    ['import subscriptions: [{query: x, place: "web:else/general"}]', 'belongs to another workspace'],
    ['import subscriptions: [{query: x, place: "web:lab/other"}]', 'which can only be done there'],
    ['import subscriptions: [{query: "topic:cooking"}]', 'there is no topic “cooking”'],
    ['import {a: &a [x], b: *a}', 'aliases'],
  ])('answer “%s” with a plain sentence', async (text, sentence) => {
    expect(textOf(await test.say(text))).toContain(sentence)
  })
})
