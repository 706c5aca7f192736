import { readFile } from 'node:fs/promises'
import { openStore } from '../src/store/open-store.ts'
import { readSnapshot } from '../src/search/index/snapshot.ts'
import { createIndexAtOnce } from '../test/support/index-at-once.ts'
import { loadWordVectors } from '../src/embeddings/words/word-vectors.ts'
import { parseQuery } from '../src/search/query/parse-query.ts'
import { placeOf } from './typed-bot.ts'
import { existsSync, writeFileSync, readFileSync } from 'node:fs'
const { W } = await import('../src/search/rank/adjacency.ts').catch(() => ({ W: {} as any })) as any
const verbose = process.argv.includes('-v')
const variants: any[] = JSON.parse(process.env.VARIANTS ?? '[{}]')
if (!existsSync('/tmp/s/ids.json')) {
  const { readDocuments } = await import('./read-documents.ts')
  const all = await readDocuments('/work/shared/corpus/arxiv-60k.jsonl.gz')
  writeFileSync('/tmp/s/ids.json', JSON.stringify([...new Map(all.map((d) => [d.id, d])).keys()]))
}
const idList: string[] = JSON.parse(readFileSync('/tmp/s/ids.json', 'utf8'))
const store = await openStore({ url: 'file:/tmp/s/bot/typed.sqlite' })
const stored = await store.snapshots.load()
const index = createIndexAtOnce((await readSnapshot(stored!.chunks)) as any)
index.adoptMeaning({ vectors: await loadWordVectors(), weight: 1.25 })
const today = Temporal.PlainDate.from('2026-07-01')
const read = async (n: string) => (await readFile(`/tmp/s/given/${n}.jsonl`, 'utf8')).trim().split('\n').map((l) => JSON.parse(l))
const dev = async (n: string) => JSON.parse(await readFile(`/tmp/s/dev/${n}.json`, 'utf8'))
const norm = (t: string) => ` ${t.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
const [known, phrases, dknown, dphrases] = [await read('known'), await read('phrases'), await dev('known'), await dev('phrases')]
const base = { ...W }
const top = (q: string) => {
  const r = index.search(parseQuery(q, today), { limit: 10, topicQuery: () => undefined })
  return { hits: r.hits.slice(0, 5), all: r.hits, corrections: r.corrections }
}
const only = process.argv.find((a) => a.startsWith('only='))?.slice(5)
for (const v of variants) {
  Object.assign(W ?? {}, base, v)
  const t = process.cpuUsage()
  let n = 0
  const line: string[] = []
  if (only === undefined || only === 'known')
  for (const [name, set] of [['known', known], ['dev', dknown]] as const) {
    let [first, five] = [0, 0]
    for (const { query, id, ids = [id], kind } of set) {
      const { hits, corrections } = top(query); n++
      const at = hits.findIndex((h) => ids.includes(idList[placeOf(h.paper.id)]))
      if (at === 0) first++
      if (at >= 0) five++
      if (verbose && at !== 0) console.log(`K ${at} ${query} [${kind}] -- ${hits.slice(0, 2).map((d) => d.paper.title?.slice(0, 70))} -- ${JSON.stringify(corrections)}`)
    }
    line.push(`${name} ${(first / set.length).toFixed(3)} ${(five / set.length).toFixed(3)}`)
  }
  if (only === undefined || only === 'phrases')
  for (const [name, set] of [['phrases', phrases], ['dev', dphrases]] as const) {
    let [sum, titled] = [0, 0]
    for (const { query, any, pattern, all = 5 } of set) {
      const { hits, corrections } = top(query); n++
      const has = (text: string) => (any ? any.some((p: string) => norm(text).includes(norm(p))) : new RegExp(pattern, 'i').test(text))
      const good = hits.filter(({ paper }) => has(`${paper.title}\n${paper.abstract}`)).length
      titled += hits.filter(({ paper }) => has(paper.title ?? '')).length / 5
      sum += good / Math.min(5, all)
      if (verbose && good < Math.min(5, all)) console.log(`P ${good}/${Math.min(5, all)} ${query} -- ${hits.filter(({ paper: d }) => !has(`${d.title}\n${d.abstract}`)).map((d) => d.paper.title?.slice(0, 60))} -- ${JSON.stringify(corrections)}`)
    }
    line.push(`${name} ${(sum / set.length).toFixed(4)} t ${(titled / set.length).toFixed(3)}`)
  }
  const u = process.cpuUsage(t)
  console.log(JSON.stringify(v), line.join(' | '), `cpu ${((u.user + u.system) / 1000 / n).toFixed(1)} ms`)
}
await store.close()
