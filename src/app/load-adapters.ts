/** The adapters are the folders of `adapters/` that have an `index.ts`. */
import { loadFolder } from '../model/load-folder.ts'
import { shellCommand } from '../model/program.ts'
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
  const modules = await loadAdapters()
  for (const name of chosen ?? []) {
    if (!modules.has(name))
      faults.push(`ADAPTERS: there is no adapter “${name}”; there are ${[...modules.keys()].join(', ')}`)
  }
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
    [...(await loadAdapters())].map(async ([adapter, module]) => {
      const setup = await module.setup?.()
      return setup === undefined ? [] : [{ adapter, module, setup }]
    }),
  )
  const asks = ({ setup }: { setup: PlatformSetup }) => (setup.questions.length > 0 ? 0 : 1)
  return setups.flat().toSorted((a, b) => asks(a) - asks(b))
}

async function loadAdapters(): Promise<ReadonlyMap<string, AdapterModule>> {
  const folder = new URL('../../adapters/', import.meta.url)
  const modules = [...(await loadFolder(folder))].map(([name, { adapter }]) => {
    if (adapter === undefined) throw new Error(`adapters/${name}/index.ts must export an adapter`)
    return [name, adapter as AdapterModule] as const
  })
  return new Map(modules)
}

const playground = 'web'
