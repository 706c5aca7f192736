/** A paper that people linked in a place, as one entry of a list. */
import type { Item, Span } from '../model/card.ts'
import { type Identifier, identifierUrl } from '../model/identifier.ts'
import { sayDay } from './paper-item.ts'

/**
 * Who linked it last, how many others did before, and on which day. For everybody without the
 * name, which would call its owner.
 */
export function sharedNote(
  audience: 'asker' | 'everybody',
  {
    user,
    others,
    sharedAtMs,
  }: { readonly user: string; readonly others: number; readonly sharedAtMs: number },
  timeZone: string,
): Span[] {
  const more = others === 0 ? '' : ` and ${others} more`
  return [
    'Linked by ',
    audience === 'everybody' ? 'somebody' : { mention: user },
    `${more} on ${sayDay(sharedAtMs, timeZone)}`,
  ]
}

/** One that is not in the index: its identifier, and a button that looks it up where that is allowed. */
export function unknownItem(id: Identifier, note: readonly Span[]): Item {
  const url = identifierUrl(id)
  return {
    kind: 'item',
    paper: id,
    title: id,
    ...(url === undefined ? {} : { url }),
    meta: 'not in the index',
    text: [],
    note,
    buttons: [{ label: 'Open', command: `show ${id}` }],
  }
}
