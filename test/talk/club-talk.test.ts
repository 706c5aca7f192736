import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import type { Plan } from '../../src/talk/plan-kinds.ts'
import { commandOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

/** A guess that nothing bears out is what else the words are. */
function kindOf(plan: Plan): string {
  return plan.kind === 'act' && !plan.isSure ? plan.otherwise.kind : plan.kind
}

describe('a reading group that is ordered', () => {
  it.each([
    'our journal club on thursday at 3pm was great',
    'papers for journal club thursday at 3pm',
    "don't set up a reading group on mondays at 10",
    'they have a reading group on mondays at 10',
    "I can't come to journal club thursday 3pm",
    'run a paper club simulation with agents',
    'book club recommendations with large language models',
  ])('“%s” orders none', async (said) => {
    const plan = planAnswer(said, await loadCommands(), await loadClassifier())
    expect(plan.kind === 'command' ? plan.text : '').not.toMatch(/^club every/)
  })
})

describe('what is said of a reading group', () => {
  let test: TestBot
  beforeEach(async () => {
    test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
  })
  afterEach(() => test.close())

  const say = async (...steps: readonly string[]) => {
    let answer = ''
    for (const step of steps) answer = textOf(await test.say(step))
    return answer
  }

  it('is done at once, with Undo', async () => {
    const card = await test.say('set up a reading group for us, tuesdays 11:00 in room 2.14 please')
    expect(textOf(card)).toContain('every Tuesday at 11:00 (UTC)')
    expect(textOf(card)).toContain('Where: room 2.14.')
    expect(commandOf(card, 'Undo')).toBe('club remove 1')
  })

  it('is of the one that was set up last, where there are several', async () => {
    await say('club every thu at 15:00', 'start another group, fridays at 10:00, called Theory Corner')
    expect(await say('next week is cancelled')).toContain('Theory Corner, number 2')
  })

  it('takes back the place where it meets', async () => {
    await say('club every thu at 15:00', 'club edit where "room 12"')
    expect(await say('club edit where "" every thu')).not.toContain('Where:')
  })

  it.each(['cancel the journal club', "when's the next reading group?", "skip next week's journal club"])(
    '“%s” does nothing where there is none',
    async (said) => {
      expect(await say(said)).toContain('No reading group here yet')
    },
  )

  it.each(['next week is cancelled', "I'll take the 23rd", 'who is first?'])(
    '“%s” is something else where there is none',
    async (said) => {
      expect(await say(said)).not.toContain('There is no reading group here yet')
    },
  )

  it.each([
    'When is the diagonal functor Frobenius?',
    'Where is the cone?',
    'When can we decide that a P-finite sequence is positive?',
    "What's on Your Plate? Inferring Chinese Cuisine Intake from Wearable IMUs",
    'New Designs of Universal Reversible Gate Library',
    'A new SWATH ion library for mouse adult hippocampal neural stem cells',
    'Sn is present on mature DCs during inflammation in vivo.',
  ])('“%s” is a search, whatever group is there', async (said) => {
    expect(kindOf(planAnswer(said, await loadCommands(), await loadClassifier()))).toBe('plain')
  })

  it('nominates what is named and proposed', async () => {
    await say('club every thu at 15:00')
    expect(await say('I would like us to read ThinkPrune next')).toContain('Nominated')
  })
})
