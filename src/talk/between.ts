/** What people put between a command and what it is about: `similar to VLM-R1`, `latest work on agents`. */
import type { Command } from '../commands/support/command.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { isAmong, phraseList, wordSet } from '../model/lists.ts'
import { dropTail } from '../model/text.ts'
import { skip, splitWords } from '../times/words.ts'

const papers = wordSet(
  'paper papers article articles work works research results publications preprints news studies',
)
const subjects = phraseList('on,in,about,for,of,regarding')
const aPaper = [
  ...['the', 'this', 'that', 'me the', 'us the', 'me this', 'us that'].flatMap((one) => [
    `${one} paper`,
    `${one} article`,
    ...['called', 'named', 'titled'].map((called) => `${one} paper ${called}`),
  ]),
  ...phraseList('me,us,called,named,titled'),
]

/** By the command's name; of paper commands the others take `aPaper`. A noun may stand before. */
const leads: Readonly<Record<string, readonly string[]>> = {
  search: phraseList('-,--,---,–,—,me,us,for,for:,me for,us for'),
  similar: phraseList(
    'to,like,to the paper,to this paper,to that paper,to the article,like the paper,like this paper',
  ),
  latest: subjects.flatMap((word) => [word, `${word} the topic`]),
  tldr: ['', 'of ', 'for ']
    .flatMap((of) => [...aPaper.map((one) => of + one), of.trim()])
    .filter((one) => one !== ''),
  trends: phraseList('in,of,for,on,about'),
  digest: phraseList('on,about,for'),
  preview: phraseList('on,about,for'),
}

/**
 * A command's words without what only leads to its subject, and without thanks after the name of a paper.
 */
export function dropBetween(command: Command, words: string): string {
  if (command.name === 'share' && isIdentifiers(words)) return `show ${words}`
  const takesPaper = 'paper' in command.options
  if (command.name === 'latest' && isAnyPapers(words)) return ''
  const lead = leads[command.name] ?? (takesPaper ? aPaper : undefined)
  const subject = lead === undefined ? words : dropLead(words, lead)
  return takesPaper ? bareName(subject) : subject
}

/** At least one word is left. */
function dropLead(text: string, lead: readonly string[]): string {
  const words = splitWords(text)
  const lower = words.map((word) => word.lower)
  const [led, isLed] = skip(lower, papers.has(lower[0] ?? '') ? 1 : 0, lead)
  const start = words[lower[led] === ',' ? led + 1 : led]?.from
  return isLed && start !== undefined ? text.slice(start) : text
}

/** `latest papers please` */
function isAnyPapers(text: string): boolean {
  return splitWords(text).every(({ lower }) => papers.has(lower) || isAmong(lower, 'stuff ones please pls'))
}

/** `share 2504.07615` */
function isIdentifiers(words: string): boolean {
  const said = words.split(/\s+/)
  return said.length === 1 && findIdentifiers(words).length === 1
}

/** A paper's name without thanks after it; `JudgeLRM` of `that JudgeLRM one`. “The paper” has no name. */
function bareName(text: string): string {
  const words = text.split(/(?<=\s)(?=\S)/)
  const said = words.map((word) => dropTail(word.trim().toLowerCase(), /[,.!]/))
  const isThanks = (word: string, at: number) =>
    thanks.has(word) || (word === 'you' && said[at - 1] === 'thank')
  const end = said.findLastIndex((word, at) => !isThanks(word, at)) + 1
  const [isPointed, noun] = [articles.has(said[0] ?? ''), said[end - 1] ?? '']
  const from = isPointed ? 1 : 0
  const length = end - 1 - from
  const isNoun = kinds.has(noun) || (isPointed && pointers.has(noun))
  // “The newer one” compares, and names nothing.
  const isOrder = length === 1 && isAmong(said[from], 'newer older newest oldest later earlier')
  const isName = length > 0 && length <= maxName && !isOrder
  const isNamed = isNoun && isName && !(length === 1 && /^an?$/.test(said[0] ?? ''))
  const [first, last] = isNamed ? [from, end - 1] : [0, end]
  return isNamed || end < words.length ? dropTail(words.slice(first, last).join(''), /[\s,]/) : text
}

const maxName = 4
const thanks = wordSet('please pls plz thanks thank thx')
const articles = wordSet('the that this')
const pointers = wordSet('one thing report')
const kinds = wordSet('paper article preprint')

const about = wordSet('of in by to with from under via as at through among over between before after using')
const ofSettings = about.union(wordSet('for on about'))
/** Names of commands that are ordinary nouns, and the words right after them that make them the subject's. */
const nouns: Readonly<Record<string, ReadonlySet<string>>> = {
  digest: about,
  preview: about,
  settings: ofSettings,
  // “Search-based testing”, “search and rescue”.
  search: wordSet('and based or under as among between through'),
  minutes: ofSettings,
  // Of people: `latest papers by Shen` is a question.
  latest: wordSet('from by'),
  interests: wordSet('of in by for from among between'),
  // `why is there nothing today` is a question of its own.
  why: wordSet(
    "is are isn't aren't was were do does did don't doesn't didn't has have can can't should would not",
  ),
}
const ofAuthors = wordSet('of with for from by in on at to using via through across among as')
const ofLearning = wordSet('show reset undo without')

/** Whether a command's name is the first noun of a phrase: `digest of long documents`, `learning by doing`. */
export function isNounPhrase({ name }: Command, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  const [first = '', second = ''] = words
  // An option by its name is typed on purpose, or written by a platform.
  if (text === '' || /(?:^|\s)[a-z]+:\S/.test(text)) return false
  if (name === 'learning') return !ofLearning.has(first) && !(first === 'for' && second === 'me')
  if (name === 'author') return words.slice(0, -1).some((word) => ofAuthors.has(word))
  // `vote sideways VLM-R1` is a mistake: it names a paper.
  if (name === 'vote') return second !== '' && !opinions.has(first) && /^[a-z -]+$/.test(text)
  const led = name === 'latest' && ['papers', 'work', 'articles'].includes(first) ? second : first
  return words.length > 1 && (nouns[name]?.has(led) ?? false)
}

const opinions = wordSet('up down for against')
