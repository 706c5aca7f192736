/** The columns that name a person in the tables of what people said of themselves. */
import type { Reader } from '../ports/store.ts'
import { storableText } from './tables.ts'

export function personKey({ workspace, user }: Reader): { workspace: string; person: string } {
  return { workspace: storableText(workspace), person: storableText(user) }
}
