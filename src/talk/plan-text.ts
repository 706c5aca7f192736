/** What one text asks for by itself: a command, a follow-up, a mistyped command, else a search. */
import type { Command } from '../commands/support/command.ts'
import { commandOf } from '../commands/support/find-act.ts'
import { findNearest } from '../commands/support/find-nearest.ts'
import { asksForPapers } from './asks-for-papers.ts'
import { isNounPhrase } from './between.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessFollowUp, guessIntent } from './classify/guess.ts'
import { type CountWish, parseCount, parseCountOfTwo } from './count-wish.ts'
import { stripCourtesy } from './courtesy.ts'
import { askOfDigests } from './digest-questions.ts'
import { dropTurn } from './drop-turn.ts'
import { type FollowUp, parseFollowUp } from './follow-up.ts'
import { parseHowTo } from './how-to.ts'
import { asksWhetherAll, isYes } from './list-words.ts'
import { mayNarrow } from './narrow.ts'
import { refuseUnwanted } from './not-offered.ts'
import { inWordsOfCommand } from './other-words.ts'
import { commandForPapers, parseNamedPaper, parsePaperQuestion } from './paper-question.ts'
import { maxTextLength } from './parse-command.ts'
import { parseTrend } from './parse-trend.ts'
import { planCitation } from './plan-citation.ts'
import { planCommand } from './plan-command.ts'
import { noPaperLink, noRename } from './plan-errors.ts'
import type { Plan } from './plan-kinds.ts'
import { parseSetUp } from './set-up.ts'
import { parseSmallTalk } from './small-talk.ts'
import { inWordsOfSubscription } from './subscription-words.ts'
import { asksToRename, inWordsOfTopic } from './topic-wish.ts'

export function planText(
  text: string,
  said: string,
  commands: readonly Command[],
  classifier: Classifier,
): Plan {
  if (text === '' && said.trim() === '') return { kind: 'command', text: 'help' }
  const talk = isYes(text) || asksWhetherAll(text) ? undefined : parseSmallTalk(text)
  const [, up, down] = thumbAlone.exec(text) ?? []
  if (talk !== undefined)
    return { kind: 'small-talk', talk, ...((up ?? down) && { vote: up ? 'vote up' : 'vote down' }) }
  const asked = stripCourtesy(text)
  const setUp = parseSetUp(asked) ?? parseSetUp(text)
  if (setUp !== undefined) return { kind: 'command', text: setUp }
  if (asksToRename(asked)) return { kind: 'mistake', error: noRename() }
  const ofBot =
    inWordsOfTopic(asked) ??
    askOfDigests(asked) ??
    inWordsOfSubscription(asked) ??
    inWordsOfSubscription(text) ??
    parseHowTo(text, asked, commands)
  if (ofBot !== undefined) return { kind: 'command', text: ofBot }
  const cited = planCitation(text)
  if (cited !== undefined) return cited
  const followUp = parseFollowUp(text)
  const intent = asksForPapers(asked) ? undefined : guessIntent(text, classifier)
  if (followUp !== undefined && !isOfBot(text, followUp, intent, classifier))
    return { kind: 'follow-up', followUp, text, intent: isSentence.test(text) ? intent : undefined }
  const counted = parseTrend(asked) === undefined ? parseCount(text) : undefined
  if (counted !== undefined) return planCount(counted, text)
  const wanted = dropSlash(text, commands)
  const asTyped = planCommand(wanted, commands)
  if (asTyped?.kind === 'command' && asTyped.otherwise === undefined) return asTyped
  const meant = stripCourtesy(wanted)
  const asMeant = meant === wanted ? asTyped : planCommand(meant, commands)
  if (asMeant?.kind === 'command' && asMeant.otherwise === undefined) return asMeant
  const renamed = inWordsOfCommand(meant) ?? inWordsOfCommand(wanted)
  // “chuck the 1st and the 3rd onto my pile”
  const ofShown = renamed === undefined ? undefined : parseFollowUp(renamed)
  if (ofShown?.kind === 'about' && ofShown.papers !== 'it')
    return { kind: 'follow-up', followUp: ofShown, text }
  const isTold = renamed !== undefined && /^(?:cite|latest) /.test(renamed)
  const doubtful = isTold ? undefined : [asMeant, asTyped].find((plan) => plan?.kind === 'command')
  if (doubtful !== undefined) return addIntent(doubtful, intent, classifier)
  const other = renamed === undefined ? undefined : planCommand(renamed, commands)
  if (other?.kind === 'command')
    return {
      ...other,
      ...((other.otherwise || isOpinion.test(meant)) && { otherwise: { text: `search ${meant}` } }),
    }
  const trend = parseTrend(meant)
  const named = commandForPapers(wanted)
  const isSpoken = asTyped?.kind === 'mistake' && intent !== undefined && beginsSentences.test(wanted)
  const papers =
    (isSpoken ? undefined : asTyped) ?? (named === undefined ? undefined : { kind: 'command', text: named })
  if (papers === undefined && trend?.isSure)
    return { kind: 'command', text: trend.command, otherwise: { text: `search ${wanted}` } }
  const isMeantAsTyped = intent !== undefined && classifier.isKnownWord(wanted.split(/\s/, 1)[0] ?? '')
  const mistyped = isMeantAsTyped ? undefined : planTypo(wanted, commands)
  const plan = papers ?? planQuestion(meant) ?? mistyped ?? planPlain(wanted)
  if (plan.kind !== 'plain') return addIntent(plan, intent, classifier)
  const refusal = refuseUnwanted(meant)
  return { ...plan, intent, ...(trend && { trend: trend.command }), ...(refusal && { refusal }) }
}

/** A list says how many papers it has. */
function planCount({ subject, isOfShown }: CountWish, text: string): Plan {
  if (parseCountOfTwo(text) !== undefined) return { ...plainSearch(text), mayNarrow: false }
  return isOfShown
    ? { ...plainSearch(subject), words: `of these ${subject}`, mayNarrow: true }
    : { ...plainSearch(subject), mayNarrow: false }
}

const thumbAlone =
  /^(?:(👍\p{Emoji_Modifier}?|:(?:\+1|thumbsup):)|(👎\p{Emoji_Modifier}?|:(?:-1|thumbsdown):))$/u

/** Whether words that may be of papers that were shown are of the bot: `show everything you have on me`. */
function isOfBot(
  text: string,
  followUp: FollowUp,
  intent: string | undefined,
  classifier: Classifier,
): boolean {
  return (
    intent !== undefined &&
    !/^(?:self|aside)$/.test(intent) &&
    followUp.kind === 'about' &&
    followUp.isSaidToPeople === true &&
    parsePaperQuestion(stripCourtesy(text)) === undefined &&
    typeof followUp.papers === 'string' &&
    !intent.endsWith(followUp.command.replace(/ .*/, '')) &&
    guessFollowUp(text, classifier) === undefined
  )
}

/** `I like ThinkPrune`, where it may be no paper's name. */
const isOpinion = /^i (?:really |quite )?(?:lik|lov|enjoy)ed?/i

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
  const command = commandOf(followUp.command, commands)
  return command?.changes !== undefined || command?.visibility === 'public'
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
    text: `search ${dropTurn(kept)}`,
    words: kept,
    mayNarrow: mayNarrow(kept),
  }
}
