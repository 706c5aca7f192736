/** By which clock a person's times are, and how to have another. */
import { findZone } from '../said-zones.ts'
import type { FactParts } from './fact.ts'

/** A person's own zone is told by their platform alone; a subscription may have another. */
export async function sayTimeZone({ asker, library, text }: FactParts): Promise<string> {
  const wanted = findZone(text, true)?.zone
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
  const wanted = findZone(text, true)?.zone
  const own = wanted === undefined ? [] : await library.store.subscriptions.listAt(asker.place)
  const edits = own
    .filter(({ schedule }) => schedule.timeZone !== wanted)
    .map(({ number }) => `edit ${number} in ${wanted}`)
  return [...edits.slice(0, maxEdits), 'subscriptions', 'help subscribe']
}

const maxEdits = 3
