/** Discord's own OpenAPI document as checks of what is sent to it. */
import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'

const schemaFile = new URL('../../../shared/specs/discord-openapi.json', import.meta.url)

/** Checks of bodies. Each gives what is wrong with one, in words. */
export interface DiscordSchema {
  /** By the name of a schema, such as `MessageCreateRequest`. */
  checkAs(name: string, body: unknown): string[]
  /** By the route, such as `/channels/{channel_id}/messages`, and the method in lower case. */
  checkRequest(method: string, route: string, body: unknown): string[]
}

// Reading it and compiling its parts takes long, and it serves for every server.
let loaded: DiscordSchema | undefined

/** Undefined where the document is absent. */
export function loadDiscordSchema(): DiscordSchema | undefined {
  if (!existsSync(schemaFile)) return undefined
  loaded ??= load()
  return loaded
}

function load(): DiscordSchema {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(JSON.parse(readFileSync(schemaFile, 'utf8')), 'discord')
  const check = (pointer: string, body: unknown) => {
    const reference = `discord#${pointer}`
    const validate = ajv.getSchema(reference)
    if (validate === undefined) throw new Error(`${reference} is not in the document`)
    return validate(JSON.parse(JSON.stringify(body)))
      ? []
      : [`${pointer}: ${ajv.errorsText(validate.errors)}`]
  }
  return {
    checkAs: (name, body) => check(`/components/schemas/${name}`, body),
    checkRequest: (method, route, body) =>
      check(
        `/paths/${encodeURIComponent(route.replaceAll('/', '~1'))}/${method}/requestBody/content/application~1json/schema`,
        body,
      ),
  }
}
