/** What a correction is of: `make it 4pm` after a reading group was set up changes no digest. */
import type { Asker } from '../commands/support/command.ts'
import { parsePauseEnd } from '../commands/support/pause-end.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Did } from '../model/card.ts'
import type { Club } from '../model/club.ts'
import type { Identifier } from '../model/identifier.ts'
import { dayOfWeek } from '../times/names.ts'
import { writeMeetingWords } from './meeting-words.ts'
import { findLast, type Recalled } from './recall.ts'

/**
 * `edit it to 4pm`, `pause it until monday` and `resume it` as the command of what was set up or changed
 * moments ago, or of the reading group where nothing else is here; any other text as it is. Throws `BotError`
 * to ask, where a reading group or something else may be meant.
 */
export async function nameMeant(text: string, { asker, library }: Parts): Promise<string> {
  const [, act = '', words = ''] = /^(edit|pause|resume) it(?: to)?(?: (.+))?$/.exec(text) ?? []
  if (act === '') return text
  const last = await findLast(asker, library)
  const ofLast = digestOfLast(last)
  if (ofLast !== undefined) return `${act} ${ofLast} ${words}`.trim()
  const { clubs, subscriptions } = library.store
  const groups = (await clubs.listAt(asker.votesIn)).map((club) => ({
    group: club.number,
    state: club.state,
    command: writeOfGroup(act, words, club, library),
  }))
  const digests = (await subscriptions.listAt(asker.place)).map(({ number, state }) => ({
    group: undefined,
    state,
    command: `${act} ${number} ${words}`.trim(),
  }))
  const all = [...digests, ...groups]
  const resumable = all.filter(({ state }) => act === 'resume' && state !== 'active')
  const fitting = resumable.length > 0 ? resumable : all
  const number = groupOfLast(last)
  const [first, another] = fitting
  const meant = fitting.find(({ group }) => group === number) ?? (another === undefined ? first : undefined)
  if (meant !== undefined && meant.group !== undefined) return meant.command
  if (fitting.every(({ group }) => group === undefined)) return text
  throw new BotError('not-sure', 'Which do you mean, a digest or a reading group?', {
    suggestions: fitting.slice(0, maxOffered).map(({ command }) => command),
  })
}

/** The number of the digest that was set up or changed just now; undefined for anything else. */
export function digestOfLast(last: Recalled | undefined): number | undefined {
  const { act, target } = justDone(last)
  return act === 'unsubscribe' ? undefined : target.digest
}

/** The same of a reading group. */
export function groupOfLast(last: Recalled | undefined): number | undefined {
  const { act, target } = justDone(last)
  return act.startsWith('club') ? target.group : undefined
}

/** What was nominated just now, and for which group; undefined for anything else. */
export function nominatedLast(
  last: Recalled | undefined,
): { readonly papers: readonly Identifier[]; readonly group: number } | undefined {
  const { act, target } = justDone(last)
  const { papers = [], group } = target
  return act === 'nominate' && group !== undefined ? { papers, group } : undefined
}

/** The topic that was added or changed just now. */
export function topicOfLast(last: Recalled | undefined): string | undefined {
  return justDone(last).target.topic
}

/** What was done just now; nothing has no act and no target. */
export function justDone(last: Recalled | undefined): Did {
  return (last?.isJustDone && last.did) || { act: '', target: {} }
}

/** Whether this place has a reading group. */
export async function isClubHere({ asker, library }: Parts): Promise<boolean> {
  return library.outageSince === undefined && (await library.store.clubs.listAt(asker.votesIn)).length > 0
}

/**
 * `club move it to thu at 16:00` right after a group was set up or its days were changed is of all meetings;
 * else of the next one.
 */
export async function moveMeant(text: string, { asker, library }: Parts): Promise<string> {
  const [, target = ''] = /^club move it to (.+)$/.exec(text) ?? []
  if (target === '') return text
  const { act, target: done } = justDone(await findLast(asker, library))
  const number = act === 'club set' || act === 'club edit' ? done.group : undefined
  const [, day = '', time = ''] = /^(?:([a-z]{3,9}) ?)?(?:at (.+))?$/i.exec(target) ?? []
  const isWeekday = day === '' || dayOfWeek(day.toLowerCase()) !== undefined
  return number === undefined || !isWeekday
    ? `club move to ${target}`
    : `club edit ${number} ${[day && `every ${day.slice(0, 3).toLowerCase()}`, time && `at ${time}`].filter((part) => part !== '').join(' ')}`
}

/** What is said of one of several groups without its number is of the one that was set up or changed last. */
export async function numberClub(text: string, { asker, library }: Parts): Promise<string> {
  const [, act = '', words = ''] = actOnClub.exec(text) ?? []
  if (act === '' || /^#?\d{1,9}(?: (?![a-z]{3})|$)/i.test(words)) return text
  const last = await findLast(asker, library)
  const number = groupOfLast(last)
  const here = await library.store.clubs.listAt(asker.votesIn)
  return here.length > 1 && here.some((club) => club.number === number)
    ? `club ${act} ${number} ${words}`.trim()
    : text
}

const actOnClub =
  /^club (skip|hold|move|edit|dates|pause|resume|join|leave|absent|come|present|feed)(?: (.+))?$/
interface Parts {
  readonly asker: Asker
  readonly library: Library
}
const maxOffered = 5

/** A pause that ends is a break, as for holidays. */
function writeOfGroup(act: string, words: string, { number, rhythm }: Club, library: Library): string {
  if (act === 'edit') return `club edit ${number} ${writeMeetingWords(words)}`
  if (act === 'resume' || words === '') return `club ${act} ${number}`
  const today = library.today(rhythm.timeZone)
  const last = parsePauseEnd(words, today).subtract({ days: 1 })
  return `club skip ${number} ${today} to ${last}`
}
