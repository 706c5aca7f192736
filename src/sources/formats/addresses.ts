/** Settings that are lists of links. */
import { z } from 'zod'

/** Links separated by commas or spaces; a comma inside a link must be written %2C. */
export const linkList = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((link) => link !== ''))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/, error: 'must be web addresses, separated by commas' }))
      .min(1, 'must name at least one link'),
  )

/** A link as people may read it: without a password in it, and without its query, which may hold a key. */
export function sayAddress(link: string): string {
  const { origin, pathname } = new URL(link)
  return `${origin}${pathname}`
}
