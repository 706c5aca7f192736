/** Keeps the playground to the person at this machine, and to those who have its key. */
import type { Socket } from 'node:net'
import type { Request, RequestHandler } from 'express'
import type { Key } from './key.ts'
import { looksLocal } from './local.ts'
import { lockedPage, lockedPagePolicy } from './locked-page.ts'
import { Refusal } from './refusal.ts'
import { isSameUser } from './same-user.ts'

/**
 * Refuses with 403 whatever neither has the key nor comes straight from the user of this machine
 * that runs the program, and what another site's page sends. A link with the key gives the
 * browser a cookie in its place.
 */
export function createGuard(key: Key, askOwner: typeof isSameUser = isSameUser): RequestHandler {
  const isOwn = rememberBySocket(askOwner)
  return async (request, response, next) => {
    const hasKey = key.comesWith(request)
    if (request.method !== 'GET' && isCrossSite(request, hasKey)) {
      throw new Refusal(403, 'The playground answers only its own page.')
    }
    if (!hasKey && (key.isSet || !looksLocal(request) || !(await isOwn(request.socket)))) {
      response.set('Cache-Control', 'no-store')
      if (request.accepts(['json', 'html']) !== 'html')
        throw new Refusal(403, key.isSet ? needsSetKey : needsKey)
      response
        .set('Content-Security-Policy', lockedPagePolicy)
        .status(403)
        .type('html')
        .send(lockedPage(key.isSet))
      return
    }
    if (request.originalUrl.startsWith('/?') && key.isInAddress(request)) {
      key.keepIn(response, request.get('x-forwarded-proto') === 'https')
      // Away from the address bar, the history, and what is sent on as a link.
      response.set('Cache-Control', 'no-store').redirect(303, '/')
      return
    }
    next()
  }
}

const needsKey =
  'Without its key the playground answers only on the machine that it runs on, as localhost, 127.0.0.1 or [::1], and not through a proxy, for which a request with “Connection: close” is taken. Put the key, which was printed at the start, behind the address: ?key=….'
const needsSetKey =
  'The playground answers nobody without its key. Put the value of PLAYGROUND_KEY behind the address: ?key=….'

// Behind a proxy that rewrites Host no Origin equals it. With the key that need not be: its cookie comes from
// pages of the same site only, and a body of JSON from another origin would need a leave that is never given.
function isCrossSite({ headers }: Request, hasKey: boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return !hasKey && headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host
}

function rememberBySocket(ask: (socket: Socket) => Promise<boolean>): (socket: Socket) => Promise<boolean> {
  const answers = new WeakMap<Socket, Promise<boolean>>()
  return (socket) => {
    const answer = answers.get(socket) ?? ask(socket)
    answers.set(socket, answer)
    return answer
  }
}
