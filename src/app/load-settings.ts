/** All settings of the program, read before anything starts. */
import { embeddingsSchema } from '../embeddings/settings.ts'
import { modelSchema } from '../language-model/settings.ts'
import { source as seedPages } from '../sources/seed-pages.ts'
import { configSchema, type Environment, parseSettings, throwFaults } from './config.ts'
import { loadLiveSources } from './live-sources.ts'
import { chooseAdapters } from './load-adapters.ts'

export type AppSettings = Awaited<ReturnType<typeof loadSettings>>

/** Throws `BotError('misconfigured')` with every fault, a line each. */
export async function loadSettings(env: Environment) {
  const faults: string[] = []
  const config = parseSettings(configSchema, env, faults)
  const seeds = parseSettings(seedPages.config, env, faults)
  const modules = await chooseAdapters(configSchema.shape.ADAPTERS.parse(env.ADAPTERS), env, faults)
  const ofAdapters = new Map(
    [...modules].map(([name, module]) => [name, parseSettings(module.config, env, faults)]),
  )
  const live = await loadLiveSources(env, faults)
  const embeddings = parseSettings(embeddingsSchema, env, faults)
  const model = parseSettings(modelSchema, env, faults)
  throwFaults([...new Set(faults)])
  if (config === undefined || seeds === undefined || live === undefined)
    throw new Error('settings without faults must be there')
  return { config, seeds, modules, ofAdapters, live, embeddings, model }
}
