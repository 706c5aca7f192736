/** What people said last in a place, so that a model knows what they speak of. In memory alone, for ten minutes. */
import { LRUCache } from 'lru-cache'
import { type Place, workspaceOf } from '../model/place.ts'
import { cutText } from '../model/text.ts'
import type { Person } from '../ports/store.ts'

/** Who speaks, and where. */
interface Speaker {
  readonly place: Place
  readonly user: string
}

interface Kept extends Speaker {
  readonly said: readonly { readonly text: string; readonly atMs: number }[]
}

export class RecentSentences {
  readonly #kept = new LRUCache<string, Kept>({ max: maxSpeakers })
  readonly #now: () => Temporal.Instant

  constructor(now: () => Temporal.Instant) {
    this.#now = now
  }

  /** The last three, the oldest first, each of at most 500 characters. */
  list(speaker: Speaker): readonly string[] {
    return this.#fresh(speaker).map(({ text }) => text)
  }

  add({ place, user }: Speaker, text: string): void {
    const one = { text: cutText(text.trim(), maxLength), atMs: this.#now().epochMilliseconds }
    const said = [...this.#fresh({ place, user }), one].slice(-maxSentences)
    this.#dropOld()
    this.#kept.set(keyOf({ place, user }), { place, user, said })
  }

  /** Keeps nothing more of a person. */
  forget({ user, workspace, own }: Person): void {
    const workspaces = [workspace, ...(own === undefined ? [] : [workspaceOf(own)])]
    for (const [key, kept] of [...this.#kept.entries()])
      if (kept.user === user && workspaces.includes(workspaceOf(kept.place))) this.#kept.delete(key)
  }

  #fresh(speaker: Speaker): Kept['said'] {
    const sinceMs = this.#sinceMs()
    return (this.#kept.peek(keyOf(speaker))?.said ?? []).filter(({ atMs }) => atMs > sinceMs)
  }

  /** Those who have not spoken for longest are the first. */
  #dropOld(): void {
    const sinceMs = this.#sinceMs()
    for (const key of this.#kept.rkeys()) {
      if ((this.#kept.peek(key)?.said.at(-1)?.atMs ?? 0) > sinceMs) return
      this.#kept.delete(key)
    }
  }

  #sinceMs(): number {
    return this.#now().epochMilliseconds - keptMs
  }
}

function keyOf({ place, user }: Speaker): string {
  return JSON.stringify([place, user])
}

const maxSentences = 3
const maxLength = 500
const maxSpeakers = 2_000
const keptMs = 600_000
