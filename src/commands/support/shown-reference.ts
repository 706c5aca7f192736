/** Words for papers of the last answer: `2`, `the second one`, `1 and 3`, `the first two`, `them`, `it`. */
import { isAmong } from '../../model/lists.ts'
import { isDigits } from '../../model/words.ts'
import { ordinalOf as orderOf } from '../../times/names.ts'
import { parseNumber } from '../../times/numbers.ts'

/**
 * Numbers count from 1; negative ones from the end. `it` is the one paper that was shown, `both` are two, `other` is
 * that of two with which nothing was done.
 */
export type Reference = 'it' | 'all' | 'both' | 'other' | readonly number[]

export interface Found {
  readonly papers: Reference
  /** The text without the words of the reference. */
  readonly rest: string
}

interface Token {
  readonly word: string
  readonly from: number
  readonly to: number
}

interface Span {
  readonly papers: Reference
  /** The number of the token after it. */
  readonly next: number
}

const list = (words: string): readonly string[] => words.split(' ')
const nouns = new Set(list('one ones paper papers result results hit hits article articles preprint'))
const labels = new Set(list('number numbers paper papers result results no nr nos #'))
/** `last week` is no paper, and `first author` none. */
const ofTime = new Set(
  list(
    'day days week weeks month months year years time times night quarter meeting session digest page author authors name',
  ),
)
/** Before a number they make it a time, a page or a count. */
const notBefore = new Set(list('at since in page until before after by than per top best only just @'))
const singular = new Set(list('it this that'))
/** What a number before it counts: `3 more like it`. */
const counted = new Set([...nouns, ...ofTime, ...list('more others similar further')])
const plural = new Set(list('them these those they all everything'))
const described = new Set(list('of on about by from with called titled named that which where in using for'))
const wholes = new Set(list('list page lot'))
/** What may stand after a number or an ordinal without an article. */
const mayFollow = new Set([
  ...[
    '',
    ',',
    '&',
    ...list('and or plus to of for from on in at too also as with please pls again first now then'),
  ],
  ...list(
    'is was looks look seems sounds has does did one ones paper papers result results hit hits article',
  ),
])
const joints = new Set([',', 'and', '&', 'or', 'plus'])

/** The whole text as a reference; undefined if it says anything else. Takes linear time. */
export function parseReference(text: string): Reference | undefined {
  const found = findReference(text)
  const isWhole =
    found !== undefined &&
    !/[\p{L}\p{N}\p{Extended_Pictographic}+]/u.test(found.rest.replace(/\b(?:to|of|from|the)\b/gi, ''))
  return isWhole ? found.papers : undefined
}

/** The papers that are spoken of anywhere in a text, the most exact ones first. Takes linear time. */
export function findReference(text: string): Found | undefined {
  const tokens = tokensOf(text)
  let best: (Span & { readonly at: number }) | undefined
  for (let at = 0; at < tokens.length; at += 1) {
    const span = readSpan(tokens, at)
    if (span === undefined) continue
    if (best === undefined || rank(span.papers) > rank(best.papers)) best = { ...span, at }
    at = Math.max(at, span.next - 1)
  }
  if (best === undefined) return undefined
  const [from = 0, to = 0] = [tokens[best.at]?.from, tokens[best.next - 1]?.to]
  return { papers: best.papers, rest: `${text.slice(0, from)} ${text.slice(to)}` }
}

/** The paper with a number of what was shown; undefined where there are fewer. */
export function paperAt<Paper>(shown: readonly Paper[], number: number): Paper | undefined {
  return shown.at(number > 0 ? number - 1 : number)
}

