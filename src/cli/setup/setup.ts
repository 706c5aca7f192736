/**
 * `npm run setup`: asks an operator what is needed, checks it, writes `.env`, and fetches the first papers.
 */
import { resolve } from 'node:path'
import { configSchema, type Environment, parseSettings, withoutEmpty } from '../../app/config.ts'
import { loadSetups } from '../../app/load-adapters.ts'
import { BotError } from '../../errors.ts'
import { ingestSchema } from '../../ingest/settings.ts'
import { shellCommand } from '../../model/program.ts'
import { openStore } from '../../store/open-store.ts'
import { runIngestCommand } from '../ingest.ts'
import { askForFields } from './ask-for-fields.ts'
import { askForPlatform, type ChosenPlatform } from './ask-for-platform.ts'
import { writeEnvFile } from './env-file.ts'
import { askForTestMessage, showFirstAnswer } from './first-try.ts'
import { Prompter, StoppedError } from './prompter.ts'
import type { SetupCommandParts } from './setup-parts.ts'

/** What the course has come to, for whoever stops it. */
interface Course {
  readonly changes: Map<string, string>
  isWritten: boolean
}

/** Gives the exit code: 0 when all was done, 1 when it was stopped or papers are missing. */
export async function runSetupCommand(parts: SetupCommandParts): Promise<number> {
  const prompter = new Prompter(parts)
  const course: Course = { changes: new Map(), isWritten: false }
  try {
    return await guide(prompter, course, parts)
  } catch (error) {
    if (!(error instanceof StoppedError) && !parts.signal.aborted) throw error
    const kept = course.isWritten
      ? '.env is written; what was fetched is kept.'
      : 'Nothing was written; .env is as it was.'
    prompter.say(`\nStopped. ${kept} ${shellCommand('setup')} starts again.`)
    return parts.signal.aborted ? interrupted : 1
  } finally {
    prompter.close()
  }
}

async function guide(prompter: Prompter, course: Course, parts: SetupCommandParts): Promise<number> {
  const { signal } = parts
  prompter.say(
    `This sets Journal Club up: it asks, checks each answer, and writes the file ${resolve(parts.envFile ?? '.env')}.`,
  )
  prompter.say('Ctrl+C stops it at any time.\n')
  const known = () => withoutEmpty({ ...parts.env, ...Object.fromEntries(course.changes) })

  const platform = await askForPlatform(prompter, await loadSetups(), { env: parts.env, signal })
  for (const [name, value] of platform.settings) course.changes.set(name, value)

  const categories = await askForFields(prompter)
  if (categories.length > 0) {
    course.changes.set('ARXIV_CATEGORIES', categories.join(','))
    await askToFollow(prompter, course.changes, parts.env)
  }

  await write(prompter, course, parts)
  const isWhole = categories.length === 0 || (await offerPapers(prompter, known(), parts))
  if (await sayWhatWorks(prompter, platform, known())) {
    await showFirstAnswer(prompter, { ...parts, env: known() })
    await askForTestMessage(prompter, platform.setup, known(), signal)
    prompter.say('\nNext:')
    for (const line of [shellCommand('start'), ...platform.setup.next(known())]) prompter.say(`  ${line}`)
  }
  return isWhole ? 0 : 1
}

async function askToFollow(
  prompter: Prompter,
  changes: Map<string, string>,
  env: Environment,
): Promise<void> {
  if (!(await prompter.confirm('Shall the bot ask arXiv for new papers of these each day?'))) return
  const before = (env.SOURCES ?? '').split(',').map((name) => name.trim())
  changes.set('SOURCES', [...new Set([...before, dailySource])].filter((name) => name !== '').join(','))
  for (;;) {
    const contact = await prompter.ask(
      'A mail address or link that arXiv may write to, if the bot is in its way (Enter for none):',
    )
    if (contact === '') return
    const faults: string[] = []
    const parsed = parseSettings(contactSchema, { CONTACT: contact }, faults)
    if (parsed !== undefined) return void changes.set('CONTACT', contact)
    prompter.say('That is neither a mail address nor a link.')
  }
}

async function write(prompter: Prompter, course: Course, parts: SetupCommandParts): Promise<void> {
  const { changes } = course
  if (changes.size === 0) return prompter.say('\nThere is nothing to write into .env.')
  prompter.say(`\nTo write into .env: ${[...changes.keys()].join(', ')}. Its other lines stay.`)
  if (!(await prompter.confirm('Write it?'))) throw new StoppedError()
  const backup = writeEnvFile(resolve(parts.envFile ?? '.env'), changes, parts.now())
  course.isWritten = true
  prompter.say('.env is written; only you can read it.')
  if (backup !== undefined) prompter.say(`The file as it was: ${backup}`)
}

/** Whether all papers arrived, or none were asked for. */
async function offerPapers(prompter: Prompter, env: Environment, parts: SetupCommandParts): Promise<boolean> {
  const question = `\nFetch the papers of the last ${firstDays} days from arXiv now? It takes some minutes, as arXiv wants three seconds between two requests.`
  if (!(await prompter.confirm(question))) return true
  const since = parts.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: firstDays })
  const words = ['--source', 'arxiv-api', '--since', since.toString()]
  try {
    const exitCode = await runIngestCommand({ ...parts, env, words })
    if (exitCode === 0) return true
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    prompter.say(error.userMessage)
  }
  prompter.say(`Something is missing. This asks again: ${shellCommand('ingest', words.join(' '))}`)
  return false
}

/** Whether it can start. */
async function sayWhatWorks(
  prompter: Prompter,
  platform: ChosenPlatform,
  env: Environment,
): Promise<boolean> {
  const faults: string[] = []
  parseSettings(platform.module.config, env, faults)
  const config = parseSettings(configSchema, env, faults)
  if (faults.length > 0 || config === undefined) {
    prompter.say('\nIt cannot start yet:')
    for (const fault of new Set(faults)) prompter.say(`  - ${fault}`)
    return false
  }
  const store = await openStore({ url: config.DATABASE_URL })
  const papers = await store.papers.count().finally(() => store.close())
  prompter.say('\nWhat works:')
  for (const line of platform.says) prompter.say(`  ${line}`)
  prompter.say(
    papers === 0
      ? '  Papers: those of the seed pages, from the first start on'
      : `  Papers: ${papers.toLocaleString('en')} in the store; the first start adds those of the seed pages`,
  )
  const isFollowing = (env.SOURCES ?? '') !== ''
  prompter.say(
    `  New papers: ${isFollowing ? `asked of ${env.SOURCES} at the times of INGEST_CRON` : 'none are asked for'}`,
  )
  return true
}

const contactSchema = ingestSchema.pick({ CONTACT: true })
/** Each announcement, as it comes. */
const dailySource = 'arxiv-feed'
const firstDays = 14
/** What shells know for Ctrl+C: 128 plus the signal's number. */
const interrupted = 130
