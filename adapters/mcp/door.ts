/** Who sends a request: whose token it has, whom a platform signed it for, or who sits at this machine. */
import type { Request, RequestHandler, Response } from 'express'
import type { AdapterContext } from '../../src/core.ts'
import { Refusal } from '../kit/guard/refusal.ts'
import type { Connected } from './server.ts'

/**
 * Gives who it is, or throws `Refusal`: in the same words whether a token never was, is somebody else's by now, expired
 * or was revoked. Without a token only what `guard` lets in is answered, as the playground would.
 */
export function createDoor({
  callers,
  guard,
}: Pick<AdapterContext, 'callers'> & {
  /** Of the playground; absent where that does not run. */
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
    if (guard === undefined) throw new Refusal(401, needsToken)
    await pass(guard, request, response)
    return { place: 'web:playground/general', user: 'you', key: 'web:playground', isKnown: false }
  }
}

/** Runs a guard to its end; whatever it would answer by itself is a refusal. */
async function pass(guard: RequestHandler, request: Request, response: Response): Promise<void> {
  let isThrough = false
  await guard(request, response, () => {
    isThrough = true
  })
  if (!isThrough) throw new Refusal(403, needsToken)
}

const needsToken =
  'Send a personal token, as Authorization: Bearer …; whoever says “mcp token” to the bot in a direct message gets one.'
const badToken =
  'This token is not valid, or no longer is; whoever says “mcp token” to the bot in a direct message gets a new one.'
