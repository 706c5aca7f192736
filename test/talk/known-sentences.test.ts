/**
 * What is said of digests, reading groups and topics. Each line of `known-sentences.tsv` has what was said before, a
 * sentence, and a part of its answer; `=` begins the command that sets something up, `?` a part of a question.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import type { Place } from '../../src/model/place.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

const lines = readFileSync(new URL('known-sentences.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const rows = lines.map((line) => line.split('\t') as [before: string, said: string, expected: string])
const share = 0.95
const [commands, classifier] = await Promise.all([loadCommands(), loadClassifier()])

it('are understood, but for one in twenty', async () => {
  const test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
  const wrong: string[] = []
  for (const [at, [before, said, expected]] of rows.entries()) {
    const answer = await answerOf(test, `web:lab/${at}`, before, said, expected)
    if (!answer.includes(expected.replace(/^[=?] /, '')))
      wrong.push(`${before} > ${said}: ${expected}; ${answer.slice(0, 160)}`)
  }
  await test.close()
  expect(wrong.length / rows.length, wrong.join('\n')).toBeLessThan(1 - share)
}, 300_000)

/** Who speaks agrees to what is offered instead of done. */
async function answerOf(test: TestBot, place: Place, before: string, said: string, expected: string) {
  if (expected.startsWith('= ')) {
    const plan = planAnswer(said, commands, classifier)
    const text = plan.kind === 'command' ? plan.text : plan.kind
    const bare = text.replace(' confirm:yes', '')
    return bare === expected.slice(2) ? bare : text.replace(expected.slice(2), '…')
  }
  if (expected.startsWith('? ')) {
    const asked = await test.bot.hear({ place, user: 'ada', text: said }).answer()
    return textOf(asked)
  }
  for (const step of before.split(' | ').filter((one) => one !== '')) await test.say(step, { place })
  return textOf(await test.say(said, { place }))
}
