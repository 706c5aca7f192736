/** `npm run train`: makes `src/talk/classify/acts.bin` from `data/acts.tsv`. */
import { readFile, writeFile } from 'node:fs/promises'
import { writeActModel } from '../../src/talk/classify/act-model.ts'
import { readExamples } from './examples.ts'
import { trainClassifier } from './train-classifier.ts'

const root = new URL('../../', import.meta.url)
const examples = readExamples(await readFile(new URL('data/acts.tsv', root), 'utf8'))
const bytes = writeActModel(trainClassifier(examples))
await writeFile(new URL('src/talk/classify/acts.bin', root), bytes)
process.stdout.write(`${examples.length} examples, ${bytes.length} bytes\n`)
