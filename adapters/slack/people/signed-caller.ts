/**
 * Whom Slackbot asks for over MCP: it signs each request as all that Slack sends, and names the
 * person in `params._meta.slack` (https://docs.slack.dev/ai/slackbot-mcp-client). What it sends to
 * learn of the tools names nobody.
 */
import { z } from 'zod'
import {
  type AdapterContext,
  BotError,
  type Caller,
  parseJsonObject,
  type Signed,
  type SignedRequest,
} from '../../../src/core.ts'
import type { Workspaces } from '../install/workspaces.ts'
import { placeIn, workspaceFor } from '../wire/place.ts'
import { findFault } from '../wire/signature.ts'
import type { People } from './people.ts'

const Body = z.object({
  params: z
    .object({
      _meta: z
        .object({
          slack: z.object({
            user_id: z.string().regex(/^[UW][A-Z0-9]{1,30}$/),
            team_id: z.string().nullish(),
            enterprise_id: z.string().nullish(),
          }),
        })
        .optional(),
    })
    .optional(),
})
type Named = NonNullable<NonNullable<z.infer<typeof Body>['params']>['_meta']>['slack']

export interface SignedParts extends Pick<AdapterContext, 'now'> {
  readonly signingSecret: string
  readonly workspaces: Workspaces
  readonly people: People
}

/**
 * Undefined for what Slack did not sign. Throws `BotError('not-allowed')` for a
 * wrong signature, and for strangers.
 */
export async function findSignedCaller(
  { headers, body }: SignedRequest,
  parts: SignedParts,
): Promise<Signed | undefined> {
  if (typeof headers['x-slack-signature'] !== 'string') return undefined
  const { signingSecret, now } = parts
  const fault = findFault({ signingSecret, headers, body, nowMs: now().epochMilliseconds })
  if (fault !== undefined)
    throw new BotError('not-allowed', `The request is not signed as Slack signs: ${fault}.`)
  const read = Body.safeParse(parseJsonObject(Buffer.from(body).toString('utf8')))
  // Nobody is taken for nobody in particular because their name was not understood.
  if (!read.success) throw new BotError('not-allowed', 'The request names nobody that is known here.')
  const named = read.data.params?._meta?.slack
  return { caller: named && (await findCaller(named, parts)) }
}

async function findCaller(named: Named, { workspaces, people }: SignedParts): Promise<Caller> {
  const { user_id: user } = named
  const [team, enterprise] = [named.team_id ?? undefined, named.enterprise_id ?? undefined]
  const ids = { teamId: team, enterpriseId: enterprise }
  const authorize = async (isEnterprise: boolean) => {
    const found = await workspaces.authorize({ ...ids, isEnterpriseInstall: isEnterprise })
    if (found.botToken === undefined) throw new Error('there is no token')
    // Where there is one token for a whole enterprise, it names no workspace.
    const isEnterpriseInstall = isEnterprise || (found.teamId === undefined && enterprise !== undefined)
    const installed = { ...ids, teamId: found.teamId ?? team, isEnterpriseInstall }
    return { token: found.botToken, workspace: workspaceFor(installed) }
  }
  const installed = await authorize(false)
    .catch((error: unknown) => {
      if (enterprise === undefined) throw error
      return authorize(true)
    })
    .catch((cause: unknown) => {
      if (cause instanceof BotError && cause.code === 'unavailable') throw cause
      throw new BotError('not-allowed', 'Journal Club is not installed in this workspace.', { cause })
    })
  const { workspace } = installed
  const { timeZone, standing } = await people.find({ ...installed, user, origin: { team, enterprise } })
  return { place: placeIn(workspace, user), user, standing, timeZone, key: `${workspace}/${user}` }
}
