/** Which expressions were judged linear before, as short hashes, one a line and sorted, so that branches merge. */
import { createHash } from 'node:crypto'

/** The hash under which the verdict on an expression is kept; `version` is the judge's. */
export function keyOf({ source, flags }: { source: string; flags: string }, version: string): string {
  return createHash('sha256')
    .update(JSON.stringify([version, source, flags]))
    .digest('hex')
    .slice(0, 16)
}

export function parseVerdicts(text: string): Set<string> {
  return new Set(text.split('\n').filter((line) => line !== ''))
}

export function formatVerdicts(keys: Iterable<string>): string {
  return [...new Set(keys)]
    .sort()
    .map((key) => `${key}\n`)
    .join('')
}
