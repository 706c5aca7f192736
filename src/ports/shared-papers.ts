/** The port of what people link in places. */
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'

/** A paper that people linked in a place: who did last, when, and how many others did before. */
export interface SharedPaper {
  readonly id: Identifier
  /** Undefined where it is not stored. */
  readonly paper: Paper | undefined
  readonly user: string
  readonly sharedAtMs: number
  readonly others: number
}

export interface SharedPapers {
  /** Records that a person linked papers; of the same paper in the same place again only the time changes. */
  record(shared: {
    readonly place: Place
    readonly user: string
    readonly papers: readonly Identifier[]
    readonly atMs: number
  }): Promise<void>
  /** Each paper once, newest first; `total` counts all of the place, up to 1,000 shares back. */
  list(
    place: Place,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly papers: readonly SharedPaper[] }>
  /** Who linked one paper in a place, by any of its identifiers; undefined if nobody did. */
  find(place: Place, paper: Paper): Promise<Omit<SharedPaper, 'paper'> | undefined>
}
