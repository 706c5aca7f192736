/** The settings of the embeddings endpoint; without its address there is none. */
import { z } from 'zod'
import { addressOf, endpointKey, endpointModel, endpointUrl } from '../http/endpoint-settings.ts'

/** Where vectors come from; `url` is the full address that texts are sent to. */
export interface EmbeddingsSettings {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
}

/** Undefined where no address is set. */
export const embeddingsSchema = z
  .object({
    EMBEDDINGS_URL: endpointUrl('EMBEDDINGS_KEY').describe(
      'base address of an OpenAI-compatible service that turns texts into vectors',
    ),
    EMBEDDINGS_MODEL: endpointModel,
    EMBEDDINGS_KEY: endpointKey,
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
      url === undefined ? undefined : { url: addressOf(url, '/embeddings'), model, key },
  )
