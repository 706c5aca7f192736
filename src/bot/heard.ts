/** What somebody said, who it was, and who will see the answer. */
import type { Asker, Command } from '../commands/support/command.ts'
import { joinPhrase } from '../commands/support/find-act.ts'
import type { Card } from '../model/card.ts'
import { workspaceOf } from '../model/place.ts'
import { findTimeZone } from '../model/time-zone.ts'
import { splitFirstWord } from '../model/words.ts'
import type { AttachedFile, Incoming } from '../ports/bot.ts'
import { parseCommand, parseOptions, takesLongText } from '../talk/parse-command.ts'
import type { Plan } from '../talk/plan-kinds.ts'
import { dropSlash } from '../talk/plan-text.ts'
import { effectOfAct } from '../talk/run-act.ts'
import { isAsked, judgeTyped, type Mood } from './mood.ts'
import type { RunParts } from './run-command.ts'

/**
 * What was said, with who will see the answer: predicted from the words alone, and private from when
 * anything shows that it must be.
 */
export class Heard {
  readonly plan: Plan
  readonly said: string
  readonly files: readonly AttachedFile[]
  readonly isCounted: boolean
  readonly isRedraw: boolean
  readonly isPressed: boolean
  /** Whether it was said in words, and to the bot. */
  readonly isToBot: boolean
  /** Whether everybody read the question. */
  readonly isPublic: boolean
  readonly #typed: string
  /** Whether what follows the command is a text of the person's own. */
  readonly #isText: boolean
  /** Whether the command itself is for everybody, as `share` is. */
  readonly #isShared: boolean
  #asker: Asker

  constructor(message: Incoming, plan: Plan, commands: readonly Command[], isOverheard = false) {
    const { isPublic = false } = message
    this.#typed = joinPhrase(dropSlash(message.text, commands), commands)
    this.#isText = plan.kind === 'command' && takesLongText(plan.text, commands)
    this.isPressed = message.isPressed === true || message.isExact === true
    this.isPublic = isPublic
    this.plan = plan
    this.said = message.text
    const isExact = (text: string) => this.moodOf(text, splitFirstWord(text).first, true) === 'exact'
    const { visibility, isCounted = false } = foresee(plan, isPublic, { commands, isExact })
    this.#isShared = foresee(plan, false, { commands, isExact }).visibility === 'public'
    this.files = message.files ?? []
    this.isCounted = isCounted
    this.isRedraw = message.isRedraw === true
    this.isToBot = !isOverheard && !this.isPressed && !this.isRedraw && this.files.length === 0
    this.#asker = { ...askerOf(message), audience: visibility === 'public' ? 'everybody' : 'asker' }
  }

  get asker(): Asker {
    return this.#asker
  }

  /** Whether it was pressed, or is a yes to what was asked about. */
  get isMeant(): boolean {
    return this.isPressed || (this.plan.kind === 'act' && this.plan.act === 'yes')
  }

