/** What a text asks for, as far as the text alone tells: a command, a follow-up, a search, a greeting. */

import type { Command } from '../commands/support/command.ts'
import { findNearest } from '../commands/support/find-nearest.ts'
import { BotError } from '../errors.ts'
import { parseAgain } from './again.ts'
import { asksForPapers } from './asks-for-papers.ts'
import { isNounPhrase } from './between.ts'
import { dropChatter, isComplaint } from './chatter.ts'
import { parseCiteWish } from './cite-wish.ts'
import { parseClubWish } from './club-wish.ts'
import { findCorrection } from './correction.ts'
import { type CountWish, parseCount, parseCountOfTwo } from './count-wish.ts'
import { stripCourtesy } from './courtesy.ts'
import { changesDigest, type DigestChange, parseDigestChange } from './digest-change.ts'
import { askOfDigests } from './digest-questions.ts'
import { dropTurn } from './drop-turn.ts'
import { findFact } from './facts/find-fact.ts'
import { type FollowUp, parseFollowUp } from './follow-up.ts'
import { parseHowTo } from './how-to.ts'
import { guessFollowUp, guessIntent, isKnownWord } from './intents/guess-intent.ts'
import { asksWhetherAll, isYes } from './list-words.ts'
import { mayNarrow } from './narrow.ts'
import { refuseNamedList, refuseRequest, refuseUnwanted } from './not-offered.ts'
import { inWordsOfCommand } from './other-words.ts'
import { commandForPapers, parseNamedPaper, parsePaperQuestion } from './paper-question.ts'
import { maxTextLength, takesLongText } from './parse-command.ts'
import { addOrder } from './parse-order.ts'
import { parseTrend } from './parse-trend.ts'
import { parseRecurringWish, parseTwoWishes, type Wish } from './parse-wish.ts'
import { bindPlaces, dropPlaces } from './places.ts'
import { planCitation } from './plan-citation.ts'
import { planClub, setsUp } from './plan-club.ts'
import { planCommand } from './plan-command.ts'
import { noPaperLink, noRename } from './plan-errors.ts'
import type { Plan } from './plan-kinds.ts'
import { parseSetUp } from './set-up.ts'
import { splitWishes } from './several-wishes.ts'
import { parseSmallTalk } from './small-talk.ts'
import { joinForMe, spellOut } from './spell-out.ts'
import { stripBefore, stripDecoration } from './strip-decoration.ts'
import { inWordsOfSubscription } from './subscription-words.ts'
import { asksToRename, inWordsOfTopic } from './topic-wish.ts'

/** Never throws, and takes time linear in the text. */
export function planAnswer(said: string, commands: readonly Command[]): Plan {
  const plan = planWords(said, commands)
  return plan.kind === 'command' ? keepLongText(plan, said, commands) : plan
}

/** What is pasted after a command is no sentence: its backticks and lines with “>” are its own. */
function keepLongText(
  plan: Plan & { readonly kind: 'command' },
  said: string,
  commands: readonly Command[],
): Plan {
  const typed = dropSlash(stripBefore(said), commands)
  const [, name = '', words = ''] = /^(\S+?):?\s+(.*)$/s.exec(typed) ?? []
  const command = name.toLowerCase()
  const isSame = plan.text.startsWith(`${command} `) && takesLongText(command, commands)
  return isSame && dropPlaces(said) === undefined ? { ...plan, text: `${command} ${words}` } : plan
}

function planWords(said: string, commands: readonly Command[]): Plan {
  const decorated = spellOut(joinForMe(stripDecoration(said)))
  const change = parseDigestChange(decorated)
  const plan = planAnything(decorated, said, commands)
  return change === undefined || isSure(plan, change) ? plan : { kind: 'of-digest', change, otherwise: plan }
}

/** Whether a plan needs no digest that is spoken of. */
function isSure(plan: Plan, change: DigestChange): boolean {
  if (plan.kind !== 'command') return plan.kind === 'several' || plan.kind === 'fact'
  if (plan.text === 'subscriptions') return change.act === 'show'
  const isOfIt = /^(?:edit|pause|resume|preview|unsubscribe) [^,]{1,100}$/.test(plan.text)
  if (isOfIt) return !/^unsubscribe (?:first|second|third|last)$|until (?:I|we)\b/i.test(plan.text)
  return plan.otherwise === undefined && change.act === 'end' && !changesDigest(change)
}

