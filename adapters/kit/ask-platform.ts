/** One question to a platform's API, when an operator's token is checked. */
import { z } from 'zod'
import type { SetupCheck } from '../../src/core.ts'

export interface PlatformAnswer {
  readonly status: number
  readonly headers: Headers
  /** An empty object where the body is no object of JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * The answer; undefined where none came in ten seconds, or only a fault of the platform.
 * Rejects when `signal` is aborted.
 */
export async function askPlatform(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<PlatformAnswer | undefined> {
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
    })
    const parsed = objectSchema.safeParse(await response.json().catch(() => undefined))
    if (response.status >= 500) return undefined
    return { status: response.status, headers: response.headers, body: parsed.data ?? {} }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** What to say where a platform did not answer. */
export function sayUnreachable(platform: string, url: string): SetupCheck {
  const why = `${platform} did not answer at ${new URL(url).host}, so this could not be checked.`
  return { isGood: false, isUnreachable: true, why }
}

const objectSchema = z.record(z.string(), z.unknown())
const limitMs = 10_000
