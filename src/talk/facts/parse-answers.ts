/** Answers to questions about the bot, as writers keep them in YAML. */
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { BotError } from '../../errors.ts'
import { knownNames, placeholder } from './known.ts'

const name = z.enum(knownNames, { error: `must be one of: ${knownNames.join(', ')}` })

const text = z
  .string({ error: 'must be a text' })
  .trim()
  .min(1, { error: 'must not be empty' })
  .refine((said) => [...said.matchAll(placeholder)].every(([, each = '']) => knownNames.includes(each)), {
    error: `may have no names in braces but: ${knownNames.join(', ')}`,
  })

const answersSchema = z.record(
  z.string(),
  z.strictObject({
    says: z.preprocess(
      (said) =>
        (Array.isArray(said) ? said : [said]).map((one) => (typeof one === 'string' ? { say: one } : one)),
      z.array(z.strictObject({ if: name.optional(), unless: name.optional(), say: text })).min(1),
    ),
    buttons: z.array(text),
    offers: text.optional(),
    /** A command of one's own that a statement is taken for: “my time zone is Tokyo”. */
    runs: text.optional(),
    refuses: z.boolean().default(false),
  }),
)

/** By their names, which the classifier guesses. */
export type Answers = Readonly<z.infer<typeof answersSchema>>

/** Throws `BotError` that names the first fault and where it is. */
export function parseAnswers(yaml: string): Answers {
  const document = parseDocument(yaml, { logLevel: 'error' })
  const [fault] = document.errors
  if (fault !== undefined) throw misconfigured(`is not YAML: ${fault.message.split('\n', 1)[0]}`)
  const parsed = answersSchema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw misconfigured(
    `has a fault${issue?.path.map((step) => ` > ${String(step)}`).join('')}: ${issue?.message}`,
  )
}

/** A fault in the file. */
export function misconfigured(fault: string): BotError {
  return new BotError('misconfigured', `data/answers.yaml ${fault}.`)
}