function planAnything(decorated: string, said: string, commands: readonly Command[]): Plan {
  const bare = dropPlaces(decorated)
  if (bare !== undefined) {
    const bound = bindPlaces(dropSlash(decorated, commands))
    const plan = planCommand(bound, commands, 'place') ?? planCommand(stripCourtesy(bound), commands, 'place')
    if (plan !== undefined) return plan
  }
  const asked = stripCourtesy(bare ?? decorated)
  const ofClub = isTypedCommand(bare ?? decorated, commands)
    ? undefined
    : planClub(bare ?? decorated, asked, bare === undefined ? '' : placeOf(decorated))
  if (typeof ofClub === 'object') return ofClub
  const plan = planOther(decorated, { bare, asked, said }, commands)
  return ofClub === undefined || isSubscription(plan) ? plan : ofClub(plan)
}

/** `drop the new agents stuff in here every monday` skips no meeting. */
function isSubscription(plan: Plan): boolean {
  return plan.kind === 'command' && plan.text.startsWith('subscribe ')
}

/** A command word for word, which is no sentence. */
function isTypedCommand(text: string, commands: readonly Command[]): boolean {
  const typed = planCommand(dropSlash(text, commands), commands)
  if (typed?.kind !== 'command' || typed.otherwise !== undefined) return false
  // “club on thursdays, 12:00, our lunch group” is a sentence.
  const wish = typed.text.startsWith('club ') ? parseClubWish(text) : undefined
  return wish === undefined || setsUp(typed.text)
}

function placeOf(text: string): string {
  const [place] = /\bplace:\S+/.exec(text) ?? []
  return place === undefined ? '' : ` ${place}`
}

/** What is of no reading group. */
function planOther(
  decorated: string,
  { bare, asked, said }: { readonly bare: string | undefined; readonly asked: string; readonly said: string },
  commands: readonly Command[],
): Plan {
  const refusal = refuseRequest(asked)
  if (refusal !== undefined) return { kind: 'mistake', error: refusal }
  const fact = isOrdered(decorated, asked, commands) ? undefined : (findFact(decorated) ?? findFact(asked))
  if (fact !== undefined) return { kind: 'fact', fact, text: decorated }
  const recurring = parseRecurringWish(decorated)
  const wish = recurring !== undefined && parseSetUp(asked) === undefined ? recurring : undefined
  const typed = wish && planCommand(dropSlash(decorated, commands), commands)
  const isTyped = typed?.kind === 'command' && typed.otherwise === undefined && !isSpoken.test(decorated)
  const wished = wish && !isTyped ? planWish(wish) : undefined
  if (wished !== undefined) return wished
  const [first, then] = parseTwoWishes(asked)?.map(planWish) ?? []
  if (first !== undefined && then !== undefined) return { kind: 'several', first, then }
  const noList = refuseNamedList(asked)
  if (noList !== undefined) return { kind: 'mistake', error: noList }
  const both = splitWishes(bare ?? decorated, commands, (part) => planPart(part, commands))
  const text = bare ?? decorated
  const plan = both ?? addOrder(planWithoutChatter(text, said, commands), text, commands)
  return bare !== undefined && isOfPlace(plan, commands)
    ? {
        kind: 'mistake',
        error: new BotError('bad-input', 'I can do that only for the place where you write; ask me there.'),
      }
    : plan
}

/** Whether a text orders something, whatever it says of the bot besides. */
function isOrdered(text: string, asked: string, commands: readonly Command[]): boolean {
  return (
    isNamed(text, commands) ||
    inWordsOfCommand(asked) !== undefined ||
    planCitation(text) !== undefined ||
    (parseCiteWish(asked)?.subject ?? '') !== '' ||
    (parseAgain(asked) ?? parseAgain(text)) !== undefined
  )
}

/** What begins with a command is a command, whatever its words are; `why` begins questions too. */
function isNamed(text: string, commands: readonly Command[]): boolean {
  const first = text.slice(0, maxName).split(/\W/, 1)[0]?.toLowerCase()
  return first !== 'why' && commands.some(({ name }) => name === first)
}

