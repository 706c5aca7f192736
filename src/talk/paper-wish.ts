/**
 * What is wanted of papers of the last answer, in whatever order it is said: `save the first two for later`,
 * `how do I cite the second one`. Each word must be known here; a reference and what is wanted are enough.
 */
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

/** What words want, the first of these that is said. */
const wants: readonly (readonly [command: string, words: string])[] = [
  ['why', 'why'],
  ['similar', 'similar related comparable alike resembling'],
  ['cite', 'cite citing citation citations cited bibtex bib ris csl reference references'],
  ['nominate', 'discuss discussing discussion nominate propose talk'],
  ['vote down', 'downvote'],
  ['vote up', 'upvote'],
  ['dislike', 'hate dislike'],
  ['share show', 'share sharing post forward announce'],
  ['save', 'save saving keep bookmark later list library store put throw add remember'],
  [
    'show',
    `show open display view read reading expand abstract details detail summary pdf link url full tell info
    idea gist takeaway contribution tldr slides video good worth doi identifier id venue journal findings wrote
    author authors published`,
  ],
]
const wantOf = new Map(
  wants.flatMap(([command, words]) => words.split(/\s+/).map((word) => [word, command] as const)),
)
const everybody = new Set('channel channels room team group everyone everybody all colleagues lab'.split(' '))
const meetings = new Set(['meeting', 'club', 'session', 'agenda'])
const opinions = new Set(
  'great interesting cool nice perfect relevant useful promising important excellent boring bad'.split(' '),
)
/** Of several papers it narrows: `those with code`. */
const code = new Set('code repo repository github implementation'.split(' '))
/** What others see or is learned from, and how people begin who only ask: `should we discuss it?` */
const deeds = /^(?:nominate|share|vote|dislike)/
const isAsked = /^(?:is|are|was|were|does|did|do|has|have|should|which|who|why|what|when)\s/
const besides = new Set(
  `a an the my our your me us i we you to too of for from in on with as at by into about and also please
  can could would will should do how want need like get got give have is are there let's lets let some
  more something anything papers paper ones work works thread others here place next this send did does
  show shown match matched matches appear come monday tuesday wednesday thursday friday saturday sunday
  week month today tomorrow morning afternoon evening am pm meeting club session agenda time so copy main
  entry look looks sound sounds seems really very quite exactly best it them arxiv any what's what be was
  i'd i'll up down against out file format text version where find see else vote chosen picked selected
  who when included recommended earth hell heck posted top ranked above first`.split(/\s+/),
)

/** The papers that are spoken of anywhere in a text, and its other words. Takes small letters. */
export function findReference(said: string): { papers: Reference; rest: string } | undefined {
  const found = reference.exec(said)
  const papers = found === null ? undefined : parsePart(found[0])
  if (found === null || papers === undefined) return undefined
  return { papers, rest: `${said.slice(0, found.index)} ${said.slice(found.index + found[0].length)}` }
}

/** Undefined where a word may be of a subject, or no paper or nothing is wanted. Takes small letters. */
export function parsePaperWish(said: string): PaperWish | undefined {
  const found = findReference(said)
  if (found === undefined) return undefined
  const { papers, rest } = found
  const words: string[] =
    rest
      .replace(alike, ' similar ')
      .replace('tl;dr', 'tldr')
      .match(/[\p{L}\p{N}'’:-]+/gu) ?? []
  const isOne = typeof papers !== 'string'
  const isKnown = (word: string) =>
    wantOf.has(word) || besides.has(word) || opinions.has(word) || everybody.has(word) || isTime.test(word)
  if (!words.every((word) => isKnown(word) || (isOne && code.has(word)))) return undefined
  // An opinion on one that is named shows it: its card has the buttons.
  const command =
    findWanted(words) ?? (isOne && words.some((word) => opinions.has(word)) ? 'show' : undefined)
  const isDeed = command !== undefined && deeds.test(command)
  if (command === undefined || (isDeed && isAsked.test(said))) return undefined
  const format = command === 'cite' ? words.find((word) => word === 'ris' || word === 'csl') : undefined
  return { command, papers, words: format ?? '' }
}

function findWanted(words: readonly string[]): string | undefined {
  if (words.some((word) => code.has(word))) return 'show'
  if (words.includes('vote')) {
    if (words.some((word) => /^(?:down|against)$/.test(word))) return 'vote down'
    return words.some((word) => /^(?:up|for)$/.test(word)) ? 'vote up' : 'show'
  }
  const isSent =
    words.some((word) => /^(?:send|tell)$/.test(word)) && words.some((word) => everybody.has(word))
  const wanted = new Set([isSent ? 'share show' : undefined, ...words.map((word) => wantOf.get(word))])
  const command = wants.find(([each]) => wanted.has(each))?.[0]
  const isForMeeting =
    words.some((word) => meetings.has(word)) && words.some((word) => /^(?:add|put)$/.test(word))
  return command === 'save' && isForMeeting ? 'nominate' : command
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
