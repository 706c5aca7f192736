/** Makes personal tokens, and finds whose token one is. */

import { dayMs } from '../model/day.ts'
import type { Place } from '../model/place.ts'
import { hashSecret, newSecret } from '../model/secret.ts'
import type { AccessToken } from '../ports/access-tokens.ts'
import type { Standing } from '../ports/bot.ts'
import type { Reader } from '../ports/reader.ts'
import type { Library } from './library.ts'
import type { Rights } from './rights.ts'

/** A new token of a person, with its secret, which is nowhere else from then on. */
export async function issueToken(
  library: Library,
  { workspace, user, place }: Reader & { readonly place: Place },
): Promise<AccessToken & { readonly secret: string }> {
  const createdAtMs = library.now().epochMilliseconds
  const secret = `${prefix}${newSecret()}`
  const token = { workspace, user, place, createdAtMs, endsAtMs: createdAtMs + tokenDays * dayMs }
  const number = await library.store.accessTokens.save(token, hashSecret(secret), maxTokens)
  return { ...token, number, secret }
}

/**
 * The token of this secret, with who its owner is by now; undefined where there is none, any longer, or
 * where its owner left or may no longer read its place.
 */
export async function findToken(
  secret: string,
  library: Library,
  rights: Rights,
): Promise<(AccessToken & { readonly standing: Standing }) | undefined> {
  if (!form.test(secret)) return undefined
  const token = await library.store.accessTokens.find(hashSecret(secret), library.now().epochMilliseconds)
  if (token === undefined) return undefined
  const { workspace, user, place } = token
  const standing = await rights.standingOf(workspace, user)
  return standing !== 'gone' && (await rights.mayRead(place, user)) ? { ...token, standing } : undefined
}

/** By its beginning a token that leaked is recognised. */
const prefix = 'jclub_'
const form = /^jclub_[\w-]{43}$/
const tokenDays = 90
const maxTokens = 10
