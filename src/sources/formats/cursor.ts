/** Cursors: each source's own JSON. */
import type { ZodType } from 'zod'

/** The cursor as its source wrote it; undefined where there is none, or one of another form, which starts anew. */
export function parseCursor<Cursor>(text: string | undefined, schema: ZodType<Cursor>): Cursor | undefined {
  if (text === undefined || text === '') return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
