/** The settings of the language model; without its address there is none. */
import { z } from 'zod'
import { addressOf, endpointKey, endpointModel, endpointUrl } from '../http/endpoint-settings.ts'

/** `url` is the full address that questions are sent to. */
export interface ModelSettings {
  readonly url: string
  readonly model: string
  readonly key: string | undefined
  /** Tokens that one workspace may use in a day (UTC), over all replicas. */
  readonly dailyTokens: number
}

/** Undefined where no address is set. */
export const modelSchema = z
  .object({
    LLM_URL: endpointUrl('LLM_KEY').describe(
      'base address of an OpenAI-compatible service that reads plain words and answers from quotes',
    ),
    LLM_MODEL: endpointModel,
    LLM_KEY: endpointKey,
    LLM_DAILY_TOKENS: z.coerce
      .number('must be a number from 0')
      .int('must be a whole number')
      .min(0, 'must be a number from 0')
      .default(200_000)
      .describe('tokens that one workspace may use in a day'),
  })
  .refine(({ LLM_URL: url, LLM_MODEL: model = '' }) => url === undefined || model !== '', {
    path: ['LLM_MODEL'],
    message: 'must name the model that LLM_URL is to be asked for',
  })
  .transform(
    ({
      LLM_URL: url,
      LLM_MODEL: model = '',
      LLM_KEY: key,
      LLM_DAILY_TOKENS: dailyTokens,
    }): ModelSettings | undefined =>
      url === undefined ? undefined : { url: addressOf(url, '/chat/completions'), model, key, dailyTokens },
  )
