/** A question with an acronym of several meanings: the likeliest one is asked for, the others are offered. */
import { dropQuotes } from '../model/quotes.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import { isFunctionWord } from '../search/analysis/stop-words.ts'
import { parseQuery } from '../search/query/parse-query.ts'
import { lexQuery } from '../search/query/query-lexer.ts'
import { isPlain } from './parse-by-rules.ts'
import { gatherSenses, maxLongForms, type Sense } from './senses.ts'
import { endOf, endOfAny, pattern, splitSentence } from './words.ts'

export interface AcronymReading {
  /** As typed. */
  readonly acronym: string
  /** Finds the likeliest meaning: what means another is left out. */
  readonly query: string
  readonly longForm: string
  /** The other meanings, likeliest first, each with a query of its own. */
  readonly others: readonly { readonly longForm: string; readonly query: string }[]
}

export interface AcronymContext {
  readonly today: Temporal.PlainDate
  readonly index: Pick<PaperIndex, 'longForms' | 'selectIds'>
}

/** With more words beside it an acronym is clear, or hardly asked about. */
const maxWords = 4

/**
 * Reads the one acronym of a short plain query; undefined where there is none, or it means one thing. With
 * other words beside it, that meaning is the likeliest whose papers have these words most.
 */
export async function parseAcronym(
  query: string,
  { index, today }: AcronymContext,
): Promise<AcronymReading | undefined> {
  const tokens = lexQuery(query, () => false)
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [token.value] : []))
  if (words.length > maxWords || words.length < tokens.length || !isPlain(query)) return undefined
  for (const acronym of words) {
    if (words.length > 1 ? !isCapitals(acronym) : !mayBeAcronym(acronym)) continue
    const senses = gatherSenses(await index.longForms(acronym, maxLongForms))
    // “HER” alone is no word that is looked for, so what it stands for is.
    const isOnlyShort = words.length === 1 && isCapitals(acronym) && isFunctionWord(acronym.toLowerCase())
    if (senses.length < (isOnlyShort ? 1 : 2)) continue
    const beside = words.filter((word) => word !== acronym)
    const [likeliest, ...others] = await orderSenses(senses, beside, { index, today })
    if (likeliest === undefined) return undefined
    const without = others.flatMap(({ longForms }) => longForms.slice(0, maxSpellings).map(dropQuotes))
    return {
      acronym,
      query: [
        isOnlyShort ? `"${nameOf(likeliest)}"` : query,
        ...without.map((longForm) => `-"${longForm}"`),
      ].join(' '),
      longForm: nameOf(likeliest),
      others: others.map((sense) => ({
        longForm: nameOf(sense),
        query: [`"${nameOf(sense)}"`, ...beside].join(' '),
      })),
    }
  }
  return undefined
}

/** So many spellings of a meaning are left out. */
const maxSpellings = 3

function nameOf({ longForms }: Sense): string {
  // Papers write accents with quotes: `Erd\"os`.
  return dropQuotes(longForms[0] ?? '')
}

/**
 * What a word counts beside a sense that no paper has with it: a telling word is in one of a thousand papers.
 */
const unseenIn = 300
const unseen = unseenIn / 1000

/**
 * The senses by how likely a paper has one with the words beside the acronym, each by itself (naive Bayes).
 */
export async function orderSenses(
  senses: readonly Sense[],
  beside: readonly string[],
  { index, today }: Pick<AcronymContext, 'today'> & { readonly index: Pick<PaperIndex, 'selectIds'> },
): Promise<readonly Sense[]> {
  if (beside.length === 0) return senses
  const counted: { readonly sense: Sense; readonly papers: number }[] = []
  for (const sense of senses) {
    let papers = sense.papers
    for (const word of beside) {
      const query = parseQuery(`"${nameOf(sense)}" ${word}`, today)
      const { total } = await index.selectIds(query, { limit: 0, newest: 0, topicQuery: () => undefined })
      papers *= (total + unseen) / (sense.papers + unseenIn)
    }
    counted.push({ sense, papers })
  }
  return counted.sort((a, b) => b.papers - a.papers).map(({ sense }) => sense)
}

function isCapitals(word: string): boolean {
  return mayBeAcronym(word) && /\p{Lu}.*\p{Lu}/u.test(word)
}

function mayBeAcronym(word: string): boolean {
  return word.length >= 2 && word.length <= 12 && /^[\p{L}\p{N}][\p{L}\p{N}/&-]*$/u.test(word)
}

const openings = [
  'what is|are|was|were a|an|the?',
  "what's|whats a|an|the?",
  'what does|do|did a|an|the?',
  'what is|are meant by a|an|the?',
  'what is the definition|meaning of a|an|the?',
  'define|explain what? a|an|the?',
].map(pattern)
const ends = ['stand|stands for', 'mean|means', 'is|are', 'in short?'].map(pattern)
/** Long forms are hardly longer. */
const maxAskedWords = 6

/** As typed; undefined where something else is asked. */
export function termAsked(question: string): string | undefined {
  const words = splitSentence(question.trim().split(/\s+/).slice(0, maxRead).join(' '))
  const from = endOfAny(openings, words, 0)
  if (from === undefined) return undefined
  const to = words.findIndex(
    (_, at) => at > from && ends.some((end) => endOf(end, words, at) === words.length),
  )
  const term = words.slice(from, to === -1 ? undefined : to)
  const isTerm = term.length > 0 && term.length <= maxAskedWords && term.every(({ lower }) => lower !== ',')
  return isTerm ? term.map(({ text }) => text).join(' ') : undefined
}

/** A longer text asks more. */
const maxRead = 20
