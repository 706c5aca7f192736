/**
 * The catalogue of commands is the folder `commands/`: every file in it is one, and every file in a folder of
 * a command's name an act of it.
 */
import { readdir } from 'node:fs/promises'
import type { Command } from '../commands/support/command.ts'
import { ending } from '../model/program.ts'

/**
 * All commands, in the order of their names. Throws when a file does not export a `command` of its own name.
 */
export async function loadCommands(): Promise<readonly Command[]> {
  const commands = await loadFolder('')
  return Promise.all(
    commands.map(async (command) =>
      command.unnamed === undefined ? command : { ...command, acts: await loadFolder(`${command.name}/`) },
    ),
  )
}

async function loadFolder(path: string): Promise<Command[]> {
  const folder = new URL(`../commands/${path}`, import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith(ending)).sort()
  return Promise.all(
    files.map(async (file) => {
      const { command }: { command?: Command } = await import(new URL(file, folder).href)
      if (command === undefined || `${command.name}${ending}` !== `${path}${file}`.replace('/', ' ')) {
        throw new Error(`src/commands/${path}${file} must export a command of the same name`)
      }
      return command
    }),
  )
}
