/** Files that a person names on the command line: `import refs.bib`. */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Incoming } from '../../src/core.ts'

/**
 * The words without the name of a file that is there, and the file. Only after
 * `import`: the terminal is its owner's.
 */
export function readFiles(text: string): Pick<Incoming, 'text' | 'files'> {
  const [, said = '', path = ''] = /^(import(?: as votes)?)\s+(\S.{0,999})$/i.exec(text.trim()) ?? []
  const found = path === '' ? undefined : statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() !== true) return { text }
  return { text: said, files: [{ name: basename(path), size: found.size, read: () => readFile(path) }] }
}
