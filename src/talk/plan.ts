/** What a text asks for, as far as the text alone tells: a command, a follow-up, a search, a greeting. */

import type { Command } from '../commands/support/command.ts'
import { findNearest } from '../commands/support/find-nearest.ts'
import { BotError } from '../errors.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { dropBetween, isNounPhrase } from './between.ts'
import { parseBotQuestion } from './bot-questions.ts'
import { dropChatter, isComplaint } from './chatter.ts'
import { stripCourtesy } from './courtesy.ts'
import { dropTurn } from './drop-turn.ts'
import { type FollowUp, parseFollowUp } from './follow-up.ts'
import { mayNarrow } from './narrow.ts'
import { refuseRequest, refuseUnwanted } from './not-offered.ts'
import { offerSearch } from './offer-search.ts'
import { inWordsOfCommand } from './other-words.ts'
import { guessOwnWords, parseOwnWords } from './own-words.ts'
import { commandForPapers, parseNamedPaper } from './paper-question.ts'
import { maxTextLength, parseOptions, splitOptions, takesLongText } from './parse-command.ts'
import { parseTrend } from './parse-trend.ts'
import { parseRecurringWish } from './parse-wish.ts'
import { bindPlaces, dropPlaces } from './places.ts'
import { noPaperLink, tooLong } from './plan-errors.ts'
import { parseSmallTalk, type SmallTalk } from './small-talk.ts'
import { stripDecoration } from './strip-decoration.ts'
import { inWordsOfSubscription } from './subscription-words.ts'

export type Plan =
  /**
   * `text` is the command to answer. Where its words name no paper, `otherwise` is answered; where they do
   * but read as plain words too, `otherwise` is offered.
   */
  | { readonly kind: 'command'; readonly text: string; readonly otherwise?: Otherwise }
  /**
   * A search for words that nobody meant as a query: its signs are not obeyed where they are wrong. `trend`
   * and `subscription` are offered beside it.
   */
  | {
      readonly kind: 'plain'
      readonly text: string
      readonly words: string
      readonly mayNarrow: boolean
      readonly trend?: string
      /** Where it narrows no list, it is refused. */
      readonly refusal?: BotError
      /** A command on the bot itself that may be meant, if no paper is. */
      readonly ofBot?: string | undefined
      readonly subscription?: string | undefined
    }
  /**
   * The first word is nearly a command's name, or one of a follow-up; if papers have it, it is a search.
   */
  | {
      readonly kind: 'typo'
      readonly typed: string
      readonly meant: string
      readonly words: string
      /** The text where the first word is no typing mistake. */
      readonly plain: Plan
      readonly followUp?: FollowUp
    }
  /** `isPart` where the text says something else as well, as people do to each other. */
  | { readonly kind: 'follow-up'; readonly followUp: FollowUp; readonly isPart?: true }
  | { readonly kind: 'small-talk'; readonly talk: SmallTalk }
  | { readonly kind: 'mistake'; readonly error: BotError }

/** A search in the place of a command, and what to say of that. */
export interface Otherwise {
  readonly text: string
  readonly note?: string
}

/** Never throws, and takes time linear in the text. */
export function planAnswer(said: string, commands: readonly Command[]): Plan {
  const decorated = joinForMe(stripDecoration(said))
  const bare = dropPlaces(decorated)
  if (bare !== undefined) {
    const bound = bindPlaces(dropSlash(decorated, commands))
    const plan = planCommand(bound, commands, 'place') ?? planCommand(stripCourtesy(bound), commands, 'place')
    if (plan !== undefined) return plan
  }
  const refusal = refuseRequest(stripCourtesy(bare ?? decorated))
  if (refusal !== undefined) return { kind: 'mistake', error: refusal }
  const wish = parseRecurringWish(decorated)
  const wished = wish && planPlain(wish.subject)
  if (wished?.kind === 'plain') return { ...wished, mayNarrow: false, subscription: wish?.command }
  const plan = planWithoutChatter(bare ?? decorated, said, commands)
  return bare !== undefined && isOfPlace(plan, commands)
    ? {
        kind: 'mistake',
        error: new BotError('bad-input', 'I can do that only for the place where you write; ask me there.'),
      }
    : plan
}

