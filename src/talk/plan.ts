/** What a text asks for, as far as the text alone tells: a command, a follow-up, a search, a greeting. */

import type { Command } from '../commands/support/command.ts'
import { commandOf, joinPhrase } from '../commands/support/find-act.ts'
import { BotError } from '../errors.ts'
import { splitFirstWord } from '../model/words.ts'
import { readSetUpWish } from './act-on-set-up.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessFact, guessOfBot } from './classify/guess.ts'
import { inWordsOfCommand } from './command-words.ts'
import { splitReason, stripCourtesy } from './courtesy.ts'
import { foreignSearch, isForeign } from './foreign.ts'
import { bindPlaces, dropPlaces, normalise, stripBefore } from './normalise.ts'
import { maxTextLength, takesLongText, tooLong } from './parse-command.ts'
import { termsOf } from './phrase.ts'
import { planCommand } from './plan-command.ts'
import { planFirst } from './plan-first.ts'
import type { Plan, SetUpWish } from './plan-kinds.ts'
import { commandForPasted, maskQuotations } from './plan-pasted.ts'
import { dropSlash, namesOption, planPlain, planText } from './plan-text.ts'
import { readAct } from './read-act.ts'
import { splitWishes } from './several-wishes.ts'
import { splitSentences } from './slots/clauses.ts'
import { wordsOf } from './slots/words.ts'
import { isSmallTalk, parseSmallTalk } from './small-talk.ts'
import { readTurn } from './turn.ts'