  /** How a command was said that the words became. What takes back one's own deed is as exact as the deed. */
  moodOf(text: string, name: string, isPublic: boolean): Mood {
    if (this.isMeant) return 'exact'
    const mood = judgeTyped(this.#typed, text, name, isPublic)
    const isBack = takesBack(this.plan) && !isAsked(this.#typed)
    return isBack || (mood === 'maybe' && this.#isText) ? 'exact' : mood
  }

  /** What commands need to know of how it was said. */
  get how(): Pick<RunParts, 'files' | 'isRedraw' | 'isTyped'> {
    return { files: this.files, isRedraw: this.isRedraw, isTyped: this.plan.kind === 'command' }
  }

  /** A card that changes into the answer, unless others see that one too or a part may be done by then. */
  goOn(card: Card): Card {
    return this.#isShared || this.plan.kind === 'several' ? card : { ...card, goesOn: this.said }
  }

  /** The time zone that the person named comes before what the platform says. */
  speakIn(timeZone: string): void {
    this.#asker = { ...this.#asker, timeZone }
  }

  becomePrivate(): void {
    this.#asker = { ...this.#asker, audience: 'asker' }
  }
}

/** Whoever speaks, as commands know them; for an answer to them alone. */
export function askerOf(message: Incoming): Asker {
  const { place, channel = place, user, standing = 'member', timeZone, thread, opens, findRefusal } = message
  return {
    place,
    workspace: workspaceOf(place),
    user,
    standing,
    ...(findRefusal && { findRefusal }),
    votesIn: channel,
    timeZone: findTimeZone(timeZone ?? ''),
    thread,
    opens,
    audience: 'asker',
  }
}

/** Whether a command's answer may be seen by everybody, where the question was. */
export function isForEverybody(
  command: Command,
  options: Readonly<Record<string, unknown>>,
  isPublic: boolean,
): boolean {
  if (command.visibility === 'public') return true
  return (
    isPublic && command.changes === undefined && !command.isForAsker(options) && !command.isInternal(options)
  )
}

interface Forecast {
  readonly visibility: 'private' | 'public'
  readonly isCounted?: boolean | undefined
}

/** Whether something is said to take back what was done: “drop the second” takes a paper off and is a deed itself. */
export function takesBack(plan: Plan): boolean {
  return plan.kind === 'act' && takingBack.has(plan.act)
}

const takingBack: ReadonlySet<string> = new Set(['undo', 'unvote', 'instead'])

interface How {
  readonly commands: readonly Command[]
  isExact(text: string): boolean
}

/** Mistakes change nothing and are answered privately: nobody wants their typing errors in the channel. */
function foresee(plan: Plan, isPublic: boolean, how: How): Forecast {
  const asAsked: Forecast = { visibility: isPublic ? 'public' : 'private' }
  switch (plan.kind) {
    case 'mistake':
      return { visibility: 'private' }
    case 'fact':
    case 'small-talk':
    case 'plain':
    case 'typo':
      return asAsked
    case 'pasted':
      return foresee(plan.otherwise, isPublic, how)
    case 'of-set-up':
      return plan.wish.changes && plan.wish.margin > sure
        ? { visibility: 'private' }
        : foresee(plan.otherwise, isPublic, how)
    case 'several':
      return foreseeBoth(plan, isPublic, how)
    case 'act':
      return plan.isSure ? foreseeAct(plan.act, asAsked, how) : foresee(plan.otherwise, isPublic, how)
    case 'command':
      return foreseeCommand(plan.text, isPublic, how)
  }
}

/** By how much a sentence is of what is set up where it is hardly ever a search. */
const sure = 0.5

/** What only one of two wishes may show is shown so by both. */
function foreseeBoth(
  { first, then }: Plan & { readonly kind: 'several' },
  isPublic: boolean,
  how: How,
): Forecast {
  const all = [first, ...(then === undefined ? [] : [then])].map((plan) => foresee(plan, isPublic, how))
  const isPrivate = all.some(({ visibility }) => visibility === 'private')
  return { visibility: isPrivate ? 'private' : 'public' }
}

function foreseeCommand(text: string, isPublic: boolean, { commands, isExact }: How): Forecast {
  const { command, words } = parseCommand(text, commands)
  const options = parseOptions(command, words)
  const isOffer = command.visibility === 'public' && !isExact(text)
  return {
    visibility: isForEverybody(command, options, isPublic) && !isOffer ? 'public' : 'private',
    isCounted: command.isCounted,
  }
}

/** Which papers are meant is not known yet, but what is to be done with them is. */
function foreseeAct(act: string, asAsked: Forecast, { isExact }: How): Forecast {
  if (act === 'yes' || act === 'refuse' || act === 'listed') return { visibility: 'private' }
  const effect = effectOfAct(act)
  if (effect === 'public') return { visibility: isExact(act) ? 'public' : 'private' }
  return effect === 'shows' ? asAsked : { visibility: 'private' }
}
