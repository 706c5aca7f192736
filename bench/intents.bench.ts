/**
 * How well the intent of a sentence is guessed, and its weights:
 * `npm run bench -- intents [--titles FILE] [--write]` trains on `bench/intents.tsv` and measures on a
 * fifth of it at a time, on sentences that were held out, and on titles of papers as JSON lines.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  guessIntent,
  type IntentModel,
  noIntent,
  readModel,
  writeModel,
} from '../src/talk/intents/guess-intent.ts'
import { readDocuments } from './read-documents.ts'
import { printTable } from './table.ts'
import { type Example, trainIntents } from './train-intents.ts'

const examplesFile = new URL('intents.tsv', import.meta.url)
const heldOutFile = new URL('../test/talk/held-out-intents.tsv', import.meta.url)
const weightsFile = new URL('../src/talk/intents/intents.txt', import.meta.url)
const folds = 5

export async function run(args: readonly string[]): Promise<string> {
  const options = { titles: { type: 'string' }, write: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const examples = await readExamples(examplesFile)
  const text = writeModel(trainIntents(examples))
  if (values.write === true) await writeFile(weightsFile, text)
  const model = readModel(text)
  const rows = [
    ['cross-validated', count(crossValidate(examples))],
    ['held out', count(judge(await readExamples(heldOutFile), model))],
  ] as const
  const lines = [
    printTable([
      ['', 'sentences', 'right', 'another intent', 'taken for a search', 'searches', 'taken for an intent'],
      ...rows.map(([name, counts]) => [name, ...counts.map(String)]),
    ]),
  ]
  if (values.titles !== undefined) {
    const documents = await readDocuments(values.titles)
    const taken = documents.filter(({ title }) => guessIntent(title, model) !== undefined)
    lines.push(`${documents.length} titles: ${taken.length} taken for an intent`)
    for (const { title } of taken.slice(0, 20)) lines.push(`  ${guessIntent(title, model)}: ${title}`)
  }
  return lines.join('\n')
}

export async function readExamples(file: URL): Promise<readonly Example[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const [intent = '', sentence = ''] = line.split('\t')
    return { intent, sentence }
  })
}

interface Judged extends Example {
  readonly guessed: string
}

function judge(examples: readonly Example[], model: IntentModel): readonly Judged[] {
  return examples.map((example) => ({
    ...example,
    guessed: guessIntent(example.sentence, model) ?? noIntent,
  }))
}

function crossValidate(examples: readonly Example[]): readonly Judged[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isOut = (at: number) => at % folds === fold
    const model = trainIntents(examples.filter((_, at) => !isOut(at)))
    return judge(
      examples.filter((_, at) => isOut(at)),
      model,
    )
  }).flat()
}

function count(judged: readonly Judged[]): readonly number[] {
  const [searches, ofBot] = [
    judged.filter(({ intent }) => intent === noIntent),
    judged.filter(({ intent }) => intent !== noIntent),
  ]
  const right = ofBot.filter(({ intent, guessed }) => guessed === intent).length
  const missed = ofBot.filter(({ guessed }) => guessed === noIntent).length
  return [
    ofBot.length,
    right,
    ofBot.length - right - missed,
    missed,
    searches.length,
    searches.filter(({ guessed }) => guessed !== noIntent).length,
  ]
}
