/**
 * Questions with known evidence, in the layout of SciFact's claims: `papers.jsonl.gz`
 * and `claims.jsonl` of a folder.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const paperSchema = z.object({ id: z.string(), title: z.string(), sentences: z.array(z.string()) })
const claimSchema = z.object({
  id: z.coerce.string().optional(),
  claim: z.string(),
  evidence: z
    .array(z.object({ paper: z.string(), sentences: z.array(z.number()), label: z.string().optional() }))
    .default([]),
  cited: z.array(z.string()).default([]),
})

export type SplitPaper = z.infer<typeof paperSchema>
export type Claim = z.infer<typeof claimSchema>

/** Throws where a file is missing or a line is not such. */
export async function readClaims(folder: string): Promise<{ papers: SplitPaper[]; claims: Claim[] }> {
  const packed = await readFile(join(folder, 'papers.jsonl.gz'))
  const claims = await readFile(join(folder, 'claims.jsonl'), 'utf8')
  return {
    papers: linesOf(gunzipSync(packed).toString('utf8')).map((line) => paperSchema.parse(JSON.parse(line))),
    claims: linesOf(claims).map((line) => claimSchema.parse(JSON.parse(line))),
  }
}

/** Whether a sentence is marked as evidence for the claim or against it. */
export function isRationale({ evidence }: Claim, paper: string, sentence: number): boolean {
  return evidence.some((one) => one.paper === paper && one.sentences.includes(sentence))
}

/** A number of a fold for each claim, `by` itself or so that all claims that share a paper are in one. */
export function foldsOf(claims: readonly Claim[], folds: number, by: 'claim' | 'paper'): number[] {
  if (by === 'claim') return claims.map((_, at) => at % folds)
  const leaders = new Map<string, string>()
  const leaderOf = (name: string): string => {
    const next = leaders.get(name) ?? name
    return next === name ? name : leaderOf(next)
  }
  for (const { evidence, cited } of claims) {
    const [first, ...others] = [...cited, ...evidence.map(({ paper }) => paper)].map(leaderOf)
    if (first !== undefined) for (const other of others) leaders.set(leaderOf(other), leaderOf(first))
  }
  const numbers = new Map<string, number>()
  return claims.map(({ cited, evidence }, at) => {
    const group = leaderOf(cited[0] ?? evidence[0]?.paper ?? `alone ${at}`)
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    return number % folds
  })
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
