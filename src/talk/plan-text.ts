/** What one text asks for by itself: a command, a follow-up, a mistyped command, else a search. */
import type { Command } from '../commands/support/command.ts'
import { commandOf } from '../commands/support/find-act.ts'
import { findNearest } from '../commands/support/find-nearest.ts'
import { findReference } from '../commands/support/shown-reference.ts'
import { BotError } from '../errors.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { wordSet } from '../model/lists.ts'
import { spacedWords } from '../model/words.ts'
import { namedActs } from './acts/named-acts.ts'
import { isNounPhrase } from './between.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessIntent, guessNamed } from './classify/guess.ts'
import { inWordsOfCommand } from './command-words.ts'
import { type CountWish, parseCount } from './counts.ts'
import { stripCourtesy, stripOpening } from './courtesy.ts'
import { parseHowTo } from './how-to.ts'
import { maxTextLength, takesLongText } from './parse-command.ts'
import { planCommand } from './plan-command.ts'
import type { Plan } from './plan-kinds.ts'
import { type ActSaid, readAct } from './read-act.ts'
import { commandForPapers } from './related-command.ts'
import { namesIn } from './slots/content.ts'
import { says } from './slots/words.ts'
import { parseSmallTalk } from './small-talk.ts'
import { readTurn } from './turn.ts'

export function planText(
  text: string,
  said: string,
  commands: readonly Command[],
  classifier: Classifier,
): Plan {
  if (text === '' && said.trim() === '') return { kind: 'command', text: 'help' }
  const asked = stripCourtesy(text)
  const act = readAct(text, classifier)
  const talk = planTalk(text, act?.isSure === true)
  if (talk !== undefined) return talk
  const ofBot = inWordsOfCommand(asked) ?? parseHowTo(text, asked, commands)
  if (ofBot !== undefined) return { kind: 'command', text: ofBot }
  const intent = guessIntent(text, classifier)
  const named = readNamed(asked, classifier)
  const wanted = dropSlash(text, commands)
  const asTyped = planCommand(wanted, commands)
  if (asTyped !== undefined && isTypedOut(asTyped, wanted, commands))
    return asTyped.kind === 'command' && namesOwnOption(wanted, commands)
      ? { kind: 'command', text: asTyped.text }
      : asTyped
  const search = planPlain(wanted)
  if (act?.isSure && act.act !== 'narrow' && act.act !== 'with code')
    return {
      kind: 'act',
      ...act,
      text,
      otherwise: search,
      intent: isSentence.test(text) ? intent : undefined,
    }
  const ofSubject = planSubject(text, wanted, named?.isSure ? named.command : undefined)
  if (ofSubject !== undefined) return ofSubject
  if (asTyped?.kind === 'command' && asTyped.otherwise === undefined) return asTyped
  const meant = stripCourtesy(wanted)
  const asMeant = meant === wanted ? asTyped : planCommand(meant, commands)
  if (asMeant?.kind === 'command' && asMeant.otherwise === undefined) return asMeant
  const doubtful = [asMeant, asTyped].find((plan) => plan?.kind === 'command')
  if (doubtful !== undefined) return addIntent(doubtful, intent, classifier)
  const ofPapers = commandForPapers(wanted)
  const isSpoken = asTyped?.kind === 'mistake' && intent !== undefined && beginsSentences.test(wanted)
  const papers =
    (isSpoken ? undefined : asTyped) ??
    (ofPapers === undefined ? undefined : { kind: 'command', text: ofPapers })
  const isMeantAsTyped = intent !== undefined && classifier.isKnownWord(wanted.split(/\s/, 1)[0] ?? '')
  const mistyped = isMeantAsTyped ? undefined : planTypo(wanted, commands)
  const plan = papers ?? mistyped ?? planPlain(wanted)
  if (plan.kind === 'mistake' && (act?.isNamed || act?.isOrder))
    return { kind: 'act', ...act, text, otherwise: plan }
  if (plan.kind !== 'plain' && plan.kind !== 'typo') return addIntent(plan, intent, classifier)
  const trend = named?.command.startsWith('trends ') ? named.command : undefined
  const otherwise: Plan = plan.kind === 'typo' ? plan : { ...plan, intent, ...(trend && { trend }) }
  return act === undefined ? otherwise : orElse(act, text, otherwise)
}

/** Politeness before a name is no part of it. */
function orElse(act: ActSaid, text: string, otherwise: Plan): Plan {
  return { kind: 'act', ...act, text: act.isNamed ? stripOpening(text) : text, otherwise }
}

/** How many papers there are of something, or what is surely wanted of it. */
function planSubject(text: string, wanted: string, command: string | undefined): Plan | undefined {
  const counted = parseCount(text)
  if (counted !== undefined && (command === undefined || !says(text, ofTrends))) return planCount(counted)
  if (command === undefined) return undefined
  return { kind: 'command', text: command, otherwise: { text: `search ${wanted}` } }
}

/** What is wanted of a subject that is named; where it is unsure, that is only offered. */
function readNamed(text: string, classifier: Classifier) {
  const guess = guessNamed(text, classifier)
  const command = guess && namedActs.get(guess.act)?.read(text, true)
  return command === undefined ? undefined : { command, isSure: (guess?.margin ?? 0) > 0 }
}

/** A greeting and the like; a thumb alone may be a vote. */
function planTalk(text: string, isAct: boolean): Plan | undefined {
  const [thumb, up, down] = thumbAlone.exec(text) ?? []
  const said = parseSmallTalk(text)
  const isTalk = (said === 'thanks' && says(text, 'thanks thank thx')) || text.toLowerCase() === 'no'
  const talk = isAct && thumb === undefined && !isTalk ? undefined : said
  return talk && { kind: 'small-talk', talk, ...((up ?? down) && { vote: up ? 'vote up' : 'vote down' }) }
}

