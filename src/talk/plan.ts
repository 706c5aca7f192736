/** What a text asks for, as far as the text alone tells: a command, a follow-up, a search, a greeting. */

import type { Command } from '../commands/support/command.ts'
import { BotError } from '../errors.ts'
import { dropPreface, dropReason, isComplaint } from './chatter.ts'
import type { Classifier } from './classify/classifier.ts'
import { parseClubWish } from './club-wish.ts'
import { findCorrection } from './correction.ts'
import { stripCourtesy } from './courtesy.ts'
import { changesDigest, type DigestChange, parseDigestChange } from './digest-change.ts'
import { findFact, guessedFact } from './facts/find-fact.ts'
import { termsOf } from './is-titled.ts'
import { refuseNamedList, refuseRequest } from './not-offered.ts'
import { inWordsOfCommand } from './other-words.ts'
import { takesLongText } from './parse-command.ts'
import { parseRecurringWish, parseTwoWishes, type Wish } from './parse-wish.ts'
import { bindPlaces, dropPlaces } from './places.ts'
import { planClub, setsUp } from './plan-club.ts'
import { planCommand } from './plan-command.ts'
import type { Plan } from './plan-kinds.ts'
import { dropSlash, planPlain, planText } from './plan-text.ts'
import { ordersByName, refusesDeed } from './read-act.ts'
import { readTimes, saysTimes } from './read-times.ts'
import { parseSetUp } from './set-up.ts'
import { splitWishes } from './several-wishes.ts'
import { joinForMe, spellOut } from './spell-out.ts'
import { stripBefore, stripDecoration } from './strip-decoration.ts'
/** Never throws, and takes time linear in the text. */
export function planAnswer(said: string, commands: readonly Command[], classifier: Classifier): Plan {
  const plan = planWords(said, commands, classifier)
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

function planWords(said: string, commands: readonly Command[], classifier: Classifier): Plan {
  const decorated = dropPreface(spellOut(joinForMe(stripDecoration(said))))
  const head = dropReason(decorated)
  const change = refusesDeed(decorated) ? undefined : readChange(decorated, head)
  const whole = planAnything(decorated, said, commands, classifier)
  const plan =
    head === decorated
      ? whole
      : likelier(whole, () => planAnything(head, head, commands, classifier), isPersonal(decorated, head))
  return change === undefined || isSure(plan, change) ? plan : { kind: 'of-digest', change, otherwise: plan }
}

/** A longer text speaks of no digest. */
const maxChange = 240

function readChange(decorated: string, head: string): DigestChange | undefined {
  if (head.length > maxChange) return undefined
  return parseDigestChange(saysTimes(readTimes(head).times) ? head : decorated)
}

/** What a text asks for with and without why it is said: `undo that, people want to meet after all`. */
function likelier(whole: Plan, planHead: () => Plan, isPersonal: boolean): Plan {
  if (whole.kind === 'act' && whole.isSure) {
    const head = planHead()
    return head.kind === 'act' && head.isSure && head.act === whole.act ? head : whole
  }
  if (whole.kind !== 'fact' && !isSearch(whole)) return whole
  const head = planHead()
  if (whole.kind === 'act' && whole.act !== 'narrow') {
    if (head.kind === 'act' && head.isSure && head.act === whole.act) return head
    return isPersonal && head.kind === 'plain' ? { ...whole, otherwise: head } : whole
  }
  if (whole.kind === 'fact') return isDeed(head) && !asksOrSupposes.test(whole.text) ? head : whole
  if (head.kind === 'small-talk' || head.kind === 'fact') return whole
  // What is of the bot is told by all of it: “if I like a paper, my boss sees that?”
  const isOfBot = whole.kind === 'plain' && whole.intent !== undefined
  return (isPersonal && !isOfBot) || !isSearch(head) ? head : whole
}

const asksOrSupposes =
  /^(?:and |so |but )?(?:if|when|what|who|whose|which|why|how|does|do|is|are|did|has|have|will)\b/i

/** `put ByteScale aside`, but not `if I like a paper` */
function isDeed(plan: Plan): boolean {
  return plan.kind === 'command'
    ? plan.otherwise === undefined && /^(?:save|unsave|vote|nominate|cite) \S/.test(plan.text)
    : plan.kind === 'act' && plan.isSure
}

/** Whether a reason speaks of people rather than of papers: `text to sql, deadline tomorrow`. */
function isPersonal(text: string, head: string): boolean {
  const words = head.replace(/\b(?:excuse me|good (?:morning|day|evening))\b/gi, ' ').trim()
  return words.length >= minSearch && termsOf(words).size > 0 && personal.test(text.slice(head.length))
}

const minSearch = 8
const personal =
  /^[^\p{L}]{0,3}(?:so that |so |because |since )?(?:i|we|my|our|he|she|they|nobody|no one|everybody|everyone|people|deadline|urgent|asap|an? (?:friend|colleague|student))\b(?! (?:would|['’]d|want|need|look|am looking|search|mean|meant|like)\b)/iu

function isSearch(plan: Plan): boolean {
  return (
    (plan.kind === 'plain' && plan.subscription === undefined) ||
    (plan.kind === 'act' && !plan.isSure && isSearch(plan.otherwise))
  )
}

/** Whether a plan needs no digest that is spoken of. */
function isSure(plan: Plan, change: DigestChange): boolean {
  // “use my time for everything”
  if (plan.kind === 'fact') return change.act === 'show' || /\beverything\b/i.test(plan.text)
  if (plan.kind !== 'command') return plan.kind === 'several'
  if (plan.text === 'subscriptions') return change.act === 'show'
  const isOfIt = /^(?:edit|pause|resume|preview|unsubscribe) [^,]{1,100}$/.test(plan.text)
  if (isOfIt) return !/^unsubscribe (?:first|second|third|last)$|until (?:I|we)\b/i.test(plan.text)
  return plan.otherwise === undefined && change.act === 'end' && !changesDigest(change)
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
  const ofClub = isTypedCommand(bare ?? decorated, commands)
    ? undefined
    : planClub(bare ?? decorated, asked, bare === undefined ? '' : placeOf(decorated))
  if (typeof ofClub === 'object') return ofClub
  const plan = planOther(decorated, { bare, asked, said }, commands, classifier)
  return ofClub === undefined || plan.kind === 'fact' || isSubscription(plan) ? plan : ofClub(plan)
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
  classifier: Classifier,
): Plan {
  const refusal = refuseRequest(asked)
  if (refusal !== undefined) return { kind: 'mistake', error: refusal }
  const told =
    isOrdered(decorated, asked, commands) || ordersByName(decorated, classifier)
      ? undefined
      : (findFact(decorated, classifier) ?? findFact(asked, classifier))
  // Examples tell better which one it is, where they tell it surely.
  const fact = told && (guessedFact(asked, 'sure', classifier) ?? told)
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
  const both = splitWishes(bare ?? decorated, commands, (part) => planPart(part, commands, classifier))
  const text = bare ?? decorated
  const plan = both ?? planSaid(text, said, commands, classifier)
  return bare !== undefined && isOfPlace(plan, commands)
    ? {
        kind: 'mistake',
        error: new BotError('bad-input', 'I can do that only for the place where you write; ask me there.'),
      }
    : plan
}

/** Whether a text orders something, whatever it says of the bot besides. */
function isOrdered(text: string, asked: string, commands: readonly Command[]): boolean {
  return isNamed(text, commands) || inWordsOfCommand(asked) !== undefined
}

/** What begins with a command is a command, whatever its words are; `why` begins questions too. */
function isNamed(text: string, commands: readonly Command[]): boolean {
  const first = text.slice(0, maxName).split(/\W/, 1)[0]?.toLowerCase()
  return first !== 'why' && commands.some(({ name }) => name === first)
}

const maxName = 40

/** A part of a sentence, by itself. */
function planPart(part: string, commands: readonly Command[], classifier: Classifier): Plan {
  const wish = parseRecurringWish(part)
  return wish === undefined ? planText(part, part, commands, classifier) : planWish(wish)
}

/** What is ordered is done, and what would only be nice is offered beside what there is. */
function planWish({ subject, command, isOrder, from }: Wish): Plan {
  const first: Plan = { kind: 'command', text: command }
  const change = { act: 'pause', until: `until ${from}`, name: '' } as const
  const then: Plan = { kind: 'of-digest', change, otherwise: first }
  if (isOrder) return from === undefined ? first : { kind: 'several', first, then }
  const plain = planPlain(subject)
  return plain.kind === 'plain' ? { ...plain, subscription: command } : plain
}

/** Commands that are read as people say them: `digest on agents every monday`, `follow Wen Sun for me`. */
const isSpoken = /^(?:digests? (?:on|about|of|for|with)\b.{0,200}\S|follow .{3,100}|subscribe .{1,100}, )/i

/** Whether a plan is about one place: what was said of another is not done here. */
function isOfPlace(plan: Plan, commands: readonly Command[]): boolean {
  if (plan.kind !== 'command') return false
  const name = plan.text.split(/\s/, 1)[0]
  const command = commands.find((candidate) => candidate.name === name)
  return command?.changes === 'place' || command?.visibility === 'public'
}

/** A search may complain, or say what was meant before. */
function planSaid(text: string, said: string, commands: readonly Command[], classifier: Classifier): Plan {
  const plan = planText(text, said, commands, classifier)
  const isSearched = plan.kind === 'plain' || (plan.kind === 'act' && isSearch(plan))
  if (!isSearched) return plan
  if (plan.kind === 'plain' && isComplaint(text)) return { kind: 'small-talk', talk: 'complaint' }
  const corrected = findCorrection(text)
  if (corrected === undefined) return plan
  const meant = planText(corrected, corrected, commands, classifier)
  return plan.kind === 'act' ? { ...plan, otherwise: meant } : meant
}
