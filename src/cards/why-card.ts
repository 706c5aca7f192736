/** Why one paper matched a query, or what it lacks. */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Block, Card, Span } from '../model/card.ts'
import type { Hit, Match } from '../model/match.ts'
import type { Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'
import { describeKind, wasAsked, weightOf } from './match-note.ts'

/** A paper that counts up or down, and whether somebody voted so or saved it. */
interface LearnedVote {
  readonly name: string
  readonly isUp: boolean
  readonly isVoted: boolean
  readonly part: number
}

/** What votes added, in shares of the best fit: `total` is the sum of all the others. */
export interface LearnedWhy {
  readonly total: number
  readonly votes: readonly LearnedVote[]
  readonly others: { readonly count: number; readonly part: number }
  /** What one person alone did in private: neither what nor how many papers is told. */
  readonly unnamed: number
  /** What an author of whom somebody wants nothing takes off, as a negative number. */
  readonly byUnwanted: number
  /** Beside the votes: how much it is like papers in general. */
  readonly rest: number
}

/** `said` is the query as a person would write it. */
export function whyCard(
  paper: Paper,
  { query, said }: { readonly query: string; readonly said: string },
  hit: Hit | undefined,
  learned?: LearnedWhy,
): Card {
  const title = `Why: ${cutText(said, 120)}`
  const buttons = [
    { label: 'Show', command: `show ${paper.id}` },
    { label: 'Search', command: `search ${query}` },
  ]
  const name: Block = { kind: 'text', text: [{ bold: displayTitle(paper) }] }
  if (hit === undefined) {
    const none: Block = { kind: 'text', text: ['It does not match this query.'] }
    return { title, blocks: [name, none, ...explainLearned(learned)], buttons }
  }
  const strongest = hit.matches.toSorted((a, b) => b.weight - a.weight)
  const asked = strongest.filter(wasAsked)
  const lines = asked.slice(0, linesShown).flatMap((match) => explain(match, hit.score))
  const rest = asked.slice(linesShown)
  if (rest.length > 0) lines.push(`and ${rest.length} more, ${percent(weightOf(rest), hit.score)} together\n`)
  const meaning = strongest.filter(({ kind }) => kind === 'meaning')
  const related = strongest.filter(({ kind }) => kind === 'related')
  if (related.length > 0) lines.push(...explainRelated(related, hit.score))
  lines.unshift(...meaning.flatMap((match) => explainWhole('meaning', match, hit.score)))
  const cited = strongest.filter(({ kind }) => kind === 'cited')
  lines.push(...cited.flatMap((match) => explainWhole('citations', match, hit.score)))
  const givers = [
    ...(meaning.length > 0 ? ['its meaning'] : []),
    ...(meaning.length + cited.length < strongest.length ? ['each word'] : []),
    ...(cited.length > 0 ? ['its citations'] : []),
  ]
  const blocks: Block[] = [
    name,
    {
      kind: 'text',
      text: [`Score ${hit.score.toFixed(2)}, made up of ${new Intl.ListFormat('en-GB').format(givers)}:`],
    },
  ]
  if (lines.length > 0) blocks.push({ kind: 'text', text: lines })
  else blocks.splice(1, 1, { kind: 'text', text: ['It satisfies the filters; no word was ranked.'] })
  return { title, blocks: [...blocks, ...explainLearned(learned)], buttons }
}

function explainLearned(learned: LearnedWhy | undefined): Block[] {
  if (learned === undefined) return []
  const { total, votes, others, unnamed, byUnwanted, rest } = learned
  const lines = votes.flatMap((vote): Span[] => [
    'like ',
    { bold: cutText(vote.name, 80) },
    `, ${sayVote(vote)} here: ${signed(vote.part)}\n`,
  ])
  if (others.count > 0)
    lines.push(`${others.count} other ${others.count === 1 ? 'paper' : 'papers'}: ${signed(others.part)}\n`)
  if (unnamed !== 0) lines.push(`what one person alone said or saved, not named: ${signed(unnamed)}\n`)
  if (byUnwanted !== 0) lines.push(`one of its authors is wanted less here: ${signed(byUnwanted)}\n`)
  lines.push(`like papers in general: ${signed(rest)}\n`)
  return [
    {
      kind: 'text',
      text: [`In digests here, votes add ${signed(total)} to its fit, which is 1.000 for the best:`],
    },
    { kind: 'text', text: lines },
  ]
}

function sayVote({ isUp, isVoted }: LearnedVote): string {
  if (isVoted) return isUp ? 'voted up or saved' : 'voted down'
  return isUp ? 'of interest' : 'rated low'
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}

function explain(match: Match, score: number): Span[] {
  const kind = describeKind(match)
  const times = match.count === 1 ? 'once' : `${match.count} times`
  return [
    { bold: match.asked },
    `${kind === '' ? '' : ` (${kind})`} ${times} in the ${match.field}: ${match.weight.toFixed(2)}, ${percent(match.weight, score)}\n`,
  ]
}

function explainWhole(name: string, match: Match, score: number): Span[] {
  return [
    { bold: name },
    ` (${describeKind(match)}): ${match.weight.toFixed(2)}, ${percent(match.weight, score)}\n`,
  ]
}

/** Each such word gives little, so they share a line. */
function explainRelated(matches: readonly Match[], score: number): Span[] {
  const words = [...new Set(matches.map(({ asked }) => asked))]
  const more = words.length > relatedShown ? ` and ${words.length - relatedShown} more` : ''
  const weight = weightOf(matches)
  return [
    { bold: words.slice(0, relatedShown).join(', ') },
    `${more} (shared by the best papers): ${weight.toFixed(2)}, ${percent(weight, score)}\n`,
  ]
}

function percent(part: number, whole: number): string {
  return `${Math.round((100 * part) / (whole || 1))}%`
}

const linesShown = 15
const relatedShown = 5
