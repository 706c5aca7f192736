/** What a correction is of: `make it 4pm` after a reading group was set up changes no digest. */
import { findIdentifiers, type Identifier } from '../model/identifier.ts'
import type { Recalled } from './recall.ts'

/** The number of the digest that was set up or changed just now; undefined for anything else. */
export function digestOfLast(last: Recalled | undefined): number | undefined {
  const [, number] = /^(?:unsubscribe|edit|resume|pause) (\d{1,9})(?: |$)/.exec(undoOf(last)) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The same of a reading group. */
export function groupOfLast(last: Recalled | undefined): number | undefined {
  const [, number] = /^club [a-z]+ (\d{1,9})(?: |$)/.exec(undoOf(last)) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The name of the topic that was added or changed just now. */
export function topicOfLast(last: Recalled | undefined): string | undefined {
  return /^topic (?:remove|edit) (\S{1,60})/.exec(undoOf(last))?.[1]
}

/** What was nominated just now, and for which group; undefined for anything else. */
export function nominatedLast(
  last: Recalled | undefined,
): { readonly papers: readonly Identifier[]; readonly group: number } | undefined {
  const [, named = '', group] = /^nominate undo (.{1,400}) club:(\d{1,9})$/.exec(undoOf(last)) ?? []
  return group === undefined ? undefined : { papers: findIdentifiers(named), group: Number(group) }
}

/** What takes back the last deed, if it was done just now; else empty. */
export function undoOf(last: Recalled | undefined): string {
  return (last?.isJustDone && last.undo) || ''
}
