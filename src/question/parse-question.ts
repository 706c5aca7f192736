/** A plain question as a query: what the rules read with what the index knows, or what a model proposes. */
import type { PaperIndex } from '../ports/paper-index.ts'
import type { QueryProposer } from '../ports/query-proposer.ts'
import { parseQuery } from '../search/query/parse-query.ts'
import { cleanQuery, lexQuery } from '../search/query/query-lexer.ts'
import type { NameCounts } from './parse-authors.ts'
import { isPlain, maxCharacters, parseByRules, parses, type Reading } from './parse-by-rules.ts'
import { quote } from './parts.ts'

export type { Reading } from './parse-by-rules.ts'

export interface QuestionContext {
  /** In the time zone of whoever asks. */
  readonly today: Temporal.PlainDate
  /** The names of the workspace's topics. */
  readonly topics: ReadonlySet<string>
  readonly index: Pick<PaperIndex, 'selectIds'>
  readonly proposer?: QueryProposer | undefined
  /** The text narrows a list, so it may be nothing but an exclusion. */
  readonly isNarrowing?: boolean | undefined
}

/** So many names of one question are looked up; the others are words. */
const maxNames = 24
/** A question of fewer words, of which the rules read no field, is words and nothing else. */
const minWordsToPropose = 5

/**
 * Reads a question by the rules, looking up the names that it may hold. Where there is a proposer, what it
 * proposes is taken instead if it parses and uses nothing but known fields.
 */
export async function parseQuestion(text: string, context: QuestionContext): Promise<Reading> {
  const { today, topics, index, proposer, isNarrowing } = context
  const known = new Map<string, NameCounts>()
  for (;;) {
    const asked = new Set<string>()
    const lookUpName = (name: string) => {
      if (!known.has(name)) asked.add(name)
      return known.get(name)
    }
    const reading = parseByRules(text, { today, topics, lookUpName, isNarrowing })
    const unknown = [...asked].slice(0, maxNames - known.size)
    if (unknown.length === 0) {
      if (isNarrowing !== true && (await isPhrase(text, reading, { index, today })))
        return { query: cleanQuery(text), isFielded: false }
      return (await propose(text, reading, { today, topics, proposer })) ?? reading
    }
    for (const name of unknown) known.set(name, await countName(name, index, today))
  }
}

/** Whether papers have word for word what some words would be left out of: “learning without forgetting”. */
async function isPhrase(
  text: string,
  { query, isFielded }: Reading,
  { index, today }: Pick<QuestionContext, 'index' | 'today'>,
): Promise<boolean> {
  const typed = cleanQuery(text)
  if (query === typed || !isPlain(typed) || typed.split(' ').length > wordsOfPhrase) return false
  const excludes = lexQuery(query, () => true).some(({ kind }) => kind === 'minus')
  if (isFielded && !excludes) return false
  const phrase = parseQuery(quote(typed), today)
  return (await index.selectIds(phrase, { limit: 0, newest: 0, topicQuery: () => undefined })).total > 0
}

const wordsOfPhrase = 6

/** The plain words of a query, without its fields and what it excludes. */
export function wordsOfQuery(query: string): readonly string[] {
  const tokens = lexQuery(query, () => true)
  return tokens.flatMap((token, at) =>
    token.kind === 'word' && tokens[at - 1]?.kind !== 'minus' ? token.value : [],
  )
}

async function countName(
  name: string,
  index: QuestionContext['index'],
  today: Temporal.PlainDate,
): Promise<NameCounts> {
  const count = async (field: string) => {
    const query = parseQuery(`${field}:${quote(name)}`, today)
    const { total } = await index.selectIds(query, { limit: 0, newest: 0, topicQuery: () => undefined })
    return total
  }
  return { authors: await count('author'), titles: await count('title') }
}

async function propose(
  text: string,
  reading: Reading,
  { today, topics, proposer }: Pick<QuestionContext, 'today' | 'topics' | 'proposer'>,
): Promise<Reading | undefined> {
  const typed = cleanQuery(text)
  if (proposer === undefined || typed.length > maxCharacters || !isPlain(typed)) return undefined
  if (!reading.isFielded && typed.split(' ').length < minWordsToPropose) return undefined
  const query = cleanQuery((await proposer.propose(typed, { today, topics })) ?? '')
  return isSound(query, today, topics) ? { ...reading, query, isFielded: true } : undefined
}

const fields = new Set(['author', 'title', 'topic', 'since', 'after', 'before', 'has', 'sort'])
const fieldLike = /^[a-z]{2,20}:/i

/** Whether a proposal parses, uses a field or “-”, and no field or topic that there is not. */
function isSound(query: string, today: Temporal.PlainDate, topics: ReadonlySet<string>): boolean {
  if (query.length > maxCharacters) return false
  const tokens = lexQuery(query, () => true)
  if (!tokens.some(({ kind }) => kind === 'field' || kind === 'minus')) return false
  const isKnown = tokens.every((token) => {
    if (token.kind !== 'field') return token.kind !== 'word' || !fieldLike.test(token.value)
    const isTopic = token.name !== 'topic' || topics.has(token.value.toLowerCase())
    return fields.has(token.name) && isTopic
  })
  return isKnown && parses(query, today)
}
