/**
 * Compiles the bot's modules once, beside the first tests. Most processes of the tests are killed,
 * and those leave no compiled code behind: each would compile everything anew, half a second of CPU.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'compile-child.ts')

export function setup(): () => void {
  const child = spawn(process.execPath, [script], { stdio: 'ignore' })
  return () => void child.kill()
}
