/** `npm run train`: makes `acts.bin` from `data/acts.tsv` and `subjects.bin` from `data/subjects.txt`. */
import { readFile, writeFile } from 'node:fs/promises'
import { writeTagModel } from '../../src/question/tag/tag-model.ts'
import { writeActModel } from '../../src/talk/classify/act-model.ts'
import { readExamples } from './examples.ts'
import { trainClassifier } from './train-classifier.ts'
import { trainTagger } from './train-tagger.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
const write = async (path: string, bytes: Uint8Array) => {
  await writeFile(new URL(path, root), bytes)
  process.stdout.write(`${path}: ${bytes.length} bytes\n`)
}

await write('src/question/tag/subjects.bin', writeTagModel(trainTagger(await read('data/subjects.txt'))))
await write(
  'src/talk/classify/acts.bin',
  writeActModel(trainClassifier(readExamples(await read('data/acts.tsv')))),
)
