/** The settings of the playground. */
import { z } from 'zod'

export const configSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PLAYGROUND_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 letters, digits and signs, without spaces')
    .optional()
    .describe(
      'key of the playground, which then everybody needs; default: a new one at each start, needed from elsewhere',
    ),
})

export type PlaygroundConfig = z.infer<typeof configSchema>
