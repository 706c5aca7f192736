import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../../src/bot/catalogue.ts'
import type { Place } from '../../../src/model/place.ts'
import type { Standing } from '../../../src/ports/bot.ts'
import { startTestBot, type TestBot, textOf } from '../../support/bot.ts'
import { allCommands } from '../../support/changing-commands.ts'

/** Beside the examples, which only show something. */
const more: Readonly<Record<string, string>> = {
  import: 'import apply topics: []',
  edit: 'edit 1 top 3',
  'shelf delete': 'shelf delete related-work sure:yes',
}

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const refusal = 'That is for members of the team'

function hear(text: string, standing: Standing | undefined, place: Place = 'web:lab/shared') {
  return test.bot.hear({ place, user: 'eve', text, ...(standing === undefined ? {} : { standing }) })
}
const say = async (...heard: Parameters<typeof hear>) => textOf(await hear(...heard).answer())

describe.each(['guest', 'outsider'] as const)('somebody who is a %s', (standing) => {
  it.each([
    'search reward hacking',
    'latest',
    'topics',
    'help',
    'settings',
    'subscriptions',
    'saved',
    'digests',
  ])('searches and reads: %s', async (text) => {
    expect(await say(text, standing)).not.toContain(refusal)
  })

  it('is refused every command that changes something', async () => {
    for (const command of allCommands(await loadCommands())) {
      if (command.changes === undefined || command.isForAnybody) continue
      const changing = command.examples.find((text) => text !== command.name) ?? command.name
      const text = more[command.name] ?? changing
      expect(await say(text, standing), text).toContain(refusal)
    }
  })

  it.each(['status', 'subscriptions export', 'saved ris', 'share status', 'share subscriptions export'])(
    'is refused what tells of the installation or gives things away, in private: %s',
    async (text) => {
      const ask = hear(text, standing)
      expect(textOf(await ask.answer())).toContain(refusal)
      expect(ask.visibility).toBe('private')
    },
  )

  it('removes no topic, and may do the rest where a member lets outsiders in', async () => {
    const place = `web:lab/${standing}` as const
    const remove = 'topic remove agents'
    expect(await say(remove, standing, place)).toContain(refusal)
    expect(await say('settings outsiders on', standing, place)).toContain(refusal)
    expect(await say('settings outsiders on', undefined, place)).toContain('now on')
    expect(await say('status', standing, place)).toContain('papers')
    expect(await say('status', standing)).toContain(refusal)
    expect(await say('settings outsiders off', standing, place)).toContain('Only members of the team')
    expect(await say('topic add mine rewards', standing, place)).toContain('Topic added')
    expect(await say('settings outsiders off', undefined, place)).toContain('now off')
    expect(await say('topic remove mine', standing, place)).toContain(refusal)
    expect(await say('topic remove mine', undefined, place)).toContain('Topic removed')
  })

  it('is not offered what would be refused', async () => {
    const complete = async (text: string) => {
      const choices = await test.bot.complete({ place: 'web:lab/shared', user: 'eve', standing, text })
      return choices.map(({ value }) => value.trim())
    }
    expect(await complete('s')).toContain('search')
    expect(await complete('s')).not.toContain('subscribe')
    expect(await complete('topic remove a')).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^topic /)]),
    )
  })
})

describe('status', () => {
  it('names where the database is to nobody but the operator', async () => {
    const { description } = test.library.store
    expect(await say('status details', 'operator')).toContain(description)
    for (const standing of ['member', undefined] as const) {
      const words = await say('status details', standing)
      expect(words).toContain('Journal Club 0.0.0-test')
      expect(words).not.toContain(description)
      expect(words).not.toMatch(/sqlite|\//i)
    }
  })
})

describe('a public command', () => {
  it.each([
    'share show nothing-like-this',
    'share topic remove agents',
    'digest 2025-02-31',
    'share nothing',
  ])('that is refused is private: %s', async (text) => {
    const ask = hear(text, 'member')
    expect((await ask.answer()).isProblem).toBe(true)
    expect(ask.visibility).toBe('private')
  })
})

describe('help', () => {
  it('names exactly those commands whose answers everybody sees', async () => {
    const words = await say('help privacy', 'member')
    const [, names = ''] = /the answers to (.*) are for everybody here/.exec(words) ?? []
    const open = (await loadCommands()).filter(({ visibility }) => visibility === 'public')
    expect(names.split(/, | and /).toSorted()).toEqual(open.map(({ name }) => name).toSorted())
    for (const { name } of await loadCommands())
      expect((await say(`help ${name}`, 'member')).includes('Everybody here sees')).toBe(
        open.some((command) => command.name === name),
      )
  })
})
