/** The settings of Matrix. */
import { z } from 'zod'
import { isEncryptionKey } from '../kit/encrypt.ts'
import { invitesSchema } from './install/invites.ts'

/** Every setting, its default, and one line on what it does. */
export const configSchema = z
  .object({
    MATRIX_HOMESERVER: z
      .url({
        protocol: /^https?$/,
        error: 'must be the homeserver’s address, such as https://matrix.uni.example',
      })
      .describe('address of the homeserver'),
    MATRIX_TOKEN: z
      .string()
      .trim()
      .regex(/^\S+$/, 'must be one word')
      .optional()
      .describe('access token of the bot’s account'),
    MATRIX_USER: z.string().optional().describe('instead of a token: the bot’s account'),
    MATRIX_PASSWORD: z.string().optional().describe('its password, with which the bot logs in once'),
    ENCRYPTION_KEY: z
      .string()
      .refine(isEncryptionKey, 'must be 32 bytes in hex or base64, or a passphrase of at least 16 characters')
      .optional()
      .describe('encrypts stored tokens'),
    MATRIX_COMMAND: z
      .string()
      .regex(/^[^\s<>@#*_`]{1,32}$/, 'must be one word of up to 32 characters without < > @ # * _ `')
      .default('!papers')
      .describe('the word that a command begins with'),
    MATRIX_INVITES: invitesSchema.default('homeserver').describe('whose invitations the bot follows'),
  })
  .superRefine((given, context) => {
    const fault = (setting: string, message: string) =>
      context.addIssue({ code: 'custom', path: [setting], message })
    if (given.MATRIX_TOKEN !== undefined) return
    if (given.MATRIX_USER === undefined)
      return fault('MATRIX_TOKEN', 'is missing: docs/run/matrix.md says how to get one; or set MATRIX_USER')
    for (const setting of ['MATRIX_PASSWORD', 'ENCRYPTION_KEY'] as const)
      if (given[setting] === undefined) fault(setting, 'is missing; MATRIX_USER needs it')
  })
export type MatrixConfig = z.infer<typeof configSchema>
