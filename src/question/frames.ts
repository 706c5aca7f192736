/** How people open and end a search, as `frames.txt` has it. */
import { readFileSync } from 'node:fs'
import { isDigits } from '../model/words.ts'
import { endOf, type Pattern, pattern, type Word } from './words.ts'

const sections: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(new URL('frames.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n\n[')
    .slice(1)
    .map((section) => {
      const [head = '', ...lines] = section.split('\n')
      return [head.slice(0, head.indexOf(']')), lines] as const
    }),
)

/** The patterns of a section; throws for one that there is not. */
export function framesOf(section: string): readonly Pattern[] {
  return linesOf(section).map(pattern)
}

/** The words of a section; throws for one that there is not. */
function wordsOf(section: string): ReadonlySet<string> {
  return new Set(linesOf(section).flatMap((line) => line.split(' ')))
}

function linesOf(section: string): readonly string[] {
  const lines = sections.get(section)
  if (lines === undefined) throw new Error(`frames.txt has no section “${section}”.`)
  return lines
}

/** Without one of these, words may be a title. */
const asks = wordsOf('asking words')
const others = wordsOf('words beside asking')
const reading = wordsOf('reading words')
const papers = pattern('PAPERS')

/** What is asked for follows these. */
const leads = new Set(['about', 'on', 'into', 'regarding', 'concerning', 'around'])
/** And these, after what one reads. */
const leadsOfReading = new Set(['for', 'to', 'of'])

/**
 * Where what is asked for begins after words that no pattern knows, `i keep hearing about diffusion`: at the end where all words only ask; undefined where those at a place
 * lead to nothing.
 */
export function endOfAsking(words: readonly Word[], from: number): number | undefined {
  let end: number | undefined
  let isAsked = false
  let at = from
  for (; at < words.length; at++) {
    const { lower } = words[at] as Word
    const isLead = leads.has(lower) || (leadsOfReading.has(lower) && reading.has(words[at - 1]?.lower ?? ''))
    const isAsking = asks.has(lower)
    isAsked ||= isAsking
    if (isLead && isAsked && at > from && at + 1 < words.length) end = at + 1
    if (
      !isLead &&
      !isAsking &&
      !others.has(lower) &&
      !isDigits(lower) &&
      endOf(papers, words, at) === undefined
    )
      break
  }
  return at === words.length && isAsked && at - from > 2 ? at : end
}

/** Whether words after a sign only ask: `…, and why these?`; “what's new?” says which come first. */
export function onlyAsk(words: readonly Word[]): boolean {
  if (words.some(({ lower }) => orders.has(lower))) return false
  return words.length > 1 && endOfAsking([nobody, ...words], 0) === words.length + 1
}

const orders = new Set(['new', 'newest', 'latest', 'recent', 'recently', 'lately'])

/** Two words ask where a clause begins with them. */
const nobody: Word = { text: 'it', lower: 'it' }
