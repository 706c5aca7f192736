/** The settings of the terminal. */
import { z } from 'zod'

export const configSchema = z.object({
  NO_COLOR: z.string().optional(),
  COLUMNS: z.coerce.number().int().min(20).optional(),
  USER: z.string().default('you'),
  JOURNAL_CLUB_HISTORY: z.string().default('data/history'),
})

export type TerminalConfig = z.infer<typeof configSchema>
