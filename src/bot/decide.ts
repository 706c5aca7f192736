/** Whether what was said is done at once or offered as a button. */
import type { Command } from '../commands/support/command.ts'
import { checkMayRun } from '../commands/support/standing.ts'
import { askToRun, BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { cutText } from '../model/text.ts'
import type { Effect } from '../talk/acts/act.ts'
import type { Choice, Ordered } from '../talk/with-model/take-step.ts'
import type { Heard } from './heard.ts'
import { type Mood, ordersByName, speaksOfOneself } from './mood.ts'

/**
 * What a command does. `place` and `workspace` are new, or were set up by who says it; `shared` is what others set up.
 * One that erases always asks first.
 */
type Does = Exclude<Effect, 'erases'> | 'shared'

type Decisions = Readonly<Record<Mood, 'run' | 'offer'>>

const byExactCommand: Decisions = {
  exact: 'run',
  order: 'offer',
  fragment: 'offer',
  request: 'offer',
  wish: 'offer',
  maybe: 'offer',
}

/** What others see, have or set up takes an exact command or a press; what only the person has, no more than a wish. */
export const decisions: Readonly<Record<Does, Decisions>> = {
  shows: { exact: 'run', order: 'run', fragment: 'run', request: 'run', wish: 'run', maybe: 'run' },
  own: { exact: 'run', order: 'run', fragment: 'run', request: 'run', wish: 'run', maybe: 'offer' },
  place: { exact: 'run', order: 'run', fragment: 'run', request: 'offer', wish: 'offer', maybe: 'offer' },
  workspace: { ...byExactCommand, order: 'run' },
  public: byExactCommand,
  shared: byExactCommand,
}

/** `text` is the command as it is written exactly. */
export interface Todo extends Ordered {
  /** Where a model chose it. */
  readonly choice?: Choice | undefined
}

/**
 * Throws `BotError('not-sure')` with the command as a button unless what was said is to be done at once;
 * `BotError('not-allowed')` where a press would be refused.
 */
export async function checkIsOrdered(
  todo: Todo,
  heard: Heard,
  { library, commands }: { readonly library: Library; readonly commands: readonly Command[] },
): Promise<void> {
  const { text, command, options } = todo
  const { asker } = heard
  const effect = effectOf(command, options)
  const { own } = library.personOf(asker)
  const isAlone = speaksAlone(asker, own)
  const isForOne = effect === 'place' && !isAlone && !heard.isMeant && speaksOfOneself(heard.said)
  const isRun = todo.choice === undefined ? isOrdered(todo, heard) : mayChoose(todo, heard)
  const isOthers = !isAlone && !isForAnybody(effect) && !(await isOwn(todo, { asker, library }))
  const mayRun = !isOthers || decide('shared', todo, heard)
  if (isRun && !isForOne && mayRun) return
  command.check(options, commands)
  await checkMayRun(command, options, asker, library)
  const here = dropQuestionMark(text)
  const shown = cutText(here.replace(' confirm:yes', ''), maxShown)
  const asked = await command.question(options, { asker, library })
  const { sentence, label } = asked ?? {
    sentence: `Do you want “${shown}”? ${consequences[effect]}`.trim(),
    label: labelOf(here),
  }
  if (isForOne && posts.has(command.name) && options.place === undefined) throw askWhere(sentence, here, own)
  throw askToRun(sentence, here, label)
}

/** Whether the sentence orders it as plainly as what it changes needs, whoever set it up. */
export function isOrdered(todo: Ordered, heard: Heard): boolean {
  return decide(effectOf(todo.command, todo.options), todo, heard)
}

function decide(effect: Does, { text, command }: Ordered, heard: Heard): boolean {
  return decisions[effect][heard.moodOf(text, nameOf(command.name), effect === 'public')] === 'run'
}

/** What is not there is nobody's: the command says so. */
async function isOwn({ command, options }: Todo, parts: Parameters<Command['isOwn']>[1]): Promise<boolean> {
  try {
    return await command.isOwn(options, parts)
  } catch (error) {
    if (error instanceof BotError) return true
    throw error
  }
}

function isForAnybody(effect: Does): boolean {
  return effect === 'shows' || effect === 'public'
}

/** Whether nobody else reads along. */
function speaksAlone({ place, workspace, standing }: Heard['asker'], own: string | undefined): boolean {
  return standing === 'operator' || own === place || own === workspace
}

/**
 * A model only shows. Of what is the person's own it does what the sentence orders by the command's name, with
 * papers that the person was shown or named; all else that it would change is offered.
 */
export function mayChoose({ command, options, choice }: Todo, { said }: Heard): boolean {
  const effect = effectOf(command, options)
  if (effect === 'shows') return true
  const { paper } = options
  if (effect !== 'own' || typeof paper !== 'string' || !ordersByName(said, command.name)) return false
  const named = findIdentifiers(paper)
  return named.length === 0
    ? said.toLowerCase().includes(paper.toLowerCase())
    : named.every((id) => choice?.papers.includes(id) === true)
}

function effectOf(command: Command, options: Todo['options']): Does {
  return command.changesBy(options) ?? (command.visibility === 'public' ? 'public' : 'shows')
}

/**
 * Asks whether posts that somebody wants for themselves are for all who read along. `own` is where nobody else
 * reads: a place of this workspace, a workspace of its own, or nothing.
 */
function askWhere(asked: string, here: string, own: string | undefined): BotError {
  const isPlaceHere = own?.includes('/') === true
  const direct = `${here} place:${own}`
  const sentences = [
    asked,
    ...(isPlaceHere ? ['Or only to you, in direct messages?'] : []),
    ...(own !== undefined && !isPlaceHere
      ? ['To have it for you alone, say the same to me in a direct message.']
      : []),
  ]
  return new BotError('not-sure', sentences.join(' '), {
    suggestions: isPlaceHere ? [here, direct] : [here],
    labels: new Map([
      [here, 'Here, for everybody'],
      [direct, 'To me directly'],
    ]),
  })
}

/** Commands that have something posted again and again. */
const posts: ReadonlySet<string> = new Set(['follow', 'subscribe'])

/** It belongs to the question, and says nothing in a command. */
function dropQuestionMark(text: string): string {
  return text.endsWith('?') ? dropQuestionMark(text.slice(0, -1).trimEnd()) : text
}

/** `Pause` of `pause 1`; a command that is named by a noun is shown whole. */
function labelOf(command: string): string {
  const name = nameOf(command)
  return nouns.has(name) ? command : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function nameOf(command: string): string {
  return command.split(' ', 1)[0] ?? ''
}

/** Characters of a command in a question. */
const maxShown = 300
const nouns: ReadonlySet<string> = new Set(['club', 'digest', 'learning', 'settings', 'topic'])
const consequences: Readonly<Record<Does, string>> = {
  shows: '',
  own: '',
  shared: '',
  public: 'Everybody here would see it.',
  place: 'That changes it for everybody here.',
  workspace: 'That changes it for the whole workspace.',
}
