import { expect, it } from 'vitest'
import { countDefinedText, defineCommands } from '../../../adapters/discord/definitions.ts'
import { loadCommands } from '../../../src/bot/catalogue.ts'
import { describeCommand } from '../../../src/commands/support/describe-command.ts'
import type { CommandInfo } from '../../../src/ports/bot.ts'

interface Defined {
  readonly name: string
  readonly type?: number
  readonly description?: string
  readonly options?: readonly Defined[]
}

const catalogue = (await loadCommands()).map(describeCommand)
const single = catalogue.filter(({ acts }) => acts === undefined)

function define(commands: readonly CommandInfo[]) {
  const [papers] = defineCommands('papers', commands)
  const defined = papers as Defined | undefined
  const first = defined?.options ?? []
  const groups = first.filter(({ type }) => type === 2)
  const subcommands = first.flatMap((one) => (groups.includes(one) ? (one.options ?? []) : [one]))
  return { papers, first, groups, names: subcommands.map(({ name }) => name) }
}

function addCommands(count: number, group?: CommandInfo['group']): readonly CommandInfo[] {
  const added = Array.from({ length: count }, (_, at): CommandInfo => {
    return {
      name: `added-${at}`,
      area: 'papers',
      summary: `A further command, which somebody added to the ${catalogue.length} that were there, number ${at}`,
      visibility: 'private',
      options: [],
      examples: [],
      ...(group && { group }),
    }
  })
  return [...catalogue, ...added]
}

it.each([
  ['as they are', catalogue],
  ['with one more', addCommands(1)],
  ['with forty more', addCommands(40)],
  ['with twenty more of one group', addCommands(20, 'mine')],
])('the commands %s keep to what Discord takes, and none is missing', (_, commands) => {
  const { papers, first, groups, names } = define(commands)
  for (const list of [first, ...groups.map(({ options = [] }) => options)]) {
    expect(list.length).toBeGreaterThan(0)
    expect(list.length).toBeLessThanOrEqual(25)
  }
  const alone = commands.filter(({ acts }) => acts === undefined)
  expect(names.toSorted()).toEqual(alone.map(({ name }) => name).toSorted())
  expect(countDefinedText(papers)).toBeLessThanOrEqual(8_000)
})

it('commands move into a further group where they are part of another, or there is no room left', () => {
  const grouped = single.filter(({ group }) => group !== undefined)
  const parts = single.filter(({ group, partOf }) => group === undefined && partOf !== undefined)
  expect(
    define(catalogue)
      .groups.at(-1)
      ?.options?.map(({ name }) => name),
  ).toEqual(parts.map(({ name }) => name))
  const withoutGroup = (count: number) => [...grouped, ...addCommands(count).slice(catalogue.length)]
  expect(define(withoutGroup(23)).groups.map(({ name }) => name)).toEqual(['manage', 'mine'])
  expect(define(withoutGroup(24)).groups.map(({ name }) => name)).toEqual(['manage', 'mine', 'more'])
})

it('acts of a command are subcommands of one that has its name, however long that of the bot is', () => {
  for (const name of ['papers', 'x'.repeat(32), 'lab-club']) {
    const acts = catalogue.find((command) => command.name === 'club')?.acts ?? []
    const [, club] = defineCommands(name, catalogue) as Defined[]
    expect(club?.name).toMatch(/^.{1,27}-club$/)
    expect(club?.name).not.toBe(name)
    expect(club?.options?.map((option) => `club ${option.name}`)).toEqual(acts.map((act) => act.name))
    expect(countDefinedText(club)).toBeLessThanOrEqual(8_000)
  }
})
