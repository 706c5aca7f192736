/** Identifies papers known only by their abstract: searches arXiv for a phrase and compares. */
import { inTurns } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import { dayOf } from '../model/day.ts'
import type { Paper } from '../model/paper.ts'
import { singleSpaced, spacedWords } from '../model/words.ts'
import type { Http } from '../ports/http.ts'
import type { SourceRecord } from '../ports/source.ts'
import type { Store } from '../ports/store.ts'
import { queryArxiv } from '../sources/formats/arxiv-query.ts'
import { cleanRecord } from './clean-record.ts'

export interface ResolveParts {
  readonly store: Store
  readonly http: Http
  /** The address of the arXiv API. */
  readonly apiUrl: string
  now(): Temporal.Instant
}

/** The result, as lines to print; `isWhole` is false if arXiv stopped answering. */
export interface Resolved {
  readonly lines: readonly string[]
  readonly isWhole: boolean
}

/**
 * Gives untitled papers their title. A source that brings the same abstract has done so already, by the
 * abstract's fingerprint. The others are searched by a phrase of their abstract and accepted if at least nine
 * of ten word triples of the two abstracts are equal: revised abstracts reach that, different papers' do not.
 */
export async function resolveSeeds(parts: ResolveParts): Promise<Resolved> {
  const lines: string[] = []
  const unnamed = await listUnnamed(parts.store)
  let found = 0
  for (const paper of unnamed) {
    try {
      const match = await findTwin(paper, parts)
      if (match === undefined) continue
      found += 1
      await adopt(paper, match, parts)
      lines.push(`${paper.id} is ${match.identifiers[0]}: ${match.title ?? ''}`)
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      const isWhole = false
      return {
        lines: [...lines, `${found} of ${unnamed.length} papers found; stopped: ${error.userMessage}`],
        isWhole,
      }
    }
  }
  return {
    lines: [...lines, `${found} of ${unnamed.length} papers without title were found on arXiv.`],
    isWhole: true,
  }
}

/** The share of word triples that two texts have in common, from 0 to 1 (Jaccard). */
export function similarityOf(a: string, b: string): number {
  const [ours, theirs] = [triplesOf(a), triplesOf(b)]
  const common = ours.intersection(theirs).size
  const all = ours.union(theirs).size
  return all === 0 ? 0 : common / all
}

async function listUnnamed(store: Store): Promise<Paper[]> {
  const unnamed: Paper[] = []
  for (let revision = 0; ; ) {
    const change = await store.papers.changedSince(revision, papersAtOnce)
    if (change.papers.length === 0) return unnamed
    unnamed.push(...change.papers.filter((paper) => paper.title === undefined && paper.abstract !== ''))
    revision = change.revision
  }
}

/** Tries the opening and the middle: many abstracts open alike, their middles differ. */
async function findTwin(paper: Paper, parts: ResolveParts): Promise<SourceRecord | undefined> {
  const words = spacedWords(paper.abstract)
  for (const at of [0, Math.floor(words.length / 2)]) {
    const said = words.slice(at, at + phraseWords).join(' ')
    const phrase = singleSpaced(said.replace(/[^\p{L}\p{N} -]/gu, ' '))
    for await (const page of queryArxiv(parts.http, parts.apiUrl, `abs:"${phrase}"`)) {
      const today = dayOf(parts.now())
      for (const record of page.records) {
        const cleaned = await inTurns(cleanRecord('arxiv-api', record, today))
        const abstract = 'record' in cleaned ? cleaned.record.abstract : ''
        if (similarityOf(paper.abstract, abstract) >= minSimilarity) return record
      }
      break
    }
  }
  return undefined
}

/** Adds the paper's identifiers to the record, so that the two are merged. */
async function adopt(paper: Paper, record: SourceRecord, { store, now }: ResolveParts): Promise<void> {
  const today = dayOf(now())
  const whole = { ...record, identifiers: [...record.identifiers, ...paper.identifiers] }
  const cleaned = await inTurns(cleanRecord('arxiv-api', whole, today))
  if ('record' in cleaned) await store.papers.merge([cleaned.record])
}

function triplesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))
}

const minSimilarity = 0.9
const phraseWords = 9
const papersAtOnce = 2_000
