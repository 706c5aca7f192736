/** The fields of the query language: what may follow `author:`, `after:` and the others. */
import { parseIdentifier } from '../../model/identifier.ts'
import type { Condition, Query } from '../../model/query.ts'
import { inShelf, likeShelf } from '../../model/shelf.ts'
import { nearest } from '../analysis/edit-distance.ts'
import { hasLetters } from './query-lexer.ts'

/** What a field says; or, where it says nothing sensible, what was wrong and the nearest right form. */
export type ParsedField =
  | { readonly condition: Condition }
  | { readonly sort: Query['sort'] }
  | { readonly wrong: string; readonly instead: string }

type ReadValue = (value: string, today: Temporal.PlainDate) => ParsedField

const fields: Readonly<Record<string, ReadValue>> = {
  author: parseText('author', 'author:shen'),
  title: parseText('title', 'title:reward'),
  topic: (name) =>
    hasLetters(name)
      ? { condition: { kind: 'topic', name: name.toLowerCase() } }
      : { wrong: 'topic: needs the name of a topic', instead: 'topic:safety' },
  in: parseShelf(inShelf),
  like: parseShelf(likeShelf),
  id: (value) => {
    const id = parseIdentifier(value)
    if (id !== undefined) return { condition: { kind: 'id', id } }
    return { wrong: `“${value}” is not an identifier`, instead: 'id:2504.02495' }
  },
  after: (value, today) => parseDay('after', value, today),
  before: (value, today) => parseDay('before', value, today),
  since: parseSince,
  has: (value) => {
    if (value.toLowerCase() === 'code') return { condition: { kind: 'has', what: 'code' } }
    return { wrong: `has: knows only “code”, not “${value}”`, instead: 'has:code' }
  },
  sort: (value) => {
    const order = value.toLowerCase()
    if (order === 'new' || order === 'old' || order === 'relevance') return { sort: order }
    const instead = nearest(order, ['new', 'old', 'relevance'], 3) ?? 'new'
    return { wrong: `sort: knows “new”, “old” and “relevance”, not “${value}”`, instead: `sort:${instead}` }
  },
}
const names = Object.keys(fields)
/** “time:” is no mistaken “like:”. */
const mistaken = names.filter((name) => name !== 'like')

/**
 * The field that a name before a colon means, also with up to two letters wrong; undefined for any other
 * word.
 */
export function fieldNamed(name: string): string | undefined {
  const lower = name.toLowerCase()
  if (names.includes(lower)) return lower
  return lower.length < 4 ? undefined : nearest(lower, mistaken, 2)
}

/** Reads `name:value`; days and weeks are counted back from today. */
export function parseFieldValue(name: string, value: string, today: Temporal.PlainDate): ParsedField {
  const field = fieldNamed(name) ?? name
  const read = fields[field]
  if (read === undefined || field !== name.toLowerCase())
    return {
      wrong: `There is no field “${name}:”`,
      instead: `${field}:${/[\s()]/.test(value) ? `"${value}"` : value}`,
    }
  return read(value, today)
}

function parseShelf(sign: string): ReadValue {
  return (name) =>
    hasLetters(name)
      ? { condition: { kind: 'topic', name: `${sign}${name.toLowerCase()}` } }
      : { wrong: `${sign} needs the name of a shelf`, instead: `${sign}saved` }
}

function parseText(kind: 'author' | 'title', example: string): ReadValue {
  return (words) =>
    hasLetters(words)
      ? { condition: { kind, words } }
      : { wrong: `${kind}: needs a word to look for`, instead: example }
}

function parseDay(kind: 'after' | 'before', value: string, today: Temporal.PlainDate): ParsedField {
  const date = parseDate(value)
  if (date !== undefined) return { condition: { kind, date: date.toString() } }
  const instead = `${kind}:${nearestDate(value) ?? today}`
  return { wrong: `“${value}” is not a date; write year, year-month or year-month-day`, instead }
}

function parseSince(value: string, today: Temporal.PlainDate): ParsedField {
  const [, count = '', unit = ''] = /^(\d{1,4})([dwmy])$/i.exec(value) ?? []
  const name = units[unit.toLowerCase()]
  if (name !== undefined)
    return { condition: { kind: 'after', date: today.subtract({ [name]: Number(count) }).toString() } }
  const date = parseDate(value)
  if (date !== undefined) return { condition: { kind: 'after', date: date.toString() } }
  const [, number = '2', letter = 'w'] = /(\d{1,4})\s*([dwmy])?/i.exec(value) ?? []
  return {
    wrong: `“${value}” is not a span of time; write a number and d, w, m or y`,
    instead: `since:${number.length > 3 ? '2' : number}${letter.toLowerCase()}`,
  }
}

const units: Readonly<Record<string, 'days' | 'weeks' | 'months' | 'years'>> = {
  d: 'days',
  w: 'weeks',
  m: 'months',
  y: 'years',
}

/** A year or a month means its first day. */
function parseDate(value: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(value)) return undefined
  try {
    return Temporal.PlainDate.from(`${value}-01-01`.slice(0, 10))
  } catch {
    return undefined
  }
}

/** Three numbers in whatever dress, brought into range: 2025/4/10, 2025-02-30. */
function nearestDate(value: string): Temporal.PlainDate | undefined {
  const [year, month = 1, day = 1] = (value.match(/\d+/g) ?? []).map(Number)
  if (year === undefined || year < 1000 || year > 9999) return undefined
  return Temporal.PlainDate.from(
    { year, month: Math.max(1, month), day: Math.max(1, day) },
    { overflow: 'constrain' },
  )
}
