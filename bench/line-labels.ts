/**
 * 150 abstracts of arXiv, of which a reader said which sentence states the problem, the idea and
 * the result: half of cs.*, half of other fields, drawn by a hash of their numbers; sixty to
 * make rules with, ninety held out.
 */
import { readFile } from 'node:fs/promises'
import type { Role } from '../src/abstracts/sentence-roles.ts'

/** The place of the sentence of each role, from 0, or null where no sentence states it. */
type Places = readonly [problem: number | null, idea: number | null, result: number | null]

export interface LineLabels {
  /** The number of the abstract in the corpus. */
  readonly id: string
  readonly part: 'rules' | 'held-out'
  /** How many sentences it had when it was labelled. */
  readonly sentences: number
  /** Two passes by one reader, in two orders, and what a third look settled where they differ. */
  readonly first: Places
  readonly second: Places
  readonly settled: Places
}

export const roles: readonly Role[] = ['problem', 'idea', 'result']

export async function readLineLabels(): Promise<LineLabels[]> {
  const text = await readFile(new URL('line-labels.jsonl', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/**
 * How far the two passes agree on a role: the share of equal labels, and Cohen's kappa over single sentences.
 */
export function measureAgreement(
  labels: readonly LineLabels[],
  role: Role,
): { share: number; kappa: number } {
  const at = roles.indexOf(role)
  const equal = labels.filter(({ first, second }) => first[at] === second[at]).length
  const all = labels.reduce((sum, { sentences }) => sum + sentences, 0)
  const count = (test: (label: LineLabels) => boolean) => labels.filter(test).length / all
  const byFirst = count(({ first }) => first[at] !== null)
  const bySecond = count(({ second }) => second[at] !== null)
  const both = count(({ first, second }) => first[at] !== null && first[at] === second[at])
  const observed = 1 - byFirst - bySecond + 2 * both
  const expected = byFirst * bySecond + (1 - byFirst) * (1 - bySecond)
  return { share: equal / labels.length, kappa: (observed - expected) / (1 - expected) }
}
