/** Reads what people bring in, a few at a time, so that no file holds up anybody else. */
import { availableParallelism } from 'node:os'
import { BotError } from '../errors.ts'
import type { Workspace } from '../model/place.ts'
import { maxFileBytes } from '../model/reference.ts'
import type { ParsedReferences } from './parse-references.ts'
import { limitsFor, type ReadingLimits, readInProcess } from './read-in-process.ts'

/** Whose text is read, and who asks there: a person, or an import that fetches. */
export interface Asking {
  readonly workspace: Workspace
  readonly name: string
  /** Whether plain lists hold whole references, as papers print them. */
  readonly isCited?: boolean
}

interface Waiting {
  readonly workspace: Workspace
  readonly start: () => void
}

export class ReferenceReader {
  readonly #processes: number
  readonly #limitsFor: (bytes: number) => ReadingLimits
  /** Who waits or is being read, as JSON. */
  readonly #asking = new Set<string>()
  readonly #waiting: Waiting[] = []
  #busy = 0
  #last: Workspace | undefined

  /** One processor is left to answers, and never more than two processes are at work. */
  constructor(processes = Math.max(1, Math.min(2, availableParallelism() - 1)), limits = limitsFor) {
    this.#processes = processes
    this.#limitsFor = limits
  }

  /**
   * What a file holds. Undefined where nothing looks like a reference. Throws `BotError('bad-input')` for more
   * than 5 MB, for what takes too much to read (see `limitsFor`), for formats that are refused, and while
   * another text of the same asker is read; `unavailable` where too many wait.
   */
  async read(content: Uint8Array | string, asking: Asking): Promise<ParsedReferences | undefined> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    if (bytes.byteLength > maxFileBytes) throw tooLarge()
    const key = JSON.stringify([asking.workspace, asking.name])
    this.#checkMayWait(asking.workspace, key)
    this.#asking.add(key)
    try {
      await this.#turn(asking.workspace)
      try {
        const { isCited = false } = asking
        return await readInProcess({ bytes, isCited }, this.#limitsFor(bytes.byteLength))
      } finally {
        this.#busy -= 1
        this.#startNext()
      }
    } finally {
      this.#asking.delete(key)
    }
  }

  #checkMayWait(workspace: Workspace, key: string): void {
    if (this.#asking.has(key))
      throw new BotError('bad-input', 'I am still reading your last file: please wait for its answer.')
    const ofWorkspace = this.#waiting.filter((waiting) => waiting.workspace === workspace)
    if (ofWorkspace.length >= maxWaitingOfWorkspace || this.#waiting.length >= maxWaiting)
      throw new BotError(
        'unavailable',
        'Many files are waiting to be read: please import yours again in a minute.',
      )
  }

  /** Resolves when reading may begin. */
  #turn(workspace: Workspace): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ workspace, start: resolve })
    this.#startNext()
    return promise
  }

  /** The one that waits longest, of another workspace than the last if there is one. */
  #startNext(): void {
    if (this.#busy >= this.#processes) return
    const other = this.#waiting.findIndex(({ workspace }) => workspace !== this.#last)
    const [next] = this.#waiting.splice(Math.max(0, other), 1)
    if (next === undefined) return
    this.#busy += 1
    this.#last = next.workspace
    next.start()
  }
}

export function tooLarge(): BotError {
  return new BotError(
    'bad-input',
    'That file is larger than 5 MB, the most that I read: please import it in parts.',
  )
}

/** Files of one workspace that may wait, the number of its open imports. */
const maxWaitingOfWorkspace = 5
const maxWaiting = 40
