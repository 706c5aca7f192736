/** What the phrases of a schedule say together: `every other week at 9 on mondays`. */
import { moveToPart } from '../times/clock.ts'
import type { UnknownRhythm } from './rule-of.ts'
import type { SaidPhrase } from './schedule-sentence.ts'

/**
 * What was said, with what a phrase before it says; undefined where that was said already. A part of the day
 * gives way to a time: `every morning at 8`.
 */
export function joinPhrases(said: SaidPhrase, before: SaidPhrase): SaidPhrase | undefined {
  const isOfPart = before.isPart === true || said.isPart === true
  if (isOfPart && before.isPart !== said.isPart && before.time !== undefined && said.time !== undefined)
    return joinHour(said, before)
  const isRhythm = before.every !== undefined || before.unknown !== undefined
  const isSaid =
    (!isRhythm && before.time !== undefined && said.time !== undefined) ||
    (before.timeZone !== undefined && said.timeZone !== undefined) ||
    (before.top !== undefined && said.top !== undefined) ||
    (before.from !== undefined && (said.from !== undefined || !mayStart(said))) ||
    (before.except !== undefined && (said.except !== undefined || !isOpen(said)))
  if (isSaid) return undefined
  if (!isRhythm || (said.every === undefined && said.unknown === undefined)) return { ...before, ...said }
  const rule = joinRules(said, before)
  if (rule === undefined) return undefined
  const { joins: _, every: _every, days: _days, nth: _nth, date: _date, ...others } = { ...before, ...said }
  return { ...others, ...rule }
}

/** `every evening at 8`, `at 8 in the evening`: the hour, in the part of the day. */
function joinHour(said: SaidPhrase, before: SaidPhrase): SaidPhrase | undefined {
  const [part, hour] = said.isPart === true ? [said, before] : [before, said]
  const { time: of = '', isPart: _part, ...ofPart } = part
  const { time: at = '', isOpen, ...ofHour } = hour
  const time = isOpen === true ? moveToPart(at, of) : at
  const joined = said.isPart === true ? joinPhrases(ofPart, ofHour) : joinPhrases(ofHour, ofPart)
  return joined && { ...joined, time }
}

/** Whether a rhythm may still be said, or its days. */
function isOpen({ every, joins }: SaidPhrase): boolean {
  return every === undefined || joins !== undefined
}

function mayStart({ every, joins }: SaidPhrase): boolean {
  return every === undefined || every === 'second-week' || joins === 'days'
}

/** How often, and on which days, of two phrases that say it. */
function joinRules(one: SaidPhrase, other: SaidPhrase): SaidPhrase | undefined {
  const unknown = one.unknown ?? other.unknown
  if (unknown !== undefined) {
    const days = one.days ?? other.days
    // With its `every` it is said whole, so that nothing more joins it.
    return isOpen(one) ? { every: unknown.nearest.every ?? 'day', unknown: onDays(unknown, days) } : undefined
  }
  const rhythm = [one, other].find(({ joins }) => joins === 'rhythm')
  const days = [one, other].find(({ joins }) => joins === 'days' || joins === 'date')
  return rhythm && days && joinDays(rhythm, days)
}

function joinDays({ every }: SaidPhrase, said: SaidPhrase): SaidPhrase | undefined {
  const { days = [], nth, date, joins } = said
  const [day, ...more] = days
  if (said.every === 'month') {
    const rule = {
      every: 'month',
      ...(date === undefined ? { days, ...(nth && { nth }) } : { date }),
    } as const
    if (every === 'month') return rule
    return joins === 'date'
      ? undefined
      : { unknown: { said: 'every week on a day of the month', nearest: rule } }
  }
  if (every !== 'month') return { ...(every && { every }), days }
  if (day === undefined) return undefined
  const rule = { every: 'month', days: [day], nth: 1 } as const
  return more.length === 0 ? rule : { unknown: { said: 'monthly on several days', nearest: rule } }
}

/** `every three weeks` and `on mondays`: the nearest is on these days, too. */
function onDays(unknown: UnknownRhythm, days: readonly number[] | undefined): UnknownRhythm {
  const { nearest } = unknown
  const isOfWeeks = nearest.every === 'week' || nearest.every === 'second-week'
  return isOfWeeks && days ? { ...unknown, nearest: { ...nearest, days } } : unknown
}
