/** What a sentence sets up that is not there yet: a digest, a reading group, a topic. */
import { BotError } from '../errors.ts'
import { isAmong } from '../model/lists.ts'
import { readTimes } from '../times/said-times.ts'
import { lowerWords, skip } from '../times/words.ts'
import type { FirstAct } from './acts/act.ts'
import { addTopic } from './acts/add-topic.ts'
import { foundGroup } from './acts/found-group.ts'
import { makeShelf } from './acts/make-shelf.ts'
import { follow, subscribe } from './acts/subscribe-acts.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessFirst } from './classify/guess.ts'
import type { Plan } from './plan-kinds.ts'
import { cutStart } from './slots/pause-end.ts'

const acts: ReadonlyMap<string, FirstAct> = new Map(
  [subscribe, follow, foundGroup, addTopic, makeShelf].map((act) => [act.name, act]),
)

/** Undefined for anything else. Takes linear time. */
export function planFirst(said: string, classifier: Classifier): Plan | undefined {
  const place = /\bplace:\S+/.exec(said)?.[0] ?? ''
  const text = said.replace(place, '')
  // Who types the command says whom to follow, with capitals or without.
  const isTyped = text.length <= maxTyped && /^follow /i.test(text)
  const typed = isTyped ? planAct(acts.get('follow'), text, place) : undefined
  if (typed !== undefined) return typed
  // “If I typed subscribe agents daily at 9, would all get it?” asks what would be.
  const isSupposed = text.includes('?') && isAmong(lowerWords(text)[0], 'if when suppose supposing imagine')
  const isRefused = skip(lowerWords(text), 0, refusals)[1]
  const guess = isSupposed || isRefused ? undefined : guessFirst(text, classifier, () => comesAtTime(text))
  const act = guess && acts.get(guess.act)
  if (guess === undefined || act === undefined) return undefined
  const { isTwice, isAgain, times } = readTimes(text)
  const isOfDigest = guess.act === 'subscribe' || guess.act === 'follow'
  const saysWhen = isAgain || times.rhythm !== undefined || times.days !== undefined
  if (
    guess.margin < (leastMargins.get(guess.act) ?? Number.NEGATIVE_INFINITY) ||
    (guess.act === 'subscribe' && !saysWhen && guess.margin < withoutTimes)
  )
    return undefined
  const isSure = guess.margin >= 0
  const both = isTwice && isOfDigest ? readBoth(text, act) : undefined
  if (both !== undefined) return both
  const start = isOfDigest ? cutStart(text) : { rest: text }
  const first = planAct(act, start.rest, place, isSure)
  if (first?.kind !== 'command' || start.said === undefined) return first
  const pause = { act: 'pause', said: `until ${start.said}`, margin: 1, changes: true }
  const then: Plan = { kind: 'of-set-up', wish: pause, otherwise: first }
  return { kind: 'several', first, then }
}

const refusals = [
  "please don't",
  "don't",
  'dont',
  'do not',
  'never',
  'no need to',
  "we don't",
  'we do not',
  'i do not',
]

function comesAtTime(text: string): boolean {
  const { isAgain, times } = readTimes(text)
  return (isAgain || times.rhythm !== undefined) && times.time !== undefined
}

/** Longer texts name nobody. */
const maxTyped = 200

/** By how much a sentence must be surer than one that asks for posts again and again. */
const leastMargins: ReadonlyMap<string, number> = new Map([
  ['found', 0.25],
  ['topic', 0.4],
  ['shelf', 0.25],
])
const withoutTimes = 0.55

function planAct(act: FirstAct | undefined, said: string, place: string, isSure = true): Plan | undefined {
  try {
    const command = act?.read(said, isSure)
    return command === undefined ? undefined : { kind: 'command', text: `${command} ${place}`.trim() }
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const suggestions = error.suggestions.map((command) =>
      place === '' || command.startsWith('help') ? command : `${command} ${place}`,
    )
    return { kind: 'mistake', error: new BotError(error.code, error.userMessage, { suggestions }) }
  }
}

/** `agents on Monday 9:00 and alignment on Thursday 9:00` */
function readBoth(text: string, act: FirstAct): Plan | undefined {
  for (const { index, 0: joint } of text.matchAll(/,? and |; |, /g)) {
    const parts = [text.slice(0, index), text.slice(index + joint.length)]
    if (!parts.every((part) => readTimes(part).times.days !== undefined && !readTimes(part).isTwice)) continue
    const [first, then] = parts.map((part) => planAct(act, part, ''))
    if (first?.kind === 'command' && then?.kind === 'command') return { kind: 'several', first, then }
  }
  return undefined
}