/** `for me` is one command in two words. */
function joinForMe(text: string): string {
  return text.replace(/^for me(?=$|\s+days:)/i, 'forme')
}

/** Whether a plan is about one place: what was said of another is not done here. */
function isOfPlace(plan: Plan, commands: readonly Command[]): boolean {
  if (plan.kind !== 'command') return false
  const name = plan.text.split(/\s/, 1)[0]
  const command = commands.find((candidate) => candidate.name === name)
  return command?.changes === 'place' || command?.visibility === 'public'
}

/** A text that is a search is read once more without what asks for nothing. */
function planWithoutChatter(text: string, said: string, commands: readonly Command[]): Plan {
  const plan = planText(text, said, commands)
  if (plan.kind !== 'plain') return plan
  if (isComplaint(text)) return { kind: 'small-talk', talk: 'aside' }
  const rest = dropChatter(text)
  if (rest === text) return plan
  const meant = planText(rest, rest, commands)
  if (meant.kind === 'follow-up') return { ...meant, isPart: true }
  // What looks for papers is looked for as it was typed.
  return meant.kind === 'plain' && !meant.mayNarrow ? plan : meant
}

function planText(text: string, said: string, commands: readonly Command[]): Plan {
  if (text === '' && said.trim() === '') return { kind: 'command', text: 'help' }
  const talk = parseSmallTalk(text)
  if (talk !== undefined) return { kind: 'small-talk', talk }
  const asked = stripCourtesy(text)
  const ofBot = inWordsOfSubscription(asked) ?? parseBotQuestion(asked, commands)
  if (ofBot !== undefined) return { kind: 'command', text: ofBot }
  const followUp = parseFollowUp(text)
  if (followUp !== undefined) return { kind: 'follow-up', followUp }
  const wanted = dropSlash(text, commands)
  const asTyped = planCommand(wanted, commands)
  if (asTyped?.kind === 'command' && asTyped.otherwise === undefined) return asTyped
  const meant = stripCourtesy(wanted)
  const asMeant = meant === wanted ? asTyped : planCommand(meant, commands)
  if (asMeant?.kind === 'command' && asMeant.otherwise === undefined) return asMeant
  const own = parseOwnWords(wanted) ?? parseOwnWords(meant)
  if (own !== undefined) return { kind: 'command', text: own }
  const doubtful = [asMeant, asTyped].find((plan) => plan?.kind === 'command')
  if (doubtful !== undefined) return doubtful
  const renamed = inWordsOfCommand(meant)
  const other = renamed === undefined ? undefined : planCommand(renamed, commands)
  if (other?.kind === 'command')
    return { ...other, ...(other.otherwise && { otherwise: { text: `search ${meant}` } }) }
  const trend = parseTrend(meant)
  const named = commandForPapers(wanted)
  const papers = asTyped ?? (named === undefined ? undefined : { kind: 'command', text: named })
  if (papers === undefined && trend?.isSure)
    return { kind: 'command', text: trend.command, otherwise: { text: `search ${wanted}` } }
  const plan = papers ?? planQuestion(meant) ?? planTypo(wanted, commands) ?? planPlain(wanted)
  if (plan.kind !== 'plain') return plan
  const refusal = refuseUnwanted(meant)
  return { ...plan, ...(trend && { trend: trend.command }), ...(refusal && { refusal }) }
}

/** `who wrote VLM-R1?`: the paper of that name; where there is none, a search for the name. */
function planQuestion(meant: string): Plan | undefined {
  const name = parseNamedPaper(meant)
  if (name === undefined) return undefined
  return { kind: 'command', text: `show ${name}`, otherwise: { text: `search ${name}` } }
}

/**
 * `/papers search x`: what a person typed as a slash command in a mention; the slash
 * command's own name says nothing.
 */
function dropSlash(text: string, commands: readonly Command[]): string {
  const [, name = '', rest = ''] = /^\/(\S+)\s*(.*)$/s.exec(text) ?? []
  if (name === '') return text
  const isCommand = commands.some((command) => command.name === name.toLowerCase())
  return isCommand ? text.slice(1) : rest === '' ? 'help' : rest
}

