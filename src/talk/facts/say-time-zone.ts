/** By which clock a person's times are, and how to have another. */
import { findTimeZone } from '../../model/time-zone.ts'
import type { FactParts } from './fact.ts'

/** A person's own zone is told by their platform alone; a subscription may have another. */
export async function sayTimeZone({ asker, library, text }: FactParts): Promise<string> {
  const wanted = findZone(text)
  const zone =
    asker.audience === 'everybody' || asker.timeZone === undefined
      ? `Times are in ${library.timeZone} here, where your profile tells me no other time zone.`
      : `Your times are in ${asker.timeZone}, as your profile says.`
  const own =
    wanted === undefined
      ? 'I keep none of my own for you: change it in your profile, or have whoever runs me change the default.'
      : `I cannot keep ${wanted} for you: I take it from your profile, where your chat tells me, and else from whoever runs me.`
  const example = wanted ?? 'Europe/Berlin'
  const zones = (await library.store.subscriptions.listAt(asker.place)).map(
    ({ schedule }) => schedule.timeZone,
  )
  const here =
    zones.length === 0 ? '' : ` What is subscribed here goes by ${[...new Set(zones)].join(' and ')}.`
  return `${zone}${here} ${own} A subscription or reading group may have its own: say “in ${example}” after its time.`
}

/** Changes each subscription of the place, where a zone was named. */
export async function timeZoneButtons({ asker, library, text }: FactParts): Promise<readonly string[]> {
  const wanted = findZone(text)
  const own = wanted === undefined ? [] : await library.store.subscriptions.listAt(asker.place)
  const edits = own
    .filter(({ schedule }) => schedule.timeZone !== wanted)
    .map(({ number }) => `edit ${number} in ${wanted}`)
  return [...edits.slice(0, maxEdits), 'subscriptions', 'help subscribe']
}

/** The zone that some words of a text name: `I live in São Paulo`. */
export function findZone(text: string): string | undefined {
  const words =
    text
      .slice(0, maxLength)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z_/]+/g) ?? []
  for (let at = 0; at < words.length; at += 1)
    for (const length of [3, 2, 1]) {
      const name = words.slice(at, at + length).join(' ')
      if (name.length < minName) continue
      const zone = findTimeZone(name)
      if (zone !== undefined) return zone
    }
  return undefined
}

const maxEdits = 3
const maxLength = 200
/** Shorter names are words as well: “est” and “met”. */
const minName = 4
