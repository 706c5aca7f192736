/** Reads a service's records one by one: what one of them does to its reader takes nothing from the others. */
import type { ZodError } from 'zod'
import { BotError } from '../../errors.ts'
import { mostRecords } from '../../model/bounds.ts'
import type { Steps } from '../../steps.ts'

/** What one record gave: something, a fault as the end of a sentence that begins with its name, or nothing at all. */
export type Read<Found> = { readonly found: Found } | { readonly fault: string } | undefined

/**
 * In a step for each: what could be read, in order, and the faults of the rest as sentences. A `BotError` is of the whole answer and is thrown;
 * anything else that a record makes its reader throw is its own fault.
 */
export function* readEach<Raw, Found>(
  raws: readonly Raw[],
  nameOf: (at: number) => string,
  read: (raw: Raw, at: number) => Read<Found>,
): Steps<{ readonly records: Found[]; readonly faults: string[] }> {
  const records: Found[] = []
  const faults: string[] = []
  for (const [at, raw] of raws.slice(0, mostRecords).entries()) {
    const one = readOne(() => read(raw, at))
    if (one !== undefined && 'found' in one) records.push(one.found)
    else if (one !== undefined) faults.push(`${nameOf(at)} ${one.fault}`)
    yield
  }
  if (raws.length > mostRecords)
    faults.push(`${nameOf(mostRecords)} and what follows is not read: no document has so many`)
  return { records, faults }
}

/** Which field of a record is missing or of another type. */
export function sayLack(error: ZodError): { readonly fault: string } {
  return { fault: `lacks its ${error.issues[0]?.path.join('.') || 'fields'}` }
}

function readOne<Found>(read: () => Read<Found>): Read<Found> {
  try {
    return read()
  } catch (error) {
    if (error instanceof BotError) throw error
    return { fault: `cannot be read (${(error as Error).message.slice(0, 200)})` }
  }
}
