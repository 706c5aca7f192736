/** Learning that begins anew for a place or for one person, and goes back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandOf, rightsAskedFor, textOf } from '../support/bot.ts'
import {
  type LearningBot,
  place,
  proteins,
  robots,
  start,
  startLearningBot,
} from '../support/learning-bot.ts'

let now = start
let test: LearningBot
beforeEach(async () => {
  now = start
  test = await startLearningBot(() => now)
})
afterEach(() => test.close())

const compose: LearningBot['compose'] = (parts) => test.compose(parts)
const vote: LearningBot['vote'] = (...said) => test.vote(...said)

describe('a digest that learns', () => {
  it('begins anew after a reset that was said yes to, and goes back', async () => {
    const before = await compose()
    await vote('up', proteins.slice(0, 3))
    const learned = await compose()
    const asked = await test.say('learning reset')
    expect((await compose()).papers).toEqual(learned.papers)
    const done = await test.say(commandOf(asked, 'Reset'))
    expect((await compose()).papers).toEqual(before.papers)
    await test.say(commandOf(done, 'Undo'))
    expect((await compose()).papers).toEqual(learned.papers)
  })

  it.each(['', ' for me'])(
    'begins anew once, however often “reset%s” is pressed, and goes back once',
    async (whose) => {
      await vote('up', proteins.slice(0, 3))
      now = start.add({ seconds: 1 })
      const learned = textOf(await test.say(`learning show${whose}`))
      await test.say(`learning reset${whose} now`)
      now = start.add({ seconds: 2 })
      const again = await test.say(`learning reset${whose} now`)
      expect(again.title).toBe('Already started over')
      await test.say(commandOf(again, 'Undo'))
      expect(textOf(await test.say(`learning show${whose}`))).toBe(learned)
      expect(textOf(await test.say(`learning undo${whose}`))).toMatch(
        /Nothing was reset here|no reset of yours/,
      )
      expect(textOf(await test.say(`learning show${whose}`))).toBe(learned)
      // And again after new votes.
      await test.say(`learning reset${whose} now`)
      now = start.add({ seconds: 3 })
      await vote('up', robots.slice(0, 1))
      now = start.add({ seconds: 4 })
      expect((await test.say(`learning reset${whose} now`)).title).toBe('Started over')
      await test.say(`learning undo${whose}`)
      expect(textOf(await test.say(`learning show${whose}`))).toContain('1 paper that')
    },
  )

  it('keeps a reset for a paper on which somebody reads on after it', async () => {
    await vote('up', proteins.slice(0, 3))
    now = start.add({ seconds: 1 })
    await test.say('learning reset now')
    const { votes } = test.library.store
    const atMs = now.epochMilliseconds + 1
    await votes.cast({ place, user: 'ada' }, ['arxiv:2504.90105'], 'share', atMs)
    const learned = textOf(await test.say('learning show'))
    expect(learned).toContain('+0.50')
    expect(learned).not.toContain('+1.00')
  })

  it('begins anew for one person alone, who can go back; the votes stay listed', async () => {
    await vote('up', proteins.slice(0, 3), 'ada')
    await vote('up', robots.slice(0, 3), 'bob')
    await test.say('save arxiv:2504.90108')
    now = start.add({ seconds: 1 })
    const [learned, digest] = [textOf(await test.say('for me')), await compose()]
    expect(textOf(await test.say('learning for me'))).toContain('4 papers that you voted up or saved')
    const asked = await test.say('learning reset for me')
    expect(textOf(await test.say('for me'))).toBe(learned)
    const done = await test.say(commandOf(asked, 'Reset'))
    expect(textOf(await test.say('for me'))).toContain('I do not know yet what you like')
    expect(textOf(await test.say('learning show for me'))).toContain('I do not know yet what you like')
    expect(textOf(await test.say('votes'))).toContain('Agents for folding')
    expect(textOf(await test.say('for me', { user: 'bob' }))).toContain('robot')
    expect((await compose()).papers).toEqual(digest.papers)
    await test.say(commandOf(done, 'Undo'))
    expect(textOf(await test.say('for me'))).toBe(learned)
    expect(textOf(await test.say('learning undo for me'))).toContain('no reset of yours')
    await test.say('learning reset for me now')
    now = start.add({ seconds: 2 })
    await vote('up', robots.slice(0, 2), 'ada')
    expect(textOf(await test.say('learning show for me'))).toContain('2 papers that you voted up')
  })

  it('asks for the right of the place only where it changes that', async () => {
    expect(await rightsAskedFor(test, 'learning reset now')).toEqual(['place'])
    expect(await rightsAskedFor(test, 'learning undo')).toEqual(['place'])
    expect(await rightsAskedFor(test, 'learning reset for me now')).toEqual(['own'])
    expect(await rightsAskedFor(test, 'learning show for me')).toEqual([])
  })
})
