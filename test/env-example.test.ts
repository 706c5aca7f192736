import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const example = readFileSync(join(root, '.env.example'), 'utf8')
/** Read from a person's shell, not from `.env`. */
const ofTheShell = ['NO_COLOR', 'COLUMNS', 'USER', 'JOURNAL_CLUB_HISTORY']

it('.env.example lists every setting that the code declares', () => {
  const files = ['src', 'adapters'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const declared = files.flatMap((text) =>
    [...text.matchAll(/^ {2,4}([A-Z][A-Z0-9_]{3,}): (?:z\b|\w+Schema|(?!oneOf\()[a-z])/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(declared.length).toBeGreaterThan(10)
  const listed = new Set([...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  const missing = declared.filter((name) => !ofTheShell.includes(name) && !listed.has(name))
  expect([...new Set(missing)]).toEqual([])
})

it('.env.example sets nothing where it is copied as it is', () => {
  expect(Object.entries(parseEnv(example)).filter(([, value]) => value !== '')).toEqual([])
})
