/** The list of commands: short, with every older name working beside it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { startTestBot, type TestBot, textOf } from '../support/bot.ts'

const commands = await loadCommands()
const listed = commands.filter(({ partOf }) => partOf === undefined)
const parts = commands.filter(({ partOf }) => partOf !== undefined)

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

describe('the catalogue', () => {
  it('lists at most 25 commands, and every other is part of one of them', () => {
    expect(listed.length).toBeLessThanOrEqual(25)
    const names = listed.map(({ name }) => name)
    for (const { name, partOf } of parts)
      expect([name, names]).toEqual([name, expect.arrayContaining([partOf])])
  })

  it('has a phrase of two words for no two commands, and none that another command takes', () => {
    const phrases = commands.flatMap(({ phrase }) => phrase ?? [])
    expect(new Set(phrases).size).toBe(phrases.length)
    const acts = commands.flatMap(({ acts = [] }) => acts.map(({ name }) => name))
    for (const phrase of phrases) expect(acts).not.toContain(phrase)
  })

  it('is what help lists; help on a command names its parts, and help on a part explains it', async () => {
    const all = textOf(await test.say('help all'))
    for (const { name, phrase = name } of listed) expect(all).toContain(`${phrase} – `)
    for (const { name, partOf } of parts) {
      expect(all).not.toContain(`\n${name} – `)
      expect((await test.say(`help ${name}`)).title).toContain('help: ')
      expect(textOf(await test.say(`help ${partOf}`))).toContain('Also:')
    }
  })

  it.each(parts.concat(listed).flatMap(({ name, phrase }) => (phrase === undefined ? [] : [[phrase, name]])))(
    '“%s” is the same as “%s”',
    async (phrase, name) => {
      const words = name === 'follow' ? ' Nobody At All' : ''
      const [said, named] = [await test.say(`${phrase}${words}`), await test.say(`${name}${words}`)]
      expect(said).toEqual(named)
    },
  )
})

describe('vote', () => {
  it('alone shows your votes, and with a paper alone votes it up', async () => {
    const who = { user: 'vera' }
    expect((await test.say('vote', who)).title).toBe((await test.say('votes', who)).title)
    expect((await test.say('vote arxiv:2504.07615', who)).title).toBe('Voted up')
    expect(textOf(await test.say('vote', who))).toContain('VLM-R1')
  })

  it('with a paper that is nominated here votes for the nomination', async () => {
    const who = { user: 'wim' }
    await test.say('club every thu at 15:00', who)
    await test.say('nominate arxiv:2504.07615', { user: 'uta' })
    expect((await test.say('vote arxiv:2504.07615', who)).title).toBe('Voted for it')
    expect(textOf(await test.say('vote', who))).toContain('No votes yet')
  })
})
