/** The query language: `"reward model" -survey (ppo or grpo) author:shen since:2w sort:new`. */

import { BotError } from '../../errors.ts'
import type { Condition, Query } from '../../model/query.ts'
import { hasSpace } from '../../model/words.ts'
import { tokenize } from '../analysis/analysis.ts'
import { fieldNamed, parseFieldValue } from './query-fields.ts'
import type { Token } from './query-lexer.ts'
import { cleanQuery, hasLetters, lexQuery } from './query-lexer.ts'

/** The most characters that a query may have: a long abstract fits. */
export const maxQueryLength = 4000
const maxSigns = 50
const minWordsOfProse = 20

/**
 * Reads what a person typed. Words, `"phrases"`, `-not`, `or` (`|`), parentheses and the fields `author:
 * title: topic: id: after: before: since: has: sort:`; anything else is a word or punctuation. Throws
 * `BotError` when it cannot be read: its sentence says what and where, and its suggestion, if any, is the
 * same query corrected. A pasted text that cannot be read so is taken as words.
 */
export function parseQuery(text: string, today: Temporal.PlainDate): Query {
  const typed = cleanQuery(text)
  if (typed === '') throw new BotError('bad-input', 'Type what to look for, such as “reward hacking”.')
  if (typed.length > maxQueryLength)
    throw new BotError(
      'bad-input',
      `A query may have ${maxQueryLength} characters; this one has ${typed.length}.`,
    )
  const reading: Reading = { today, isField: createFieldTest() }
  const parsed = parse(typed, reading)
  if ('query' in parsed) return parsed.query
  const pasted = parsePasted(typed, reading)
  if (pasted !== undefined) return pasted
  const corrected = correct(typed, parsed, reading)
  const sentence = corrected === undefined ? parsed.sentence : `${parsed.sentence} Did you mean: ${corrected}`
  throw new BotError('bad-input', sentence, corrected === undefined ? {} : { suggestions: [corrected] })
}

interface Reading {
  readonly today: Temporal.PlainDate
  readonly isField: (name: string) => boolean
}

/** Remembers which names before a colon make a field: mistyped ones take long to tell, so only some are looked at. */
function createFieldTest(): Reading['isField'] {
  const known = new Map<string, boolean>()
  return (name) => {
    const is = known.get(name) ?? (known.size < maxSigns && fieldNamed(name) !== undefined)
    known.set(name, is)
    return is
  }
}

/**
 * An abstract with “(i)” or a stray quote is not a query with mistakes: all of it
 * is words. Undefined for others.
 */
function parsePasted(typed: string, { isField }: Reading): Query | undefined {
  const tokens = lexQuery(typed, isField)
  const words = tokenize(typed)
  const signs = tokens.filter(({ kind }) => kind !== 'word').length
  const isProse = words.length >= minWordsOfProse && words.length >= 4 * signs
  if (!isProse || tokens.some(({ kind }) => kind === 'field')) return undefined
  const conditions = words.map(({ start, end }): Condition => {
    return { kind: 'word', word: typed.slice(start, end), start, end }
  })
  return { typed, condition: { kind: 'all', conditions }, sort: 'relevance' }
}

interface Mistake {
  readonly sentence: string
  readonly start: number
  readonly end: number
  readonly instead: string
}

class MistakeFound extends Error {
  readonly mistake: Mistake
  constructor(mistake: Mistake) {
    super(mistake.sentence)
    this.mistake = mistake
  }
}

function parse(typed: string, reading: Reading): { query: Query } | Mistake {
  try {
    return { query: new Parser(typed, reading).read() }
  } catch (error) {
    if (error instanceof MistakeFound) return error.mistake
    throw error
  }
}

/** Corrects one mistake after another, as there may be several; undefined where that fails. */
function correct(typed: string, first: Mistake, reading: Reading): string | undefined {
  let text = typed
  let mistake = first
  for (let round = 0; round < 5; round++) {
    text = cleanQuery(text.slice(0, mistake.start) + mistake.instead + text.slice(mistake.end))
    if (text === '' || text.length > maxQueryLength) return undefined
    const parsed = parse(text, reading)
    if ('query' in parsed) return text
    mistake = parsed
  }
  return undefined
}

class Parser {
  readonly #typed: string
  readonly #today: Temporal.PlainDate
  readonly #tokens: readonly Token[]
  #position = 0
  #sort: Query['sort'] = 'relevance'

  constructor(typed: string, { today, isField }: Reading) {
    this.#typed = typed
    this.#today = today
    this.#tokens = lexQuery(typed, isField)
  }

