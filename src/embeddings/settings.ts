/** The settings of the embeddings endpoint; without its address there is none. */
import { z } from 'zod'
import { dropTail } from '../model/text.ts'

/** Where vectors come from; `url` is the full address that texts are sent to. */
export interface EmbeddingsSettings {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

/** Undefined where no address is set. */
export const embeddingsSchema = z
  .object({
    EMBEDDINGS_URL: z
      .url({ protocol: /^https?$/, error: 'must be a web address such as http://127.0.0.1:11434/v1' })
      .refine((text) => {
        const url = URL.parse(text)
        return url === null || url.username + url.password === ''
      }, 'must hold no user or password: a key belongs into EMBEDDINGS_KEY')
      .optional()
      .describe('base address of an OpenAI-compatible service that turns texts into vectors'),
    EMBEDDINGS_MODEL: z.string().trim().max(200).optional().describe('the name of its model'),
    EMBEDDINGS_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be a key as the service gives it, without spaces')
      .optional()
      .describe('its key, where it asks for one'),
  })
  .refine(({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model = '' }) => url === undefined || model !== '', {
    path: ['EMBEDDINGS_MODEL'],
    message: 'must name the model that EMBEDDINGS_URL is to be asked for',
  })
  .transform(
    ({
      EMBEDDINGS_URL: url,
      EMBEDDINGS_MODEL: model = '',
      EMBEDDINGS_KEY: key,
    }): EmbeddingsSettings | undefined =>
      url === undefined ? undefined : { url: addressOf(url), model, key },
  )

/** Services name their base, as OpenAI's clients want it, or the address itself; both are taken. */
function addressOf(text: string): string {
  const url = new URL(text)
  const path = dropTail(url.pathname, /\//)
  url.pathname = path.endsWith('/embeddings') ? path : `${path}/embeddings`
  return url.href
}
