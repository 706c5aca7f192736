/** `npm run subscriptions`: topics and subscriptions of a workspace, to a file and back. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { configSchema, type Environment, parseSettings, throwFaults } from '../app/config.ts'
import { listDifferences } from '../cards/import-card.ts'
import { applyPlan, planFile } from '../digest/import-file.ts'
import { writeSubscriptionsFile } from '../digest/subscriptions-file.ts'
import { BotError } from '../errors.ts'
import { Library } from '../library/library.ts'
import { isPlace, type Workspace } from '../model/place.ts'
import { shellCommand } from '../model/program.ts'
import { operator } from '../model/subscription.ts'
import type { Store } from '../ports/store.ts'
import { createMemoryIndex } from '../search/memory/memory-index.ts'
import { openStore } from '../store/open-store.ts'

export interface SubscriptionsCommandParts {
  readonly env: Environment
  readonly version: string
  readonly words: readonly string[]
  readonly output: NodeJS.WritableStream
  now(): Temporal.Instant
}

/** Writes the file or the differences to the output. Throws `BotError` with a sentence for the operator. */
export async function runSubscriptionsCommand(parts: SubscriptionsCommandParts): Promise<void> {
  const { act, path, workspace, isDryRun } = parseWords(parts.words)
  const faults: string[] = []
  const config = parseSettings(configSchema, parts.env, faults)
  throwFaults(faults)
  if (config === undefined) throw new Error('settings without faults must be there')
  const say = (text: string) => parts.output.write(`${text}\n`)
  const store = await openStore({ url: config.DATABASE_URL })
  try {
    if (act === 'export') {
      parts.output.write(await exportFile(store, workspace))
      return
    }
    // Queries are parsed only; nothing is searched.
    const library = new Library({
      ...parts,
      store,
      index: createMemoryIndex(),
      timeZone: config.DEFAULT_TIME_ZONE,
    })
    const place = `${workspace}/general` as const
    const importer = { library, workspace, place, timeZone: library.timeZone, user: operator }
    const plan = await planFile(await readText(path), importer)
    if (!isDryRun) await applyPlan(plan, importer)
    for (const line of listDifferences(plan)) say(line)
    say(`${plan.unchanged} the same${isDryRun ? '; a dry run: nothing was changed' : ''}.`)
  } finally {
    await store.close()
  }
}

async function exportFile(store: Store, workspace: Workspace): Promise<string> {
  const [topics, subscriptions] = await Promise.all([
    store.topics.list(workspace),
    store.subscriptions.list(workspace),
  ])
  return writeSubscriptionsFile({ topics, subscriptions })
}

function parseWords(words: readonly string[]) {
  const options = { workspace: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [act, path = '', ...more] = positionals
    const workspace = values.workspace ?? 'web:playground'
    const isRight = (act === 'export' && path === '') || (act === 'import' && path !== '')
    if (!isRight || more.length > 0 || workspace.includes('/') || !isPlace(workspace))
      throw new TypeError('Not understood')
    return { act, path, workspace, isDryRun: values['dry-run'] ?? false }
  } catch (cause) {
    throw new BotError('misconfigured', `${(cause as Error).message.split('. ')[0]}. ${help}`, { cause })
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new BotError('misconfigured', `${path} cannot be read.`, { cause })
  }
}

const help = `${shellCommand('subscriptions', 'export | import FILE [--dry-run]')}, with --workspace PLATFORM:ID (web:playground)`
