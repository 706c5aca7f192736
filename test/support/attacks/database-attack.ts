/**
 * The database file locked by another program, and its disk full, while the bot runs:
 * words, a probe that tells, healing.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runAsRival } from '../hold-database.ts'
import { type Attack, type Witness, widePauseMs } from './attack.ts'
import { type AttackedBot, type Heard, startAttackedBot } from './attacked-bot.ts'
import { askMeanwhile, asks } from './other-asker.ts'
import { watchLivez } from './watch-livez.ts'

/** Seeds, index and what people save fit well; a filler takes the rest. */
const diskMb = 16

export const databaseAttack: Attack = {
  name: 'the database in trouble',
  async run(witness, { isLong }) {
    const under = await findOwnDisk()
    witness.note(
      under === undefined
        ? 'a limit on file sizes stands in for a full disk'
        : 'a disk of its own was filled',
    )
    const rounds = isLong ? 3 : 1
    // Each on a database of its own, side by side, since most of it is waiting.
    await Promise.all([
      trouble(witness, rounds, undefined, lockFile),
      trouble(witness, rounds, under, (bot) => fillDisk(bot, witness, under !== undefined)),
    ])
  },
}

async function trouble(
  witness: Witness,
  rounds: number,
  under: readonly string[] | undefined,
  act: (bot: AttackedBot, witness: Witness) => Promise<void>,
): Promise<void> {
  const bot = await startAttackedBot({}, { under })
  const watch = await watchLivez(bot.process.origin, { isLong: rounds > 1 })
  try {
    for (let round = 0; round < rounds; round += 1) await act(bot, witness)
    const { maxMs } = await watch.read()
    witness.note(`longest pause of /livez ${maxMs.toFixed(0)} ms`)
    witness.expect(maxMs < (rounds > 1 ? 1_000 : widePauseMs), `/livez paused for ${maxMs.toFixed(0)} ms`)
  } finally {
    await watch.stop()
    await bot.close()
  }
}

/** A program that holds the file's lock for as long as it likes. */
async function lockFile(bot: AttackedBot, witness: Witness): Promise<void> {
  const file = new DatabaseSync(bot.databaseFile)
  try {
    await runAsRival(file, 'begin immediate')
    await breakWrites(bot, witness, 'a locked file')
    file.exec('rollback')
    await expectHealed(bot, witness, 'a locked file')
  } finally {
    file.close()
  }
}

async function fillDisk(bot: AttackedBot, witness: Witness, isOwnDisk: boolean): Promise<void> {
  // As the bot itself sees the path.
  const filler = `/proc/${bot.process.pid}/root${join(bot.dataFolder, 'filler')}`
  const limit = (bytes: string) =>
    promisify(execFile)('prlimit', ['--pid', String(bot.process.pid), `--fsize=${bytes}:`])
  if (isOwnDisk) fill(filler)
  else await limit('4096')
  await breakWrites(bot, witness, 'a full disk')
  if (isOwnDisk) await rm(filler, { force: true })
  else await limit('unlimited')
  await expectHealed(bot, witness, 'a full disk')
}

/** Two people save, and are told in a sentence; others go on searching; the probe says what fails. */
async function breakWrites(bot: AttackedBot, witness: Witness, trouble: string): Promise<void> {
  const saves = Promise.all(
    ['eve', 'eli'].map((name) => bot.sayWeb('save VLM-R1', { user: `${name} at ${performance.now()}` })),
  )
  const other = await askMeanwhile(bot, [asks.web], saves, { isLong: false })
  for (const miss of other.missed) witness.expect(false, `${trouble}: a search was not answered: ${miss}`)
  for (const heard of await saves) {
    witness.note(`${trouble}: a save was answered after ${(heard.tookMs / 1000).toFixed(1)} s`)
    witness.expect(
      isSentence(heard),
      `${trouble}: a save is answered ${heard.status} ${heard.text.slice(0, 160)}`,
    )
    witness.expect(
      heard.tookMs < 30_000,
      `${trouble}: a save was answered after ${heard.tookMs.toFixed(0)} ms`,
    )
  }
  const again = await bot.saySlack(`topic add troubled-${Math.round(performance.now())} reward`, {
    user: 'UEVE',
  })
  witness.expect(
    isSentence(again),
    `${trouble}: on Slack a topic is answered ${again.status} ${again.text.slice(0, 160)}`,
  )
  const ready = await bot.get('/readyz')
  witness.expect(ready.status === 503, `${trouble}: /readyz answers ${ready.status} after two writes failed`)
}

/** A refusal in words about the database, without an error id. */
function isSentence({ status, text }: Heard): boolean {
  return status === 200 && /database|disk/i.test(text) && !/wrong on my side|SQLITE|Error:/.test(text)
}

async function expectHealed(bot: AttackedBot, witness: Witness, trouble: string): Promise<void> {
  const endMs = performance.now() + 60_000
  let isHealed = false
  while (!isHealed && performance.now() < endMs) {
    const saved = await bot.sayWeb('save VLM-R1', { user: `after ${trouble} at ${performance.now()}` })
    isHealed = saved.text.includes('is on your reading list') && (await bot.get('/readyz')).status === 200
    if (!isHealed) await pause(250)
  }
  witness.expect(isHealed, `after ${trouble} saves or /readyz did not heal by themselves`)
}

function fill(file: string): void {
  const piece = Buffer.alloc(256 * 1024)
  for (const size of [piece.length, 4096, 1])
    for (;;) {
      try {
        writeFileSync(file, piece.subarray(0, size), { flag: 'a' })
      } catch {
        break
      }
    }
}

/**
 * The words that start a program with a small disk of its own mounted at `data`;
 * undefined where that is not allowed.
 */
async function findOwnDisk(): Promise<readonly string[] | undefined> {
  const words = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c']
  const [program = '', ...rest] = words
  try {
    await promisify(execFile)(program, [...rest, 'mount -t tmpfs -o size=1m tmpfs /mnt'])
  } catch {
    return undefined
  }
  return [...words, `mount -t tmpfs -o size=${diskMb}m tmpfs data && exec "$@"`, 'sh']
}
