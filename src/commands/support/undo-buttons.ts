/** Buttons that undo what a search did to what was typed, each one step. */
import type { Button } from '../../model/card.ts'
import { cutText } from '../../model/text.ts'
import type { SearchResults } from '../../ports/paper-index.ts'
import type { Reading } from '../../question/parse-question.ts'
import { undoConditions } from '../../question/undo-conditions.ts'

/**
 * How the words of a search are to be taken: `typed` is not read as a question, `spelled` not corrected,
 * `whole` without a word left out; `asked` is answered with quotes.
 */
export const manners = ['typed', 'asked', 'spelled', 'whole'] as const
export type Manner = (typeof manners)[number]

export interface Undoable {
  readonly typed: string
  readonly reading: Reading
  /** Whether the reading has conditions that were not typed. */
  readonly isRead: boolean
  /** Whether it is another text than was typed. */
  readonly isOther: boolean
  readonly manners: readonly Manner[]
  readonly results: Pick<SearchResults, 'corrections' | 'leftOut' | 'withEveryWord'>
}

/** The name of the command with the manners, in their order. */
export function searchIn(taken: readonly Manner[]): string {
  const named = manners.filter((manner) => taken.includes(manner))
  return named.length === 0 ? 'search' : `search as:${named.join(',')}`
}

/** The text of a command that searches for a reading. */
export function writeSearch({ query, limit }: Omit<Reading, 'isFielded'>, name = 'search'): string {
  return limit === undefined ? `${name} ${query}` : `${name} ${query} count:${limit}`
}

/** At most three: where there are more steps, the last button undoes the whole reading. */
export function undoButtons({ typed, reading, isRead, isOther, results, ...how }: Undoable): Button[] {
  const kept = how.manners.filter((manner) => manner !== 'asked')
  const again = (label: string, read: Omit<Reading, 'isFielded'>, more: readonly Manner[] = []): Button => ({
    label: cutText(label, maxLabel),
    command: writeSearch(read, searchIn([...kept, 'typed', ...more])),
  })
  const { limit } = reading
  const undone = isRead ? undoConditions(reading.query) : []
  const [corrected, another] = results.corrections
  const steps = [
    ...undone.map(({ label, query }) => again(label, { ...reading, query })),
    ...(isRead && limit !== undefined ? [again('All of them', { query: reading.query })] : []),
    ...(corrected === undefined
      ? []
      : [again(another === undefined ? `“${corrected.from}” as typed` : 'As spelled', reading, ['spelled'])]),
    ...(results.leftOut === undefined || results.withEveryWord === 0 || kept.includes('whole')
      ? []
      : [again('With every word', reading, ['whole'])]),
  ]
  const whole = isOther ? [again('As typed', { query: typed })] : []
  return steps.length === most ? steps : [...steps.slice(0, most - whole.length), ...whole]
}

const most = 3
/** Three of them are to stand in a row. */
const maxLabel = 40