  read(): Query {
    const isSign = ({ kind }: Token, next?: Token) =>
      kind === 'minus' || kind === 'or' ? next?.kind === 'word' : kind !== 'word' && kind !== 'close'
    const signs = this.#tokens.filter((token, at) => isSign(token, this.#tokens[at + 1])).length
    if (signs > maxSigns) {
      const sentence = `A query may have ${maxSigns} phrases, fields, groups, “or” and “-”; this one has ${signs}.`
      throw new MistakeFound({ ...nothing(this.#typed), sentence })
    }
    const condition = this.#parseAny()
    const rest = this.#peek()
    if (rest !== undefined) throw mistakeAt(rest, 'A parenthesis closes that was not opened', '')
    if (condition === undefined && this.#tokens.every((token) => token.kind !== 'field'))
      throw new MistakeFound({ ...nothing(this.#typed), sentence: 'There is no word in that to look for.' })
    return { typed: this.#typed, condition, sort: this.#sort }
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#position]
  }

  #parseAny(): Condition | undefined {
    const first = this.#peek()
    if (first?.kind === 'or') throw mistakeAt(first, '“or” needs something before it', '')
    const branches = [this.#parseAll()]
    let or = this.#peek()
    while (or?.kind === 'or') {
      this.#position++
      const branch = this.#parseAll()
      if (branch === undefined || branches[0] === undefined)
        throw mistakeAt(or, `“or” needs something ${branch === undefined ? 'after' : 'before'} it`, '')
      branches.push(branch)
      or = this.#peek()
    }
    return join('any', branches)
  }

  #parseAll(): Condition | undefined {
    const parts: (Condition | undefined)[] = []
    let token = this.#peek()
    while (token !== undefined && token.kind !== 'or' && token.kind !== 'close') {
      this.#position++
      parts.push(this.#parseOne(token))
      token = this.#peek()
    }
    return join('all', parts)
  }

  #parseOne(token: Token): Condition | undefined {
    const { start, end } = token
    if (token.kind === 'word')
      return { kind: 'word', word: token.value, start, end: start + token.value.length }
    if (token.kind === 'phrase')
      return hasLetters(token.value) ? { kind: 'phrase', words: token.value, start, end } : undefined
    if (token.kind === 'field') return this.#parseField(token)
    if (token.kind === 'open') return this.#parseGroup(token)
    if (token.kind === 'minus') return this.#parseNot(token)
    if (token.kind === 'unclosed')
      throw mistakeAt(token, 'A quote is not closed', `${this.#typed.slice(start, end).trimEnd()}"`)
    throw mistakeAt(token, 'This was not expected', '')
  }

  #parseField(token: Token & { kind: 'field' }): Condition | undefined {
    const parsed = parseFieldValue(token.name, token.value, this.#today)
    if ('condition' in parsed) return parsed.condition
    if ('wrong' in parsed) throw mistakeAt(token, parsed.wrong, parsed.instead)
    this.#sort = parsed.sort
    return undefined
  }

  #parseGroup(open: Token): Condition | undefined {
    const condition = this.#parseAny()
    const close = this.#peek()
    if (close?.kind !== 'close') {
      const { sentence } = mistakeAt(open, 'A parenthesis is not closed', '').mistake
      throw new MistakeFound({ sentence, start: this.#typed.length, end: this.#typed.length, instead: ')' })
    }
    this.#position++
    return condition
  }

  #parseNot(minus: Token): Condition | undefined {
    const token = this.#peek()
    const isAttached = token !== undefined && !hasSpace(this.#typed.slice(minus.end, token.start))
    if (!isAttached || token.kind === 'close' || token.kind === 'or')
      throw mistakeAt(minus, 'A lone “-” says nothing; put it right before what is unwanted', '')
    this.#position++
    const condition = this.#parseOne(token)
    return condition === undefined ? undefined : { kind: 'not', condition }
  }
}

/** One condition out of several; nested ones of the same kind are laid open. */
function join(kind: 'all' | 'any', parts: readonly (Condition | undefined)[]): Condition | undefined {
  const conditions = parts
    .filter((part) => part !== undefined)
    .flatMap((part) => (part.kind === kind ? part.conditions : [part]))
  return conditions.length > 1 ? { kind, conditions } : conditions[0]
}

function mistakeAt(token: Token, wrong: string, instead: string): MistakeFound {
  const { start, end } = token
  return new MistakeFound({ sentence: `${wrong} (character ${start + 1}).`, start, end, instead })
}

/** A mistake in the text as a whole, for which no correction can be suggested. */
function nothing(typed: string): Mistake {
  return { sentence: '', start: 0, end: typed.length, instead: '' }
}
