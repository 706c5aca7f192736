/** Commands that are too long for a button, kept under the key that the button carries instead. */
import { type AdapterContext, commandKey, isCommandKey, type Workspace } from '../../src/core.ts'

/** What a rendered message tells of its buttons: the commands behind those keys that begin with `#`. */
export interface HasLongCommands {
  readonly longCommands: Readonly<Record<string, string>>
}

export class LongCommands {
  readonly #parts: Pick<AdapterContext, 'rows' | 'log'>

  constructor(parts: Pick<AdapterContext, 'rows' | 'log'>) {
    this.#parts = parts
  }

  /**
   * Keeps them for as long as the workspace is known, since messages can be pressed for years. Never rejects.
   */
  async keep(workspace: Workspace, messages: readonly HasLongCommands[]): Promise<void> {
    const { rows, log } = this.#parts
    const commands = new Map(messages.flatMap(({ longCommands }) => Object.entries(longCommands)))
    try {
      for (const [key, command] of commands) await rows.save(workspace, key, command)
    } catch (error) {
      // The message is worth more than its long buttons.
      log.error({ err: error }, 'the commands of some buttons could not be kept')
    }
  }

  /** The command, or where it is longer than that the key that it is kept under. */
  async shorten(workspace: Workspace, command: string, maxLength: number): Promise<string> {
    const key = commandKey(command, maxLength)
    if (key !== command) await this.keep(workspace, [{ longCommands: { [key]: command } }])
    return key
  }

  /** The command behind a button; undefined where its workspace has forgotten it. */
  async find(workspace: Workspace, text: string): Promise<string | undefined> {
    return isCommandKey(text) ? this.#parts.rows.find(workspace, text) : text
  }
}

/** What to say where it is forgotten. */
export const forgotten = 'I no longer know what this button does: please ask again.'
