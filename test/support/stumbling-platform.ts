/** Loopback platforms that stumble while digests go to them, an entry each. */
import type { Place } from '../../src/core.ts'

export interface StumblingPlatform {
  /** With which its places begin. */
  readonly name: string
  /** Makes a new place, of each sort that it has. */
  readonly sorts: readonly ((number: number) => Place)[]
  /** How its requests may go wrong. */
  readonly stumbles: readonly Stumble[]
  /** How it takes its next post, of each sort, and does not answer. */
  readonly silences: readonly (() => Stumble)[]
  /** How many requests to post it got. */
  countPosts(): number
  /** Resolves when `look` says so; looks whenever something happened. */
  until(look: () => boolean): Promise<unknown>
  /** The marks on the messages of a place, threads included; an empty one where there is none. */
  listMarks(place: Place): string[]
  /** The mark of one message of a delivery. */
  markOf(key: string, part: number): string
  /** It is later: what it knows for some minutes only, to tell a repeat, is forgotten. */
  pass?(now: Temporal.Instant): void
}

/** One way to go wrong. */
export interface Stumble {
  readonly name: string
  add(): void
  /** How often it happened. */
  count(): number
}

interface Loopback<Request, Fault> {
  fail(request: Request, fault: Fault): void
  readonly failed: readonly Fault[]
}

/** A fault that is told apart from all others, also of its kind. */
export function makeStumble<Request, Fault>(
  loopback: Loopback<Request, Fault>,
  name: string,
  request: Request,
  fault: Fault,
): Stumble {
  return {
    name,
    add: () => loopback.fail(request, fault),
    count: () => loopback.failed.filter((one) => one === fault).length,
  }
}

/** Each of the requests with each of the faults. */
export function listStumbles<Request, Fault>(
  loopback: Loopback<Request, Fault>,
  requests: Readonly<Record<string, Request>>,
  makeFaults: () => Readonly<Record<string, Fault>>,
): Stumble[] {
  return Object.entries(requests).flatMap(([name, request]) =>
    Object.entries(makeFaults()).map(([how, fault]) =>
      makeStumble(loopback, `${name}: ${how}`, request, fault),
    ),
  )
}

/** What may happen to a request that creates or looks. `latestMs` is longer than adapters wait. */
export function creating<Wait>(latestMs: number, wait: Wait) {
  return () =>
    ({
      '5xx': { status: 500 },
      '429': { status: 429, ...wait },
      'line broken before': { drop: 'before' },
      'line broken after': { drop: 'after' },
      '502 after': { stumble: true },
      'late answer': { lateMs: 300 },
      'no answer': { lateMs: latestMs },
    }) as const
}

export function looking() {
  return { '5xx': { status: 503 }, 'line broken': { drop: 'before' } } as const
}

/** Whose place it is. */
export function platformOf(platforms: readonly StumblingPlatform[], place: Place): StumblingPlatform {
  const platform = platforms.find(({ name }) => place.startsWith(`${name}:`))
  if (platform === undefined) throw new Error(`no platform has ${place}`)
  return platform
}
