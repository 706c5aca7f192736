/** The settings of Discord. */
import { z } from 'zod'
import { shardsSchema } from './shards.ts'

const id = z.string().regex(/^\d{17,20}$/, 'must be an id of 17 to 20 digits: Copy Server ID in Discord')

/** Every setting, its default, and one line on what it does. */
export const configSchema = z.object({
  DISCORD_BOT_TOKEN: z
    .string('is missing: it is on the page Bot of the application in Discord’s developer portal')
    .trim()
    .describe('the bot’s token'),
  DISCORD_COMMAND: z
    .string()
    .regex(/^[-_\p{Ll}\p{Lo}\p{N}]{1,32}$/u, 'must have 1 to 32 lower-case letters, digits, - or _')
    .default('papers')
    .describe('name of the slash command'),
  DISCORD_GUILD_ID: id
    .optional()
    .describe('register the commands in this server only, at once: for development'),
  DISCORD_MESSAGE_CONTENT: z
    .stringbool('must be 1 or 0')
    .default(false)
    .describe('show papers whose links are posted; needs the Message Content Intent'),
  DISCORD_SHARDS: shardsSchema
    .optional()
    .describe('connections to Discord: 8, auto for as many as it advises, 0-3/8 for a part; default 1'),
  DISCORD_API_URL: z.url().default('https://discord.com/api').describe('where Discord’s API is'),
})
export type DiscordConfig = z.infer<typeof configSchema>
