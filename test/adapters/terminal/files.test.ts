import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepFiles } from '../../../adapters/terminal/files.ts'
import { renderCard } from '../../../adapters/terminal/render.ts'
import type { Card } from '../../../src/core.ts'

const content = '@misc{a,\n\ttitle = {A}\n}\n'
const card: Card = {
  title: 'References checked',
  blocks: [
    { kind: 'text', text: ['1 reference.'] },
    { kind: 'file', name: '../refs-corrected.bib', mediaType: 'text/plain', content, isAttached: true },
  ],
  buttons: [],
}

it('attached files are written byte for byte, into the folder and over no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-files-'))
  try {
    const kept = [await keepFiles(card, folder), await keepFiles(card, folder)]
    expect((await readdir(folder)).sort()).toEqual(['refs-corrected-2.bib', 'refs-corrected.bib'])
    for (const name of await readdir(folder)) expect(await readFile(join(folder, name), 'utf8')).toBe(content)
    expect(kept.map(({ blocks }) => blocks[1])).toEqual([
      { kind: 'note', text: ['Wrote refs-corrected.bib.'] },
      { kind: 'note', text: ['Wrote refs-corrected-2.bib.'] },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a file that is printed keeps its tabs', () => {
  expect(renderCard(card, { width: 80, hasColor: false })).toContain(content.trimEnd())
})
