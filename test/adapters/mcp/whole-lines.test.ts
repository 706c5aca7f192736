import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { WholeLines } from '../../../adapters/mcp/whole-lines.ts'

it('passes on each line that is short enough, however the stream is cut', async () => {
  const line = fc.string({ unit: 'binary', maxLength: 20 }).map((each) => each.replaceAll('\n', ' '))
  await fc.assert(
    fc.asyncProperty(
      fc.array(line),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (lines, sizes) => {
        let tooLong = 0
        const stream = new WholeLines(12, () => tooLong++)
        const read = text(stream)
        const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''))
        for (let at = 0, nth = 0; at < bytes.length; nth++) {
          const size = sizes[nth % sizes.length] ?? 1
          stream.write(bytes.subarray(at, at + size))
          at += size
        }
        stream.end()
        const short = lines.filter((each) => Buffer.byteLength(each) < 12)
        expect(await read).toBe(short.map((each) => Buffer.from(`${each}\n`).toString()).join(''))
        expect(tooLong).toBe(lines.length - short.length)
      },
    ),
  )
})
