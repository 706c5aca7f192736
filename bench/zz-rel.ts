import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { finish } from '../src/async/steps.ts'
import { readSnapshot } from '../src/search/index/snapshot.ts'
import { createIndexAtOnce } from '../test/support/index-at-once.ts'
import { readCollection } from './beir.ts'
import { papersOf, searchIndex } from './engines.ts'
import { gateMeaning } from './gated-meaning.ts'
import { meanOf, measureRanking } from './metrics.ts'
const names = process.argv[2]?.split(',') ?? ['cranfield', 'cisi', 'cacm', 'vaswani', 'scitldr']
const means: number[] = []
for (const name of names) {
  const collection = await readCollection(`/work/shared/relevance/${name}`)
  const file = `/tmp/s/rel/${name}.snap`
  let index
  if (existsSync(file)) {
    const bytes = await readFile(file)
    const chunks: Uint8Array[] = []
    for (let at = 0; at < bytes.length; ) { const n = bytes.readUInt32LE(at); chunks.push(bytes.subarray(at + 4, at + 4 + n)); at += 4 + n }
    const read = await readSnapshot((async function* () { yield* chunks })() as any)
    index = createIndexAtOnce(read as any)
  } else {
    index = createIndexAtOnce()
    index.update({ papers: papersOf(collection.documents), removed: [], revision: 1 })
    index.adoptMeaning(await gateMeaning(papersOf(collection.documents)))
    const parts: Buffer[] = []
    for (const chunk of index.toSnapshot()!.chunks) { const b = Buffer.alloc(4); b.writeUInt32LE(chunk.length); parts.push(b, Buffer.from(chunk)) }
    await writeFile(file, Buffer.concat(parts))
  }
  const w = `/tmp/s/rel/${name}.weight`
  const { loadWordVectors } = await import('../src/embeddings/words/word-vectors.ts')
  const weight = existsSync(w) ? Number(await readFile(w, 'utf8')) : (await gateMeaning(papersOf(collection.documents))).weight
  await writeFile(w, String(weight))
  index.adoptMeaning({ vectors: await loadWordVectors(), weight })
  const search = searchIndex(index, collection.documents)
  const n = meanOf(collection.queries.map(({ text, grades }) => measureRanking(search(text, 100).map(([id]) => id), grades).ndcg10)).mean
  means.push(n)
  console.log(name, n.toFixed(4))
}
console.log('mean', meanOf(means).mean.toFixed(4))
void finish
