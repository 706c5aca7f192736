import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findShownLinks,
  parseMention,
  parseProse,
  toChoices,
  writeTyping,
} from '../../../adapters/discord/command-text.ts'
import { loadCommands } from '../../../src/bot/catalogue.ts'
import { describeCommand } from '../../../src/commands/support/describe-command.ts'
import { parseCommand, splitOptions } from '../../../src/talk/parse-command.ts'
import { writeCommand } from '../../../src/tools/write-command.ts'
import { arbitraryText } from '../../support/card-arbitraries.ts'

const commands = await loadCommands()
const infoOf = (name: string) => {
  const command = commands.find((candidate) => candidate.name === name)
  if (command === undefined) throw new Error(`no command ${name}`)
  return describeCommand(command)
}

describe('options written as text', () => {
  it('are what a person would type', () => {
    const text = writeCommand(infoOf('search'), [
      { name: 'query', value: ' reward "hacking" ' },
      { name: 'page', value: 2 },
    ])
    expect(text).toBe('search page:2 reward "hacking"')
    expect(writeCommand(infoOf('latest'), [])).toBe('latest')
  })

  it('are read by the bot as they were given', () => {
    const word = fc.stringMatching(/^[a-z0-9.]{1,12}$/)
    const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((some) => `q ${some.join(' ')} q`)
    fc.assert(
      fc.property(word, words, fc.nat({ max: 999 }), (paper, query, page) => {
        for (const [name, given] of [
          ['why', { paper, query }],
          ['search', { query, page }],
        ] as const) {
          const text = writeCommand(
            infoOf(name),
            Object.entries(given).map(([option, value]) => ({ name: option, value })),
          )
          const { command, words: rest } = parseCommand(text, commands)
          const read = splitOptions(command, rest)
          expect(Object.fromEntries(read.typed)).toEqual(
            Object.fromEntries(Object.entries(given).map(([option, value]) => [option, String(value)])),
          )
          expect(read.rest).toBe('')
        }
      }),
    )
  })
})

describe('completions as choices', () => {
  it('are the option alone, whatever was filled in before it', () => {
    const given = [
      { name: 'paper', value: 'arxiv:1' },
      { name: 'query', value: 'reward ha' },
    ]
    const { start, text } = writeTyping(infoOf('why'), given, 'query')
    expect([start, text]).toEqual(['why paper:arxiv:1 ', 'why paper:arxiv:1 reward ha'])
    const choices = [
      { value: `${start}reward hacking`, label: 'reward hacking', hint: '3 papers' },
      { value: 'help', label: 'help' },
      { value: `${start}${'x'.repeat(101)}`, label: 'too long' },
    ]
    expect(toChoices(infoOf('why'), choices, start)).toEqual([
      { name: 'reward hacking · 3 papers', value: 'reward hacking' },
    ])
  })

  it('keep Discord’s limits for any label', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText, { maxLength: 40 }), (labels) => {
        const choices = toChoices(
          infoOf('show'),
          labels.map((label) => ({ value: `show ${label}`, label })),
          'show ',
        )
        expect(choices.length).toBeLessThanOrEqual(25)
        for (const { name, value } of choices) {
          for (const text of [name, value]) {
            expect(text.length).toBeGreaterThanOrEqual(1)
            expect(text.length).toBeLessThanOrEqual(100)
          }
        }
      }),
    )
  })
})

it('reads a message without mentions and a server’s emoji', () => {
  expect(parseProse('<@123456789012345678> reward <:smile:1>hacking')).toBe('  reward  hacking')
})

it('finds links without what stands around them', () => {
  expect(findShownLinks('(https://a.example/b), [x](https://d.example/e)!')).toEqual([
    'https://a.example/b',
    'https://d.example/e',
  ])
  const doi = 'https://doi.org/10.1016/S0140-6736(20)30183-5'
  expect(findShownLinks(`[x](${doi}), (${doi}).`)).toEqual([doi, doi])
})

it('leaves links alone that their writer does not want shown', () => {
  const hidden =
    '<https://a.example>, [x](<https://b.example/c>) ||see https://d.example|| ||https://e.example||'
  expect(findShownLinks(hidden)).toEqual([])
  expect(findShownLinks(`${hidden} https://f.example || https://g.example`)).toEqual([
    'https://f.example',
    'https://g.example',
  ])
})

it('reads what follows a mention, else what stands before it', () => {
  expect(parseMention('Hello <@!12> saved <:smile:1>', '12')).toBe('saved')
  expect(parseMention('saved <@12>', '12')).toBe('saved')
  expect(parseMention('saved <@123> <@&12>', '12')).toBeUndefined()
})
