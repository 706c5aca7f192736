/** The settings of Slack, and what is wrong with them in plain words. */
import { z } from 'zod'
import { isEncryptionKey } from '../../kit/encrypt.ts'

const fields = z.object({
  SLACK_BOT_TOKEN: z
    .string()
    .startsWith('xoxb-', 'must begin with xoxb-; it is the Bot User OAuth Token under OAuth & Permissions')
    .optional()
    .describe('token of the bot in one workspace'),
  SLACK_SIGNING_SECRET: z
    .string()
    .optional()
    .describe('proves that requests to /slack/events come from Slack'),
  SLACK_APP_TOKEN: z
    .string()
    .startsWith('xapp-', 'must begin with xapp-; it is the App-Level Token under Basic Information')
    .optional()
    .describe('opens Socket Mode, so that no public address is needed'),
  SLACK_CLIENT_ID: z.string().optional().describe('for installing into several workspaces'),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_STATE_SECRET: z.string().optional().describe('any long random text; protects installing'),
  ENCRYPTION_KEY: z
    .string()
    .refine(isEncryptionKey, 'must be 32 bytes in hex or base64, or a passphrase of at least 16 characters')
    .optional()
    .describe('encrypts stored tokens'),
  SLACK_COMMAND: z
    .string()
    .regex(/^\/[a-z0-9][a-z0-9_-]{0,30}$/, 'must be a slash and up to 31 lower-case letters, digits, - or _')
    .default('/papers')
    .describe('name of the slash command'),
  SLACK_WORK_OBJECTS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('links to papers open a side panel; needs an app with Work Object Previews'),
  SLACK_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .default('https://slack.com/api/')
    .describe('where the Web API is'),
})

/** How Slack reaches the bot, and in which workspaces it is. */
export interface SlackSettings {
  readonly transport:
    | { readonly kind: 'socket'; readonly appToken: string }
    | { readonly kind: 'http'; readonly signingSecret: string }
  readonly workspaces: { readonly kind: 'one'; readonly botToken: string } | SeveralWorkspaces
  readonly command: string
  readonly showsEntities: boolean
  readonly apiUrl: string
}

/** What installing into several workspaces needs. */
export interface SeveralWorkspaces {
  readonly kind: 'several'
  readonly clientId: string
  readonly clientSecret: string
  readonly stateSecret: string
  readonly encryptionKey: string
}

/** Reads them from the environment. An app token chooses Socket Mode, also where a signing secret is set. */
export const settings: z.ZodType<SlackSettings> = fields.transform((given, context) => {
  const fault = (path: keyof typeof given, message: string) => {
    context.addIssue({ code: 'custom', path: [path], message })
    return undefined
  }
  const transport = parseTransport(given, fault)
  const workspaces = parseWorkspaces(given, fault)
  if (!transport || !workspaces) return z.NEVER
  const { SLACK_COMMAND: command, SLACK_API_URL: apiUrl } = given
  return { transport, workspaces, command, apiUrl, showsEntities: given.SLACK_WORK_OBJECTS === 'on' }
})

type Given = z.infer<typeof fields>
type Fault = (path: keyof Given, message: string) => undefined

function parseTransport(given: Given, fault: Fault): SlackSettings['transport'] | undefined {
  if (given.SLACK_APP_TOKEN !== undefined) return { kind: 'socket', appToken: given.SLACK_APP_TOKEN }
  if (given.SLACK_SIGNING_SECRET !== undefined)
    return { kind: 'http', signingSecret: given.SLACK_SIGNING_SECRET }
  return fault(
    'SLACK_SIGNING_SECRET',
    'is missing; set it for requests over http, or SLACK_APP_TOKEN for Socket Mode',
  )
}

function parseWorkspaces(given: Given, fault: Fault): SlackSettings['workspaces'] | undefined {
  const { SLACK_BOT_TOKEN: botToken, SLACK_CLIENT_ID: clientId } = given
  if (botToken !== undefined && clientId !== undefined) {
    return fault(
      'SLACK_CLIENT_ID',
      'contradicts SLACK_BOT_TOKEN: set the token for one workspace, or the client for several',
    )
  }
  if (botToken !== undefined) return { kind: 'one', botToken }
  if (clientId === undefined) {
    return fault('SLACK_BOT_TOKEN', 'is missing; set it for one workspace, or SLACK_CLIENT_ID for several')
  }
  const missing = (path: keyof Given) => given[path] ?? fault(path, 'is missing; SLACK_CLIENT_ID needs it')
  const clientSecret = missing('SLACK_CLIENT_SECRET')
  const stateSecret = missing('SLACK_STATE_SECRET')
  const encryptionKey = missing('ENCRYPTION_KEY')
  if (!clientSecret || !stateSecret || !encryptionKey) return undefined
  return { kind: 'several', clientId, clientSecret, stateSecret, encryptionKey }
}