function tokensOf(text: string): readonly Token[] {
  return [...text.toLowerCase().matchAll(/#|[\p{L}\p{N}]+(?:[.:’'/-][\p{L}\p{N}]+)*|[,&@]/gu)].map(
    ({ 0: word, index }) => ({ word, from: index, to: index + word.length }),
  )
}

function rank(papers: Reference): number {
  return typeof papers !== 'string' ? 3 : papers === 'it' ? 1 : 2
}

/** Items with commas or “and” between them. */
function readSpan(tokens: readonly Token[], at: number): Span | undefined {
  let span = readItem(tokens, at)
  while (span !== undefined && typeof span.papers !== 'string') {
    let next = span.next
    while (joints.has(tokens[next]?.word ?? '')) next += 1
    const isJoined = next > span.next || isRun(tokens, next)
    const other = isJoined ? readItem(tokens, next, true) : undefined
    if (other === undefined || typeof other.papers === 'string') break
    span = { papers: [...new Set([...span.papers, ...other.papers])], next: other.next }
  }
  return span
}

/** Whether numbers stand side by side, as in `1 2 4`. */
function isRun(tokens: readonly Token[], at: number): boolean {
  const [before, here, after] = [at - 1, at, at + 1].map((place) => tokens[place]?.word ?? '')
  return isNumber(before) && isNumber(here) && !ofTime.has(after ?? '') && !nouns.has(after ?? '')
}

function isNumber(word = ''): boolean {
  return isDigits(word) && word.length < 3
}

function readItem(tokens: readonly Token[], at: number, isJoined = false): Span | undefined {
  const wordAt = (index: number) => tokens[index]?.word ?? ''
  const before = wordAt(at - 1)
  let next = at
  const isPointed = isAmong(wordAt(next), 'the this that these those')
  if (isPointed && (ordinalOf(wordAt(next + 1)) !== undefined || labels.has(wordAt(next + 1)))) next += 1
  const ordinal = ordinalOf(wordAt(next))
  // “First order methods” and “2 player games” are subjects.
  const isEnd = wordAt(next) === 'first' || wordAt(next) === 'last'
  const isBare = (!isPointed || isEnd) && !isJoined && (/^\d/.test(wordAt(next)) ? at === 0 : true)
  if (
    isBare &&
    !mayFollow.has(wordAt(next + 1)) &&
    numberOf(wordAt(next + 1)) === undefined &&
    !labels.has(wordAt(next))
  )
    return readPronoun(tokens, at)
  const after = numberOf(wordAt(next + 1)) === undefined ? next + 1 : next + 2
  if (ordinal !== undefined && !ofTime.has(wordAt(after))) return readOrdinal(ordinal, next + 1, wordAt)
  const isLabelled = labels.has(wordAt(next)) && numberOf(wordAt(next + 1)) !== undefined
  if (isLabelled) next += 1
  const numbers = readNumbers(wordAt(next), wordAt(next + 1), wordAt(next + 2))
  // “not interested in 3” names one.
  const isIn = before === 'in' && wordAt(next + 1) === ''
  const isCount = counted.has(wordAt(next + 1)) || (notBefore.has(before) && !isIn)
  if (numbers !== undefined && (isLabelled || isJoined || (/^\d/.test(wordAt(next)) && !isCount)))
    return { papers: numbers.papers, next: afterNoun(next + numbers.length, wordAt) }
  return readPronoun(tokens, at)
}

/** `first`, `first two`, `last three papers` */
function readOrdinal(ordinal: number, at: number, wordAt: (at: number) => string): Span {
  const count = numberOf(wordAt(at))
  const isRun = count !== undefined && Math.abs(ordinal) === 1 && !nouns.has(wordAt(at))
  const papers = isRun
    ? Array.from({ length: count }, (_, index) => (ordinal < 0 ? index - count : index + 1))
    : [ordinal]
  return { papers, next: afterNoun(isRun ? at + 1 : at, wordAt) }
}

/** `2`, `2nd`, `2-4`, `2 to 4` */
function readNumbers(word: string, second: string, third: string) {
  const [, from, to] = /^(\d{1,2})[-/](\d{1,2})$/.exec(word) ?? []
  const [first, last] = [from ?? word, to ?? (second === 'to' ? third : '')].map(numberOf)
  if (first === undefined || first < 1) return undefined
  if (last === undefined || last < first) return { papers: [first], length: 1 }
  const papers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return { papers, length: to === undefined ? 3 : 1 }
}

function readPronoun(tokens: readonly Token[], at: number): Span | undefined {
  const wordAt = (index: number) => tokens[index]?.word ?? ''
  const [word, second] = [wordAt(at), wordAt(at + 1)]
  if (word === 'both') return { papers: 'both', next: afterNoun(at + 1, wordAt) }
  if (word === 'the' && second === 'other') return { papers: 'other', next: afterNoun(at + 2, wordAt) }
  if (word === 'whole' && wholes.has(second)) return { papers: 'all', next: at + 2 }
  const isOne = nouns.has(second) && !second.endsWith('s')
  // “the paper of Ramrakhya” says which.
  if (isAmong(word, 'the this that') && isOne && second !== 'one')
    return described.has(wordAt(at + 2)) ? undefined : { papers: 'it', next: at + 2 }
  if (word === 'the' && isAmong(second, 'papers results articles')) return { papers: 'all', next: at + 2 }
  if (singular.has(word) && !ofTime.has(second) && !wholes.has(second))
    return { papers: 'it', next: second === 'one' ? at + 2 : at + 1 }
  const isAll = plural.has(word) && word !== 'all' && second === 'all'
  if (plural.has(word)) return { papers: 'all', next: afterNoun(isAll ? at + 2 : at + 1, wordAt) }
  return undefined
}

/** After `one`, `papers`, `of them`, `on the list`. */
function afterNoun(at: number, wordAt: (at: number) => string): number {
  let next = nouns.has(wordAt(at)) ? at + 1 : at
  if (wordAt(next) === 'of' && plural.has(wordAt(next + 1))) next += 2
  if (isAmong(wordAt(next), 'on in of from') && wholes.has(wordAt(next + 2))) next += 3
  return next
}

function ordinalOf(word: string): number | undefined {
  if (word === 'latter') return -1
  if (word === 'top' || word === 'former') return 1
  return orderOf(word) || undefined
}

/** A page shows no more papers. */
const maxNumber = 30

export function numberOf(word: string): number | undefined {
  const number = parseNumber(word)
  return number !== undefined && number <= maxNumber ? number : undefined
}
