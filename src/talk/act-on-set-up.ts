/**
 * What is wanted of the digest, reading group or topic that is spoken of: the act is told by examples, the rest by
 * grammar.
 */
import { BotError } from '../errors.ts'
import { type Card, sentenceCard } from '../model/card.ts'
import { isAmong, phraseList } from '../model/lists.ts'
import { lowerWords, skip } from '../times/words.ts'
import type { Reading } from './acts/act.ts'
import { askFor, type SetUpAct } from './acts/act.ts'
import { changeActs } from './acts/change-acts.ts'
import { groupActs } from './acts/group-acts.ts'
import { owner } from './acts/owner-act.ts'
import { pauseActs } from './acts/pause-acts.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessOfSetUp } from './classify/guess.ts'
import type { Conversation } from './conversation.ts'
import { tellOfGroups } from './facts/answer-fact.ts'
import type { ReadAnswers } from './facts/answers.ts'
import type { SetUpWish } from './plan-kinds.ts'
import { findLast } from './recall.ts'
import { joinAnswers } from './run-several.ts'
import { findSetUp, type Meant, type SetUp, saysAll } from './what-is-set-up.ts'

const acts: ReadonlyMap<string, SetUpAct> = new Map(
  [...changeActs, ...pauseActs, ...groupActs, owner].map((act) => [act.name, act]),
)

/** An act that only tells of groups has an answer in `data/answers.yaml`. */
function actOf(name: string, answers: ReadAnswers): SetUpAct {
  return acts.get(name) ?? { name, effect: 'shows', of: ['group'], read: () => tellOfGroups(name, answers) }
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
  const mayBeOfList = margin < farther && ofLists.has(name) && (await isOfList(found, conversation))
  const isOther = needsLast && !(found.by === 'name' && margin >= byFar)
  if (found.by !== 'last' && (isOther || mayBeOfList)) return undefined
  const [meant, another] = found.all
  if (meant === undefined) return undefined
  if (another !== undefined)
    return saysAll(lowerWords(said)) && (name === 'pause' || name === 'resume')
      ? actOnAll(act, said, found, conversation)
      : askWhich(act, said, found, conversation)
  const reading = await act.read(said, meant, conversation)
  if (typeof reading === 'string' && act.effect !== 'shows') {
    const told = await tellInstead(said, reading, meant, conversation)
    if (told !== undefined) return told
  }
  if (typeof reading === 'string' && act.effect === 'erases') throw await askFor(reading, conversation)
  return typeof reading === 'string' ? conversation.run(reading) : reading
}

/** Answers a question or a refusal, with the change as a button: `how do I pause it?`, `don't stop it`. */
async function tellInstead(
  said: string,
  command: string,
  { kind, number }: SetUp,
  { run }: Conversation,
): Promise<Card | undefined> {
  const words = lowerWords(said)
  const [first = '', second = ''] = words.slice(words.findIndex((word) => !isAmong(word, openers)))
  const [name = ''] = command.split(' ', 1)
  if (words.some((_, at) => skip(words, at, refusals)[1])) return sentenceCard('I leave it as it is.')
  const shown =
    first === 'how' && isAmong(second, 'do does can could to would should')
      ? `help ${name}`
      : isAmong(first, 'who why when did was were has had')
        ? kind === 'group'
          ? `club show ${number}`
          : 'subscriptions'
        : undefined
  if (shown === undefined) return undefined
  const card = await run(shown)
  return { ...card, buttons: [...card.buttons, { label: command, command }] }
}

const openers = 'so and but hey hi ok okay hm hmm well please wait oh ,'
const refused = `unsubscribe,pause,cancel,delete,remove,stop,end,skip,resume,rename,dissolve,unsubscribed,paused,cancelled
  canceled,deleted,removed,stopped,ended,skipped,renamed,dissolved`
const refusals = ["don't", 'do not', 'never', 'not be', 'never be', "shouldn't be", "won't be"].flatMap(
  (not) => phraseList(refused).map((verb) => `${not} ${verb}`),
)

/**
 * By how much a sentence must be surer, by how it is known what is meant: of those in `data/acts.tsv` nine of ten
 * are by this much.
 */
const leastMargins: Readonly<Record<Meant['by'], number>> = { last: 0, name: 0.35, none: 0.35, only: 0.7 }
const byFar = 1.5
const farther = 1.85

/** Acts that lists have as well. */
const ofLists = new Set(phraseList('change,subject,another,end,preview,next,nominate,withdraw,present,who'))

/** Whether papers were shown since, of which the words may be. */
async function isOfList({ by }: Meant, { asker, library }: Conversation): Promise<boolean> {
  const last = by === 'only' ? await findLast(asker, library) : undefined
  return last?.isFresh === true && last.papers.length > 0
}

/** `pause everything`, `resume both`: one after the other; what is only asked about is asked of all of them. */
async function actOnAll(
  act: SetUpAct,
  said: string,
  { all }: Meant,
  conversation: Conversation,
): Promise<Card> {
  let answer: Card | undefined
  const asked: string[] = []
  const readings: Reading[] = []
  for (const meant of all.slice(0, maxAtOnce)) readings.push(await act.read(said, meant, conversation))
  for (const command of joinDigests(readings.filter((reading) => typeof reading === 'string'))) {
    try {
      const card = await conversation.run(command)
      await conversation.remember(card)
      answer = answer === undefined ? card : joinAnswers(answer, card)
    } catch (error) {
      if (!(error instanceof BotError) || error.suggestions.length === 0) throw error
      asked.push(...error.suggestions)
    }
  }
  if (answer === undefined)
    throw new BotError('not-sure', 'Do you want all of these?', { suggestions: asked })
  const buttons = asked.map((command) => ({ label: command, command }))
  return { ...answer, buttons: [...buttons, ...answer.buttons] }
}

/** `pause all until 2026-01-04`: one command where all digests get the same. */
function joinDigests(commands: readonly string[]): readonly string[] {
  const digests = commands.filter((command) => isAmong(command.split(' ', 1)[0], 'pause resume'))
  const [joined, ...others] = new Set(digests.map((command) => command.split(' ').with(1, 'all').join(' ')))
  if (joined === undefined || digests.length < 2 || others.length > 0) return commands
  return [joined, ...commands.filter((command) => !digests.includes(command))]
}

const maxAtOnce = 20

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
