/** Asks for the platform and for what it needs, and has the platform check each answer. */
import type { Environment } from '../../app/config.ts'
import { listByDefault } from '../../app/load-adapters.ts'
import { BotError } from '../../errors.ts'
import type { AdapterModule } from '../../ports/adapter.ts'
import type { PlatformSetup, SetupQuestion } from '../../ports/setup.ts'
import type { Prompter } from './prompter.ts'

export interface ChosenPlatform {
  readonly adapter: string
  readonly module: AdapterModule
  readonly setup: PlatformSetup
  readonly settings: ReadonlyMap<string, string>
  /** What the platform said of them, a line each. */
  readonly says: readonly string[]
}

interface Given {
  readonly env: Environment
  readonly signal: AbortSignal
}

/** Asks until everything that the platform needs is there, and good or wanted all the same. */
export async function askForPlatform(
  prompter: Prompter,
  setups: readonly Pick<ChosenPlatform, 'adapter' | 'module' | 'setup'>[],
  { env, signal }: Given,
): Promise<ChosenPlatform> {
  const names = setups.map(({ setup }) => setup.name)
  for (;;) {
    prompter.say('Where does your team talk?')
    for (const [at, { setup }] of setups.entries())
      prompter.say(`  ${at + 1}. ${setup.name}: ${setup.summary}`)
    const chosen = setups[await prompter.choose('Number or name:', names)]
    if (chosen === undefined) continue
    try {
      for (const line of await chosen.setup.guide(env)) prompter.say(line)
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      prompter.say(`${error.userMessage}\n`)
      continue
    }
    const settings = new Map<string, string>()
    const says: string[] = []
    for (const question of chosen.setup.questions) {
      const known = { ...env, ...Object.fromEntries(settings) }
      const answer = await askFor(prompter, question, { env: known, signal })
      if (answer.value !== env[question.setting]) settings.set(question.setting, answer.value)
      says.push(...answer.says)
    }
    // Where ADAPTERS is set, tokens alone turn nothing on; where it is not, they turn all else off.
    const modules = setups.map(({ adapter, module }) => [adapter, module] as const)
    const running =
      env.ADAPTERS?.split(',').map((name) => name.trim()) ??
      listByDefault(modules, { ...env, ...Object.fromEntries(settings) })
    if (!running.includes(chosen.adapter)) settings.set('ADAPTERS', [...running, chosen.adapter].join(','))
    return { ...chosen, settings, says }
  }
}

async function askFor(
  prompter: Prompter,
  question: SetupQuestion,
  { env, signal }: Given,
): Promise<{ value: string; says: readonly string[] }> {
  prompter.say('')
  for (const line of question.where) prompter.say(line)
  const before = env[question.setting]
  const keep = before === undefined ? '' : ', Enter keeps the one that is set'
  for (;;) {
    const typed = await prompter.askSecret(`${question.name} (is not shown${keep}):`)
    const value = typed === '' ? before : typed
    if (value === undefined) {
      prompter.say('The bot cannot run without it. Ctrl+C stops the set-up, and nothing is written.')
      continue
    }
    const check = await question.check(value, env, signal)
    if (check.isGood) {
      for (const line of check.says) prompter.say(line)
      return { value, says: check.says }
    }
    prompter.say(check.why)
    if (check.isUnreachable !== true) continue
    if (await prompter.confirm('Keep it unchecked?'))
      return { value, says: [`${question.name}: not checked`] }
  }
}
