/** A person in one workspace. */
import type { Workspace } from '../model/place.ts'

export interface Reader {
  readonly workspace: Workspace
  readonly user: string
}
