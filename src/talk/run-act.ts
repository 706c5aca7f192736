/** What was said of papers or of the last list, done, or offered where it is unsure. */

import { findReference } from '../commands/support/shown-reference.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { type Act, questionOf, type Reading } from './acts/act.ts'
import { correctionActs } from './acts/correction-acts.ts'
import { listActs } from './acts/list-acts.ts'
import { paperActs } from './acts/paper-acts.ts'
import type { Conversation } from './conversation.ts'
import { findOffered, refuseLast } from './last-deed.ts'
import type { Plan } from './plan-kinds.ts'
import { checkRemembered, findLast, type Recalled } from './recall.ts'
import { namesIn } from './slots/content.ts'
import { type Shown, shownIn } from './slots/meant-papers.ts'

const acts: ReadonlyMap<string, Act<Shown>> = new Map(
  [...listActs, ...paperActs, ...correctionActs].map((act) => [act.name, act]),
)

/** What an act does, by who sees or has it. */
export function effectOfAct(name: string): Act<Shown>['effect'] {
  return acts.get(name)?.effect ?? 'shows'
}

/**
 * Undefined where the words turn out to be of something else. Rejects with `BotError` where nothing was shown, or
 * nothing like it, and to ask first.
 */
export async function runAct(
  plan: Plan & { readonly kind: 'act' },
  conversation: Conversation,
  before?: Recalled,
): Promise<Card | undefined> {
  const { asker, library, run } = conversation
  if (plan.act === 'yes') return run(await findOffered(conversation))
  if (plan.act === 'refuse') throw await refuseLast(conversation)
  const act = acts.get(plan.act)
  if (act === undefined) return undefined
  const found = before ?? (await findLast(asker, library))
  const shown = shownIn(found)
  const { last } = shown
  if (last === undefined && plan.isSure) await checkRemembered(asker, library)
  if (!plan.isSure && !plan.isNamed && last?.isFresh !== true) return undefined
  const reading = await read(act, plan, shown, conversation)
  if (typeof reading !== 'string') return reading
  const isOrder = plan.isSure || (plan.isOrder && act.effect !== 'public')
  if (isOrder || act.effect === 'shows') return run(reading)
  const isNamed = plan.isNamed && (act.effect === 'own' || namesIn(plan.text).length > 0)
  const isPointed = plan.isOrder || isNamed || findReference(plan.text) !== undefined
  if (!isPointed) return undefined
  throw await offer(reading, plan, last, conversation)
}

/** The command of an act that shows or changes papers; undefined where it is answered otherwise. */
export async function changeOf(
  name: string,
  text: string,
  shown: Shown,
  conversation: Conversation,
): Promise<string | undefined> {
  const act = effectOfAct(name) === 'shows' ? undefined : acts.get(name)
  const reading = await act?.read(text, shown, conversation)
  return typeof reading === 'string' ? reading : undefined
}

/** What is unsure asks nothing. */
async function read(
  act: Act<Shown>,
  { text, papers, isSure, isNamed, isOrder, isTyped }: Plan & { readonly kind: 'act' },
  shown: Shown,
  conversation: Conversation,
): Promise<Reading> {
  try {
    return await act.read(text, { ...shown, papers, isDescribed: isTyped, isSure }, conversation)
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const isMeant = isSure && !(isNamed && shown.last === undefined)
    const isAsked = error.code === 'not-sure' && isOrder && act.effect !== 'shows'
    if (isMeant || isAsked || !/^(?:bad-input|not-sure)$/.test(error.code)) throw error
    return undefined
  }
}

/** `save 2?`, with the search for the words. The button names papers by their identifiers. */
async function offer(
  command: string,
  { text }: Plan & { readonly kind: 'act' },
  last: Recalled | undefined,
  conversation: Conversation,
): Promise<BotError> {
  const numbered = (last?.papers ?? []).reduce(
    (said, id, at) => said.replace(id, String(at + 1)),
    command.replace(' set:on', ''),
  )
  const { sentence, label } = (await questionOf(command, conversation)) ?? {
    sentence: `Do you want “${numbered}”?`,
    label: numbered,
  }
  const search = `search ${text}`
  return new BotError('not-sure', sentence, {
    suggestions: [command, search],
    labels: new Map([
      [command, label],
      [search, 'Search for these words'],
    ]),
  })
}
