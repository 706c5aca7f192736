/** Runs one command for one asker: every way to say one ends here. */
import { lookingUpCard } from '../cards/error-card.ts'
import type { Asker, Command } from '../commands/support/command.ts'
import { checkMayRun } from '../commands/support/standing.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { AttachedFile } from '../ports/bot.ts'
import { parseCommand, parseOptions } from '../talk/parse-command.ts'

export interface RunParts {
  readonly library: Library
  readonly commands: readonly Command[]
  readonly asker: Asker
  /** Shows a card until the answer is there. */
  readonly onWait: (card: Card) => void
  readonly files: readonly AttachedFile[]
  readonly isRedraw: boolean
  /** Whether the person said a command, rather than plain words. */
  readonly isTyped: boolean
}

/**
 * Answers a command, read exactly. Throws `BotError` for options that cannot work, and for what the asker may
 * not do, before anything is changed.
 */
export async function runCommand(
  command: Command,
  options: Readonly<Record<string, unknown>>,
  parts: RunParts,
): Promise<Card> {
  const { library, commands, asker, onWait, files, isRedraw, isTyped } = parts
  command.check(options, commands)
  await checkMayRun(command, options, asker, library)
  const ask = async (said: string) => {
    const inner = parseCommand(said, commands)
    return runCommand(inner.command, parseOptions(inner.command, inner.words), parts)
  }
  const { workspace, user } = asker
  const seeker = { workspace, user, onLookUp: (id: Identifier) => onWait(lookingUpCard(id)) }
  const findPaper = (named: string) => library.findPaper(named, seeker)
  const request = { options, asker, library, commands, files, isRedraw, isTyped }
  return command.run({ ...request, ask, findPaper, showMeanwhile: onWait })
}
