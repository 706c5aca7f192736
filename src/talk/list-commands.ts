/** What is wanted of the last answer, as a command of its own. */
import { mostCompared } from '../cards/compare-card.ts'
import type { Command } from '../commands/support/command.ts'
import { commandOf, findAct } from '../commands/support/find-act.ts'
import { BotError } from '../errors.ts'
import { type Identifier, isIdentifier } from '../model/identifier.ts'
import { isAmong } from '../model/lists.ts'
import { dropQuotes } from '../model/quotes.ts'
import type { LastAnswer } from '../ports/last-answers.ts'
import { dropSaid } from '../question/parts.ts'
import { splitOptions } from './parse-command.ts'

/** The list to go back to, which papers over time are none of, of as many papers at least. */
export function listBefore(
  { earlier }: LastAnswer,
  isFirst: boolean,
  least = 0,
): LastAnswer['earlier'][number] | undefined {
  const lists = earlier.filter(
    ({ command, papers }) => command.split(' ', 1)[0] !== 'trends' && papers.length >= least,
  )
  return isFirst ? lists[0] : lists.at(-1)
}

/** Whether an answer is a list that can be narrowed. */
export function isList({ command }: Pick<LastAnswer, 'command'>): boolean {
  return /^(?:search|author|latest|similar)(?:\s|$)/.test(command)
}

/**
 * The same list with further conditions of the query language. Throws `BotError` for lists that have none.
 */
export function narrowList(shown: LastAnswer, conditions: string, commands: readonly Command[]): string {
  // After one of its papers was cited, “anything newer?” is of the list before.
  const isOfOne = isAmong(shown.command.split(' ', 1)[0], 'show cite ask tldr why cites cited')
  const list = isOfOne ? shown.earlier.findLast((one) => isList(one)) : undefined
  const last = list === undefined ? shown : { ...shown, ...list }
  const { name, typed } = parseLast(last, commands)
  switch (name) {
    case 'search':
      return `search ${group(typed.get('query') ?? '', conditions)}`
    case 'author':
      return `search ${authorField(typed.get('name') ?? '')} ${conditions.includes('sort:') ? '' : 'sort:new '}${conditions}`
    case 'latest': {
      const topic = typed.get('topic')
      return `search ${topic === undefined ? '' : `topic:${topic} `}${dropSort(conditions)} ${conditions.includes('sort:old') ? 'sort:old' : 'sort:new'}`
    }
    case 'similar':
      return `similar ${typed.get('paper') ?? ''} only:"${group(typed.get('only') ?? '', conditions).replaceAll('"', '')}"`
    default:
      throw new BotError(
        'bad-input',
        'The last answer here is no list that I could narrow. Search for something first.',
        {
          suggestions: ['latest'],
        },
      )
  }
}

/** A name in the query language. */
export function authorField(name: string): string {
  return `author:"${dropQuotes(name)}"`
}

/** The subscription to what is new of a list; undefined for an answer that is none. */
export function subscribeTo(
  last: LastAnswer,
  times: string,
  commands: readonly Command[],
): string | undefined {
  const { name, typed } = parseLast(last, commands)
  const queries = new Map([
    ['search', dropSort(typed.get('query') ?? '')],
    ['author', authorField(typed.get('name') ?? '')],
    ['latest', typed.get('topic') ?? ''],
  ])
  const query = queries.get(name) ?? ''
  return query === '' ? undefined : `subscribe ${query} ${times}`.trim()
}

/** The list from its first page on, so many papers a page. Throws `BotError` for one without a count. */
export function showCount(last: LastAnswer, count: number, commands: readonly Command[]): string {
  const { name, typed, command } = parseLast(last, commands)
  if (command === undefined || !('count' in command.options))
    throw new BotError('bad-input', 'I can only do that with a search.')
  const words = [...typed]
    .filter(([option]) => option !== 'page' && option !== 'count')
    .map(([option, text]) => writeOption(command, option, text))
  return [name, ...words, `count:${count}`].join(' ')
}

/** Throws `BotError` where there is no list before the last one. */
function earlierList({ earlier }: LastAnswer): string {
  const command = earlier.at(-1)?.command
  if (command === undefined)
    throw new BotError('bad-input', 'That was the first page. Nothing was shown before it.')
  return command
}

export function turnPage(
  last: LastAnswer,
  commands: readonly Command[],
  turn: (page: number) => number,
  isOn = true,
): string {
  const { name, typed, command } = parseLast(last, commands)
  const [paper] = last.papers
  if (command === undefined || !('page' in command.options)) {
    if (isOn && last.papers.length === 1 && paper !== undefined) return `similar ${paper}`
    if (!isOn) return earlierList(last)
    throw new BotError('bad-input', 'That was all of it.')
  }
  const page = turn(Number(typed.get('page') ?? 1))
  if (page < 1) return earlierList(last)
  const words = [...typed]
    .filter(([option]) => option !== 'page')
    .map(([option, text]) => writeOption(command, option, text))
  return [name, ...words, ...(page > 1 ? [`page:${page}`] : [])].join(' ')
}

function writeOption(command: Command, option: string, text: string): string {
  const isBare = command.options[option]?.isRest || command.options[option]?.choices !== undefined
  return isBare ? text : `${option}:${/\s/.test(text) ? `"${text}"` : text}`
}

