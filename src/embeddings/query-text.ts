/** A query for papers by identifier. */
import type { Identifier } from '../model/identifier.ts'
import type { Query } from '../model/query.ts'

/** Some papers by their identifiers, newest first. */
export function onlyThese(ids: readonly Identifier[]): Query {
  const conditions = ids.map((id) => ({ kind: 'id', id }) as const)
  return { typed: '', condition: { kind: 'any', conditions }, sort: 'new' }
}
