/** Authors in a sentence: “by Shen”, “Bengio's papers”, “Rafailov et al.”, “what has Finn written”. */
import { phraseList } from '../model/lists.ts'
import { yearOf } from '../times/date.ts'
import type { Found } from './parts.ts'
import { quote } from './parts.ts'
import { endOf, endOfAny, isBoundary, pattern, type Word } from './words.ts'

/** In how many papers a name is an author's, and in how many titles it is a word. */
export interface NameCounts {
  readonly authors: number
  readonly titles: number
}

/** What the index knows of a name, its words in small letters; undefined where nobody has looked yet. */
export type LookUpName = (name: string) => NameCounts | undefined

const by = phraseList(
  `by|from the? group|lab|team of,authored|coauthored|co-authored|written|published|done by,by,from,authors? `,
)
  .map((cue) => cue.trim())
  .map(pattern)
const papersThen = pattern('PAPERS')
const papersOf = pattern('PAPERS of')
const group = pattern('group|lab|team|students|colleagues')
const ofPerson = pattern('newest|latest|recent|new|own|other|last? PAPERS|group|lab|team|thesis')
const etAl = pattern('et al')
const auxiliary = pattern('has|have|had|did|does|do|is|was')
const act = pattern(
  'been? ever|recently|also|lately? anything|something|papers|publications|written|write|wrote|published|publish|done|do|said|say|released|release|posted|post|work|worked|working|up on|to?',
)
const wrote = pattern(
  'has|have|had? ever|recently|also? wrote|written|published|authored|coauthored|co-authored|cowrote|co-wrote|co-written up? on|about?',
)
const isAuthorOf = pattern('a|an|the|one? author|authors|coauthor|co-author of')
const joint = pattern('and|&|,|or and?')
const maxNameWords = 3

/** The authors that begin at a word, or whose introduction does. */
export function parseAuthors(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  return (
    parseAfterCue(words, at, lookUp) ??
    parseBeforeAct(words, at, lookUp) ??
    parseWriter(words, at, lookUp) ??
    parseOwner(words, at, lookUp) ??
    parseOpening(words, at, lookUp)
  )
}

/** The names after “by” and the like, for an exclusion too. */
export function parseAfterCue(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  const isOf = words[at]?.lower === 'of' && at > 0 && endOf(papersThen, words, at - 1) === at
  const from = endOfAny(by, words, at) ?? endOf(papersOf, words, at) ?? (isOf ? at + 1 : undefined)
  if (from === undefined) return undefined
  const found = parseNames(words, from, lookUp)
  if (found === undefined) return undefined
  const year = endOf(etAl, words, found.to) ?? found.to
  return { ...found, to: endOf(group, words, year) ?? year }
}

/** “what has Bengio written about …” */
function parseBeforeAct(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  const from = endOf(auxiliary, words, at)
  const found = from === undefined ? undefined : parseNames(words, from, lookUp, isAct)
  const to = found && (endOf(isAuthorOf, words, found.to) ?? endOf(act, words, found.to))
  return found === undefined || to === undefined ? undefined : { ...found, to }
}

/** “papers Bengio wrote on …”, “everything Leike has published” */
function parseWriter(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  if (!isCapitalised(words[at])) return undefined
  const found = parseNames(words, at, lookUp, (all, to) => endOf(wrote, all, to) !== undefined)
  const to = found && endOf(wrote, words, found.to)
  return found === undefined || to === undefined ? undefined : { ...found, to }
}

function isAct(words: readonly Word[], at: number): boolean {
  return endOf(act, words, at) !== undefined || endOf(isAuthorOf, words, at) !== undefined
}

