/**
 * A chat service that a test can look into: rooms of one workspace, people who
 * write and press, and a few faults.
 */
import { Watchers } from '../support/watchers.ts'

/**
 * What a message says; a button gives its `data` back when it is pressed. Only the
 * `reader` sees it, if there is one.
 */
export interface ToyDraft {
  readonly text: string
  readonly buttons: readonly { readonly label: string; readonly data: string }[]
  readonly reader?: string | undefined
  readonly under?: string | undefined
  /** Names the message for whoever looks for it. */
  readonly tag?: string
}

export interface ToyMessage extends ToyDraft {
  readonly id: string
  readonly room: string
}

/**
 * Somebody typed a command, or pressed a button of a message; or invited the bot to a room, or removed it.
 */
export interface ToyEvent {
  readonly id: string
  readonly room: string
  readonly user: string
  readonly text: string
  readonly pressed?: ToyMessage
  readonly isRemoval?: boolean
  readonly isInvitation?: boolean
  acknowledge(): void
}

/** A call that had no effect; `retryAfterMs` where it may be made again then. */
export class ToyRefusal extends Error {
  readonly code: 'archived' | 'uninvited' | 'token' | 'busy'
  readonly retryAfterMs: number | undefined

  constructor(code: ToyRefusal['code'], retryAfterMs?: number) {
    super(code)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** A call of which nobody knows whether it had an effect. */
export class ToyLost extends Error {}

/** What happens to the next post into a room: it throws before, waits, or throws after it took effect. */
export interface ToyFault {
  readonly room?: string
  readonly before?: Error
  readonly wait?: () => Promise<void>
  readonly after?: Error
}

export class ToyChat {
  readonly messages: ToyMessage[] = []
  readonly guests = new Set<string>()
  readonly faults: ToyFault[] = []
  isRemoved = false
  #count = 0
  readonly #listeners = new Set<(event: ToyEvent) => void>()
  readonly #watchers = new Watchers()

  /** Every connection hears every event. Gives the way to end it. */
  connect(listener: (event: ToyEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(event: ToyEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  async post(room: string, draft: ToyDraft): Promise<string> {
    if (this.isRemoved) throw new ToyRefusal('token')
    const at = this.faults.findIndex((fault) => fault.room === undefined || fault.room === room)
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1)
    if (fault?.before) throw fault.before
    await fault?.wait?.()
    const message = { ...draft, id: this.nextId(), room }
    this.messages.push(message)
    this.#changed()
    if (fault?.after) throw fault.after
    return message.id
  }

  async edit(id: string, draft: ToyDraft): Promise<void> {
    const at = this.messages.findIndex((message) => message.id === id)
    const before = this.messages[at]
    if (before) this.messages[at] = { ...draft, id, room: before.room, reader: before.reader }
    this.#changed()
  }

  async find(room: string, tag: string): Promise<string[]> {
    return this.messages.filter((each) => each.room === room && each.tag === tag).map(({ id }) => id)
  }

  async remove(id: string): Promise<void> {
    const at = this.messages.findIndex((message) => message.id === id)
    if (at >= 0) this.messages.splice(at, 1)
    this.#changed()
  }

  nextId(): string {
    this.#count += 1
    return `M${this.#count}`
  }

  until<T>(look: () => T | undefined | false): Promise<T> {
    return this.#watchers.until(look)
  }

  #changed(): void {
    this.#watchers.wake()
  }
}
