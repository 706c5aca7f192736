/** The adapters are the folders of `adapters/` that have an `index.ts`. */
import { access, readdir } from 'node:fs/promises'
import { ending, shellCommand } from '../model/program.ts'
import type { Adapter, AdapterModule } from '../ports/adapter.ts'
import type { PlatformSetup } from '../ports/setup.ts'
import type { Environment } from './config.ts'

/**
 * The modules to run, by name: those that `ADAPTERS` names, else those whose
 * tokens are set, else the playground.
 */
export async function chooseAdapters(
  chosen: readonly string[] | undefined,
  env: Environment,
  faults: string[],
): Promise<ReadonlyMap<string, AdapterModule>> {
  const names = await listAdapters()
  for (const name of chosen ?? []) {
    if (!names.includes(name))
      faults.push(`ADAPTERS: there is no adapter “${name}”; there are ${names.join(', ')}`)
  }
  const modules = new Map(
    await Promise.all(names.map(async (name) => [name, await loadAdapter(name)] as const)),
  )
  const running = chosen === undefined ? listByDefault(modules, env) : chosen
  const isServed = running.some((name) => modules.get(name)?.needsServer)
  return new Map(
    [...modules].filter(([name, { isBeside }]) => running.includes(name) || (isBeside && isServed)),
  )
}

/** The adapters that run where `ADAPTERS` names none: those whose tokens are set, else the playground. */
export function listByDefault(
  modules: Iterable<readonly [name: string, module: AdapterModule]>,
  env: Environment,
): readonly string[] {
  const connected = [...modules].filter(([, { enabledBy }]) => enabledBy.some((setting) => setting in env))
  return connected.length > 0 ? connected.map(([name]) => name) : [playground]
}

/**
 * The platforms, and what only runs beside them; where nothing else runs, that is what the program is for.
 */
export function splitAdapters(
  modules: ReadonlyMap<string, AdapterModule>,
  adapters: ReadonlyMap<string, Adapter>,
): { readonly platforms: ReadonlyMap<string, Adapter>; readonly companions: ReadonlyMap<string, Adapter> } {
  const isCompanion = ([name]: [string, Adapter]) => modules.get(name)?.isBeside === true
  const companions = [...adapters].filter(isCompanion)
  if (companions.length === adapters.size) return { platforms: adapters, companions: new Map() }
  const platforms = [...adapters].filter((entry) => !isCompanion(entry))
  return { platforms: new Map(platforms), companions: new Map(companions) }
}

/** What to do next where no platform with tokens runs; nothing where one does. */
export function sayFirstSteps(modules: ReadonlyMap<string, AdapterModule>): readonly string[] {
  if ([...modules.values()].some(({ enabledBy }) => enabledBy.length > 0)) return []
  return [
    `Next, to have it where your team talks, with new papers of your fields: ${shellCommand('setup')} (it asks, and checks each answer)`,
  ]
}

/** The platforms that an operator can set up, those that ask for something first. */
export async function loadSetups(): Promise<
  readonly { readonly adapter: string; readonly module: AdapterModule; readonly setup: PlatformSetup }[]
> {
  const setups = await Promise.all(
    (await listAdapters()).map(async (adapter) => {
      const module = await loadAdapter(adapter)
      const setup = await module.setup?.()
      return setup === undefined ? [] : [{ adapter, module, setup }]
    }),
  )
  const asks = ({ setup }: { setup: PlatformSetup }) => (setup.questions.length > 0 ? 0 : 1)
  return setups.flat().toSorted((a, b) => asks(a) - asks(b))
}

async function listAdapters(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const isAdapter = await Promise.all(
    names.map((name) =>
      access(indexOf(name)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return names.filter((_, at) => isAdapter[at]).sort()
}

async function loadAdapter(name: string): Promise<AdapterModule> {
  const { adapter }: { adapter?: AdapterModule } = await import(indexOf(name).href)
  if (adapter === undefined) throw new Error(`adapters/${name}/index.ts must export an adapter`)
  return adapter
}

function indexOf(name: string): URL {
  return new URL(`${name}/index${ending}`, folder)
}

const folder = new URL('../../adapters/', import.meta.url)
const playground = 'web'
