/** Reads a service's records one by one: what one of them does to its reader takes nothing from the others. */
import type { ZodError } from 'zod'
import { BotError } from '../../errors.ts'

/** What one record gave: something, a fault as the end of a sentence that begins with its name, or nothing at all. */
export type Read<Found> = { readonly found: Found } | { readonly fault: string } | undefined

/**
 * What could be read, in order, and the faults of the rest as sentences. A `BotError` is of the whole answer and is thrown;
 * anything else that a record makes its reader throw is its own fault.
 */
export function parseEach<Raw, Found>(
  raws: readonly Raw[],
  nameOf: (at: number) => string,
  read: (raw: Raw, at: number) => Read<Found>,
): { readonly records: Found[]; readonly faults: string[] } {
  const records: Found[] = []
  const faults: string[] = []
  raws.forEach((raw, at) => {
    const one = parseOne(() => read(raw, at))
    if (one === undefined) return
    if ('found' in one) records.push(one.found)
    else faults.push(`${nameOf(at)} ${one.fault}`)
  })
  return { records, faults }
}

/** Which field of a record is missing or of another type. */
export function sayLack(error: ZodError): { readonly fault: string } {
  return { fault: `lacks its ${error.issues[0]?.path.join('.') || 'fields'}` }
}

function parseOne<Found>(read: () => Read<Found>): Read<Found> {
  try {
    return read()
  } catch (error) {
    if (error instanceof BotError) throw error
    return { fault: `cannot be read (${(error as Error).message.slice(0, 200)})` }
  }
}
