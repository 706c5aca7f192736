/**
 * Compiles the bot's modules once, beside the first tests. Most processes of the tests are killed,
 * and those leave no compiled code behind: each would compile everything anew, half a second of CPU.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { programEnv } from './program-env.ts'

const script = join(import.meta.dirname, 'compile-child.ts')

/** Once as the program runs, with the flag that `src/main.ts` sets, and once as a child of the tests does. */
export function setup(): () => void {
  const children = [
    spawn(process.execPath, [script, '--heap-growing-percent=30'], { env: programEnv, stdio: 'ignore' }),
    spawn(process.execPath, [script], { stdio: 'ignore' }),
  ]
  return () => {
    for (const child of children) child.kill()
  }
}
