/**
 * The real program as a process of its own whose clock is turned by its parent: `node digest-child.ts
 * <settings as JSON> <instant> [<step> <ports>]`. Each line on its input is a time at which it ticks; it says
 * `ready`, and `ticked` when all is posted. With a step it stops itself there, counted from its first post to one of
 * these ports of platforms.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { startApp } from '../../src/app/app.ts'
import { countSteps, watchSockets } from './stop-at-step.ts'

const [settings = '{}', instant = '', step = '0', ports = ''] = process.argv.slice(2)
let now = Temporal.Instant.from(instant)
if (step !== '0') {
  const steps = countSteps()
  let hasBegun = false
  watchSockets(
    steps,
    (port) => ports.split(',').includes(String(port)),
    (text) => {
      if (hasBegun || !/^POST \S*\/(?:chat\.postMessage|messages|threads) /.test(text)) return
      hasBegun = true
      steps.begin(Number(step))
    },
  )
}

const app = await startApp({
  env: JSON.parse(settings),
  log: pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })),
  version: '0.0.0-test',
  terminal: { words: [], input: process.stdin, output: process.stdout },
  now: () => now,
  quit: (exitCode) => process.exit(exitCode),
})
writeSync(1, 'ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  now = Temporal.Instant.from(line)
  await app.tick()
  writeSync(1, 'ticked\n')
}
await app.stop()
process.exit()
