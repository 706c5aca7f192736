/**
 * How well the intent of a sentence is guessed, and the weights: `npm run bench -- intents [--titles FILE]
 * [--write]` trains on the examples in `bench/*.tsv`, and measures on a fifth of each file at a time, on
 * sentences that were held out, and on titles of papers as JSON lines.
 */
import { writeFile } from 'node:fs/promises'
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
import { type Example, readExamples, trainIntents } from './train-intents.ts'

const root = new URL('../', import.meta.url)
const names = ['intents', 'follow-ups', 'set-ups', 'facts']
const folds = 5

export async function run(args: readonly string[]): Promise<string> {
  const options = { titles: { type: 'string' }, write: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const documents = values.titles === undefined ? [] : await readDocuments(values.titles)
  const titles = documents.map(({ title }) => title)
  const parts: string[] = []
  for (const name of names) parts.push(await measure(name, titles, values.write === true))
  return parts.join('\n')
}

async function measure(name: string, titles: readonly string[], isWritten: boolean): Promise<string> {
  const examples = await readAll(name)
  const areFeaturesOwn = others[name]?.areFeaturesOwn === true
  const text = writeModel(trainIntents(examples, areFeaturesOwn))
  if (isWritten) await writeFile(new URL(`src/talk/intents/${name}.txt`, root), text)
  const model = readModel(text)
  const heldOut = await readExamples(new URL(`test/talk/held-out-${name}.tsv`, root))
  const taken = titles.filter((title) => guessIntent(title, model) !== undefined)
  return [
    printTable([
      [name, 'sentences', 'right', 'another', 'taken for a search', 'searches', 'taken for an intent'],
      ['cross-validated', ...count(crossValidate(examples, areFeaturesOwn)).map(String)],
      ['held out', ...count(judge(heldOut, model)).map(String)],
    ]),
    `${titles.length} titles: ${taken.length} taken for an intent`,
    ...taken.slice(0, 10).map((title) => `  ${guessIntent(title, model)}: ${title}`),
  ].join('\n')
}

/** The examples of a model; what others have is none to those of set-ups and of facts, unless it may be one. */
async function readAll(name: string): Promise<readonly Example[]> {
  const own = await readExamples(new URL(`bench/${name}.tsv`, root))
  const { from, but } = others[name] ?? { from: [] }
  const files = await Promise.all(from.map((other) => readExamples(new URL(`bench/${other}.tsv`, root))))
  const none = files
    .flat()
    .filter(({ intent }) => but?.test(intent) !== true)
    .map(({ sentence }) => ({ intent: noIntent, sentence }))
  return [...own, ...none]
}

interface Borrowed {
  readonly from: readonly string[]
  readonly but: RegExp
  readonly areFeaturesOwn?: true
}

const others: Readonly<Record<string, Borrowed>> = {
  'set-ups': {
    from: ['intents', 'follow-ups'],
    but: /\b(?:subscriptions?|subscribe|digests|club|nominations?|nominate|minutes|settings)$/,
  },
  facts: {
    from: ['intents', 'follow-ups', 'set-ups'],
    areFeaturesOwn: true,
    but: /^(?:help .*|self|aside|mydata|settings|learning|status|calendar|members|reminders)$/,
  },
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

function crossValidate(examples: readonly Example[], areFeaturesOwn: boolean): readonly Judged[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isOut = (at: number) => at % folds === fold
    const model = trainIntents(
      examples.filter((_, at) => !isOut(at)),
      areFeaturesOwn,
    )
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
