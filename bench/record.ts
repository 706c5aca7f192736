/** Keeps what benches print in docs/build/numbers.md, for `npm run bench -- NAME … --record`. */
import { basename } from 'node:path'

/**
 * The page with this output in place of an earlier one of the same command, else at its end. Of a path only the
 * last part is kept, so that the same data elsewhere replaces it.
 */
export function recordRun(page: string, words: readonly string[], printed: string): string {
  const command = `npm run bench -- ${words.map((word) => basename(word)).join(' ')}`
  const heading = `### \`${command}\``
  const start = page.split('\n').indexOf(heading)
  const lines = page.trimEnd().split('\n')
  const before = start === -1 ? [...lines, ''] : lines.slice(0, start)
  const rest = start === -1 ? [] : lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('#'))
  const after = end === -1 ? [] : ['', ...rest.slice(end)]
  return `${[...before, heading, '', '```text', printed.trim(), '```', ...after].join('\n')}\n`
}
