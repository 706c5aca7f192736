/** The asker's own time zone, and what time it is there. */
import { type Card, withUndo } from '../model/card.ts'

export interface OwnZone {
  readonly zone: string
  /** Whether the person or their platform named it; else it is the default. */
  readonly isKnown: boolean
  readonly now: Temporal.Instant
}

export function timeZoneCard({ zone, isKnown, now }: OwnZone): Card {
  const time = now.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
  const whose = isKnown ? `Your time zone is ${zone}` : `I don’t know your time zone, so I use ${zone}`
  return {
    title: 'Time zone',
    blocks: [
      { kind: 'text', text: [`${whose}: it is ${time} there.`] },
      { kind: 'note', text: ['Say ', { code: 'time zone Tokyo' }, ' to change it. It is yours alone.'] },
    ],
    buttons: [{ label: 'Change…', command: 'time zone set', effect: 'form' }],
  }
}

/** After a change, with the way back. */
export function zoneChangedCard(own: OwnZone, undo: string): Card {
  return withUndo(timeZoneCard(own), { act: 'timezone', target: {}, undo })
}

/** Beside times that were said without a zone. */
export function zoneNote(zone: string, own: string | undefined): string {
  if (own !== undefined) return `Times are in ${zone}, your own time zone.`
  return `Times are in ${zone}, the default here. To have yours: “time zone Tokyo”, once.`
}
