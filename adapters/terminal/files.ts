/** Files that a person names on the command line: `import refs.bib`, `check refs.bib`. */
import { type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Incoming } from '../../src/core.ts'

/**
 * The words without the name of a file that is there, and the file. Only after
 * `import`: the terminal is its owner's.
 */
export function readFiles(text: string): Pick<Incoming, 'text' | 'files'> {
  const [, said = '', path = ''] = /^(import(?: as votes)?|check)\s+(\S.{0,999})$/i.exec(text.trim()) ?? []
  const found = path === '' ? undefined : findFile(path)
  if (found?.isFile() !== true) return { text }
  return { text: said, files: [{ name: basename(path), size: found.size, read: () => readFile(path) }] }
}

/** Undefined also for what can be no path, such as many numbers of papers. */
function findFile(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
