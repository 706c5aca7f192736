/** Two public sets of intents by the bot's own classifier, so that it can be compared with others. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readActModel, writeActModel } from '../src/talk/classify/act-model.ts'
import { Classifier } from '../src/talk/classify/classifier.ts'
import type { Example } from '../tools/train/examples.ts'
import { trainClassifier } from '../tools/train/train-classifier.ts'
import { printTable } from './table.ts'

const context = 'set'

/** `folder` has CLINC150 (Larson et al., 2019) and BANKING77 (Casanueva et al., 2020) as they are published. */
export async function measurePublicSets(folder: string): Promise<string> {
  if (!existsSync(folder)) return `CLINC150 and BANKING77 are not measured: there is no ${folder}.`
  return printTable([
    ['set', 'right', 'right after refusing', 'out of scope refused'],
    await measureClinc(join(folder, 'clinc150-full.json.gz')),
    await measureBanking(join(folder, 'banking77-train.csv.gz'), join(folder, 'banking77-test.csv.gz')),
  ])
}

/** The threshold is the one that refuses so many of the validation part's sentences that are out of scope. */
const refused = 0.8

async function measureClinc(file: string): Promise<readonly string[]> {
  const set: Readonly<Record<string, readonly (readonly [string, string])[]>> = JSON.parse(await read(file))
  const searches = (set.oos_train ?? []).map(([sentence]) => ({ act: 'search', context: 'any', sentence }))
  const classifier = train([...(set.train ?? []).map(toExample), ...searches])
  const scoresOf = (part: string) =>
    (set[part] ?? []).map(([sentence]) => classifier.rank(sentence, context).score)
  const least = scoresOf('oos_val').toSorted((one, other) => one - other)
  const threshold = least[Math.floor(refused * least.length)] ?? 0
  const outside = scoresOf('oos_test')
  return [
    'CLINC150',
    share(set.test ?? [], classifier, Number.NEGATIVE_INFINITY),
    share(set.test ?? [], classifier, threshold),
    percent(outside.filter((score) => score < threshold).length / outside.length),
  ]
}

async function measureBanking(training: string, test: string): Promise<readonly string[]> {
  const classifier = train(readRows(await read(training)).map(toExample))
  return ['BANKING77', share(readRows(await read(test)), classifier, Number.NEGATIVE_INFINITY), '', '']
}

async function read(file: string): Promise<string> {
  return gunzipSync(await readFile(file)).toString()
}

function train(examples: readonly Example[]): Classifier {
  return new Classifier(readActModel(writeActModel(trainClassifier(examples))))
}

function toExample([sentence, act]: readonly [string, string]): Example {
  return { act, context, sentence }
}

/** How many get their own intent, with at least this score. */
function share(
  rows: readonly (readonly [sentence: string, intent: string])[],
  classifier: Classifier,
  least: number,
): string {
  const right = rows.filter(([sentence, intent]) => {
    const { score, acts } = classifier.rank(sentence, context)
    return score >= least && acts[0]?.act === intent
  })
  return percent(right.length / rows.length)
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}

/** Of CSV with a head, `text,category`; a text in quotes may have commas, lines and doubled quotes (RFC 4180). */
function readRows(csv: string): readonly (readonly [string, string])[] {
  const [, ...rows] = csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*)),([^,\r\n]+)\r?\n/g)
  return rows.map(([, quoted, plain = '', category = '']) => [
    quoted?.replaceAll('""', '"') ?? plain,
    category,
  ])
}
