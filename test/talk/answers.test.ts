/** The file of answers about the bot, and what is filled into them. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { loadAnswers } from '../../src/talk/facts/answers.ts'
import { parseAnswers } from '../../src/talk/facts/parse-answers.ts'
import { parseCommand, parseOptions } from '../../src/talk/parse-command.ts'
import { readExamples } from '../../tools/train/examples.ts'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()
const answers = await loadAnswers(await loadClassifier())

describe('the file of answers', () => {
  it('has buttons that are commands', async () => {
    const commands = await loadCommands()
    const buttons = Object.values(answers).flatMap((answer) => answer.buttons)
    for (const button of buttons.filter((each) => !each.startsWith('{'))) {
      const { command, words } = parseCommand(button, commands)
      command.check(parseOptions(command, words), commands)
    }
    expect(buttons.length).toBeGreaterThan(100)
  })

  it('may say one text, or several of which some need something known', () => {
    const yaml =
      'cost: {says: Nothing., buttons: []}\nstock: {says: [{if: papers, say: "{papers}."}], buttons: [help]}'
    expect(parseAnswers(yaml)).toEqual({
      cost: { says: [{ say: 'Nothing.' }], buttons: [], refuses: false },
      stock: { says: [{ if: 'papers', say: '{papers}.' }], buttons: ['help'], refuses: false },
    })
  })

  it.each([
    ['cost: {says: "', 'is not YAML: Missing closing "quote'],
    ['- cost', 'has a fault: '],
    ['cost: {buttons: []}', 'has a fault > cost > says'],
    ['cost: {says: [], buttons: []}', 'has a fault > cost > says'],
    ['cost: {says: "", buttons: []}', 'has a fault > cost > says > 0 > say: must not be empty'],
    ['cost: {says: 3, buttons: []}', 'has a fault > cost > says'],
    ['cost: {says: Nothing.}', 'has a fault > cost > buttons'],
    ['cost: {says: Nothing., buttons: [], refuse: true}', 'has a fault > cost: Unrecognized key: "refuse"'],
    [
      'cost: {says: "{paper}", buttons: []}',
      'cost > says > 0 > say: may have no names in braces but: papers,',
    ],
    ['cost: {says: [{if: paper, say: Yes.}], buttons: []}', 'cost > says > 0 > if: must be one of: papers,'],
  ])('with a fault (%s) says where', (yaml, fault) => {
    expect(() => parseAnswers(yaml)).toThrow(
      `data/answers.yaml ${fault}`.replace('yaml cost >', 'yaml has a fault > cost >'),
    )
  })
})

describe('an answer about the bot', () => {
  it.each([
    ['do you send my data to third parties', 'No language model is set here', ''],
    ['where do your papers come from?', '88 papers are here, all from the pages', '10 Apr 2025'],
    ['do you have an RSS feed?', 'PUBLIC_URL', ''],
    ['which time zone do you use for me?', 'your times are in UTC', 'say “in Europe/Berlin” after'],
    ['set the timezone to Berlin', 'say “time zone Europe/Berlin”, once', 'say “time zone'],
  ])('to “%s” says what is so here', async (said, one, other) => {
    const text = textOf(await test.say(said, newcomer()))
    expect(text).toContain(one)
    expect(text).toContain(other)
    expect(text).not.toContain('{')
  })

  // The others get a command or a page of help on the same.
  it('is given to most examples of it, with the search for the words beside it', async () => {
    const rows = readExamples(readFileSync(new URL('../../data/acts.tsv', import.meta.url), 'utf8'))
    const examples = rows.filter(({ act, context }) => context === 'fact' && act !== 'none')
    const asked = examples.filter((_, at) => at % 40 === 0)
    const wrong: string[] = []
    for (const { act, sentence } of asked) {
      const { title, blocks, buttons } = await test.say(sentence, newcomer())
      const own = answers[act]?.buttons.filter((button) => !button.startsWith('{')) ?? []
      const isOwn = own.every((button) => buttons.some(({ command }) => command === button))
      const isSaid = isOwn && blocks.length === 1 && buttons.at(-1)?.label === 'Search for these words'
      if (!isSaid) wrong.push(`${act}: ${sentence} → ${title}`)
    }
    expect(asked.length).toBeGreaterThan(80)
    expect(wrong.length / asked.length, wrong.join('\n')).toBeLessThan(0.25)
  })
})
