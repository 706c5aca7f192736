/**
 * Sources that never end: bytes that drip for ever, bodies and pages without an end. What another
 * source brings is found all the same.
 */
import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Attack, widePauseMs } from './attack.ts'
import { startAttackedBot } from './attacked-bot.ts'
import { readPeakMb, resetPeakMb } from './bot-process.ts'
import { goodTitles, printHarvest } from './hostile-papers.ts'
import { startHostileServer } from './hostile-server.ts'
import { drip } from './papers-attack.ts'
import { watchLivez } from './watch-livez.ts'

export const starvationAttack: Attack = {
  name: 'sources that never end',
  async run(witness, { isLong }) {
    const bombs = await Promise.all(
      [pour, pourPacked, dripFor, endlessPages].map((answer) => startHostileServer(answer)),
    )
    const [endless, packed, dripping, paging] = bombs.map(({ url }) => url)
    let isPublished = false
    const [early = '', late = ''] = goodTitles('patience')
    const tell = (title: string, nth: number) => ({
      nth,
      title,
      author: 'Ada Author',
      abstract: `Number ${nth} of the studies that take their time to come, about what a policy learns meanwhile.`,
    })
    const good = await startHostileServer((_request, response) => {
      const papers = [tell(early, 1), ...(isPublished ? [tell(late, 2)] : [])]
      response.writeHead(200, { 'content-type': 'application/xml' }).end(printHarvest(papers))
    })
    const bot = await startAttackedBot({
      SOURCES: 'openreview,hugging-face,feeds,pages,arxiv-oai',
      INGEST_CRON: '* * * * *',
      OPENREVIEW_URL: paging ?? '',
      OPENREVIEW_VENUES: 'Endless.cc/2026/Conference',
      HUGGING_FACE_URL: endless ?? '',
      FEED_URLS: `${packed}/feed`,
      PAGE_URLS: `${dripping}/page`,
      ARXIV_OAI_URL: `${good.url}/oai`,
      ARXIV_CATEGORIES: 'cs.LG',
    })
    const watch = await watchLivez(bot.process.origin, { isLong })
    const isFound = async (title: string, forMs: number) => {
      for (const endMs = performance.now() + forMs; performance.now() < endMs; await pause(200)) {
        const { text } = await bot.sayWeb(`search title:"${title.toLowerCase()}"`, {
          user: `${performance.now()}`,
        })
        if (text.includes(title)) return true
      }
      return false
    }
    /**
     * Which words `status` does not come to say; four tries of a minute each, and the
     * waits between them, are given it.
     */
    const waitForStatus = async (words: readonly string[]) => {
      let missing = words
      for (const endMs = performance.now() + 360_000; performance.now() < endMs; await pause(1_000)) {
        const { text } = await bot.sayWeb('status', { user: `${performance.now()}` })
        missing = words.filter((each) => !text.includes(each))
        if (missing.length === 0) break
      }
      return missing
    }
    try {
      const restMb = resetPeakMb(bot.process.pid)
      witness.expect(await isFound(early, 60_000), 'a good paper beside endless sources was not found')
      if (isLong) {
        // The next ingests come by the minute, while most of the sources have not ended their first.
        isPublished = true
        witness.expect(await isFound(late, 180_000), 'endless sources keep all others from being asked again')
        const words = ['sends more than', 'did not answer whole']
        const missing = await waitForStatus(words)
        for (const each of missing) witness.expect(false, `status does not say that a source ${each}`)
      }
      const { maxMs, refusals } = await watch.read()
      const grownMb = readPeakMb(bot.process.pid) - restMb
      witness.note(`longest pause of /livez ${maxMs.toFixed(0)} ms, memory grew by ${grownMb.toFixed(0)} MB`)
      witness.expect(
        maxMs < (isLong ? 1_000 : widePauseMs) && refusals === 0,
        `/livez paused for ${maxMs.toFixed(0)} ms`,
      )
      witness.expect(grownMb < 400, `memory grew by ${grownMb.toFixed(0)} MB`)
    } finally {
      await watch.stop()
      await bot.close()
      await Promise.all([good, ...bombs].map((server) => server.close()))
    }
  },
}

/** Letters for as long as somebody takes them. */
const pour: RequestListener = (_request, response) => {
  const chunk = `"${'a'.repeat(65_534)}"`
  response.writeHead(200, { 'content-type': 'application/json' })
  const go = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', go)
  go()
}

/** 500 kB that unpack to 500 MB. */
const pourPacked: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/xml', 'content-encoding': 'gzip' }).end(bomb)
}

// Packed pieces one after the other are one packed whole: https://www.rfc-editor.org/rfc/rfc1952#page-5
const piece = gzipSync(Buffer.alloc(10_000_000, ' '))
const bomb = Buffer.concat(Array.from({ length: 50 }, () => piece))

/** A page after a page, and always more of them to come. */
const endlessPages: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ notes: [], count: 1_000_000_000 }))
}

const dripFor: RequestListener = (_request, response) => drip(response)
