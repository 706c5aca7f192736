/** Commands that are too long for a button, kept under the key that the button carries instead. */
import { type AdapterContext, commandKey, isCommandKey, type Workspace } from '../../src/core.ts'

/** What a rendered message tells of its buttons: the commands behind those keys that begin with `#`. */
export interface HasLongCommands {
  readonly longCommands: Readonly<Record<string, string>>
}

/** Where a card goes, and to whose request it is the answer; nobody's where the bot posts it for all. */
export interface Requester {
  readonly workspace: Workspace
  readonly user?: string | undefined
}

export class LongCommands {
  readonly #parts: Pick<AdapterContext, 'rows' | 'log'>

  constructor(parts: Pick<AdapterContext, 'rows' | 'log'>) {
    this.#parts = parts
  }

  /**
   * Keeps them for as long as the workspace is known, since messages can be pressed for years, or until the
   * person says `forget me`. Never rejects.
   */
  async keep({ workspace, user }: Requester, messages: readonly HasLongCommands[]): Promise<void> {
    const { rows, log } = this.#parts
    const commands = new Map(messages.flatMap(({ longCommands }) => Object.entries(longCommands)))
    try {
      for (const [key, command] of commands)
        await (user === undefined
          ? rows.save(workspace, key, command)
          : rows.saveFor(user, workspace, key, command))
    } catch (error) {
      // The message is worth more than its long buttons.
      log.error({ err: error }, 'the commands of some buttons could not be kept')
    }
  }

  /** The command, or where it is longer than that the key that it is kept under. */
  async shorten(requester: Requester, command: string, maxLength: number): Promise<string> {
    const key = commandKey(command, maxLength)
    if (key !== command) await this.keep(requester, [{ longCommands: { [key]: command } }])
    return key
  }

  /** The command behind a button; undefined where it is forgotten. */
  async find(workspace: Workspace, text: string): Promise<string | undefined> {
    return isCommandKey(text) ? this.#parts.rows.find(workspace, text) : text
  }
}

/** What to say where it is forgotten. */
export const forgotten = 'I no longer know what this button does: please ask again.'
