/** The settings of Matrix. */
import { z } from 'zod'
import { invitesSchema } from './install/invites.ts'

/** Every setting, its default, and one line on what it does. */
export const configSchema = z.object({
  MATRIX_HOMESERVER: z
    .url({
      protocol: /^https?$/,
      error: 'must be the homeserver’s address, such as https://matrix.uni.example',
    })
    .describe('address of the homeserver'),
  MATRIX_TOKEN: z
    .string('is missing: docs/matrix.md says how to get one')
    .trim()
    .regex(/^\S+$/, 'must be one word')
    .describe('access token of the bot’s account'),
  MATRIX_COMMAND: z
    .string()
    .regex(/^[^\s<>@#*_`]{1,32}$/, 'must be one word of up to 32 characters without < > @ # * _ `')
    .default('!papers')
    .describe('the word that a command begins with'),
  MATRIX_INVITES: invitesSchema.default('homeserver').describe('whose invitations the bot follows'),
})
export type MatrixConfig = z.infer<typeof configSchema>
