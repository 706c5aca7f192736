/** The end of the set-up: a first answer in the terminal, and a first message on the platform. */
import { ofTerminal } from '../../app/alone.ts'
import { BotError } from '../../errors.ts'
import type { PlatformSetup } from '../../ports/setup.ts'
import type { Prompter } from './prompter.ts'
import type { SetupCommandParts } from './setup-parts.ts'

/** Asks for words and answers them here, as the bot will. What goes wrong is said, and ends nothing. */
export async function showFirstAnswer(prompter: Prompter, parts: SetupCommandParts): Promise<void> {
  const typed = await prompter.ask(
    `\nTry it. What would you look for? (Enter for “${example}”, n for nothing):`,
  )
  if (['n', 'no'].includes(typed.toLowerCase())) return
  prompter.say('Here is your first answer:\n')
  try {
    await answerOnce(typed === '' ? example : typed, parts)
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    prompter.say(error.userMessage)
  }
}

async function answerOnce(text: string, parts: SetupCommandParts): Promise<void> {
  const { startApp } = await import('../../app/app.ts')
  const { env, log, version, input, output, signal, now } = parts
  const answered = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => answered.resolve())
  const app = await startApp({
    env: { ...env, ...ofTerminal },
    log,
    version,
    terminal: { words: [text], input, output },
    now,
    quit: () => answered.resolve(),
    waitsForIndex: true,
  })
  await answered.promise.finally(() => app.stop())
}

/** Posts into the channel that the person names, and asks again where that fails, with why. */
export async function askForTestMessage(
  prompter: Prompter,
  { name, testMessage }: PlatformSetup,
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  if (testMessage === undefined) return
  for (;;) {
    const channel = await prompter.ask(
      `\nPost a test message? Name a channel of ${name} (${testMessage.channel}), or press Enter for none:`,
    )
    if (channel === '') return
    const sent = await testMessage.post(channel, greeting, env, signal)
    if (sent.isGood) return void prompter.say(`Posted. Look at ${channel}.`)
    prompter.say(sent.why)
  }
}

const example = 'reward hacking'
const greeting =
  'Journal Club is set up. This is a test message; nothing else is posted until someone subscribes.'
