/** Who sends a request: whose token it has, whom a platform signed it for, or who sits at this machine. */
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { type AdapterContext, BotError, type Signed } from '../../src/core.ts'
import { Refusal } from '../kit/guard/refusal.ts'
import { rawBodyOf } from './raw-body.ts'
import type { Connected } from './server.ts'

/**
 * Gives who it is, or throws `Refusal`: in the same words whether a token never was, is
 * somebody else's by now, expired or was revoked. Without a token only what `guard` lets in is
 * answered, as the playground would.
 */
export function createDoor({
  callers,
  guard,
}: Pick<AdapterContext, 'callers'> & {
  /** Guard of the playground; absent where that does not run. */
  readonly guard: RequestHandler | undefined
}): (request: Request, response: Response) => Promise<Connected> {
  return async (request, response) => {
    const { authorization } = request.headers
    if (authorization !== undefined) {
      const token = /^Bearer +([\w-]{1,200})$/i.exec(authorization)?.[1]
      const caller = token === undefined ? undefined : await callers.findByToken(token)
      if (caller === undefined) throw new Refusal(401, badToken)
      return { ...caller, isKnown: true }
    }
    const signed = await findSigned(callers, request)
    if (signed?.caller !== undefined) return { ...signed.caller, isKnown: true }
    if (signed !== undefined) {
      if (!opensNothing.has(methodOf(request))) throw new Refusal(403, namesNobody)
      return { place: 'mcp:nobody/discovery', user: 'nobody', key: 'nobody', isKnown: true }
    }
    if (guard === undefined) throw new Refusal(401, needsToken)
    await pass(guard, request, response)
    return { place: 'web:playground/general', user: 'you', key: 'web:playground', isKnown: false }
  }
}

async function findSigned(callers: AdapterContext['callers'], request: Request): Promise<Signed | undefined> {
  try {
    return await callers.findBySignature({ headers: request.headers, body: rawBodyOf(request) })
  } catch (error) {
    if (error instanceof BotError && error.code === 'not-allowed') throw new Refusal(403, error.userMessage)
    throw error
  }
}

function methodOf({ body }: Request): string {
  const { data } = Method.safeParse(body)
  return data?.method ?? ''
}

const Method = z.object({ method: z.string() })

/** What tells of the tools and prompts, the same to everybody, and answers nothing. */
const opensNothing: ReadonlySet<string> = new Set([
  ...['initialize', 'notifications/initialized', 'ping', 'server/discover'],
  ...['tools/list', 'prompts/list', 'prompts/get', 'resources/templates/list'],
])

/** Runs a guard to its end; whatever it would answer by itself is a refusal. */
async function pass(guard: RequestHandler, request: Request, response: Response): Promise<void> {
  let isThrough = false
  await guard(request, response, () => {
    isThrough = true
  })
  if (!isThrough) throw new Refusal(403, needsToken)
}

const namesNobody = 'The request names nobody, so there is nobody to answer.'
const needsToken =
  'Send a personal token, as Authorization: Bearer …; whoever says “mcp token” to the bot in a direct message gets one.'
const badToken =
  'This token is not valid, or no longer is; whoever says “mcp token” to the bot in a direct message gets a new one.'