const maxName = 40

/** A part of a sentence, by itself. */
function planPart(part: string, commands: readonly Command[]): Plan {
  const wish = parseRecurringWish(part)
  return wish === undefined ? planText(part, part, commands) : planWish(wish)
}

/** What is ordered is done, and what would only be nice is offered beside what there is. */
function planWish({ subject, command, isOrder, from }: Wish): Plan {
  const first: Plan = { kind: 'command', text: command }
  const change = { act: 'pause', until: `until ${from}`, name: '' } as const
  const then: Plan = { kind: 'of-digest', change, otherwise: first }
  if (isOrder) return from === undefined ? first : { kind: 'several', first, then }
  const plain = planPlain(subject)
  return plain.kind === 'plain' ? { ...plain, mayNarrow: false, subscription: command } : plain
}

/** Commands that are read as people say them: `digest on agents every monday`, `follow Wen Sun for me`. */
const isSpoken = /^(?:digest (?:on|about|of|for|with)\b.{0,200}\S|follow .{3,100}|subscribe .{1,100}, )/i

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
  if (isComplaint(text)) return { kind: 'small-talk', talk: 'complaint' }
  const corrected = findCorrection(text)
  if (corrected !== undefined) return planText(corrected, corrected, commands)
  const rest = dropChatter(text)
  if (rest === text) return plan
  const meant = planText(rest, rest, commands)
  if (meant.kind === 'follow-up') return { ...meant, isPart: true }
  // What looks for papers is looked for as it was typed, unless it corrects: `that's wrong, I meant LADDER`.
  const isCorrected = dropTurn(rest) !== rest
  return meant.kind === 'plain' && !meant.mayNarrow && !isCorrected
    ? { ...plan, intent: meant.intent }
    : meant
}

function planText(text: string, said: string, commands: readonly Command[]): Plan {
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
  const intent = asksForPapers(asked) ? undefined : guessIntent(text)
  if (followUp !== undefined && !isOfBot(text, followUp, intent))
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
  if (doubtful !== undefined) return addIntent(doubtful, intent)
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
  const isMeantAsTyped = intent !== undefined && isKnownWord(wanted.split(/\s/, 1)[0] ?? '')
  const mistyped = isMeantAsTyped ? undefined : planTypo(wanted, commands)
  const plan = papers ?? planQuestion(meant) ?? mistyped ?? planPlain(wanted)
  if (plan.kind !== 'plain') return addIntent(plan, intent)
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
function isOfBot(text: string, followUp: FollowUp, intent: string | undefined): boolean {
  return (
    intent !== undefined &&
    !/^(?:self|aside)$/.test(intent) &&
    followUp.kind === 'about' &&
    followUp.isSaidToPeople === true &&
    parsePaperQuestion(stripCourtesy(text)) === undefined &&
    typeof followUp.papers === 'string' &&
    !intent.endsWith(followUp.command.replace(/ .*/, '')) &&
    guessFollowUp(text) === undefined
  )
}

/** `I like ThinkPrune`, where it may be no paper's name. */
const isOpinion = /^i (?:really |quite )?(?:lik|lov|enjoy)ed?/i

/** Less may only be of papers: `share it`. */
const isSentence = /\S\s+\S+\s+\S+\s+\S/

/** `help me out`, `forget my preferences`: said more often than mistyped. */
const beginsSentences = /^(?:help|forget)\s/i

/** What a command was meant for, where its words name nothing: `show the shortlist we pick from`. */
function addIntent(plan: Plan, intent: string | undefined): Plan {
  if (plan.kind !== 'command' || plan.otherwise === undefined || intent === undefined) return plan
  if (plan.text.startsWith('latest ')) return plan
  const [, ...words] = plan.text.split(/\s+/)
  const isSpoken =
    words.length > 1 && words.every((word) => /^\p{L}[^\d:]{0,20}$/u.test(word) && isKnownWord(word))
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
function dropSlash(text: string, commands: readonly Command[]): string {
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
  const command = commands.find(({ name }) => name === followUp.command.split(' ', 1)[0])
  return command?.changes !== undefined || command?.visibility === 'public'
}

function planPlain(text: string): Plan {
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
