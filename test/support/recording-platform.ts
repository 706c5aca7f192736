/** A platform that keeps the adapter's promises in memory: once for a key, and it remembers everything. */

import { unlessAborted } from '../../src/async/within.ts'
import type { Card, Place, Workspace } from '../../src/core.ts'
import type { Poster } from '../../src/digest/deliver.ts'
import type { ShownMeeting } from '../../src/ports/adapter.ts'

export interface RecordedPost {
  readonly id: string
  readonly place: Place
  readonly key: string
  readonly card: Card
  readonly atMs: number
  /** The message in whose thread it is. */
  readonly under?: string
}

export class RecordingPlatform implements Poster {
  readonly posts: RecordedPost[] = []
  /** Keys of all tries, in order. */
  readonly tries: string[] = []
  /** Called at each try, before anything is posted; what it throws is what the platform answers. */
  onTry: (key: string, place: Place) => void | Promise<void> = () => undefined
  /** What is shown of each meeting, as it was told last, with all that was told before. */
  readonly meetings = new Map<string, { readonly shown: ShownMeeting; readonly states: string[] }>()
  /** Cards that were put in the place of others, by message. */
  readonly edits = new Map<string, Card>()
  readonly #now: () => Temporal.Instant
  readonly #ids = new Map<string, string>()

  constructor(now: () => Temporal.Instant) {
    this.#now = now
  }

  post(place: Place, card: Card, key: string, signal?: AbortSignal): Promise<string> {
    return this.#add({ place, card, key }, signal)
  }

  reply(place: Place, under: string, card: Card, key: string, signal?: AbortSignal): Promise<string> {
    return this.#add({ place, card, key, under }, signal)
  }

  async edit(place: Place, messageId: string, card: Card): Promise<void> {
    await this.onTry(`edit ${messageId}`, place)
    this.edits.set(messageId, card)
  }

  async showMeeting(place: Place, shown: ShownMeeting): Promise<void> {
    await this.onTry(`show ${shown.key}`, place)
    const states = this.meetings.get(shown.key)?.states ?? []
    this.meetings.set(shown.key, { shown, states: [...states, shown.state] })
  }

  async findDirectPlace(workspace: Workspace, user: string): Promise<Place> {
    return `${workspace}/direct-${user}`
  }

  async nameRoom(place: Place): Promise<string> {
    return `#${place.split('/')[1]}`
  }

  async #add(post: Omit<RecordedPost, 'id' | 'atMs'>, signal: AbortSignal | undefined): Promise<string> {
    this.tries.push(post.key)
    await unlessAborted(signal, Promise.resolve(this.onTry(post.key, post.place)))
    const known = this.#ids.get(post.key)
    if (known !== undefined) return known
    const id = `M${this.posts.length + 1}`
    this.#ids.set(post.key, id)
    this.posts.push({ id, atMs: this.#now().epochMilliseconds, ...post })
    return id
  }
}
