/** How people open and end a search, as `frames.txt` has it. */
import { readFileSync } from 'node:fs'
import { type Pattern, pattern } from './words.ts'

const sections: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(new URL('frames.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n\n[')
    .slice(1)
    .map((section) => {
      const [head = '', ...lines] = section.split('\n')
      return [head.slice(0, head.indexOf(']')), lines] as const
    }),
)

/** The patterns of a section; throws for one that there is not. */
export function framesOf(section: string): readonly Pattern[] {
  return linesOf(section).map(pattern)
}

/** The words of a section; throws for one that there is not. */
export function wordsOf(section: string): ReadonlySet<string> {
  return new Set(linesOf(section).flatMap((line) => line.split(' ')))
}

function linesOf(section: string): readonly string[] {
  const lines = sections.get(section)
  if (lines === undefined) throw new Error(`frames.txt has no section “${section}”.`)
  return lines
}
