/** Secrets that people are given once. */
import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, as 43 letters, digits, `-` and `_`. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret. It is 32 random bytes, so nobody can guess it from its hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
