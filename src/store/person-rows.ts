/** Which rows of the store are of one person. */
import { type Workspace, workspaceOf } from '../model/place.ts'
import type { Person } from '../ports/store.ts'
import { storableText } from './tables.ts'

/** The column and value of rows that belong to the person alone; undefined if there are none. */
export function ownOf({ own }: Person) {
  if (own === undefined) return undefined
  const column = own.includes('/') ? ('place' as const) : ('workspace' as const)
  return { column, value: storableText(own), place: own }
}

/** The workspaces with the person's rows: where they ask, and where they are alone. */
export function workspacesOf({ workspace, own }: Person): readonly Workspace[] {
  return [...new Set([workspace, ...(own === undefined ? [] : [workspaceOf(own)])])]
}
