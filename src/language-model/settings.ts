/** The settings of the language model; without its address there is none. */
import { z } from 'zod'
import { dropTail } from '../model/text.ts'

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
    LLM_URL: z
      .url({ protocol: /^https?$/, error: 'must be a web address such as http://127.0.0.1:11434/v1' })
      .refine((text) => {
        const url = URL.parse(text)
        return url === null || url.username + url.password === ''
      }, 'must hold no user or password: a key belongs into LLM_KEY')
      .optional()
      .describe(
        'base address of an OpenAI-compatible service that reads plain questions and answers from quotes',
      ),
    LLM_MODEL: z.string().trim().max(200).optional().describe('the name of its model'),
    LLM_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be a key as the service gives it, without spaces')
      .optional()
      .describe('its key, where it asks for one'),
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
      url === undefined ? undefined : { url: addressOf(url), model, key, dailyTokens },
  )

/** Services name their base, as OpenAI's clients want it, or the address itself; both are taken. */
function addressOf(text: string): string {
  const url = new URL(text)
  const path = dropTail(url.pathname, /\//)
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`
  return url.href
}
