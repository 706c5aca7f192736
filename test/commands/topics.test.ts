import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot()
})
afterEach(() => test.close())

/** Until there are so many in `web:lab`, the defaults included. */
async function fillUp(total: number): Promise<void> {
  const { topics } = test.library.store
  for (let number = (await topics.list('web:lab')).length; number < total; number += 1)
    await topics.save('web:lab', { name: `z-${number}`, title: `Z ${number}`, query: 'topic:safety' })
}

describe('topics', () => {
  it('come with their numbers, however many there are, page by page', async () => {
    const before = textOf(await test.say('topics'))
    expect(before).toMatch(/14 topics; 8\d of 88 papers have at least one\./)
    const [, safety] = /safety · (\d+ papers)\n/.exec(before) ?? []
    await fillUp(120)
    const first = await test.say('topics')
    expect(textOf(first)).toContain('120 topics.')
    expect(textOf(first)).toContain('Page 1 of 6')
    expect(itemsOf(first)).toHaveLength(20)
    expect(first.buttons[0]).toEqual({ label: 'More', command: 'topics page:2', effect: 'replace' })
    expect(first.buttons.map(({ label }) => label)).toEqual(['More', 'Subscribe…', 'Add a topic…'])
    const last = await test.say('topics page:6')
    expect(itemsOf(last)).toHaveLength(20)
    expect(itemsOf(last).every(({ meta }) => meta.endsWith(` · ${safety}`))).toBe(true)
    expect(last.buttons.map(({ label }) => label)).toEqual(['Back', 'Subscribe…', 'Add a topic…'])
    expect(textOf(await test.say('topics page:7'))).toContain('There are no more topics.')
  })

  it('tell of one that has lost its meaning, and of the others', async () => {
    await test.library.store.topics.save('web:lab', { name: 'a-lost', title: 'Lost', query: 'topic:cooking' })
    const text = textOf(await test.say('topics'))
    expect(text).toContain('a-lost · not counted: There is no topic “cooking”.')
    expect(text).toMatch(/safety · \d+ papers/)
    expect(textOf(await test.say('show VLM-R1 all:yes'))).toMatch(
      /Topics: .*Vision, language and other modalities/,
    )
  })

  it('are 200 in a workspace at most, also when they come from a file', async () => {
    await fillUp(199)
    expect((await test.say('topic add last-one reward')).title).toBe('Topic added')
    const refused = await test.say('topic add one-more reward')
    expect(textOf(refused)).toContain(
      'A workspace may have 200 topics, and this would make 201. Remove one that is no longer needed: topic remove NAME.',
    )
    const file = 'topics: [{ name: one-more, title: More, query: reward }]'
    expect(textOf(await test.say(`import ${file}`))).toContain('A workspace may have 200 topics')
    // What was there may still change, and what was removed come back.
    expect((await test.say('topic edit last-one reward or policy')).title).toBe('Topic changed')
    const { buttons } = await test.say('topic remove last-one')
    expect((await test.say(buttons[0]?.command ?? '')).title).toBe('Topic is back')
  })

  it('are not all named in a sentence', async () => {
    await fillUp(120)
    expect(textOf(await test.say('latest cooking'))).toMatch(/The topics are: .+ and 70 more\./)
  })
})
