/** A plain question as a query of the query language, by rules. */
import { BotError } from '../errors.ts'
import { parseQuery } from '../search/query/parse-query.ts'
import { fieldNamed } from '../search/query/query-fields.ts'
import { cleanQuery, lexQuery } from '../search/query/query-lexer.ts'
import { type LookUpName, parseAuthors, parseAuthorYear } from './parse-authors.ts'
import { parseDates } from './parse-dates.ts'
import { parseCode, parseExclusion, parseTitle, parseTopic } from './parse-filters.ts'
import { endOfThings, parseOrder } from './parse-order.ts'
import { type Found, joinParts, type Parts, printParts } from './parts.ts'
import { subjectWords } from './tag/subject-words.ts'
import { splitSentence, type Word } from './words.ts'

/** What a question means. */
export interface Reading {
  /** In the query language. */
  readonly query: string
  /** So many papers are asked for, the first ones; undefined for all. */
  readonly limit?: number
  /**
   * Whether something was read as a field, an exclusion, an order or a number, and not only words dropped.
   */
  readonly isFielded: boolean
}

export interface RulesContext {
  /** In the time zone of whoever asks. */
  readonly today: Temporal.PlainDate
  /** The names of the workspace's topics. */
  readonly topics: ReadonlySet<string>
  readonly lookUpName: LookUpName
  /** The text narrows a list, so it may be nothing but an exclusion. */
  readonly isNarrowing?: boolean | undefined
}

/** A longer text is pasted, not asked. */
export const maxCharacters = 300
/** A sentence that says more often what it said already is no question; the rest of it is words. */
const maxConflicts = 3
/**
 * Reading what was read changes nothing; a text for which so many rounds do not reach that is taken as typed.
 */
const maxRounds = 4

/**
 * Reads a question. A text that already uses the query language, or is longer than 300 characters, is taken
 * as typed. What is read parses, and reading it again gives the same query.
 */
export function parseByRules(text: string, context: RulesContext): Reading {
  const typed = cleanQuery(text)
  const bare = bareTitle(typed)
  const reading = bare === typed || !isPlain(bare) ? undefined : parseInRounds(bare, context)
  const phrase = onlyPhrases(typed)
  if (reading?.isFielded !== true && phrase !== undefined && parses(phrase, context.today))
    return { query: phrase, isFielded: false }
  return reading?.isFielded === true ? reading : parseInRounds(typed, context)
}

function parseInRounds(typed: string, context: RulesContext): Reading {
  const asTyped: Reading = { query: typed, isFielded: false }
  let reading = asTyped
  for (let round = 0; round < maxRounds; round++) {
    const next = parseOnce(reading.query, context)
    if (next === undefined || next.query === reading.query) return reading
    reading = {
      query: next.query,
      ...(reading.limit === undefined
        ? next.limit === undefined
          ? {}
          : { limit: next.limit }
        : { limit: reading.limit }),
      isFielded: reading.isFielded || next.isFielded,
    }
  }
  return asTyped
}

