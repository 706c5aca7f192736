/**
 * How well sentences are classified: `npm run bench -- intents [--titles FILE] [--sets DIR]` trains on four fifths of
 * `data/acts.tsv` at a time and measures on the fifth, then on sentences that were held out, on titles of papers as
 * JSON lines, and on two public sets of intents.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { hashOf } from '../src/model/hash.ts'
import { readActModel, writeActModel } from '../src/talk/classify/act-model.ts'
import { Classifier, loadClassifier } from '../src/talk/classify/classifier.ts'
import { guessFact, guessFollowUp, guessIntent, guessOfSetUp } from '../src/talk/classify/guess.ts'
import { type Example, labelOf, readExamples } from '../tools/train/examples.ts'
import { trainClassifier } from '../tools/train/train-classifier.ts'
import { measurePublicSets } from './intent-sets.ts'
import { readDocuments } from './read-documents.ts'
import { printTable } from './table.ts'

const root = new URL('../', import.meta.url)
const folds = 5

type Guess = (sentence: string, classifier: Classifier) => string | undefined

const contexts: readonly (readonly [context: string, heldOut: string, guess: Guess])[] = [
  ['bot', 'intents', guessIntent],
  ['papers', 'follow-ups', guessFollowUp],
  ['set-up', 'set-ups', (sentence, classifier) => guessOfSetUp(sentence, classifier)?.act],
  ['fact', 'facts', (sentence, classifier) => guessFact(sentence, 'told', classifier)],
]

export async function run(args: readonly string[]): Promise<string> {
  const options = { titles: { type: 'string' }, sets: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const examples = readExamples(await readFile(new URL('data/acts.tsv', root), 'utf8'))
  const rows = [
    ['context', 'of', 'sentences', 'right', 'another', 'missed', 'others', 'taken'],
    ...crossValidate(examples),
    ...(await measureHeldOut()),
  ]
  return [
    printTable(rows),
    values.titles === undefined ? '' : await measureTitles(values.titles),
    await measurePublicSets(values.sets ?? new URL('../shared/intents/', root).pathname),
  ].join('\n')
}

/** Of every fold the sentences that the others did not train on. */
function crossValidate(examples: readonly Example[]): readonly (readonly string[])[] {
  const judged = contexts.map((): Judged[] => [])
  for (let fold = 0; fold < folds; fold++) {
    const isOut = ({ sentence }: Example) => hashOf(sentence.toLowerCase()) % folds === fold
    const model = trainClassifier(examples.filter((example) => !isOut(example)))
    const classifier = new Classifier(readActModel(writeActModel(model)))
    contexts.forEach(([context, , guess], at) => {
      judged[at]?.push(...judge(examples.filter(isOut), context, guess, classifier))
    })
  }
  return contexts.map(([context], at) => [context, 'cross-validated', ...count(judged[at] ?? [])])
}

async function measureHeldOut(): Promise<readonly (readonly string[])[]> {
  const classifier = await loadClassifier()
  const rows: string[][] = []
  for (const [context, name, guess] of contexts) {
    const lines = (await readFile(new URL(`test/talk/held-out-${name}.tsv`, root), 'utf8'))
      .trimEnd()
      .split('\n')
    const examples = lines.map((line) => {
      const [act = '', sentence = ''] = line.split('\t')
      return { act, context, sentence }
    })
    rows.push([context, 'held out', ...count(judge(examples, context, guess, classifier))])
  }
  return rows
}

interface Judged {
  /** `none` for what is no act of the context. */
  readonly act: string
  readonly guessed: string | undefined
}

function judge(
  examples: readonly Example[],
  context: string,
  guess: Guess,
  classifier: Classifier,
): readonly Judged[] {
  return examples.flatMap((example) => {
    const label = labelOf(example, { context })
    if (label === 0) return []
    const act = label === 1 ? example.act : 'none'
    return [{ act, guessed: guess(example.sentence, classifier) }]
  })
}

function count(judged: readonly Judged[]): readonly string[] {
  const [others, own] = [
    judged.filter(({ act }) => act === 'none'),
    judged.filter(({ act }) => act !== 'none'),
  ]
  const right = own.filter(({ act, guessed }) => guessed === act).length
  const missed = own.filter(({ guessed }) => guessed === undefined).length
  const taken = others.filter(({ guessed }) => guessed !== undefined).length
  return [own.length, right, own.length - right - missed, missed, others.length, taken].map(String)
}

async function measureTitles(file: string): Promise<string> {
  const classifier = await loadClassifier()
  const titles = (await readDocuments(file)).map(({ title }) => title)
  const taken = titles.filter((title) => guessIntent(title, classifier) !== undefined)
  const shown = taken.slice(0, 10).map((title) => `  ${guessIntent(title, classifier)}: ${title}`)
  return [`${titles.length} titles: ${taken.length} taken for an act`, ...shown].join('\n')
}
