import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings, writeEnvFile } from '../../src/cli/setup/env-file.ts'

const now = Temporal.Instant.from('2026-04-10T09:00:00Z')

describe('changeSettings', () => {
  it('changes the line that counts, adds what is new, and leaves comments and other lines', () => {
    const text = '# PORT=1\nPORT=2\n\nexport PORT = 3\nHOST=::\n'
    const changes = new Map([
      ['PORT', '4000'],
      ['CONTACT', 'ada@example.org'],
    ])
    expect(changeSettings(text, changes)).toBe(
      '# PORT=1\nPORT=2\n\nPORT=4000\nHOST=::\nCONTACT=ada@example.org\n',
    )
  })

  it('quotes only what needs it, for docker takes quotes as a part of the value', () => {
    const bare = ['https://lab.example/~ada?to=a%40b&cc=c', '!papers', 'a,b;c', 'file:/data/a b']
    const lines = bare.map((value) => changeSettings('', new Map([['A', value]])))
    expect(lines).toEqual([...bare.slice(0, 2), "'a,b;c'", "'file:/data/a b'"].map((value) => `A=${value}\n`))
  })

  it('refuses to guess inside a value of several lines', () => {
    expect(() => changeSettings('NOTE="a\nPORT=3\nb"\n', new Map([['PORT', '4']]))).toThrow(/by hand/)
  })

  it('gives a file in which every setting reads as it was, or as it was changed', () => {
    const name = fc.stringMatching(/^[A-Z]{1,3}$/)
    const value = fc.stringMatching(/^[\w@%:,. #'"=-]{0,12}$/)
    const before = fc.dictionary(name, fc.stringMatching(/^\w{0,8}$/), { maxKeys: 4 })
    const after = fc.dictionary(name, value, { minKeys: 1, maxKeys: 4 })
    fc.assert(
      fc.property(before, after, (old, changed) => {
        const text = Object.entries(old)
          .map(([key, one]) => `${key}=${one}\n`)
          .join('# a remark\n')
        const written = changeSettings(text, new Map(Object.entries(changed)))
        expect(parseEnv(written)).toEqual({ ...old, ...changed })
        expect(written.split('# a remark').length).toBe(text.split('# a remark').length)
      }),
    )
  })
})

describe('writeEnvFile', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-club-env-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('makes the owner’s alone what others could read, and keeps a copy', () => {
    const path = join(folder, '.env')
    writeFileSync(path, 'PORT=1\n', { mode: 0o644 })
    const backup = writeEnvFile(path, new Map([['PORT', '2']]), now)
    expect(backup).toBe(`${path}.before-20260410T090000Z`)
    expect(readFileSync(path, 'utf8')).toBe('PORT=2\n')
    for (const file of [path, backup ?? '']) expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('follows a link, as to a file that is kept elsewhere', () => {
    const [path, target] = [join(folder, '.env'), join(folder, 'elsewhere')]
    writeFileSync(target, 'PORT=1\n')
    symlinkSync(target, path)
    writeEnvFile(path, new Map([['PORT', '2']]), now)
    expect(readFileSync(target, 'utf8')).toBe('PORT=2\n')
  })

  it('says in one sentence that it cannot write there, and leaves nothing', () => {
    expect(() => writeEnvFile(join(folder, 'nowhere', '.env'), new Map([['PORT', '2']]), now)).toThrow(
      /cannot be written \(ENOENT\)/,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})