/** “Percy Liang's papers”, “Shen et al. 2024”. */
function parseOwner(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  for (let length = maxNameWords; length > 0; length--) {
    const last = words[at + length - 1]
    const to = at + length
    if (last === undefined) continue
    const isOwner =
      /['’]s?$/.test(last.text) && (endOf(ofPerson, words, to) !== undefined || hasPapersSoon(words, to))
    const others = endOf(etAl, words, to)
    if (!isOwner && others === undefined) continue
    const name = nameOf(words.slice(at, to), lookUp)
    if (name === undefined) continue
    if (others === undefined) return { to, parts: { authors: [name] } }
    const year = yearOf(words[others]?.lower.replace(/[()]/g, ''))
    if (year === undefined) return { to: others, parts: { authors: [name] } }
    const parts = { authors: [name], since: String(year), before: String(year + 1) }
    return { to: others + 1, parts }
  }
  return undefined
}

/** `vinyals 2015 pointer`, as papers are cited; undefined where nobody is called so, or titles say it. */
export function parseAuthorYear(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  const [name, year] = [words[at], yearOf(words[at + 1]?.lower)]
  if (name === undefined || !/^\p{L}{3,}$/u.test(name.lower) || year === undefined) return undefined
  const counts = lookUp(name.lower)
  if (counts === undefined || counts.authors === 0 || counts.titles > counts.authors) return undefined
  const [since, before] = [`${year}-01-01`, `${year + 1}-01-01`]
  return { to: at + 2, parts: { authors: [`author:${name.lower}`], since, before } }
}

const justPapers = pattern('papers|publications|articles')
/** Whether what stands before only asks: “find me Vaswani papers”. */
function isOpening(words: readonly Word[], at: number): boolean {
  return words.slice(0, at).every(({ lower }) => asking.has(lower))
}

const asking = new Set('find|show|give|get|list|want|need|me|us|i|all|any|the|some|please|,'.split('|'))

/** “… energy papers”, after whose they are. */
function hasPapersSoon(words: readonly Word[], at: number): boolean {
  const end = words.slice(at, at + 4).findIndex((word) => endOf(justPapers, [word], 0) !== undefined)
  return end > 0 && isBoundary(words[at + end + 1])
}

const opens = new Set('on|about|since|before|after|until|with'.split('|'))

/** “Bengio and LeCun on deep learning”: only capitalised names that open the sentence. */
function parseOpening(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  if (!isCapitalised(words[at]) || !isOpening(words, at)) return undefined
  const named = parseNames(words, at, lookUp, (all, to) => endOf(justPapers, all, to) !== undefined)
  const to = named && endOf(justPapers, words, named.to)
  if (named !== undefined && to !== undefined) return { ...named, to }
  if (at > 0) return undefined
  return parseNames(words, at, lookUp, (all, to) => {
    const next = all[to]?.lower === ',' ? to + 1 : to
    return opens.has(all[next]?.lower ?? '')
  })
}

/** Names one after the other: “levine and finn”. */
function parseNames(
  words: readonly Word[],
  from: number,
  lookUp: LookUpName,
  isEnd = (all: readonly Word[], to: number) => isNameEnd(all, to),
): Found | undefined {
  const first = parseName(words, from, lookUp, isEnd)
  if (first === undefined) return undefined
  const authors = [first.name]
  let { to } = first
  let isAny = false
  for (let next = endOf(joint, words, to); next !== undefined; next = endOf(joint, words, to)) {
    const another = parseName(words, next, lookUp, isEnd)
    if (another === undefined) break
    isAny ||= words[to]?.lower === 'or'
    authors.push(another.name)
    to = another.to
  }
  if (!isEnd(words, to)) return undefined
  return { to, parts: { authors: isAny ? [`(${authors.join(' or ')})`] : authors } }
}

/**
 * Whether a name may end here. A word in small letters after a capitalised one
 * may be whatever is asked about.
 */
function isNameEnd(words: readonly Word[], to: number): boolean {
  const next = words[to]
  if (isBoundary(next) || endOf(group, words, to) !== undefined || endOf(etAl, words, to) !== undefined)
    return true
  return isCapitalised(words[to - 1]) && !isCapitalised(next)
}

function parseName(
  words: readonly Word[],
  from: number,
  lookUp: LookUpName,
  isEnd: (all: readonly Word[], to: number) => boolean,
): { readonly to: number; readonly name: string } | undefined {
  for (let length = maxNameWords; length > 0; length--) {
    const to = from + length
    const isWhole = isEnd(words, to) || endOf(joint, words, to) !== undefined
    const name = to > words.length || !isWhole ? undefined : nameOf(words.slice(from, to), lookUp)
    if (name !== undefined) return { to, name }
  }
  return undefined
}

/**
 * The condition for a name that the index knows; a word of titles that also is a name must be capitalised.
 */
function nameOf(words: readonly Word[], lookUp: LookUpName): string | undefined {
  if (words.some((word) => isBoundary(word))) return undefined
  const name = words.map(({ lower }) => lower.replace(/'s?$/, '')).join(' ')
  if (!/^[\p{L}][\p{L}\p{M}.' -]{1,60}$/u.test(name)) return undefined
  const counts = lookUp(name)
  if (counts === undefined || counts.authors === 0) return undefined
  const isName = words.length > 1 || isCapitalised(words[0]) || counts.authors >= counts.titles
  return isName ? `author:${quote(name)}` : undefined
}

function isCapitalised(word: Word | undefined): boolean {
  return /^\p{Lu}/u.test(word?.text ?? '')
}
