/**
 * What is wanted of papers of the last answer, in whatever order it is said: `save the first two for later`,
 * `how do I cite the second one`. Each word must be known here; a reference and what is wanted are enough.
 */
import { findDeed, isDeedWord, onlyMentionsDeed } from './deed-wish.ts'
import { cardinals, ordinals, parseReference, type Reference } from './references.ts'

export interface PaperWish {
  readonly command: string
  readonly papers: Reference
  /** What stands after the papers: the format of a citation. */
  readonly words: string
}

const few = cardinals.slice(0, 5).join('|')
const count = `(?:${few}|\\d{1,2})`
/** `last week` is no paper. */
const ordinal = `(?:${ordinals.join('|')}|last(?! (?:week|month|year|time|night|quarter|meeting|session|digest|[a-z]{3,6}day)))`
const noun = '(?:one|ones|papers?|results?|hits?|articles?)'
const number = `(?:the )?(?:(?:numbers?|papers?|results?|nos?\\.?|nrs?\\.?) ?(?:#?\\d{1,2}|${few})|#\\d{1,2}|\\d{1,2}(?:st|nd|rd|th))`
/** `this week` and `that channel` are none. */
const shown = `(?:all of (?:them|these|those)|everything(?: (?:here|above|shown|(?:on|in|from) (?:this|the) (?:page|list)))?|the whole (?:list|page)|it|them|these|those|both|(?:this|that)(?! [a-z])|(?:this|that)(?= ${noun}\\b| (?:with|for|to|on|in|as|please)\\b))`
const one = `(?:(?:the )?(?:${ordinal}|top)(?: ${count}(?= |$))?|${number}|${shown})(?: ${noun})?(?: of (?:them|these|those)| (?:on|in|of|from) (?:the|this|that) (?:list|page))?`
const reference = new RegExp(`(?<![\\p{L}\\p{N}-])${one}(?:(?:,| and|, and) ${one})?(?![\\p{L}\\p{N}-])`, 'u')

/** What words want to see, the first of these that is said. */
const wants: readonly (readonly [command: string, words: string])[] = [
  ['why', 'why'],
  ['similar', 'similar related comparable alike resembling'],
  ['cite', 'cite citing citation citations cited bibtex bib ris csl reference references'],
  [
    'show',
    `show open display view read reading expand abstract details detail summary pdf link url full tell info
    idea gist takeaway contribution tldr slides video good worth doi identifier id venue journal findings wrote
    author authors published talk discussion`,
  ],
]
const wantOf = new Map(
  wants.flatMap(([command, words]) => words.split(/\s+/).map((word) => [word, command] as const)),
)
const opinions = new Set(
  'great interesting cool nice perfect relevant useful promising important excellent boring bad'.split(' '),
)
/** Of several papers it narrows: `those with code`. */
const code = new Set('code repo repository github implementation'.split(' '))
const besides = new Set(
  `a an the my our your me us i we you to too of for from in on with as at by into about and also please
  can could would will should do how want need like get got give have is are there let's lets let some
  more all something anything papers paper ones work works thread others here place next this send did does
  show shown match matched matches appear come monday tuesday wednesday thursday friday saturday sunday
  week month today tomorrow morning afternoon evening am pm meeting club session agenda time so copy main
  entry look looks sound sounds seems really very quite exactly best it them arxiv any what's what be was
  i'd i'll up down against out file format text version where find see else vote chosen picked selected
  who when included recommended earth hell heck posted top ranked above first`.split(/\s+/),
)

/** The papers that are spoken of anywhere in a text, and its other words. Takes small letters. */
export function findReference(
  said: string,
): { papers: Reference; rest: string; isFirst: boolean } | undefined {
  const found = reference.exec(said)
  const papers = found === null ? undefined : parsePart(found[0])
  if (found === null || papers === undefined) return undefined
  const rest = `${said.slice(0, found.index)} ${said.slice(found.index + found[0].length)}`
  return { papers, rest, isFirst: found.index === 0 }
}

/** Undefined where a word may be of a subject, or no paper or nothing is wanted. Takes small letters. */
export function parsePaperWish(said: string): PaperWish | undefined {
  const found = findKnown(said)
  if (found === undefined) return undefined
  const { papers, words, isFirst } = found
  const [deed, lookUp] = [findDeed(said, isFirst), findLookUp(found)]
  // “add papers similar to the second”, “share the code of the second”
  const isOther = (lookUp !== undefined && lookUp !== 'show') || words.some((word) => code.has(word))
  const shown = deed === undefined && onlyMentionsDeed(said, words) ? undefined : lookUp
  const command = isOther ? shown : (deed ?? shown)
  if (command === undefined) return undefined
  const format = command === 'cite' ? words.find((word) => word === 'ris' || word === 'csl') : undefined
  return { command, papers, words: format ?? '' }
}

/** Whether a text speaks of papers, and each of its words is one of those that are said of them. */
export function isOfShown(said: string): boolean {
  return findKnown(said) !== undefined
}

interface Known {
  readonly papers: Reference
  readonly words: readonly string[]
  readonly isFirst: boolean
}

function findKnown(said: string): Known | undefined {
  const found = findReference(said)
  if (found === undefined) return undefined
  const words: string[] =
    found.rest
      .replace(alike, ' similar ')
      .replace('tl;dr', 'tldr')
      .match(/[\p{L}\p{N}'’:-]+/gu) ?? []
  const isOne = typeof found.papers !== 'string'
  const isKnown = (word: string) =>
    wantOf.has(word) || besides.has(word) || opinions.has(word) || isDeedWord(word) || isTime.test(word)
  return words.every((word) => isKnown(word) || (isOne && code.has(word))) ? { ...found, words } : undefined
}

function findLookUp({ papers, words }: Known): string | undefined {
  if (words.some((word) => code.has(word))) return 'show'
  const wanted = new Set(words.map((word) => wantOf.get(word)))
  const command = wants.find(([each]) => wanted.has(each))?.[0]
  // An opinion on one that is named shows it: its card has the buttons.
  const isOpinion = typeof papers !== 'string' && words.some((word) => opinions.has(word))
  return command ?? (isOpinion ? 'show' : undefined)
}

/** `more papers like the second one` */
const alike = /\b(?:papers?|more|something|anything|others|ones) like\b/
const isTime = /^\d{1,2}(?::\d\d)?(?:am|pm)?$/

/** `the first one and the third one` */
function parsePart(text: string): Reference | undefined {
  const parts = text
    .split(/,? and |, /)
    .map((part) =>
      parseReference(
        part.replace(/ (?:of (?:them|these|those)|(?:on|in|of|from) (?:the|this|that) (?:list|page))$/, ''),
      ),
    )
  const [first, second] = parts
  if (parts.length === 1 || first === undefined) return first
  return Array.isArray(first) && Array.isArray(second) ? [...first, ...second] : undefined
}

const onePaper = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:the ${ordinal} ${noun}|the ${ordinal}(?= (?:use|uses|work|works|say|says|claim|claims|have|report|reports)\\b)|${number})(?![\\p{L}\\p{N}-])`,
  'iu',
)

/** `which datasets does the second paper use` asks number 2 what this paper uses. */
export function findOnePaper(
  question: string,
): { readonly number: number; readonly question: string } | undefined {
  const [said] = question.length > maxQuestion ? [] : (onePaper.exec(question) ?? [])
  const papers = said === undefined ? undefined : parseReference(said)
  if (said === undefined || papers === undefined || typeof papers === 'string') return undefined
  const [number] = papers
  return number === undefined ? undefined : { number, question: question.replace(said, 'the paper') }
}

const maxQuestion = 200
