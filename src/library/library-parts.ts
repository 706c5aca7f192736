/** What a library is made of. */
import type { Place, Workspace } from '../model/place.ts'
import type { Topic } from '../model/topic.ts'
import type { Standing } from '../ports/bot.ts'
import type { FullTextReader } from '../ports/full-texts.ts'
import type { ModelHelp } from '../ports/model-help.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { PaperLookup } from '../ports/paper-lookup.ts'
import type { Store } from '../ports/store.ts'
import type { Opening } from './index-opening.ts'
import type { TasteParts } from './taste-keeper.ts'

export interface LibraryParts {
  readonly store: Store
  readonly index: PaperIndex
  /** How far the index is; whole unless told. */
  readonly opening?: Opening
  now(): Temporal.Instant
  readonly timeZone: string
  readonly version: string
  /** Whether a setting names a live source; true unless told. See `WindowDay`. */
  readonly hasSource?: boolean
  /** Whether citations count in searches; they do not unless told. */
  readonly countsCitations?: boolean
  /** Where people reach the http server, ending in a slash; absent for nowhere. */
  readonly publicUrl?: string | undefined
  /** Those that every workspace starts with; none unless told. */
  readonly defaultTopics?: readonly Topic[]
  /** The address of a message that the bot posted; absent where no platform runs. */
  linkTo?(place: Place, messageId: string): string | undefined
  /** What keeps the bot from posting in a place, in a sentence; absent where no platform runs. */
  findObstacle?(place: Place): Promise<string | undefined>
  /** Why a person may not change a place where they do not speak; absent where nobody can. */
  findRefusal?(place: Place, user: string): Promise<string | undefined>
  /** Whether a person can read a place, where that is known; absent where nobody can tell. */
  mayRead?(place: Place, user: string): Promise<boolean | undefined>
  /** Who a person is to a workspace by now, where that is known; absent where nobody can tell. */
  standingOf?(workspace: Workspace, user: string): Promise<Standing | 'gone' | undefined>
  /** What people call a place; absent where no platform runs. */
  nameRoom?(place: Place): Promise<string | undefined>
  /** Where nobody else is than a person; absent where no platform runs. */
  findOwn?(workspace: Workspace, user: string): Place | Workspace | undefined
  /** Looks up papers that are not there; absent where nothing is fetched on demand. */
  readonly lookup?: PaperLookup | undefined
  /** Papers as a whole; absent where only abstracts are known. */
  readonly fullTexts?: FullTextReader & {
    start?(onFault: (error: unknown) => void): void
    stop?(): Promise<void>
  }
  /** How long a look-up may take; 25 s unless told. */
  readonly patienceMs?: number
  /** How long an answer waits for an import, which goes on without it; 5 s unless told. */
  readonly importPatienceMs?: number
  /** Told of faults that nobody waits for. */
  onFault?(error: unknown): void
  /** What papers mean, under the name of how that is known: how it does, with so many papers in the index. */
  readonly embeddings?:
    | {
        readonly name: string
        describe(papers: number, timeZone: string): string
        vectors?: TasteParts['vectors']
      }
    | undefined
  /** What a language model does, where one is set. */
  readonly model?: ModelHelp | undefined
}
