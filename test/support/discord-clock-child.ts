/**
 * The program in a process of its own, by a clock that another process turns: `node discord-clock-child.ts
 * <ms ahead>`. It takes `pass <ms>` and `tick`, a line each, and says `ready`, `passed` and `ticked`.
 */
import { createInterface } from 'node:readline'
import pino from 'pino'
import { startApp } from '../../src/app/app.ts'
import { withoutEmpty } from '../../src/app/config.ts'

let aheadMs = Number(process.argv[2])
const app = await startApp({
  env: withoutEmpty(process.env),
  log: pino({ level: 'warn' }, process.stderr),
  version: '0.0.0-test',
  terminal: { words: [], input: process.stdin, output: process.stdout },
  now: () => Temporal.Now.instant().add({ milliseconds: aheadMs }),
  quit: () => {},
})
process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ms] = line.split(' ')
  if (word === 'pass') {
    aheadMs += Number(ms)
    process.stdout.write('passed\n')
  } else if (word === 'tick') {
    await app.tick()
    process.stdout.write('ticked\n')
  }
}
await app.stop()
