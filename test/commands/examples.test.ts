import { expect, it } from 'vitest'
import { findIdentifiers } from '../../src/model/identifier.ts'
import { startTestBot, textOf } from '../support/bot.ts'

it('name papers that the sample pages have', async () => {
  const test = await startTestBot()
  const examples = test.bot.commands.flatMap((command) => command.examples)
  const named = examples.filter((example) => findIdentifiers(example).length > 0 || /VLM-R1/.test(example))
  const answers = await Promise.all(named.map(async (example) => textOf(await test.say(example))))
  expect(named.length).toBeGreaterThan(10)
  for (const answer of answers)
    expect(answer).not.toMatch(/not in the index|\d not found|neither an identifier/)
  await test.close()
})
