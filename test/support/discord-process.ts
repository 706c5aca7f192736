/** The program in a process of its own, connected to a loopback Discord, to be killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { seedsFolder } from './bot.ts'

export interface DiscordProcess {
  /** SIGKILL; resolves when it is over. */
  kill(): Promise<void>
}

/** Starts it, and resolves when it says that it runs; rejects with its words where it ends before. */
export async function spawnDiscordApp(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<DiscordProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', SEEDS_DIR: seedsFolder, PORT: '0', ...env },
  })
  const ended = once(child, 'close')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (data: unknown) => {
      said += String(data)
      if (said.includes('Ctrl+C')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`it ended: ${said}`)))
  })
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
