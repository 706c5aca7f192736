/**
 * How well quotes answer questions whose evidence people marked: `npm run bench -- ask --data DIR [--run
 * FILE] [--fit]`. `--fit` makes the weights anew and measures them on claims that they were not made from.
 * `--checks` measures instead what the checks of a language model's answers let through, `--corpus FILE`
 * times questions over papers as JSON lines.
 */
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { thresholds } from '../src/passages/weights.ts'
import { measureClaims } from './ask-checks.ts'
import { type Asked, askAll, bm25All, type Named } from './ask-claims.ts'
import { measureSpeed } from './ask-speed.ts'
import { type Claim, isRationale, readClaims } from './claims.ts'
import { crossValidate } from './cross-validate.ts'
import { printTable } from './table.ts'

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      data: { type: 'string' },
      run: { type: 'string' },
      fit: { type: 'boolean' },
      corpus: { type: 'string' },
      checks: { type: 'boolean' },
    },
  })
  if (values.corpus !== undefined) return measureSpeed(values.corpus)
  if (values.data === undefined)
    return 'skipped: --data names a folder with papers.jsonl.gz (id, title, sentences) and claims.jsonl'
  const { papers, claims } = await readClaims(values.data)
  if (values.checks) return measureClaims(papers, claims)
  const asked = await askAll(papers, claims)
  if (values.run !== undefined) await writeFile(values.run, writeRun(claims, asked))
  const rows = [
    ['', 'first quote', 'one of three', 'paper first', 'among five', 'AUC', 'answered', 'though none'],
    ['Journal Club', ...measure(claims, asked, thresholds.answers)],
    ['best sentence by BM25', ...measure(claims, bm25All(papers, claims))],
  ]
  const answerable = claims.filter(({ evidence }) => evidence.length > 0).length
  const head = `${basename(values.data)}: ${claims.length} claims, ${answerable} with evidence, ${papers.length} papers`
  if (!values.fit) return `${head}\n${printTable(rows)}`
  const { tested, weights } = crossValidate(claims, asked)
  for (const [name, { answers, threshold }] of Object.entries(tested))
    rows.push([`held out by ${name}`, ...measure(claims, answers, threshold)])
  return `${head}\n${printTable(rows)}\n${weights}`
}

/** Shares as cells; without a threshold, that at which 70 % of the answerable are answered. */
function measure(
  claims: readonly Claim[],
  answers: readonly { readonly confidence: number; readonly ranked: readonly Named[] }[],
  threshold?: number | readonly number[],
): string[] {
  const both = claims.map((claim, at) => ({
    claim,
    at,
    answer: answers[at] ?? { confidence: 0, ranked: [] },
  }))
  const answerable = both.filter(({ claim }) => claim.evidence.length > 0)
  const others = both.filter(({ claim }) => claim.evidence.length === 0)
  const isRight = (claim: Claim) => (quote: Named) => isRationale(claim, quote.paper, quote.sentence)
  const isOf = (claim: Claim) => (paper: string) => claim.evidence.some((one) => one.paper === paper)
  const share = (some: typeof both, holds: (one: (typeof both)[number]) => boolean) =>
    some.length === 0 ? 0 : some.filter(holds).length / some.length
  const sorted = answerable.map(({ answer }) => answer.confidence).toSorted((a, b) => b - a)
  const seventh = sorted[Math.ceil(0.7 * sorted.length) - 1] ?? 0
  const bound = (at: number) => (typeof threshold === 'object' ? threshold[at] : threshold) ?? seventh
  const isAnswered = ({ answer, at }: (typeof both)[number]) => answer.confidence >= bound(at)
  const wins = answerable.flatMap((one) =>
    others.map((other) => {
      const difference = one.answer.confidence - other.answer.confidence
      return difference > 0 ? 1 : difference === 0 ? 0.5 : 0
    }),
  )
  const auc = wins.reduce<number>((sum, win) => sum + win, 0) / Math.max(1, wins.length)
  return [
    share(answerable, ({ claim, answer }) => answer.ranked.slice(0, 1).some(isRight(claim))),
    share(answerable, ({ claim, answer }) => answer.ranked.slice(0, 3).some(isRight(claim))),
    share(answerable, ({ claim, answer }) => papersOf(answer.ranked).slice(0, 1).some(isOf(claim))),
    share(answerable, ({ claim, answer }) => papersOf(answer.ranked).slice(0, 5).some(isOf(claim))),
    auc,
    share(answerable, isAnswered),
    share(others, isAnswered),
  ].map((value) => value.toFixed(3))
}

function papersOf(ranked: readonly Named[]): string[] {
  return [...new Set(ranked.map(({ paper }) => paper))]
}

function writeRun(claims: readonly Claim[], asked: readonly Asked[]): string {
  return claims
    .map(({ id, claim }, at) => {
      const { confidence = 0, quotes = [] } = asked[at] ?? {}
      const answered = confidence >= thresholds.answers
      return `${JSON.stringify({ id, claim, confidence, answered, quotes })}\n`
    })
    .join('')
}
