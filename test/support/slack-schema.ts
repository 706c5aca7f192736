/** Slack's own types as a JSON schema, with its limits on lengths (`x-max`). */
import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

const schemaFile = new URL('../../../shared/specs/slack-blocks.schema.json', import.meta.url)
/** Whether the schema is at hand. */
export const hasSlackSchema = existsSync(schemaFile)
// To compile one takes seconds, and it serves for every card.
const validators = new Map<string, ValidateFunction>()

/** What is wrong with a value by one of the types; nothing where the schema is not at hand. */
export function findTypeFaults(type: 'KnownBlock[]' | 'HomeView' | 'ModalView', value: unknown): string[] {
  if (!hasSlackSchema) return []
  const validate = validators.get(type) ?? compile(type)
  validators.set(type, validate)
  return validate(JSON.parse(JSON.stringify(value))) ? [] : [JSON.stringify(validate.errors?.slice(0, 3))]
}

function compile(type: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: false })
  ajv.addKeyword({
    keyword: 'x-max',
    validate: (max: number, data: unknown) => {
      const text = typeof data === 'object' && data !== null && 'text' in data ? data.text : data
      return typeof text !== 'string' || text.length <= max
    },
  })
  const schema = JSON.parse(readFileSync(schemaFile, 'utf8'))
  const $ref = `#/definitions/${type.replace('[]', '')}`
  return ajv.compile({ ...schema, ...(type.endsWith('[]') ? { type: 'array', items: { $ref } } : { $ref }) })
}
