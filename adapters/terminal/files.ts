/** Files that a person names on the command line (`import refs.bib`, `check refs.bib`), and files of answers. */
import { type Stats, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import type { Block, Card, Incoming } from '../../src/core.ts'

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

/** The card with its attached files written into a folder, over none that is there, and named in place of their text. */
export async function keepFiles(card: Card, folder: string): Promise<Card> {
  const blocks: Block[] = []
  for (const block of card.blocks) {
    if (block.kind !== 'file' || block.isAttached !== true) blocks.push(block)
    else blocks.push({ kind: 'note', text: [`Wrote ${await writeNew(folder, block.name, block.content)}.`] })
  }
  return { ...card, blocks }
}

/** Its name, with a number behind it where there is a file of that name. */
async function writeNew(folder: string, wanted: string, content: string): Promise<string> {
  const { name, ext } = parse(basename(wanted))
  for (let number = 1; ; number++) {
    const free = number === 1 ? `${name}${ext}` : `${name}-${number}${ext}`
    try {
      await writeFile(join(folder, free), content, { flag: 'wx' })
      return free
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
