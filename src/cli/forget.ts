/** `npm run forget`: shows what is kept of a workspace, asks, and erases it. */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { databaseSchema, type Environment, parseSettings, throwFaults } from '../app/config.ts'
import { BotError } from '../errors.ts'
import { isPlace, type Workspace } from '../model/place.ts'
import { shellCommand } from '../model/program.ts'
import type { Kept, Store } from '../ports/store.ts'
import { openStore } from '../store/open-store.ts'

export interface ForgetCommandParts {
  readonly env: Environment
  readonly words: readonly string[]
  /** Where the question is answered; asked only at a terminal. */
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

/** Works beside a bot on the same database. Throws `BotError` with a sentence for the operator. */
export async function runForgetCommand({ env, words, input, output }: ForgetCommandParts): Promise<void> {
  const { workspace, isSure } = parseWords(words)
  const faults: string[] = []
  const config = parseSettings(databaseSchema, env, faults)
  throwFaults(faults)
  const say = (text: string) => output.write(`${text}\n`)
  const store = await openStore({ url: config?.DATABASE_URL ?? '' })
  try {
    const gone = await store.workspaces.listGone()
    if (workspace === undefined) {
      for (const each of gone)
        say(`${each.workspace}: gone since ${toText(each.leftAtMs)}${each.isKept ? ', kept' : ''}`)
      if (gone.length === 0) say('No workspace is gone.')
      return
    }
    const mark = gone.find((each) => each.workspace === workspace)
    const kept = await store.countOf(workspace)
    if (kept.size === 0 && mark === undefined)
      throw new BotError('misconfigured', `Nothing is kept of ${workspace}. ${help}`)
    say(`${workspace}, ${mark === undefined ? 'not marked as gone' : `gone since ${toText(mark.leftAtMs)}`}:`)
    for (const line of listOf(kept)) say(line)
    if (mark === undefined) say(stillThere)
    if (!isSure && !(await isAgreed(input, output))) return void say('Nothing was erased.')
    await eraseAll(store, workspace, say)
  } finally {
    await store.close()
  }
}

async function eraseAll(store: Store, workspace: Workspace, say: (text: string) => void): Promise<void> {
  const erased = (await store.forget(workspace)) ?? new Map<string, number>()
  say(erased.size === 0 ? 'Erased: the mark, and nothing else was there.' : 'Erased:')
  for (const line of listOf(erased)) say(line)
}

async function isAgreed(input: ForgetCommandParts['input'], output: NodeJS.WritableStream): Promise<boolean> {
  if (input.isTTY !== true)
    throw new BotError('misconfigured', 'Nothing was erased: add --yes where nobody can be asked.')
  const lines = createInterface({ input, output })
  try {
    const answer = await lines.question('Erase all of it, for good? [y/N] ')
    return ['y', 'yes'].includes(answer.trim().toLowerCase())
  } finally {
    lines.close()
  }
}

function listOf(kept: Kept): string[] {
  return [...kept].map(([table, count]) => `  ${table}: ${count.toLocaleString('en')}`)
}

function toText(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'minute' })
}

function parseWords(words: readonly string[]) {
  const options = {
    workspace: { type: 'string' },
    yes: { type: 'boolean' },
    list: { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ args: [...words], options })
    const { workspace, yes: isSure = false, list = false } = values
    if (list && workspace === undefined && !isSure) return { workspace: undefined, isSure }
    if (list || workspace === undefined || workspace.includes('/') || !isPlace(workspace))
      throw new TypeError('Not understood')
    return { workspace: workspace as Workspace, isSure }
  } catch (cause) {
    throw new BotError('misconfigured', `${(cause as Error).message.split('. ')[0]}. ${help}`, { cause })
  }
}

const stillThere =
  'The bot may still be there: people who use it begin again, and a workspace that installed the bot has to install it again.'
const help = `${shellCommand('forget', '--workspace PLATFORM:ID [--yes]')}, or --list for the workspaces that are gone`