/** Never throws. Only so much of a text is read as a sentence; what is pasted after a command may be longer. */
export function planAnswer(said: string, commands: readonly Command[], classifier: Classifier): Plan {
  const pasted = commandForPasted(said, classifier)
  if (pasted !== undefined) return { kind: 'command', text: pasted }
  const plan = planWords(said.slice(0, maxTextLength), commands, classifier)
  if (plan.kind !== 'command') return plan
  const isLong = said.length > maxTextLength
  if (isLong && !takesLongText(plan.text, commands) && isNamed(dropSlash(said, commands), commands))
    return { kind: 'mistake', error: tooLong(said) }
  return keepLongText(plan, said, commands)
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

function planWords(said: string, commands: readonly Command[], classifier: Classifier): Plan {
  const decorated = joinPhrase(dropChatter(normalise(said), classifier), commands)
  if (isForeign(decorated) && !isNamed(decorated, commands))
    return { kind: 'plain', text: foreignSearch(decorated), words: decorated }
  const { head, isPersonal } = splitReason(decorated)
  const whole = planQuoting(decorated, said, commands, classifier)
  const plan =
    head === decorated
      ? whole
      : likelier(whole, () => planAnything(head, head, commands, classifier), isPersonal && saysMuch(head))
  const isExact = isTyped(decorated, commands) || (isNamed(decorated, commands) && namesOption(decorated))
  const wish = isExact ? undefined : readSetUpWish(decorated, classifier)
  return wish === undefined || isSure(plan, wish) ? plan : { kind: 'of-set-up', wish, otherwise: plan }
}

/** What people say to themselves before they ask is left out: `ok whatever. mental health bots?` */
function dropChatter(text: string, classifier: Classifier): string {
  const [first = '', ...others] = splitSentences(text)
  // “Thanks!! you’re the best” is of one piece.
  if (others.length === 0 || parseSmallTalk(text) !== undefined) return text
  const words = wordsOf(first)
  const saysNothing = words.length <= maxChatter && words.every((word) => classifier.isFrame(word))
  const isAside = saysNothing && isSmallTalk(guessOfBot(first, classifier)?.act ?? '')
  const isChatter = !first.endsWith('?') && (parseSmallTalk(first) !== undefined || isAside)
  return isChatter ? dropChatter(text.slice(first.length).trimStart(), classifier) : text
}

const maxChatter = 6

/** What is quoted is only searched for, where the sentence wants nothing else. */
function planQuoting(text: string, said: string, commands: readonly Command[], classifier: Classifier): Plan {
  const plan = planAnything(text, said, commands, classifier)
  const masked = isNamed(text, commands) ? undefined : maskQuotations(text)
  const meant = masked === undefined ? undefined : planAnything(masked, masked, commands, classifier)
  const isMeant = meant === undefined || (meant.kind === plan.kind && actOf(meant) === actOf(plan))
  return isMeant ? plan : planPlain(text)
}

function actOf(plan: Plan): string | undefined {
  return plan.kind === 'act' ? plan.act : plan.kind === 'plain' ? plan.intent : undefined
}

/** Whether a plan is not of what is set up, whatever that is. */
function isSure(plan: Plan, { act, margin }: SetUpWish): boolean {
  if (plan.kind === 'act') return answers.has(plan.act)
  if (plan.kind === 'fact') return margin < leastWish
  // “stop it, we don't want it”
  if (plan.kind === 'small-talk') return act !== 'end' || margin < byFar
  if (plan.kind === 'command')
    return !isOfSetUps.test(plan.text) && (plan.otherwise === undefined || margin < byFar)
  return plan.kind === 'several' || plan.kind === 'pasted'
}

const answers: ReadonlySet<string> = new Set(['yes', 'undo'])
const byFar = 1.7

/** Commands that may be of something that is found out later: `pause it`. */
const isOfSetUps = /^(?:edit|pause|resume|preview|unsubscribe|subscriptions|nominations)\b/

/** A command word for word; of `pause it` it is found out later what is paused. */
function isTyped(text: string, commands: readonly Command[]): boolean {
  const [, second = ''] = text.toLowerCase().split(' ', 2)
  const isOfIt = isOfSetUps.test(text.toLowerCase()) && pronouns.has(second)
  return second !== '' && !isOfIt && isTypedCommand(text, commands)
}

const pronouns: ReadonlySet<string> = new Set('it this that them him her the our both everything'.split(' '))

/** What a text asks for with and without why it is said: `undo that, people want to meet after all`. */
function likelier(whole: Plan, planHead: () => Plan, isPersonal: boolean): Plan {
  if (whole.kind === 'act' && whole.isSure) {
    const head = planHead()
    return head.kind === 'act' && head.isSure && head.act === whole.act ? head : whole
  }
  if (!isSearch(whole)) return whole
  const head = planHead()
  if (whole.kind === 'act' && whole.act !== 'narrow') {
    if (head.kind === 'act' && head.isSure && head.act === whole.act) return head
    return isPersonal && head.kind === 'plain' ? { ...whole, otherwise: head } : whole
  }
  if (head.kind === 'small-talk' || head.kind === 'fact') return whole
  // What is of the bot is told by all of it: “if I like a paper, my boss sees that?”
  const isOfBot = whole.kind === 'plain' && whole.intent !== undefined
  return (isPersonal && !isOfBot) || !isSearch(head) ? head : whole
}

/** Whether words are enough for a search, whatever the reason of it: `text to sql, deadline tomorrow`. */
function saysMuch(head: string): boolean {
  const words = stripCourtesy(head)
  return words.length >= minSearch && termsOf(words).size > 0
}

const minSearch = 8

function isSearch(plan: Plan): boolean {
  return (
    (plan.kind === 'plain' && plan.subscription === undefined) ||
    (plan.kind === 'act' && !plan.isSure && isSearch(plan.otherwise))
  )
}

function planAnything(
  decorated: string,
  said: string,
  commands: readonly Command[],
  classifier: Classifier,
): Plan {
  const bare = dropPlaces(decorated)
  if (bare !== undefined) {
    const bound = bindPlaces(dropSlash(decorated, commands))
    const plan = planCommand(bound, commands, 'place') ?? planCommand(stripCourtesy(bound), commands, 'place')
    if (plan !== undefined) return plan
  }
  const asked = stripCourtesy(bare ?? decorated)
  return planOther(decorated, { bare, asked, said }, commands, classifier)
}

/** A command word for word, which is no sentence. */
function isTypedCommand(text: string, commands: readonly Command[]): boolean {
  const typed = planCommand(dropSlash(text, commands), commands)
  if (typed?.kind !== 'command' || typed.otherwise !== undefined) return false
  return !isSpoken.test(text) || isMeant(typed.text, commands)
}

/** `follow VLM-R1`: its words are the command's own. */
function isMeant(text: string, commands: readonly Command[]): boolean {
  const { first, rest } = splitFirstWord(text)
  return commands.some(({ name, isMeantBy }) => name === first.toLowerCase() && isMeantBy?.(rest) === true)
}

/** A command with something wrong in it, which is no sentence either. */
function isMistyped(text: string, commands: readonly Command[]): boolean {
  return !isSpoken.test(text) && isNamed(text, commands) && planCommand(text, commands)?.kind === 'mistake'
}

function planOther(
  decorated: string,
  { bare, asked, said }: { readonly bare: string | undefined; readonly asked: string; readonly said: string },
  commands: readonly Command[],
  classifier: Classifier,
): Plan {
  const isMistake = isMistyped(decorated, commands)
  const isExact = isTypedCommand(decorated, commands) || isMistake
  const first = isExact ? undefined : planFirst(decorated, classifier)
  if (first !== undefined) return first
  const isSaid = isOrdered(decorated, asked, commands) && !isMistake
  const mayAsk = !isSaid && parseSmallTalk(decorated) === undefined
  const fact = mayAsk ? readFact(decorated, asked, classifier) : undefined
  if (fact !== undefined) return { kind: 'fact', fact, text: decorated }
  const both = splitWishes(bare ?? decorated, commands, (part) => planPart(part, commands, classifier))
  const text = bare ?? decorated
  const plan = both ?? planSaid(text, said, commands, classifier)
  return bare !== undefined && isOfPlace(plan, commands)
    ? {
        kind: 'mistake',
        error: new BotError('bad-input', 'I can do that only for the channel where you write; ask me there.'),
      }
    : plan
}

/** What is asked of the bot; all of a question tells more of it than what is left without courtesy. */
function readFact(text: string, asked: string, classifier: Classifier): string | undefined {
  const fact = guessFact(asked, 'sure', classifier)
  const likely = fact ?? guessFact(text, 'sure', classifier)
  if (likely === undefined) return undefined
  const said = readAct(text, classifier)
  const isWish = said?.isSure || (readSetUpWish(text, classifier)?.margin ?? 0) > leastWish
  // “Stop showing me surveys” is of the list, if there is one.
  const isOfList = said?.act === 'narrow' && said.isOrder
  return isOfList || (fact === undefined && isWish) ? undefined : likely
}

const leastWish = 0.5

/** Whether a text orders something, whatever it says of the bot besides. */
function isOrdered(text: string, asked: string, commands: readonly Command[]): boolean {
  return isNamed(text, commands) || inWordsOfCommand(asked) !== undefined
}

/** What begins with a command is a command, whatever its words are; `why` begins questions too. */
function isNamed(text: string, commands: readonly Command[]): boolean {
  const first = text.slice(0, maxName).split(/\W/, 1)[0]?.toLowerCase()
  if (first === undefined || first === 'why') return false
  const words = text.slice(first.length).trim()
  return commands.some(
    ({ name, isCommonWord, isMeantBy }) => name === first && (!isCommonWord || isMeantBy?.(words) === true),
  )
}

const maxName = 40

/** A part of a sentence, by itself. */
function planPart(part: string, commands: readonly Command[], classifier: Classifier): Plan {
  return planFirst(part, classifier) ?? planText(part, part, commands, classifier)
}

/** Commands that are read as people say them: `digest on agents every monday`, `club on thursdays, 12:00`. */
const isSpoken =
  /^(?:digests? (?:on|about|of|for|with) |follow .|(?:subscribe|club) [^,]{1,100}, )(?!.{0,300}confirm:)/i

/** Whether a plan is about one place: what was said of another is not done here. */
function isOfPlace(plan: Plan, commands: readonly Command[]): boolean {
  if (plan.kind !== 'command') return false
  const command = commandOf(plan.text, commands)
  return command?.changes === 'place' || command?.visibility === 'public'
}

/** A search may complain, or say what was meant before. */
function planSaid(text: string, said: string, commands: readonly Command[], classifier: Classifier): Plan {
  const plan = planText(text, said, commands, classifier)
  const isSearched = plan.kind === 'plain' || (plan.kind === 'act' && isSearch(plan))
  if (!isSearched) return plan
  const turn = readTurn(text)
  if (turn?.isCorrection !== true) return plan
  const meant = planText(turn.subject, turn.subject, commands, classifier)
  const isOfList = plan.kind === 'act' && (plan.act !== 'narrow' || plan.isSure)
  return isOfList ? { ...plan, otherwise: meant } : meant
}
