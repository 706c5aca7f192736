/**
 * PostgreSQL is away for 20 s while people ask: answers come from memory or say what
 * is wrong, and all goes on after.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { percentile, printTable } from '../bench/table.ts'
import { startApp } from '../src/app/app.ts'
import { openStore } from '../src/store/open-store.ts'
import { itemsOf, textOf } from '../test/support/bot.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { seedsFolder } from '../test/support/seeds.ts'
import { arxivId, makeFullRecord } from '../test/support/store-records.ts'

const texts = [
  'search reward hacking',
  'latest',
  'topics',
  'show VLM-R1',
  'search topic:agents',
  'save VLM-R1',
  'saved',
]
const everyMs = 250

/** The seconds can be given for a shorter run. */
export async function run([seconds = '20']: readonly string[]) {
  const server = await startPostgres()
  const url = await server.createDatabase()
  const app = await startApp({
    env: { DATABASE_URL: url, SEEDS_DIR: seedsFolder, ADAPTERS: 'web', PORT: '0', COMMANDS_PER_MINUTE: '0' },
    log: pino({ level: 'silent' }),
    version: '0.0.0-proof',
    terminal: { words: [], input: process.stdin, output: process.stdout },
    now: () => Temporal.Now.instant(),
    quit: () => undefined,
  })
  const counts = {
    'from memory, with a note': 0,
    'says that the database is away': 0,
    'as ever': 0,
    other: 0,
  }
  const tookMs: number[] = []
  const say = async (text: string) => {
    const startMs = performance.now()
    const card = await app.bot.hear({ place: 'web:lab/general', user: 'ada', text }).answer()
    tookMs.push(performance.now() - startMs)
    return card
  }
  try {
    for (const text of texts) await say(text)
    tookMs.splice(0)
    let isAway = true
    const away = server.restart(Number(seconds) * 1000).then(() => {
      isAway = false
    })
    await pause(500)
    while (isAway) {
      for (const text of texts) {
        const said = textOf(await say(text))
        if (said.includes('The database does not answer: this is as of'))
          counts['from memory, with a note'] += 1
        else if (said.includes('The database does not answer right now'))
          counts['says that the database is away'] += 1
        else if (isAway && said.includes('Something went wrong')) counts.other += 1
        else counts['as ever'] += 1
        await pause(everyMs)
      }
    }
    await away
    tookMs.sort((a, b) => a - b)
    const backMs = performance.now()
    const elsewhere = await openStore({ url })
    await elsewhere.papers.merge([makeFullRecord(1)])
    await elsewhere.close()
    while (itemsOf(await say(`search id:${arxivId(1)}`)).length === 0) await pause(50)
    const resumedMs = performance.now() - backMs
    const isSaved = textOf(await say('save VLM-R1')).includes('VLM-R1')
    const rows = {
      ...counts,
      'p50, p99 of an answer, ms': `${Math.round(percentile(tookMs, 0.5))}, ${Math.round(percentile(tookMs, 0.99))}`,
      'a paper of another process found after, ms': Math.round(resumedMs),
    }
    return {
      isProven: counts.other === 0 && counts['from memory, with a note'] > 0 && isSaved && resumedMs < 5_000,
      report: printTable(Object.entries(rows).map((row) => row.map(String))),
    }
  } finally {
    await app.stop()
    await server.stop()
  }
}
