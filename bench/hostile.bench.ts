/**
 * The CPU that a megabyte of each hostile text costs each reader, beside looking
 * once at every character of it.
 */
import { hostileTexts, readers, timeReader } from '../test/support/hostile-readers.ts'
import { formatMs, percentile, printTable } from './table.ts'

/** `npm run bench -- hostile` */
export async function run(): Promise<string> {
  const rows = [['baseline: one look at each character', lookAtEach] as const, ...readers].map(
    ([name, read]) => {
      const timed = hostileTexts.map(([text, content]) => ({ text, ms: timeOften(read, content) }))
      const [worst] = timed.toSorted((a, b) => b.ms - a.ms)
      const all = timed.map(({ ms }) => ms)
      return [name, formatMs(percentile(all, 0.5)), formatMs(worst?.ms ?? 0), worst?.text ?? '']
    },
  )
  return printTable([['reader', 'p50', 'worst', 'with'], ...rows])
}

/** The least of some, so that it is warm: whatever else the machine does only adds to it. */
function timeOften(read: (text: string) => unknown, text: string): number {
  return Math.min(...Array.from({ length: 5 }, () => timeReader(read, text)))
}

function lookAtEach(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at)
  return sum
}
