/** What people may read and who they are to the team: asked of platforms, remembered for a minute. */
import { LRUCache } from 'lru-cache'
import { atMost } from '../model/at-most.ts'
import type { Place, Workspace } from '../model/place.ts'
import type { Standing } from '../ports/bot.ts'
import type { Library } from './library.ts'

/** For programs that ask in people's names as often as they like, which platforms do not allow. */
export class Rights {
  readonly #library: Pick<Library, 'mayRead' | 'standingOf'>
  readonly #read: LRUCache<string, Promise<boolean>>
  readonly #standings: LRUCache<string, Promise<Standing | 'gone'>>

  constructor(library: Pick<Library, 'mayRead' | 'standingOf' | 'now'>) {
    this.#library = library
    const perf = { now: () => library.now().epochMilliseconds }
    const kept = { ...atMost(answersKept), ttl: keptMs, ttlResolution: 0, perf }
    this.#read = new LRUCache(kept)
    this.#standings = new LRUCache(kept)
  }

  /** Implements `Library.mayRead`. */
  mayRead(place: Place, user: string): Promise<boolean> {
    return recall(this.#read, `${place} ${user}`, () => this.#library.mayRead(place, user))
  }

  /** Implements `Library.standingOf`. */
  standingOf(workspace: Workspace, user: string): Promise<Standing | 'gone'> {
    return recall(this.#standings, `${workspace} ${user}`, () => this.#library.standingOf(workspace, user))
  }
}

function recall<Answer>(
  kept: LRUCache<string, Promise<Answer>>,
  key: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const asked = kept.get(key) ?? ask()
  kept.set(key, asked, { noUpdateTTL: true })
  return asked
}

const keptMs = 60_000
const answersKept = 10_000
