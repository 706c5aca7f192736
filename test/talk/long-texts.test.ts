import { describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { maxMessageLength } from '../../src/model/bounds.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import { startTestBot, textOf } from '../support/bot.ts'

const [commands, classifier] = await Promise.all([loadCommands(), loadClassifier()])
const plan = (text: string) => planAnswer(text, commands, classifier)
const long = (piece: string) => piece.repeat(maxMessageLength / piece.length - 10)

describe('a text that is longer than a sentence', () => {
  it.each(['a,', '漢', '7:', '(a)', '👩‍👩‍👧', '“'])('of %s is read as far as a sentence goes', (piece) => {
    const read = JSON.stringify(plan(long(piece)))
    expect(read.length).toBeLessThan(20_000)
    for (const command of ['save', 'show', 'cite', 'similar', 'search', 'subscribe'])
      expect(plan(`${command} ${long(piece)}`)).toMatchObject({
        kind: 'mistake',
        error: { userMessage: expect.stringContaining('I read at most 4,000') },
      })
  })

  it('stays whole after a command that takes as much as a message holds', () => {
    const pasted = `@article{a, title = {${long('a,')}}}`
    expect(plan(`import ${pasted}`)).toEqual({ kind: 'command', text: `import ${pasted}` })
    expect(plan(`minutes ${long('漢')}`)).toEqual({ kind: 'command', text: `minutes ${long('漢')}` })
  })

  it('is tried with fewer words only a few times', async () => {
    const test = await startTestBot()
    try {
      const asked: string[] = []
      const { listAt } = test.library.store.clubs
      test.library.store.clubs.listAt = (...where) => {
        asked.push(where[0])
        return listAt.call(test.library.store.clubs, ...where)
      }
      expect(textOf(await test.say(`minutes ${'👩‍👩‍👧 '.repeat(200)}`))).toContain('no reading group here')
      expect(asked.length).toBeLessThan(12)
    } finally {
      await test.close()
    }
  })
})