/** The command that a text is; with `taking`, only one that has an option of that name. */
function planCommand(text: string, commands: readonly Command[], taking?: string): Plan | undefined {
  const [, name = '', typed = ''] = /^(\S+?):?(?:\s+(.*))?$/s.exec(text) ?? []
  const command = commands.find((candidate) => candidate.name === name.toLowerCase())
  if (command === undefined || (taking !== undefined && !(taking in command.options))) return undefined
  if (isNounPhrase(command, typed)) return undefined
  const words = dropBetween(command, typed)
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
      : { kind: 'mistake', error: offerSearch(error, text) }
  }
  const isDoubtful = isLookUp
    ? takesName(command) && !isNamed(command, words)
    : readsAsProse.has(command.name) && isProse(words, isLookUp) && !isNamed(command, words)
  const said = `${command.name} ${words}`.trim()
  return {
    kind: 'command',
    text: said,
    ...(isDoubtful && { otherwise: searchFor(command.name, words, text) }),
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

/** Commands whose words are a name: of a paper, or of a topic. */
function takesName(command: Command): boolean {
  return ['paper', 'topic'].some((option) => option in command.options)
}

/** Whether the paper is named by its identifier, as a button does, or nothing is. */
function isNamed(command: Command, words: string): boolean {
  const paper = splitOptions(command, words).typed.get('paper')
  return words === '' || (paper !== undefined && findIdentifiers(paper).length > 0)
}

/**
 * `show VLM-R9` looks for the name, `latest world models` for the words, `similar
 * approaches to PPO` for all of it.
 */
function searchFor(name: string, words: string, text: string): Otherwise {
  if (name === 'latest')
    return {
      text: `search ${words} sort:new`,
      note: 'There is no topic of that name; these are papers with the words, newest first.',
    }
  if (countWords(words) > 1) return { text: `search ${name === 'show' ? words : text}` }
  return { text: `search ${words}`, note: 'No paper is called so; these have it in their text.' }
}

/** People mistype what follows the first letter: `how` and `march` are no `show` and `search`. */
function planTypo(text: string, commands: readonly Command[]): Plan | undefined {
  const [, typed = '', words = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? []
  const first = typed.toLowerCase()
  if (parseSmallTalk(typed) !== undefined) return undefined
  const findMeant = (names: readonly string[]) =>
    findNearest(
      first,
      names.filter((name) => name.startsWith(first.charAt(0)) && name !== first),
    )
  const next = first.length < 4 ? undefined : findMeant(followUpWords)
  const names = commands.map(({ name }) => name)
  for (const meant of [next, names.includes(first) ? undefined : findMeant(names)]) {
    const command = commands.find(({ name }) => name === meant)
    if (command !== undefined && isNounPhrase(command, words)) continue
    const followUp = meant === undefined ? undefined : parseFollowUp(`${meant} ${words}`)
    const isLookUp = followUp !== undefined && !changesAnything(followUp, commands)
    if (meant !== undefined && (isLookUp || meant !== next))
      return { kind: 'typo', typed, meant, words, plain: planPlain(text), ...(isLookUp && { followUp }) }
  }
  return undefined
}

/** They begin what people say of the last answer. */
const followUpWords = ['more', 'next', 'newer', 'older', 'newest', 'similar', 'back']

function changesAnything(followUp: FollowUp, commands: readonly Command[]): boolean {
  if (followUp.kind === 'share') return true
  if (followUp.kind !== 'about') return false
  const command = commands.find(({ name }) => name === followUp.command.split(' ', 1)[0])
  return command?.changes !== undefined || command?.visibility === 'public'
}

function planPlain(text: string): Plan {
  const words = text.replace(/https?:\/\/\S+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return { kind: 'mistake', error: noPaperLink() }
  const kept = words.slice(0, maxTextLength - 'search '.length)
  return {
    kind: 'plain',
    text: `search ${dropTurn(kept)}`,
    words: kept,
    mayNarrow: mayNarrow(kept),
    ofBot: guessOwnWords(kept),
  }
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length
}
