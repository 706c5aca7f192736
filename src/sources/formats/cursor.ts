/** Cursors: each source's own JSON. */
import type { ZodType } from 'zod'

/**
 * The cursor as its source wrote it; undefined if there is none or its form is outdated, which starts again.
 */
export function parseCursor<Cursor>(text: string | undefined, schema: ZodType<Cursor>): Cursor | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
