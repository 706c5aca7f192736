/**
 * SIGKILL at random moments while people save, papers come and a back-up is written;
 * digests have a proof of their own.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Witness } from './attack.ts'
import { type AttackedBot, startAttackedBot } from './attacked-bot.ts'
import { spawnBot } from './bot-process.ts'
import { printJournal } from './hostile-papers.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'

const feeds = 4
const papersPerFeed = 150

export const killsAttack: Attack = {
  name: 'kills while papers come and people save',
  async run(witness, { isLong }) {
    // Each feed is a host of its own, so that none waits for another.
    const servers = await Promise.all(Array.from({ length: feeds }, (_, feed) => startFeed(feed)))
    const bot = await startAttackedBot({ FEED_URLS: servers.map(({ url }) => `${url}/feed`).join(',') })
    const backup = join(bot.dataFolder, '../backup.sqlite')
    const saved: string[] = []
    try {
      const rounds = isLong ? 40 : 1
      for (let round = 0; round < rounds; round += 1) {
        await killInTheMiddle(bot, { round, backup, saved })
        await bot.restart()
      }
      witness.note(`${rounds} kills, ${saved.length} saves acknowledged`)
      witness.expect(saved.length > 0, 'nothing was saved between the kills')
      for (const user of saved) {
        const { text } = await bot.sayWeb('saved', { user })
        witness.expect(text.includes('VLM-R1'), 'a save that was acknowledged is lost')
      }
      await expectPapers(bot, witness)
      await expectBackup(bot, witness, backup)
    } finally {
      await bot.close()
      await Promise.all(servers.map((server) => server.close()))
    }
  },
}

/** The bot, an ingest and a back-up of its file all run, and all are killed. */
async function killInTheMiddle(
  bot: AttackedBot,
  { round, backup, saved }: { readonly round: number; readonly backup: string; readonly saved: string[] },
): Promise<void> {
  const folder = bot.dataFolder
  const beside = await Promise.all(
    [
      ['ingest', '--source', 'feeds'],
      ['backup', backup],
    ].map((words) => spawnBot({ env: bot.env, folder, words })),
  )
  let isOver = false
  const savers = Array.from({ length: 4 }, async (_, saver) => {
    for (let nth = 0; !isOver; nth += 1) {
      const user = `${round}-${saver}-${nth}`
      const { text } = await bot.sayWeb('save VLM-R1', { user })
      if (text.includes('is on your reading list')) saved.push(user)
    }
  })
  // An ingest takes some 0.5 s to start and 0.3 s to store; the kill comes before, within or after.
  await pause(300 + Math.random() * 900)
  isOver = true
  await Promise.all([bot.process.kill(), ...beside.map((one) => one.kill())])
  await Promise.all(savers)
}

/** After one ingest that is let live, each paper is there, and once. */
async function expectPapers(bot: AttackedBot, witness: Witness): Promise<void> {
  const ingest = await spawnBot({
    env: bot.env,
    folder: bot.dataFolder,
    words: ['ingest', '--source', 'feeds'],
  })
  const code = await ingest.ended
  witness.expect(code === 0, `after the kills an ingest ends with ${code}: ${ingest.said().slice(-200)}`)
  const { text } = await bot.sayWeb('search title:"unkillable lemma"')
  const total = /"([\d,]+) papers?"/.exec(text)?.[1]?.replace(',', '')
  const wanted = feeds * papersPerFeed
  witness.expect(Number(total) === wanted, `after the kills there are ${total} of ${wanted} papers`)
  const file = new DatabaseSync(bot.databaseFile, { readOnly: true })
  const [check] = file.prepare('pragma integrity_check').all()
  file.close()
  witness.expect(check?.integrity_check === 'ok', `the database is not sound: ${JSON.stringify(check)}`)
}

/** A back-up that is let live is whole, and nothing of the killed ones is left. */
async function expectBackup(bot: AttackedBot, witness: Witness, backup: string): Promise<void> {
  const folder = join(backup, '..')
  const again = join(folder, 'again.sqlite')
  for (const file of [backup, again]) {
    const run = await spawnBot({ env: bot.env, folder: bot.dataFolder, words: ['backup', file] })
    await run.ended
  }
  const left = (await readdir(folder)).filter((name) => name.includes('.part'))
  witness.expect(left.length === 0, `killed back-ups left ${left.join(', ')}`)
  const file = new DatabaseSync(again, { readOnly: true })
  const [row] = file.prepare('select count(*) as count from papers').all()
  file.close()
  witness.expect(Number(row?.count) >= feeds * papersPerFeed, `a back-up holds ${row?.count} papers`)
}

function startFeed(feed: number): Promise<HostileServer> {
  const papers = Array.from({ length: papersPerFeed }, (_, nth) => ({
    nth,
    title: `Unkillable lemma ${feed} of part ${nth}`,
    author: 'Ada Author',
    abstract: `Part ${nth} of book ${feed} proves that the shape of a reward survives whatever happens to who learns from it.`,
  }))
  const page = printJournal(papers, `kills${feed}`)
  return startHostileServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(page)
  })
}
