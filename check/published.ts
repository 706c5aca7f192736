/** `npm run check:published`: files that GitHub and registries read, against the schemas that are kept here. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')

/** By the name of the schema in `check/schemas/`. */
const filesOf: Readonly<Record<string, string>> = {
  workflow: '.github/workflows/*.yml',
  'issue-form': '.github/ISSUE_TEMPLATE/!(config).yml',
  'issue-config': '.github/ISSUE_TEMPLATE/config.yml',
  renovate: 'renovate.json',
  citation: 'CITATION.cff',
  server: 'server.json',
}

/** What is wrong, a line each. */
function findFaults(): readonly string[] {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
  return Object.entries(filesOf).flatMap(([name, pattern]) => {
    const validate = ajv.compile(JSON.parse(read(`check/schemas/${name}.json`)))
    const files = globSync(pattern, { cwd: root })
    if (files.length === 0) return [`${pattern} names no file`]
    return files.flatMap((file) => {
      if (validate(parse(read(file)))) return []
      return (validate.errors ?? []).map((error) => `${file}${error.instancePath}: ${error.message}`)
    })
  })
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

const faults = findFaults()
process.stdout.write(
  faults.length === 0 ? 'All published files fit their schemas.\n' : `${faults.join('\n')}\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1
