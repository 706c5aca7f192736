import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it('every setting that the README names stands in .env.example', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const named = [...readme.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name]) => name)
  expect(named.filter((name) => !example.includes(`\n${name}=`))).toEqual([])
})
