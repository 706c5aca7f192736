/** dev */
import { readFile } from 'node:fs/promises'
import { openTypedBot, placeOf } from './typed-bot.ts'
import { readDocuments } from './read-documents.ts'
const norm = (t: string) => ` ${t.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
export async function run(words: readonly string[]): Promise<string> {
  const verbose = words.includes('-v')
  const only = words.find((w) => w.startsWith('only='))?.slice(5)
  const all = await readDocuments('/work/shared/corpus/arxiv-60k.jsonl.gz')
  const documents = [...new Map(all.map((d) => [d.id, d])).values()]
  const start = performance.now()
  const bot = await openTypedBot(documents, words.find((w) => w.startsWith('folder='))?.slice(7) ?? '/tmp/s/bot')
  process.stderr.write(`opened in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  const read = async (n: string) => JSON.parse(await readFile(`/tmp/s/dev/${n}.json`, 'utf8'))
  const out: string[] = []
  const ids = async (q: string) => {
    const card = await bot.say(q)
    const summary = card.blocks.find((b) => b.kind === 'text' || b.kind === 'note') as any
    const says = JSON.stringify(card.blocks.filter((b) => b.kind !== 'item').slice(0, 2)).slice(0, 260)
    void summary
    return { docs: (card.shows?.papers ?? []).slice(0, 5).map((id) => documents[placeOf(id)]!), says, title: card.title }
  }
  const say = (s: string) => { if (verbose) process.stdout.write(`${s}\n`) }
  const t = performance.now()
  if (only === undefined || only === 'known') {
    let [first, five] = [0, 0]
    const known = await read('known')
    for (const { query, id } of known) {
      const { docs, says } = await ids(query)
      const at = docs.findIndex((d) => d?.id === id)
      if (at === 0) first++
      if (at >= 0) five++
      if (at !== 0) say(`K ${at} ${query} -- ${docs[0]?.title} -- ${says}`)
    }
    out.push(`known first ${first} five ${five} of ${known.length}: ${(first / known.length).toFixed(3)} ${(five / known.length).toFixed(3)}`)
  }
  const has = (d: any, any: string[]) => any.some((p) => norm(`${d.title} . ${d.text}`).includes(norm(p)))
  if (only === undefined || only === 'phrases') {
    let sum = 0
    const set = await read('phrases')
    for (const { query, any } of set) {
      const { docs, says } = await ids(query)
      const good = docs.filter((d) => has(d, any)).length
      const there = Math.min(5, documents.filter((d) => has(d, any)).length)
      sum += good / Math.max(1, there)
      if (good < there) say(`P ${good}/${there} ${query} -- ${docs.filter((d) => !has(d, any)).map((d) => d?.title.slice(0, 60))} -- ${says}`)
    }
    out.push(`phrases ${(sum / set.length).toFixed(3)} of ${set.length}`)
  }
  if (only === undefined || only === 'new') {
    let [sum, strict] = [0, 0]
    const set = await read('new')
    const on = (d: any, any: string[]) => any.some((p) => norm(d.title).includes(norm(p)) || norm(d.text).split(norm(p).trimEnd()).length > 2)
    for (const { query, any } of set) {
      const { docs, says } = await ids(query)
      let [good, very, last] = [0, 0, '9']
      for (const d of docs) {
        const ordered = (d.date ?? '') <= last
        last = d.date ?? ''
        if (has(d, any) && ordered) good++
        if (on(d, any) && ordered) very++
      }
      sum += good / 5
      strict += very / 5
      if (very < 5) say(`N ${good},${very} ${query} -- ${docs.map((d) => `${d?.date} ${d?.title.slice(0, 50)} ${on(d, any) ? '+' : has(d, any) ? 'o' : '-'}`).join('; ')} -- ${says}`)
    }
    out.push(`new ${(sum / set.length).toFixed(3)} strict ${(strict / set.length).toFixed(3)} of ${set.length}`)
  }
  const ms = performance.now() - t
  await bot.close()
  return `${out.join('\n')}\n${(ms / 1000).toFixed(1)} s`
}
