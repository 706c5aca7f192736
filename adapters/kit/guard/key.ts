/** The playground's key: who has it may come from anywhere. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'

export interface Key {
  /** What stands after `?key=` in the link that opens the playground. */
  readonly value: string
  /** Whether the operator set it; then everybody needs it, and it is not printed. */
  readonly isSet: boolean
  /** Whether the address of a request has it, after `?key=`. */
  isInAddress(request: Request): boolean
  /** Whether a request has it, in its address or as the cookie. */
  comesWith(request: Request): boolean
  /** Lets the browser keep it, for this site's own pages and as long as it runs. */
  keepIn(response: Response, isSecure: boolean): void
}

/** The key that the operator set, or else that of this start, which lasts until the program ends. */
export function createKey(set: string | undefined, startKey: string): Key {
  const value = set ?? startKey
  // Cookies of one host reach every port of it, so the browser keeps what opens only this.
  const cookie = createHmac('sha256', value).update('the playground’s cookie').digest('base64url')
  const isInAddress = ({ query }: Request) => typeof query.key === 'string' && isEqual(query.key, value)
  return {
    value,
    isSet: set !== undefined,
    isInAddress,
    comesWith: (request) =>
      isInAddress(request) || cookiesOf(request).some((candidate) => isEqual(candidate, cookie)),
    keepIn(response, isSecure) {
      response.cookie(cookieName, cookie, { httpOnly: true, sameSite: 'strict', secure: isSecure })
    },
  }
}

const cookieName = 'journal-club-playground'

function cookiesOf({ headers }: Request): string[] {
  const start = `${cookieName}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length))
}

/** Takes the same time whatever differs, length included. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
