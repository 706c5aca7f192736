/** Small pages that LaTeXML made of the files beside them in `fixtures/latexml`; each says how. Their outlines were held against the source. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../../src/full-text/parse/parse-page.ts'
import type { FullText } from '../../src/model/full-text.ts'

const folder = join(import.meta.dirname, '../fixtures/latexml')
const names = readdirSync(folder).filter((name) => name.endsWith('.html'))

/** All that was read, a line for each thing; heads of tables are marked with a star. */
function outlineOf({ sections, tables, references }: FullText): string {
  const ofSections = sections.flatMap(({ anchor, number, heading, depth, isAppendix, paragraphs }) => [
    `${'#'.repeat(depth)} ${number ?? '–'} ${heading} (${anchor}${isAppendix ? ', appendix' : ''})`,
    ...paragraphs.map(({ kind, sentences }) => `${kind}: ${sentences.join('\n  ')}`),
  ])
  const ofTables = tables.flatMap(({ anchor, label, caption, section, rows }) => [
    `table ${label} in ${section} (${anchor}): ${caption}`,
    ...rows.map((row) => `  ${row.map(({ text, isHead }) => `${text}${isHead ? '*' : ''}`).join(' | ')}`),
  ])
  const ofReferences = references.map((one) => `reference ${JSON.stringify(one)}`)
  return [...ofSections, ...ofTables, ...ofReferences, ''].join('\n')
}

describe('a page of LaTeXML', () => {
  it.each(names)('is read exactly: %s', async (name) => {
    const text = parsePage(readFileSync(join(folder, name), 'utf8'))
    if (text === undefined) throw new Error('the page is read')
    await expect(outlineOf(text)).toMatchFileSnapshot(join(folder, name.replace('.html', '.txt')))
  })

  it('has cases of every kind', () => {
    expect(names).toEqual(['back.html', 'faults.html', 'references.html', 'tables.html', 'theorems.html'])
  })
})
