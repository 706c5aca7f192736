/** Parses a service's records one by one: a broken record does not affect the others. */
import type { ZodError } from 'zod'
import { BotError } from '../../errors.ts'

/** A parsed record, its fault as the end of a sentence that begins with its name, or nothing to report. */
export type ParsedRecord<Found> = { readonly found: Found } | { readonly fault: string } | undefined

/**
 * What could be read, in order, and the faults of the rest as sentences. A `BotError` is of the whole answer and is thrown;
 * anything else that a record makes its reader throw is its own fault.
 */
export function parseEach<Raw, Found>(
  raws: readonly Raw[],
  nameOf: (at: number) => string,
  read: (raw: Raw, at: number) => ParsedRecord<Found>,
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

function parseOne<Found>(read: () => ParsedRecord<Found>): ParsedRecord<Found> {
  try {
    return read()
  } catch (error) {
    if (error instanceof BotError) throw error
    return { fault: `cannot be read (${(error as Error).message.slice(0, 200)})` }
  }
}