function parseLast({ command: text }: LastAnswer, commands: readonly Command[]) {
  const [, name = '', words = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? []
  const said = commands.find((candidate) => candidate.name === name)
  if (said === undefined) return { name, command: undefined, typed: new Map<string, string>() }
  const { command, words: after } = findAct(said, words)
  return { name: command.name, command, typed: splitOptions(command, after).typed }
}

/**
 * Conditions count for all of a query, also where it has alternatives. A time or an order takes the place of
 * the one before.
 */
function group(query: string, conditions: string): string {
  const timed = conditions.includes('sort:') ? dropSort(query) : query
  const kept = dropField(
    timed,
    conditions.includes('since:') ? ['since', 'before'] : conditions.includes('before:') ? ['before'] : [],
  )
  const sort = /(?:^|\s)(sort:\S+)/.exec(kept)?.[1]
  const all = anyOfPapers(dropSort(kept))
  const isAlternative = /\sor\s|\|/i.test(all)
  // What was asked for is only taken back: “drop the video filter”.
  const isBack = (one: string) => one.startsWith('-') && all.split(' ').slice(1).includes(one.slice(1))
  const said = conditions.split(' ')
  const back = isAlternative ? [] : said.filter(isBack)
  const words = all
    .split(' ')
    .filter((word) => !back.includes(`-${word}`))
    .join(' ')
  const left = said.filter((one) => !back.includes(one)).join(' ')
  const added = isAlternative ? conditions : dropSaid(left, words)
  return [isAlternative ? `(${words})` : words, added, ...(sort === undefined ? [] : [sort])]
    .filter((part) => part !== '')
    .join(' ')
}

/** Several papers that were looked up are none of them if all is demanded. */
function anyOfPapers(words: string): string {
  const named = words.split(/\s+/)
  const isOfPapers = named.length > 1 && named.every(isIdentifier)
  return isOfPapers ? named.map((id) => `id:${id}`).join(' or ') : words
}

/** Throws `BotError` for an answer that was no search. */
export function dropFilters(last: LastAnswer, ofTime: boolean, commands: readonly Command[]): string {
  const { name, typed } = parseLast(last, commands)
  if (name !== 'search')
    throw new BotError('bad-input', 'The last answer was no search, so it has no filters.')
  const fields = ofTime ? timeFilter : filter
  const words = (typed.get('query') ?? '').replace(fields, ' ').replace(/\s+/g, ' ').trim()
  return words === '' ? 'latest' : `search ${words}`
}

const timeFilter = /(?:^|\s)-?(?:since|before|after):\S+/g
const filter =
  /(?:^|\s)-?(?:since|before|after|has|author|title|topic):(?:"[^"]*"|\S+)|(?:^|\s)-(?:"[^"]*"|\S+)/g

function dropField(query: string, names: readonly string[]): string {
  return names
    .reduce((rest, name) => rest.replace(new RegExp(`(?:^|\\s)${name}:\\S+`, 'g'), ''), query)
    .trim()
}

function dropSort(query: string): string {
  return query.replace(/(?:^|\s)sort:\S+/g, ' ').trim()
}

/** The list itself, for everybody. */
export function shareList({ command, papers }: LastAnswer, commands: readonly Command[]): string {
  return `share ${isSecret(command, commands) ? `search ${papers.join(' ')}` : command}`
}

/** Whether only the asker may see the answer; its papers are everybody's. */
function isSecret(command: string, commands: readonly Command[]): boolean {
  return commandOf(command, commands)?.isSecret === true
}

/** The command about some papers. Throws `BotError` where the last answer was no search to explain. */
export function aboutPapers(
  { command, words }: { readonly command: string; readonly words: string },
  papers: readonly Identifier[],
  last: LastAnswer | undefined,
): string {
  if (command === 'why') return askWhy(papers, last)
  const [first] = papers
  const several = papers.length > 1
  if (command === 'tldr' && several) return `compare ${papers.slice(0, mostCompared).join(' ')}`
  if (command === 'show' && several) return `search ${papers.join(' ')}`
  if (command === 'share show' && several) return `share search ${papers.join(' ')}`
  if (command === 'similar' && first !== undefined) return `similar ${first}`
  // Said again in words it is meant again, and not taken back as by a second press.
  const manner = /^vote\b/.test(command) ? 'set:on' : words
  return [command, ...papers, manner].filter((part) => part !== '').join(' ')
}

/** Only a search has words that a paper matched. */
function askWhy([paper]: readonly Identifier[], last: LastAnswer | undefined): string {
  const lists = last === undefined ? [] : [last, ...last.earlier.toReversed()]
  const list = lists.find((one) => one.command.startsWith('search ') && one.papers.some((id) => id === paper))
  const query = wordsAsked(list?.command ?? '', /^search (.+)$/s)
  if (query === undefined)
    throw new BotError('bad-input', 'The last answer was no search, so no words were matched.')
  return `why ${paper} ${query}`
}

/** The words of a command without its own options. */
function wordsAsked(command: string, pattern: RegExp): string | undefined {
  return pattern
    .exec(command)?.[1]
    ?.replace(/(?:^|\s)(?:page|count|as):\S+/g, '')
    .trim()
}

/** Throws `BotError` for an answer to no words. */
export function askForQuotes({ command }: LastAnswer): string {
  const words = wordsAsked(command, /^(?:search|ask) (.+)$/s)
  if (words === undefined)
    throw new BotError('bad-input', 'Say what the papers should answer: ask what reduces reward hacking?', {
      suggestions: ['help ask'],
    })
  return `ask ${words}`
}