/** What is counted so is counted again and again. */
const ofTrends = 'per by over each every monthly weekly yearly trend trends'

/** Whether a text is a command as it is typed, and speaks of nothing that was shown. */
function isTypedOut(plan: Plan, text: string, commands: readonly Command[]): boolean {
  // “It” in what is pasted is of nothing that was shown.
  if (plan.kind === 'command' && takesLongText(plan.text, commands)) return true
  const [first = '', second = ''] = spacedWords(text)
  const isName = (word: string) => commands.some(({ name }) => name === word.toLowerCase())
  const isCommandOf = isName(first) && isName(second)
  if (isCommandOf && plan.kind === 'command' && plan.otherwise === undefined) return true
  // “Table 1” of a paper that is named is no paper.
  if (first.toLowerCase() === 'show' && namesIn(`of ${second}`).length > 0) return plan.kind === 'command'
  // “They” in a question to a paper are its authors.
  const asked = 'question' in (commandOf(text, commands)?.options ?? {}) ? second : ''
  if (plan.kind === 'command' && findIdentifiers(asked).length > 0) return true
  const shown = findReference(text)?.papers
  if (typeof shown === 'string' || says(text, 'him her')) return false
  if (shown !== undefined && takesPapers(text, commands)) return false
  if (namesOption(text)) return true
  if (plan.kind === 'command') return plan.otherwise === undefined
  const words = text.toLowerCase().split(/\s+/)
  const isNames = words.every(
    (word) => findIdentifiers(word).length > 0 || commands.some(({ name }) => name === word),
  )
  return isNames && !(words.length === 1 && ofShown.has(words[0] ?? ''))
}

/** An option by its name is typed on purpose: `days:30`. */
export function namesOption(text: string): boolean {
  return /(?:^|\s)[a-z]+:(?!\/\/)\S/.test(text)
}

/** Whether it is one of the command itself, which no search has. */
function namesOwnOption(text: string, commands: readonly Command[]): boolean {
  const options = commandOf(text, commands)?.options ?? {}
  const words = text.toLowerCase().split(/\s+/)
  return words.some((word) => word.includes(':') && (word.split(':', 1)[0] ?? '') in options)
}

/** Whether a command is about papers, which may be named by what was shown: `save the first`. */
export function takesPapers(text: string, commands: readonly Command[]): boolean {
  const command = commandOf(text, commands)
  return (
    command === undefined ||
    ['paper', 'papers', 'command', 'question'].some((option) => option in command.options)
  )
}

/** Alone they are of the paper that was shown. */
const ofShown = wordSet('cite save unsave similar share why nominate tldr cites cited')

/** A list says how many papers it has. */
function planCount({ subject, isOfShown }: CountWish): Plan {
  const otherwise: Plan = { ...plainSearch(subject), isCounted: true }
  const act = { act: 'narrow', isSure: false, isNamed: false, isOrder: false } as const
  return isOfShown ? { kind: 'act', ...act, text: subject, otherwise } : otherwise
}

const thumbAlone =
  /^(?:(👍\p{Emoji_Modifier}?|:(?:\+1|thumbsup):)|(👎\p{Emoji_Modifier}?|:(?:-1|thumbsdown):))$/u

/** Less may only be of papers: `share it`. */
const isSentence = /\S\s+\S+\s+\S+\s+\S/

/** `help me out`, `forget my preferences`: said more often than mistyped. */
const beginsSentences = /^(?:help|forget)\s/i

/** What a command was meant for, where its words name nothing: `show the shortlist we pick from`. */
function addIntent(plan: Plan, intent: string | undefined, classifier: Classifier): Plan {
  if (plan.kind !== 'command' || plan.otherwise === undefined || intent === undefined) return plan
  if (plan.text.startsWith('latest ')) return plan
  const [, ...words] = plan.text.split(/\s+/)
  const isSpoken =
    words.length > 1 &&
    words.every((word) => /^\p{L}[^\d:]{0,20}$/u.test(word) && classifier.isKnownWord(word))
  return isSpoken ? { ...plan, otherwise: { ...plan.otherwise, intent } } : plan
}

/**
 * `/papers search x`: what a person typed as a slash command in a mention; the slash
 * command's own name says nothing.
 */
export function dropSlash(text: string, commands: readonly Command[]): string {
  const [, name = '', rest = ''] = /^\/(\S+)\s*(.*)$/s.exec(text) ?? []
  if (name === '') return text
  const isCommand = commands.some((command) => command.name === name.toLowerCase())
  return isCommand ? text.slice(1) : rest === '' ? 'help' : rest
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
  const names = commands.flatMap(({ name, isCommonWord }) => (isCommonWord ? [] : [name]))
  const meant = names.includes(first) ? undefined : findMeant(names)
  const command = commands.find(({ name }) => name === meant)
  if (meant === undefined || command === undefined || isNounPhrase(command, words)) return undefined
  return { kind: 'typo', typed, meant, words, plain: planPlain(text) }
}

export function planPlain(text: string): Plan {
  const words = text.replace(/https?:\/\/\S+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return { kind: 'mistake', error: noPaperLink() }
  return plainSearch(words)
}

function plainSearch(words: string): Plan & { readonly kind: 'plain' } {
  const kept = words.slice(0, maxTextLength - 'search '.length)
  return {
    kind: 'plain',
    text: `search ${readTurn(kept)?.subject ?? kept}`,
    words: kept,
  }
}

function noPaperLink(): BotError {
  return new BotError(
    'bad-input',
    'I know papers by links to arXiv, OpenReview and Hugging Face, and by links that hold a DOI; this names none. Paste the DOI from the paper’s page.',
    { suggestions: ['help show'] },
  )
}
