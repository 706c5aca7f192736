/** A topic: a name that a team gives to a query. */
import { z } from 'zod'

/**
 * `name` is what people type after `topic:`; `title` is how it is shown; `query` is in the query language.
 */
export const topicSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40'),
  title: z.string().min(1).max(80),
  query: z.string().min(1).max(2000),
})
export type Topic = z.infer<typeof topicSchema>
