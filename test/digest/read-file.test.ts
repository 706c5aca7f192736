/** Files of topics and subscriptions from people, read in a process of its own. */
import { describe, expect, it } from 'vitest'
import { readSubscriptionsFile } from '../../src/digest/read-file.ts'
import { parseSubscriptionsFile } from '../../src/digest/subscriptions-file.ts'
import { maxMessageLength } from '../../src/model/bounds.ts'

const now = Temporal.Instant.from('2025-04-13T09:00:00Z')
const read = (text: string) => readSubscriptionsFile(text, 'Europe/Berlin', now)

describe('a file of topics and subscriptions', () => {
  it('says the same as in this process', async () => {
    const text = `topics: [{ name: agents, title: Agents, query: agents or tools }]
subscriptions:
  - { query: topic:agents, when: every other monday at 10:00, paused: until 2027-01-07 }
  - { query: reward hacking }
`
    expect(await read(text)).toEqual(parseSubscriptionsFile(text, 'Europe/Berlin', now))
  })

  it.each([
    ['topics: [', /^That is not YAML/],
    ['subscriptions: [{ query: x, when: at noonish }]', /^In subscriptions 1 when: /],
    ['topics: &a [*a]', /aliases/],
  ])('is refused with its fault: %s', async (text, sentence) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'bad-input',
      userMessage: expect.stringMatching(sentence),
    })
  })

  it.each(['a: b\n', '#a\n', '- ', '? '])(
    'lets others work meanwhile, however long it takes: %j',
    async (piece) => {
      let turns = 0
      const timer = setInterval(() => {
        turns += 1
      })
      const text = piece.repeat(Math.floor(maxMessageLength / piece.length))
      await expect(read(text)).rejects.toMatchObject({ code: 'bad-input' })
      clearInterval(timer)
      expect(turns).toBeGreaterThan(10)
    },
  )
})
