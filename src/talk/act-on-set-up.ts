/**
 * What is wanted of the digest, reading group or topic that is spoken of: the act is told by examples, the rest by
 * grammar.
 */
import { BotError } from '../errors.ts'
import { type Card, sentenceCard } from '../model/card.ts'
import type { Reading } from './acts/act.ts'
import { askFor, type SetUpAct } from './acts/act.ts'
import { changeActs } from './acts/change-acts.ts'
import { groupActs } from './acts/group-acts.ts'
import { owner } from './acts/owner-act.ts'
import { pauseActs } from './acts/pause-acts.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessOfSetUp } from './classify/guess.ts'
import type { Conversation } from './conversation.ts'
import type { ReadAnswers } from './facts/answers.ts'
import type { SetUpWish } from './plan-kinds.ts'
import { findLast } from './recall.ts'
import { findSetUp, type Meant } from './what-is-set-up.ts'

const acts: ReadonlyMap<string, SetUpAct> = new Map(
  [...changeActs, ...pauseActs, ...groupActs, owner].map((act) => [act.name, act]),
)

/** An act that only tells of groups has an answer in `data/answers.yaml`. */
function actOf(name: string, answers: ReadAnswers): SetUpAct {
  return acts.get(name) ?? { name, effect: 'shows', of: ['group'], read: () => tellOfGroups(name, answers) }
}

async function tellOfGroups(name: string, answers: ReadAnswers): Promise<Card | undefined> {
  const answer = (await answers())[`${name} of groups`]
  if (answer === undefined) return undefined
  const buttons = answer.buttons.map((command) => ({ label: command, command }))
  return { ...sentenceCard(answer.says.map(({ say }) => say).join(' ')), buttons }
}

/** Undefined for anything else, and for what is longer than a sentence. */
export function readSetUpWish(said: string, classifier: Classifier): SetUpWish | undefined {
  const guess = guessOfSetUp(said, classifier)
  return guess && { said, ...guess, changes: (acts.get(guess.act)?.effect ?? 'shows') !== 'shows' }
}

/**
 * Undefined where nothing is spoken of that the act may be of. `needsLast` where the words have another meaning
 * unless something was set up just now.
 */
export async function actOnSetUp(
  { act: name, said, margin }: SetUpWish,
  conversation: Conversation,
  needsLast = false,
): Promise<Card | undefined> {
  const act = actOf(name, conversation.answers)
  const found = await findSetUp(said, act, conversation)
  if (found === undefined || margin < leastMargins[found.by]) return undefined
  if (found.by === 'none')
    return needsLast
      ? undefined
      : ((await tellOfGroups(name, conversation.answers)) ?? conversation.run('club'))
  const mayBeOfList = margin < byFar && (await isOfList(found, conversation))
  const isOther = needsLast && !(found.by === 'name' && margin >= byFar)
  if (found.by !== 'last' && (isOther || mayBeOfList)) return undefined
  const [meant, another] = found.all
  if (meant === undefined) return undefined
  if (another !== undefined) return askWhich(act, said, found, conversation)
  const reading = await act.read(said, meant, conversation)
  if (typeof reading === 'string' && act.effect === 'erases') throw await askFor(reading, conversation)
  return typeof reading === 'string' ? conversation.run(reading) : reading
}

/**
 * By how much a sentence must be surer, by how it is known what is meant: of those in `data/acts.tsv` nine of ten
 * are by this much.
 */
const leastMargins: Readonly<Record<Meant['by'], number>> = { last: 0, name: 0.15, none: 0.15, only: 0.5 }
const byFar = 1.5

/** Whether papers were shown since, of which the words may be. */
async function isOfList({ by }: Meant, { asker, library }: Conversation): Promise<boolean> {
  const last = by === 'only' ? await findLast(asker, library) : undefined
  return last?.isFresh === true && last.papers.length > 0
}

async function askWhich(
  act: SetUpAct,
  said: string,
  { all }: Meant,
  conversation: Conversation,
): Promise<Card | undefined> {
  const readings: Reading[] = []
  for (const meant of all.slice(0, maxOffered)) readings.push(await act.read(said, meant, conversation))
  const commands = [...new Set(readings.filter((reading) => typeof reading === 'string'))]
  const [only, another] = commands
  if (only === undefined) return readings.find((reading) => typeof reading === 'object')
  if (another === undefined && act.effect === 'shows') return conversation.run(only)
  throw new BotError('not-sure', 'Which one do you mean?', { suggestions: commands })
}

const maxOffered = 5
