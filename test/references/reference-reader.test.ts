/** Reading in processes of their own: what hostile files cost, and what they get for an answer. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { BotError } from '../../src/errors.ts'
import type { Workspace } from '../../src/model/place.ts'
import { limitsFor } from '../../src/references/read-in-process.ts'
import { ReferenceReader } from '../../src/references/reference-reader.ts'
import { hostileFiles } from '../support/hostile-files.ts'

const five = 5_000_000
const ada = { workspace: 'web:lab', name: 'ada' } as const

describe('a file', () => {
  it.each(hostileFiles)(
    'of $name is read, or refused in a sentence',
    async ({ make, entries }) => {
      const reader = new ReferenceReader()
      const content = make()
      const read = await reader.read(content, ada).catch((error: unknown) => error)
      if (read instanceof Error) {
        expect(read).toBeInstanceOf(BotError)
        expect(read.message).toMatch(/please (?:import it|export CSL-JSON again, and import it) in parts/)
        // A slow machine refuses more.
        if (entries !== 'refused') expect(read.message).toContain('That takes too much to read')
      } else {
        const found = (read as Awaited<ReturnType<ReferenceReader['read']>>)?.entries.length ?? 'nothing'
        expect(found).toBe(entries)
      }
    },
    120_000,
  )

  it('of more than 5 MB is refused unread', async () => {
    await expect(new ReferenceReader().read(new Uint8Array(five + 1), ada)).rejects.toThrow(
      'larger than 5 MB',
    )
  })
})

describe('what takes too long or too much memory', () => {
  const long = '@misc{a, title={x}}\n'.repeat(250_000)

  it.each([
    ['time on a processor', { cpuMs: 1, ms: 60_000, megabytes: 64 }],
    ['time', { cpuMs: 60_000, ms: 1, megabytes: 64 }],
    ['memory', { cpuMs: 60_000, ms: 60_000, megabytes: 4 }],
  ])('is ended by its limit of %s, and the next is read', async (_what, tight) => {
    const limits = [tight, limitsFor(five)]
    const reader = new ReferenceReader(1, () => limits.shift() ?? tight)
    await expect(reader.read(long, ada)).rejects.toThrow('takes too much to read')
    expect((await reader.read('10.1000/1', ada))?.entries).toHaveLength(1)
  })

  it('is bounded by its size: two seconds a megabyte', () => {
    expect(limitsFor(five).cpuMs - limitsFor(0).cpuMs).toBe(10_000)
  })
})

describe('many files at once', () => {
  const askOf = (workspace: Workspace, name: string) => ({ workspace, name })

  it('are read a few at a time, workspaces in turns, and all of them in the end', async () => {
    const reader = new ReferenceReader(1)
    const ended: string[] = []
    const readFor = async (workspace: Workspace, name: string) => {
      await reader.read('2401.00001', askOf(workspace, name))
      ended.push(`${workspace} ${name}`)
    }
    await Promise.all([
      ...['a', 'b', 'c'].map((name) => readFor('web:one', name)),
      ...['d', 'e'].map((name) => readFor('web:two', name)),
    ])
    expect(ended).toEqual(['web:one a', 'web:two d', 'web:one b', 'web:two e', 'web:one c'])
  })

  it('of one person are one after the other, and no more wait than an answer may take', async () => {
    const reader = new ReferenceReader(1)
    const first = reader.read('2401.00001', ada)
    await expect(reader.read('2401.00001', ada)).rejects.toThrow('still reading your last file')
    const others = [1, 2, 3, 4, 5].map((nth) => reader.read('2401.00001', askOf('web:lab', `p${nth}`)))
    await expect(reader.read('2401.00001', askOf('web:lab', 'p6'))).rejects.toThrow('again in a minute')
    expect(await Promise.all([first, ...others])).toHaveLength(6)
    expect((await reader.read('2401.00001', ada))?.entries).toHaveLength(1)
  })

  it('hold up nobody’s turn of the event loop', async () => {
    const reader = new ReferenceReader(1)
    const text = Array.from({ length: 20_000 }, (_, at) => `2401.${10_000 + at}`).join('\n')
    let turns = 0
    let isOver = false
    const reading = reader.read(text, ada).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await pause(0)
      turns += 1
    }
    expect((await reading)?.entries).toHaveLength(20_000)
    // Entries come in a hundred parts, so others had their turns between them.
    expect(turns).toBeGreaterThan(50)
  })
})
