/** What may be typed next: command names first, then what the option being typed can hold. */
import type { Asker, Command } from '../commands/support/command.ts'
import { findAct } from '../commands/support/find-act.ts'
import type { Library } from '../library/library.ts'
import { splitLastWord } from '../model/text.ts'
import type { Choice } from '../ports/bot.ts'
import { splitOptions } from '../talk/parse-command.ts'

/** More choices than anybody reads; an adapter whose platform shows fewer has its own limit. */
const maxChoices = 25

export async function completeText(
  text: string,
  context: { readonly library: Library; readonly commands: readonly Command[]; readonly asker: Asker },
): Promise<readonly Choice[]> {
  const [, name = '', gap = '', words = ''] = /^\/?(\S*)(\s*)(.*)$/s.exec(text.trimStart()) ?? []
  const lower = name.toLowerCase()
  const command = context.commands.find((candidate) => candidate.name === lower)
  const begun = context.commands.filter(
    (candidate) => candidate.partOf === undefined && candidate.name.startsWith(lower),
  )
  const search = context.commands.find((candidate) => candidate.name === 'search')
  // Plain words are a search, so they are completed as its query.
  if (search !== undefined && command === undefined && (gap !== '' || begun.length === 0))
    return (await completeOption(search, text.trimStart(), context)).slice(0, maxChoices)
  if (command === undefined || gap === '') {
    return begun
      .map((candidate) => ({ value: completed(candidate), label: candidate.name, hint: candidate.summary }))
      .slice(0, maxChoices)
  }
  const acts = actsBegun(command, words, context.commands)
  if (acts.length > 0) return acts.slice(0, maxChoices)
  const act = findAct(command, words)
  const choices = [
    ...choiceWords(act.command, act.words),
    ...(await completeOption(act.command, act.words, context)),
  ]
  return choices
    .map((choice) => ({ ...choice, value: `${act.start} ${choice.value}` }))
    .filter((choice) => choice.value !== text)
    .slice(0, maxChoices)
}

/** The acts, and the parts, whose name is being typed. */
function actsBegun({ name, acts = [] }: Command, words: string, commands: readonly Command[]): Choice[] {
  const typed = `${name} ${words.toLowerCase()}`
  const parts =
    words === '' ? [] : commands.flatMap((part) => (part.phrase ? [{ ...part, name: part.phrase }] : []))
  return [...acts, ...parts]
    .filter((act) => act.name.startsWith(typed))
    .map((act) => ({ value: completed(act), label: act.name, hint: act.summary }))
}

function completed(command: Command): string {
  return Object.keys(command.options).length > 0 ? `${command.name} ` : command.name
}

/** The words of options that take only certain ones, such as the format after `cite 2504.02495`. */
function choiceWords(command: Command, words: string): Choice[] {
  const { before, last } = splitLastWord(words)
  const needsMore = Object.values(command.options).some((option) => option.isRest) && before.trim() === ''
  if (
    needsMore &&
    Object.values(command.options).some((option) => !option.schema.safeParse(undefined).success)
  )
    return []
  return Object.values(command.options).flatMap((option) =>
    (option.choices ?? [])
      .filter((choice) => choice.startsWith(last.toLowerCase()))
      .map((choice) => ({ value: `${before}${choice}`, label: choice, hint: option.summary })),
  )
}

async function completeOption(
  command: Command,
  words: string,
  context: { readonly library: Library; readonly asker: Asker },
): Promise<readonly Choice[]> {
  const { typed } = splitOptions(command, words)
  const completing = Object.entries(command.options).filter(([, option]) => option.complete !== undefined)
  // The option being typed is the last that has text; with nothing typed yet, the first.
  const [name, option] = completing.findLast(([name]) => typed.has(name)) ?? completing[0] ?? []
  if (name === undefined || option?.complete === undefined) return []
  const text = typed.get(name) ?? ''
  const before = words.slice(
    0,
    words.length - words.trimStart().length + Math.max(0, words.trimStart().lastIndexOf(text)),
  )
  const choices = await option.complete({
    ...context,
    typed: words.endsWith(' ') && text !== '' ? `${text} ` : text,
  })
  return choices.map((choice) => ({ ...choice, value: `${before.trimStart()}${choice.value}` }))
}
