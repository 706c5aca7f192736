/**
 * Text that only the holder of `ENCRYPTION_KEY` can read, and only where it was put: AES-256-GCM, with the
 * name of its row as additional data, so that a row copied over another does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { BotError } from '../../src/core.ts'

export interface Encryption {
  /** The encrypted text, never the same twice. */
  encrypt(text: string, boundTo: string): string
  /** Throws `misconfigured` where the key is another, the row is another, or the text was changed. */
  decrypt(encrypted: string, boundTo: string): string
}

/** Whether a key can be used: 32 bytes in hex or base64, or a passphrase of at least 16 characters. */
export function isEncryptionKey(key: string): boolean {
  return readBytes(key) !== undefined || key.length >= minPassphrase
}

/** Encryption by a key that `isEncryptionKey`. A passphrase takes a quarter of a second to stretch. */
export function createEncryption(key: string): Encryption {
  const bytes = readBytes(key) ?? stretch(key)
  return {
    encrypt(text, boundTo) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, bytes, nonce).setAAD(Buffer.from(boundTo))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`
    },

    decrypt(encrypted, boundTo) {
      try {
        if (!encrypted.startsWith(version)) throw new Error('an unknown form of encrypted text')
        const parts = Buffer.from(encrypted.slice(version.length), 'base64url')
        const decipher = createDecipheriv(algorithm, bytes, parts.subarray(0, nonceLength), {
          authTagLength: tagLength,
        })
        decipher.setAAD(Buffer.from(boundTo))
        decipher.setAuthTag(parts.subarray(nonceLength, nonceLength + tagLength))
        const opened = decipher.update(parts.subarray(nonceLength + tagLength))
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new BotError(
          'misconfigured',
          'ENCRYPTION_KEY is not the key that the stored tokens were encrypted with: set the former key again.',
          { cause },
        )
      }
    },
  }
}

function readBytes(key: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(key)) return Buffer.from(key, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(key)) return Buffer.from(key, 'base64')
  return undefined
}

/**
 * Every replica must come to the same key, so the salt is fixed. 2^16 rounds of 1 KiB: what OWASP asks of
 * scrypt with two lanes,
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
function stretch(passphrase: string): Buffer {
  const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 2 ** 27 }
  return scryptSync(passphrase.normalize('NFC'), 'journal-club stored tokens', keyLength, cost)
}

const algorithm = 'aes-256-gcm'
const keyLength = 32
const nonceLength = 12
const tagLength = 16
const minPassphrase = 16
const version = 'v1.'
