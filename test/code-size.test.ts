/** The code stays small: in files that are read at one sitting, with few regular expressions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findExpressions } from '../check/find-expressions.ts'

const root = join(import.meta.dirname, '..')
const files = ['src', 'adapters', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)

describe('the code', () => {
  it('keeps every file under 300 lines', () => {
    const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301)
    expect(long).toEqual([])
  })

  it('has few regular expressions in src, and short ones', () => {
    const found = files
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) => findExpressions(file, readFileSync(join(root, file), 'utf8')))
    expect(found.length).toBeLessThanOrEqual(maxExpressions)
    const long = found.filter(({ source }) => source.length > 300).map(({ place }) => place)
    expect(long).toEqual([])
  })
})

/** How many there are; to be lowered with every one that goes. */
const maxExpressions = 975
