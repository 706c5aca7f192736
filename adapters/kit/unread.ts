/** What a platform sent and nobody can read: left out, counted, and logged once by kind. */
import { LRUCache } from 'lru-cache'
import { type AdapterContext, atMost } from '../../src/core.ts'

export class Unread {
  readonly #parts: Pick<AdapterContext, 'log' | 'meter'>
  readonly #logged = new LRUCache<string, true>(atMost(maxKinds))

  constructor(parts: Pick<AdapterContext, 'log' | 'meter'>) {
    this.#parts = parts
  }

  /**
   * Notes one. `kind` is one of a few names that the platform's documentation has. Of the error only its
   * name and where it was thrown are logged: its message may quote what somebody wrote.
   */
  note(kind: string, error: unknown): void {
    const { log, meter } = this.#parts
    meter.unread()
    const { name, frames } = describeFault(error)
    const key = `${kind} ${name} ${frames[0] ?? ''}`
    if (this.#logged.has(key)) return
    this.#logged.set(key, true)
    log.warn(
      { kind, error: name, at: frames },
      'something of this kind could not be read and was left out; others like it are only counted',
    )
  }
}

/** Whether an error says that something had another shape than expected, and not that something failed. */
export function isMisread(error: unknown): boolean {
  return error instanceof Error && shapeErrors.has(baseNameOf(error))
}

function describeFault(error: unknown): { readonly name: string; readonly frames: readonly string[] } {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] }
  const { message, stack = '' } = error
  const name = baseNameOf(error)
  // The message stands in front of the frames and may have lines that look like some.
  const after = stack.slice(stack.indexOf(message) + message.length).split('\n')
  const frames = after.map((line) => line.trim()).filter((line) => line.startsWith('at '))
  return { name: shapeErrors.has(name) ? name : 'Error', frames: frames.slice(0, maxFrames) }
}

/** The client of Discord writes a code of its own after the name. */
function baseNameOf({ name }: Error): string {
  return name.split(' ', 1)[0] ?? ''
}

/** What JavaScript, zod and discord.js throw at a value of another shape. */
const shapeErrors = new Set(['TypeError', 'RangeError', 'SyntaxError', 'ZodError', '$ZodError'])
const maxKinds = 1_000
const maxFrames = 6
