import { describe, expect, it } from 'vitest'
import { wordsOption } from '../../../src/commands/support/club-act.ts'
import { defineActs, defineCommand } from '../../../src/commands/support/command.ts'
import { commandOf, orderOf } from '../../../src/commands/support/find-act.ts'
import { splitOptions } from '../../../src/talk/parse-command.ts'

const act = (name: string, aliases: string[] = []) =>
  defineCommand({
    name,
    area: 'here',
    aliases,
    summary: name,
    options: {
      room: { ...wordsOption('a room'), isRest: false, lead: /^#(\d{1,3})(?=\s|$)/ },
      words: wordsOption('anything'),
    },
    examples: [name],
    run: async () => ({ title: name, blocks: [], buttons: [] }),
  })
const tour = act('lab tour')
const book = act('lab book', ['reserve'])
const lab = {
  ...defineActs({
    name: 'lab',
    area: 'here',
    summary: 'Rooms',
    group: 'manage',
    examples: ['lab'],
    unnamed: (words) => (words === '' ? tour : book),
  }),
  acts: [tour, book],
}
const commands = [lab, act('search')]

describe('a command that is several', () => {
  it.each([
    ['lab', 'lab tour', 'lab', ''],
    ['/LAB Tour  of it', 'lab tour', 'lab tour', 'of it'],
    ['lab reserve #2 now', 'lab book', 'lab book', '#2 now'],
    ['lab #2 now', 'lab book', 'lab', '#2 now'],
    ['lab tours', 'lab book', 'lab', 'tours'],
    ['search lab tour', 'search', 'search', 'lab tour'],
  ])('“%s” is %s', (text, name, start, words) => {
    expect(orderOf(text, commands)).toMatchObject({ command: { name }, start, words })
    expect(commandOf(text, commands)?.name).toBe(name)
  })

  it('is no other', () => {
    expect(orderOf('label tour', commands)).toBeUndefined()
    expect(orderOf('', commands)).toBeUndefined()
  })

  it('gives a beginning that leads to an option to it, unless it is given by name', () => {
    const typed = (words: string) => Object.fromEntries(splitOptions(book, words).typed)
    expect(typed('#2 now')).toEqual({ room: '2', words: 'now' })
    expect(typed('now #2')).toEqual({ words: 'now #2' })
    expect(typed('#2 now room:3')).toEqual({ room: '3', words: '#2 now' })
  })
})
