/**
 * Whether what is no answer is called so, at three sizes: `npm run bench -- answers --corpus FILE [--data DIR]
 * [--fit]`. The questions are `questions.tsv`; docs/build/answers.md says how they were made. `--fit` makes the weights
 * anew from one half of them and of the claims of `--data`; `--wrong` tells each question that goes wrong.
 */
import { parseArgs } from 'node:util'
import type { Found } from '../src/passages/find-passages.ts'
import { thresholds } from '../src/passages/weights.ts'
import { askAll } from './ask-claims.ts'
import { type Claim, readClaims, type SplitPaper } from './claims.ts'
import { fitSubject, type Known } from './fit-subject.ts'
import {
  askEach,
  type Collection,
  isAnswerable,
  openCollections,
  type Question,
  readQuestions,
} from './questions.ts'
import { readDocuments } from './read-documents.ts'
import { printTable } from './table.ts'

interface Asked {
  readonly question: Question
  readonly found: Found
  readonly isAnswerable: boolean
}

export async function run(words: readonly string[]): Promise<string> {
  const options = {
    corpus: { type: 'string' },
    data: { type: 'string' },
    fit: { type: 'boolean' },
    wrong: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...words], options })
  if (values.corpus === undefined) return 'skipped: --corpus names a file of papers as JSON lines'
  const questions = await readQuestions()
  const rows = [
    [
      '',
      'half',
      'no answer here',
      'told so',
      'by evidence alone',
      'answer here',
      'answered',
      'by evidence alone',
    ],
  ]
  const known: Asked[] = []
  const { papers = [], claims = [] } = values.data === undefined ? {} : await readClaims(values.data)
  const taught = claims.filter((_, at) => at % 2 === 0)
  const strange: Known[] = []
  const wrong: string[] = []
  for await (const collection of openCollections(await readDocuments(values.corpus))) {
    const asked = await askCollection(questions, collection)
    known.push(...asked)
    if (values.fit) strange.push(...(await askStrange(taught, collection)))
    for (const half of ['fit', 'held'] as const)
      rows.push(
        rowOf(
          collection,
          half,
          asked.filter(({ question }) => question.half === half),
        ),
      )
    wrong.push(
      ...asked.filter((one) => isAnswered(one) !== one.isAnswerable).map((one) => tell(one, collection)),
    )
  }
  const table = [printTable(rows), ...(values.wrong ? wrong : [])].join('\n')
  if (!values.fit) return table
  const half = known.filter(({ question }) => question.half === 'fit')
  const asClaims = half.map(({ question }) => ({ id: '', claim: question.text, evidence: [], cited: [] }))
  const ofClaims = await askClaims(papers, [...taught, ...asClaims])
  return `${table}\n${fitSubject([...half, ...strange, ...ofClaims], [...half, ...ofClaims])}`
}

async function askCollection(questions: readonly Question[], collection: Collection): Promise<Asked[]> {
  const found = await askEach(
    questions.map(({ text }) => text),
    collection.index,
  )
  return questions.flatMap((question, at) => {
    const [is, its] = [isAnswerable(question, collection), found[at]]
    return is === undefined || its === undefined ? [] : [{ question, found: its, isAnswerable: is }]
  })
}

function isAnswered({ found }: Asked): boolean {
  return found.confidence >= thresholds.answers
}

function rowOf({ index, name }: Collection, half: string, asked: readonly Asked[]): string[] {
  const cells = (isAnswerable: boolean) => {
    const some = asked.filter((one) => one.isAnswerable === isAnswerable)
    const share = (confidenceOf: (found: Found) => number) =>
      some.filter(({ found }) => confidenceOf(found) >= thresholds.answers === isAnswerable).length /
      some.length
    return [
      `${some.length}`,
      ...[share((found) => found.confidence), share((found) => found.evidence)].map((one) => one.toFixed(3)),
    ]
  }
  return [`${name}: ${index.size}`, half, ...cells(false), ...cells(true)]
}

function tell({ question, found, isAnswerable }: Asked, { name }: Collection): string {
  const [quote] = found.quotes
  const what = isAnswerable ? 'not answered' : 'answered'
  return `${name}, ${what} (${found.confidence.toFixed(2)}): ${question.text} | ${quote?.hit.paper.title} | ${quote?.text}`
}

/** Claims of medicine, which papers on computing do not answer. */
async function askStrange(claims: readonly Claim[], { index }: Collection): Promise<Known[]> {
  const some = claims.filter((_, at) => at % 2 === 0).map(({ claim }) => claim)
  return (await askEach(some, index)).map((found) => ({ found, isAnswerable: false }))
}

async function askClaims(papers: readonly SplitPaper[], claims: readonly Claim[]): Promise<Known[]> {
  return (await askAll(papers, claims)).map(({ words, ranked, evidence }, at) => ({
    found: { asked: words, passages: ranked.map(({ passage }) => passage), evidence },
    isAnswerable: (claims[at]?.evidence.length ?? 0) > 0,
  }))
}
