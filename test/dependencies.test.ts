/** docs/build/dependencies.md lists what the program runs with, and every package has a licence that allows it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { listProgramPackages, parseTable, readLocked, writeTable } from '../tools/dependencies/table.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('docs/build/dependencies.md')

it('the table has every package with the version and licence that are locked', () => {
  const locked = listProgramPackages(root).map((name) => ({ name, ...readLocked(root, name) }))
  const listed = parseTable(page).map(({ name, version, licence }) => ({ name, version, licence }))
  expect(listed).toEqual(locked)
})

it('the table says what each is for, its size, its newest release and an alternative', () => {
  const bare = parseTable(page).filter(
    ({ purpose, size, released, alternative }) =>
      purpose === '' || !/^[\d,]+ kB$/.test(size) || !/^\d{4}-\d{2}$/.test(released) || alternative === '',
  )
  expect(bare).toEqual([])
})

it('the page is kept as it is where nothing changed', () => {
  expect(writeTable(page, parseTable(page))).toBe(page)
})

it('every package of an installation has a licence that allows to pass it on', () => {
  const { packages } = z
    .object({
      packages: z.record(
        z.string(),
        z.object({
          license: z.string().optional(),
          dev: z.boolean().optional(),
          link: z.boolean().optional(),
        }),
      ),
    })
    .parse(JSON.parse(read('package-lock.json')))
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true,
  )
  expect(installed.length).toBeGreaterThan(100)
  const allowed =
    /^\(?(?:MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|CC0-1\.0|OFL-1\.1|Python-2\.0|Unlicense)\b/
  expect(installed.filter(([, { license = '' }]) => !allowed.test(license)).map(([path]) => path)).toEqual([])
})
