/**
 * The catalogue of commands is the folder `commands/`: every file in it is one, and every file in a folder of
 * a command's name an act of it.
 */
import type { Command } from '../commands/support/command.ts'
import { loadFolder } from '../model/load-folder.ts'

/**
 * All commands, in the order of their names. Throws when a file does not export a `command` of its own name.
 */
export async function loadCommands(): Promise<readonly Command[]> {
  const commands = await loadNamed('')
  return Promise.all(
    commands.map(async (command) =>
      command.unnamed === undefined ? command : { ...command, acts: await loadNamed(`${command.name}/`) },
    ),
  )
}

async function loadNamed(path: string): Promise<Command[]> {
  const modules = await loadFolder(new URL(`../commands/${path}`, import.meta.url))
  return [...modules].map(([name, { command }]) => {
    const named = `${path}${name}`
    if ((command as Command | undefined)?.name !== named.replace('/', ' '))
      throw new Error(`src/commands/${named} must export a command of the same name`)
    return command as Command
  })
}
