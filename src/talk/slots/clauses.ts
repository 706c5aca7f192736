/** What a sentence wants and what it refuses: `wed instead of tue`, `9 is too early, make it 11`. */
import { dayOfWeek } from '../../times/names.ts'
import { skip, splitWords, type Word } from '../../times/words.ts'

interface Wanted {
  /** The clauses that refuse nothing, in their order. */
  readonly clauses: readonly string[]
  readonly refused: string
}

/** Takes linear time. */
export function splitWanted(text: string): Wanted {
  const clauses = splitClauses(text)
  const isRefused = (clause: string) => {
    const words = splitWords(clause).map(({ lower }) => lower)
    const isFrom = words[0] === 'from' && dayOfWeek(words[1]) !== undefined && words.length === 2
    return (
      isFrom || skip(words, 0, contrasts)[1] || words.some((word) => refusals.has(word) || isNegated(word))
    )
  }
  return {
    clauses: clauses.filter((clause) => !isRefused(clause)),
    refused: clauses.filter(isRefused).map(dropContrast).join(' '),
  }
}

/** `tue` of “instead of tue” */
function dropContrast(clause: string): string {
  const words = splitWords(clause)
  const [from] = skip(
    words.map(({ lower }) => lower),
    0,
    [...contrasts, 'from'],
  )
  return clause.slice(words[from]?.from)
}

/** As they are written, each with the sign at its end. */
export function splitSentences(text: string): readonly string[] {
  return text.split(/(?<=[.!?;])\s+(?=\S)/)
}

/** What stands between signs that end a clause or a sentence, as it is written. */
export function splitAtSigns(text: string): readonly string[] {
  return text.split(/[,;:.!?](?:\s|$)/).filter((part) => part.trim() !== '')
}

/** Parts between signs, and before words that turn a sentence. A list of days stays together. */
export function splitClauses(text: string): readonly string[] {
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  const starts = words.flatMap(({ from }, at) =>
    at > 0 && startsClause(text, words, lower, at) ? [from] : [],
  )
  return [0, ...starts]
    .map((start, at) => text.slice(start, starts[at]).trim())
    .filter((clause) => clause !== '')
}

function startsClause(text: string, words: readonly Word[], lower: readonly string[], at: number): boolean {
  const before = lower[at - 1] ?? ''
  if (before === ',') return dayOfWeek(lower[at - 2]) === undefined || dayOfWeek(lower[at]) === undefined
  const gap = text.slice(words[at - 1]?.to, words[at]?.from).trim()
  if (gap !== '' && ends.has(gap.charAt(0))) return true
  const isFrom = lower[at] === 'from' && dayOfWeek(lower[at + 1]) !== undefined && lower[at + 2] === 'to'
  const isTo = lower[at] === 'to' && lower[at - 2] === 'from' && dayOfWeek(before) !== undefined
  return isFrom || isTo || skip(lower, at, [...contrasts, ...reasons])[1]
}

function isNegated(word: string): boolean {
  return word.endsWith("n't")
}

const ends = new Set(['.', '!', '?', ';', ':', '–', '-', '(', '…'])
const contrasts = ['not', 'instead of', 'rather than', 'and not', 'but not']
const reasons = ['because', 'since', 'so', 'but']
const refusals = new Set(
  `too bad busy nobody noone never no none clash clashes impossible taken full blocked annoying terrible cannot cant dont
  doesnt wont inconvenient difficult worse worst`.split(/\s+/),
)