/** `papers mentioning "theory of mind"` asks for the phrase alone; undefined where its words are more. */
function onlyPhrases(typed: string): string | undefined {
  const [, asked = '', phrases] = /^([^"]{1,60}) ("[^"]{1,200}")[?!.]{0,3}$/.exec(typed) ?? []
  if (phrases === undefined || !isPlain(asked)) return undefined
  return subjectWords([splitSentence(asked), []]).length === 0 ? phrases : undefined
}

/**
 * `titled "lost in the middle"`, `this month's papers`, `reasoning (by Schulman)`: these signs are none of the
 * query language.
 */
function bareTitle(typed: string): string {
  return typed
    .replace(/\b((?:en)?titled|called|named) ["“]([^"“”]{1,120})["”]/i, '$1 $2,')
    .replace(/["“]([^"“”]{1,120})["”](?= in (?:the|its|their) titles?\b)/i, '$1')
    .replace(/\b(this|last|previous) (week|month|year|quarter)['’]s\b/i, '$1 $2')
    .replace(/ ?\(((?:by|since|in|from|with|without|not|before|after) [^()]{1,60})\)/i, ', $1,')
}

/** Undefined where a text is to be taken as it is. */
function parseOnce(typed: string, context: RulesContext): Reading | undefined {
  if (typed.length > maxCharacters || !isPlain(typed)) return undefined
  const words = splitSentence(typed)
  const { parts: taken, pieces } = takeParts(words, context)
  const told = sayPieces(pieces)
  const isLately = taken.isOldest !== true && saysLately(pieces.flat()) && !saysLately(splitSentence(told))
  const parts = isLately ? { ...taken, isNewest: true } : taken
  const said = parts.isNewest === true ? dropLastThings(told) : told
  const query = printParts(parts, said)
  // What leaves nothing to look for excludes nothing: “skip connections”.
  if (said === '' && context.isNarrowing !== true && onlyExcludes(parts)) return undefined
  const isFielded = pieces.length > 1 || isLately
  const { limit } = parts
  if (query === '' || !parses(query, context.today)) return undefined
  const isSame =
    !isFielded &&
    said ===
      words
        .map(({ text }) => text)
        .filter((word) => word !== ',')
        .join(' ')
  return isSame ? undefined : { query, isFielded, ...(limit === undefined ? {} : { limit }) }
}

/** “recent sentiment analysis work” is on sentiment analysis; of two words both may be the subject. */
function dropLastThings(said: string): string {
  const words = said.split(' ')
  const isThings = words.length > 2 && lastThings.has(words.at(-1)?.toLowerCase() ?? '')
  return isThings ? words.slice(0, -1).join(' ') : said
}

const lastThings = new Set(['work', 'works', 'research', 'results', 'literature'])

/** Where these words only ask, the newest are asked for: “what has come out lately on …”. */
function saysLately(words: readonly Word[]): boolean {
  return words.some(({ lower }) => lower === 'lately' || lower === 'recently')
}

function onlyExcludes({ without = [], ...parts }: Parts): boolean {
  const others = [parts.title, parts.topic, parts.since, parts.before, parts.code]
  return (
    without.length > 0 && (parts.authors ?? []).length === 0 && others.every((part) => part === undefined)
  )
}

/** Whether a text uses nothing of the query language but words and “or”. */
export function isPlain(typed: string): boolean {
  const tokens = lexQuery(typed, (name) => fieldNamed(name) !== undefined)
  return tokens.every(({ kind }) => kind === 'word' || kind === 'or')
}

/** Whether the query language reads it. */
export function parses(query: string, today: Temporal.PlainDate): boolean {
  try {
    parseQuery(query, today)
    return true
  } catch (error) {
    if (error instanceof BotError) return false
    throw error
  }
}

/** The fields of a sentence, and the stretches of words between them. */
export function takeParts(
  words: readonly Word[],
  { today, topics, lookUpName }: Omit<RulesContext, 'isNarrowing'>,
): { readonly parts: Parts; readonly pieces: readonly (readonly Word[])[] } {
  const readers: readonly ((at: number) => Found | undefined)[] = [
    (at) => parseTitle(words, at),
    (at) => parseTopic(words, at, topics),
    (at) => parseCode(words, at),
    (at) => parseExclusion(words, at, lookUpName),
    (at) => parseDates(words, at, today),
    (at) => parseAuthors(words, at, lookUpName),
    (at) => parseAuthorYear(words, at, lookUpName),
    (at) => parseOrder(words, at),
  ]
  let parts: Parts = {}
  let piece: Word[] = []
  const pieces = [piece]
  let conflicts = 0
  for (let at = 0; at < words.length; ) {
    let found: Found | undefined
    let joined: Parts | undefined
    for (const read of conflicts > maxConflicts ? [] : readers) {
      found = read(at)
      joined = found && joinParts(parts, found.parts)
      if (joined !== undefined) break
      if (found !== undefined) conflicts++
    }
    const word = words[at]
    if (found !== undefined && joined !== undefined && found.to > at) {
      parts = joined
      piece = []
      pieces.push(piece)
      at = found.to
      continue
    }
    if (word !== undefined) piece.push(word)
    at++
  }
  return { parts, pieces }
}

/** A text of plain words without what opens and ends a request, as a question is read. */
export function dropRequest(typed: string): string {
  return sayPieces([splitSentence(cleanQuery(typed))])
}

/** The subject of the newest papers, without what opens and ends a request: “work on agents”. */
export function subjectOfNews(typed: string): string {
  const words = splitSentence(cleanQuery(typed))
  return dropLastThings(sayPieces([words.slice(endOfThings(words))]))
}

/** The plain words, without what only asks. */
function sayPieces(pieces: readonly (readonly Word[])[]): string {
  return trimOr(subjectWords(pieces).map(({ text }) => text)).join(' ')
}

/** “or” between nothing says nothing. */
function trimOr(words: readonly string[]): readonly string[] {
  const isOr = (word: string | undefined) => /^(or|\|+)$/i.test(word ?? '')
  return words.filter((word, at) => !isOr(word) || (at > 0 && at < words.length - 1 && !isOr(words[at - 1])))
}
