import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { parseOptions } from '../../src/talk/parse-command.ts'
import { planCommand } from '../../src/talk/plan-command.ts'
import { startTestBot, type TestBot } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

it('“show me the …” runs each command that only shows something, and no other', async () => {
  const commands = await loadCommands()
  const runs = commands.filter(({ name }) => {
    const plan = planCommand(`show me the ${name}`, commands)
    return plan?.kind === 'command' && plan.text === name
  })
  for (const command of runs) expect(command.changesBy(parseOptions(command, ''))).toBeUndefined()
  for (const name of ['settings', 'topics', 'status', 'subscriptions', 'saved', 'help'])
    expect(planCommand(`show me the ${name}`, commands)).toMatchObject({ kind: 'command', text: name })
})

it('is the paper of that name where no command has it', async () => {
  expect((await test.say('show VLM-R1')).title).toContain('VLM-R1')
})
