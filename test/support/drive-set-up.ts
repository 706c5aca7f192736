/** The real set-up, driven by a pipe: answers are sent one after the other, each when its question stands there. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { programEnv } from './program-env.ts'
import { seedsFolder } from './seeds.ts'

const main = join(import.meta.dirname, '../../src/main.ts')

export function driveSetUp(cwd: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, 'setup'], {
    cwd,
    env: { ...programEnv, SEEDS_DIR: seedsFolder, NO_COLOR: '1', ...env },
  })
  let [said, seen] = ['', 0]
  let look = () => {}
  const hear = (data: Buffer) => {
    said += data
    look()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }))
  })
  const asked = (question: string) =>
    new Promise<void>((resolve, reject) => {
      look = () => {
        const at = said.indexOf(question, seen)
        if (at < 0) return
        seen = at + question.length
        resolve()
      }
      ended.then(() => reject(new Error(`ended before it asked “${question}”: ${said}`)))
      look()
    })
  return {
    child,
    ended,
    asked,
    said: () => said,
    async answer(question: string, text: string) {
      await asked(question)
      child.stdin.write(`${text}\n`)
    },
  }
}
