/** Parses a service's records one by one: a broken record does not affect the others. */
import type { ZodError } from 'zod'
import type { Steps } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import { maxRecords } from '../../model/bounds.ts'

/** A parsed record, its fault as the end of a sentence that begins with its name, or nothing to report. */
export type ParsedRecord<Found> = { readonly found: Found } | { readonly fault: string } | undefined

/** Reads one record, in steps where it may be long. */
type Read<Raw, Found> = (raw: Raw, at: number) => ParsedRecord<Found> | Steps<ParsedRecord<Found>>

/**
 * In a step or more for each: what could be read, in order, and the faults of the rest as sentences. A `BotError` is
 * of the whole answer and is thrown; anything else that a record makes its reader throw is its own fault.
 */
export function* parseEach<Raw, Found>(
  raws: readonly Raw[],
  nameOf: (at: number) => string,
  read: Read<Raw, Found>,
): Steps<{ readonly records: Found[]; readonly faults: string[] }> {
  const records: Found[] = []
  const faults: string[] = []
  for (const [at, raw] of raws.slice(0, maxRecords).entries()) {
    const one = yield* parseOne(() => read(raw, at))
    if (one !== undefined && 'found' in one) records.push(one.found)
    else if (one !== undefined) faults.push(`${nameOf(at)} ${one.fault}`)
    yield
  }
  if (raws.length > maxRecords)
    faults.push(`${nameOf(maxRecords)} and the rest are not read: the document is too long`)
  return { records, faults }
}

/** Which field of a record is missing or of another type. */
export function sayLack(error: ZodError): { readonly fault: string } {
  return { fault: `lacks its ${error.issues[0]?.path.join('.') || 'fields'}` }
}

function* parseOne<Found>(read: () => ReturnType<Read<unknown, Found>>): Steps<ParsedRecord<Found>> {
  try {
    const said = read()
    return said !== undefined && 'next' in said ? yield* said : said
  } catch (error) {
    if (error instanceof BotError) throw error
    return { fault: `cannot be read (${(error as Error).message.slice(0, 200)})` }
  }
}
