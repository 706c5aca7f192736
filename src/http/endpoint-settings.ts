/** What settings of an OpenAI-compatible service have in common. */
import { z } from 'zod'
import { dropTail } from '../model/text.ts'

/** The base address of a service whose key is the setting `keyName`. */
export function endpointUrl(keyName: string) {
  return z
    .url({ protocol: /^https?$/, error: 'must be a web address such as http://127.0.0.1:11434/v1' })
    .refine((text) => {
      const url = URL.parse(text)
      return url === null || url.username + url.password === ''
    }, `must hold no user or password: a key belongs into ${keyName}`)
    .optional()
}

export const endpointModel = z.string().trim().max(200).optional().describe('the name of its model')

export const endpointKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be a key as the service gives it, without spaces')
  .optional()
  .describe('its key, where it asks for one')

/**
 * The address of one resource of a service, such as `/embeddings`. Services name their base, as OpenAI's
 * clients want it, or the address itself; both are taken.
 */
export function addressOf(text: string, resource: string): string {
  const url = new URL(text)
  const path = dropTail(url.pathname, /\//)
  url.pathname = path.endsWith(resource) ? path : `${path}${resource}`
  return url.href
}
