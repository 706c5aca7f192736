/** What people read: length, lines, links, and words as a colleague would say them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPhrases, listTexts, readPhrases } from './voice.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]
const phrases = readPhrases()

describe('the documents', () => {
  it('are short', () => {
    const count = (file: string) => read(file).split(/\s+/).filter(Boolean).length
    expect(count('README.md')).toBeLessThanOrEqual(700)
    expect(count('docs/build/ARCHITECTURE.md')).toBeLessThanOrEqual(3500)
    expect(pages.map(count).reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(35_000)
    const decisions = pages.filter((page) => page.startsWith('docs/build/decisions/'))
    expect(decisions.length).toBeGreaterThan(70)
    expect(decisions.filter((page) => count(page) > 300)).toEqual([])
  })

  it('have lines of at most 400 characters', () => {
    const long = pages.flatMap((page) =>
      read(page)
        .split('\n')
        .flatMap((line, at) =>
          line.length > 400 && !/^\[[\w-]+\]: https:/.test(line) ? [`${page}:${at + 1}`] : [],
        ),
    )
    expect(long).toEqual([])
  })

  it('link to pages and headings that exist', () => {
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({ page, target })),
    )
    const own = links.filter(({ target }) => !/^https?:/.test(target))
    expect(own.length).toBeGreaterThan(100)
    expect(own.filter(({ page, target }) => !leadsSomewhere(page, target))).toEqual([])
  })

  it('can all be reached from README', () => {
    const seen = new Set(['README.md', 'CHANGELOG.md'])
    for (const page of seen)
      for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
        const file = fileOf(page, target)
        if (file.endsWith('.md') && existsSync(join(root, file))) seen.add(file)
        else if (file === 'docs/build/decisions')
          for (const decision of pages) if (decision.startsWith(`${file}/`)) seen.add(decision)
      }
    expect(pages.filter((page) => !seen.has(page))).toEqual([])
  })

  it('speak as a colleague would', () => {
    const said = pages.flatMap((page) => {
      const prose = read(page).replaceAll(/```[\s\S]*?```/g, '')
      return findPhrases(prose, phrases).map((phrase) => `${page}: ${phrase}`)
    })
    expect(said).toEqual([])
  })
})

describe('what the bot says', () => {
  it('is said as a colleague would', () => {
    const files = ['src', 'adapters'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(folder, file)),
    )
    const texts = files.flatMap((file) => listTexts(file, read(file)).map((text) => ({ file, ...text })))
    expect(texts.length).toBeGreaterThan(5000)
    expect(
      texts.flatMap(({ file, line, text }) =>
        findPhrases(text, phrases).map((phrase) => `${file}:${line}: ${phrase}`),
      ),
    ).toEqual([])
  })

  it.each([
    ['The index is built anew.', 1],
    ['The index is a new one.', 0],
    ['Pause it. Whoever may change it can.', 1],
    ['Ask whoever runs me.', 0],
    ['Tell me what is kept of you is shown.', 1],
    ['It counts each vote as one.', 1],
    ['Each channel has one. As you like.', 0],
    ['2 of\nwhich were new', 1],
  ])('is heard: %s', (text, count) => {
    expect(findPhrases(text, phrases)).toHaveLength(count)
  })

  it('is found in strings and templates with their lines', () => {
    const code = ["const one = 'a b'", 'const two = `c $' + '{one} d`', "const three = 'e'"].join('\n')
    expect(listTexts('some.ts', code)).toEqual([
      { line: 1, text: 'a b' },
      { line: 2, text: 'c 0 d' },
    ])
  })
})

function fileOf(page: string, target: string): string {
  const [path = ''] = target.split('#')
  return path === '' ? page : relative(root, join(root, dirname(page), path))
}

function leadsSomewhere(page: string, target: string): boolean {
  const file = fileOf(page, target)
  const [, heading] = target.split('#')
  if (!existsSync(join(root, file))) return false
  if (heading === undefined) return true
  return [...read(file).matchAll(/^#+ (.*)$/gm)].some(([, title = '']) => slugOf(title) === heading)
}

/** As GitHub makes them. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
