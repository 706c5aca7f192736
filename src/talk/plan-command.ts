/** A text that begins with the name of a command: it, a mistake in it, or plain words after all. */
import type { Command } from '../commands/support/command.ts'
import { findAct } from '../commands/support/find-act.ts'
import { BotError } from '../errors.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { isAmong } from '../model/lists.ts'
import { shelfBehind } from '../model/shelf.ts'
import { spacedWords } from '../model/words.ts'
import { subjectOfNews } from '../question/parse-by-rules.ts'
import { englishAnalysis } from '../search/analysis/analysis.ts'
import { isOrdinaryWord } from '../search/analysis/ordinary-words.ts'
import { dropBetween, isNounPhrase } from './between.ts'
import { offerSearch } from './offers.ts'
import {
  maxTextLength,
  parseCommand,
  parseOptions,
  splitOptions,
  takesLongText,
  tooLong,
} from './parse-command.ts'
import type { Otherwise, Plan } from './plan-kinds.ts'
import { says } from './slots/words.ts'

/** The command that a text is; with `taking`, only one that has an option of that name. */
export function planCommand(text: string, commands: readonly Command[], taking?: string): Plan | undefined {
  const [, name = '', typed = ''] = /^(\S+?):?(?:\s+(.*))?$/s.exec(text) ?? []
  const lower = name.toLowerCase()
  const named = commands.find((candidate) => candidate.name === lower)
  if (named === undefined || (taking !== undefined && !(taking in named.options))) return undefined
  const shown = named.name === 'show' ? commandShown(typed, commands) : undefined
  if (shown !== undefined) return { kind: 'command', text: shown }
  if (isNounPhrase(named, typed) || named.isMeantBy?.(typed) === false) return undefined
  const said = dropBetween(named, typed)
  const { command, words } = findAct(named, said)
  const isOfList =
    findIdentifiers(words).length > 1 ||
    /^(?:(?:all|those|ones|the|only|just) ){1,3}(?:by|with|without|from|since|that) /i.test(words)
  if (command.name === 'show' && isOfList) return undefined
  if (text.length > maxTextLength && !takesLongText(text, commands))
    return { kind: 'mistake', error: tooLong(text) }
  const isLookUp = command.changes === undefined && command.visibility !== 'public'
  try {
    command.check(parseOptions(command, words), commands)
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const isMeant = commands.some(({ name }) => name === words.split(/\s/, 1)[0]?.toLowerCase())
    return !isMeant && isProse(words, isLookUp)
      ? undefined
      : { kind: 'mistake', error: offerSearch(error, text), search: text }
  }
  const isDoubtful = isLookUp
    ? takesName(command) && !isNamed(command, words)
    : readsAsProse.has(command.name) &&
      (isProse(words, isLookUp) || (said === typed && areOrdinary(words))) &&
      !isNamed(command, words)
  return {
    kind: 'command',
    text: `${named.name} ${said}`.trim(),
    ...(isDoubtful && { otherwise: searchFor(command.name, words, text) }),
  }
}

/** `settings` of `show me the settings`: a command that only shows something by its name alone. */
function commandShown(typed: string, commands: readonly Command[]): string | undefined {
  const words = spacedWords(typed.toLowerCase())
  const name = words.slice(words.findIndex((word) => !isAmong(word, 'me us the my our'))).join(' ')
  const shown = commands.find((command) => command.name === name)
  try {
    return shown !== undefined && shown.changesBy(parseOptions(shown, '')) === undefined ? name : undefined
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}

/**
 * The command that a text is, read as it stands: its words are its options, however they would read as a
 * sentence. Never throws, and takes time linear in the text.
 */
export function planExact(text: string, commands: readonly Command[]): Plan {
  try {
    const { command, words } = parseCommand(text, commands)
    command.check(parseOptions(command, words), commands)
    return { kind: 'command', text, isExact: true }
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    return { kind: 'mistake', error: offerSearch(error, text) }
  }
}

/**
 * Whether words that a command cannot read are part of a sentence: `status of RLHF research`, `edit distance
 * of strings`. A number or an option by its name tells that the command was meant.
 */
function isProse(words: string, isLookUp: boolean): boolean {
  return countWords(words) >= (isLookUp ? 2 : 3) && !/\d|(?:^|\s)[a-z]+:\S/.test(words)
}

/** What changes something of the asker's own, and begins sentences too: `save compute with early exits`. */
const readsAsProse = new Set(['save'])

/** “Save water” names no paper; “save the reward one” describes one. */
function areOrdinary(words: string): boolean {
  return spacedWords(words.toLowerCase()).every((word) => isOrdinaryWord(word, englishAnalysis))
}

/** Commands whose words are a name: of a paper, or of a topic. */
function takesName(command: Command): boolean {
  return ['paper', 'topic'].some((option) => option in command.options)
}

/** Whether the paper is named by its identifier, as a button does, or nothing is. */
function isNamed(command: Command, words: string): boolean {
  const paper = splitOptions(command, words).typed.get('paper')
  return (
    words === '' ||
    (paper !== undefined && (findIdentifiers(paper).length > 0 || shelfBehind(paper) !== undefined))
  )
}

/**
 * `show VLM-R9` looks for the name, `latest world models` for the words, `similar
 * approaches to PPO` and `similar triangles` for all of it.
 */
function searchFor(name: string, words: string, text: string): Otherwise {
  if (name === 'latest')
    return {
      text: says(words, times) ? `search ${text}` : `search ${subjectOfNews(words) || words} sort:new`,
      note: 'There is no topic of that name; these are papers with the words, newest first.',
    }
  if (countWords(words) > 1) return { text: `search ${name === 'show' ? words : text}` }
  const isSubject = name !== 'show' && areOrdinary(words)
  return { text: `search ${isSubject ? text : words}`, note: noneCalled }
}

const times = 'from since last this in week month year yesterday'

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}

/** Before what was found of a name that no paper has. */
export const noneCalled = 'No paper here is called so.'
