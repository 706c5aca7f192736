/** Real pages, where they are at hand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../../src/full-text/parse/parse-page.ts'

const folder = join(import.meta.dirname, '../../../shared/fulltext/pages')

/** Sections, tables with a number, references: counted on the page by eye and by another program. */
const counted: Readonly<Record<string, readonly [number, number, number]>> = {
  '2310.06825v1': [9, 5, 29],
  '2308.12950v3': [79, 26, 85],
  '2408.03314v1': [31, 0, 51],
  '2601.03267v2': [64, 26, 17],
  '2607.20933v1': [21, 9, 0],
  '2607.21101v1': [33, 17, 32],
  '2607.21964v1': [51, 9, 98],
  '2607.21980v1': [13, 2, 10],
  '1707.08043-engrafo': [4, 0, 10],
}
const failed = ['1412.6980v9', '2511.21631v2', '1308.3432v1-abs']

/** The headings as the page has them, read by their tags alone. */
function headingsOf(html: string): string[] {
  const article = html.slice(html.indexOf('<article'))
  const heading =
    /<h[2-6][^>]*ltx_title_(?:part|chapter|section|subsection|subsubsection|paragraph|subparagraph|appendix)\b[^>]*>([\s\S]*?)<\/h[2-6]>/g
  return [...article.matchAll(heading)].map(([, inner = '']) => plain(inner))
}

function plain(markup: string): string {
  return markup
    .replace(/<math[\s\S]*?<\/math>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe.skipIf(!existsSync(folder))('the pages of arXiv', () => {
  const read = (name: string) => gunzipSync(readFileSync(join(folder, `${name}.html.gz`))).toString('utf8')
  const names = existsSync(folder) ? readdirSync(folder).map((file) => file.replace('.html.gz', '')) : []

  it.each(Object.entries(counted))('reads all of %s', (name, [sections, tables, references]) => {
    const text = parsePage(read(name))
    expect(text?.sections.length).toBe(sections)
    expect(text?.tables.filter(({ label }) => label !== undefined).length).toBe(tables)
    expect(text?.references.length).toBe(references)
  })

  it.each(failed)('takes %s for no paper', (name) => {
    expect(parsePage(read(name))).toBeUndefined()
  })

  it.each(names.filter((name) => !failed.includes(name)))('has every heading of %s', (name) => {
    const html = read(name)
    const kept = parsePage(html)?.sections ?? []
    const found = kept.map(({ number, heading }) => `${number ?? ''} ${heading}`)
    const wordsOf = (text: string) => text.match(/\p{L}{3,}/gu) ?? []
    const left = headingsOf(html).filter((one) => {
      return !found.some((heading) => wordsOf(one).every((word) => heading.includes(word)))
    })
    // Acknowledgements are left out with what is below them.
    expect(left.filter((one) => !/acknowledge?ment|contributions/i.test(one))).toEqual([])
  })

  it.each(names.filter((name) => !failed.includes(name)))('has no words of LaTeX’s faults in %s', (name) => {
    const text = JSON.stringify(parsePage(read(name)))
    expect(text).not.toMatch(/red!|Experimental support|Report Github Issue/)
  })
})
