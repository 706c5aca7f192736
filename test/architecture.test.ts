import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What each room may import of ours, besides itself; types included. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'src/errors.ts': [],
  'src/model': [],
  'src/async': ['src/errors.ts'],
  'src/postgres': [],
  'src/ports': ['src/model'],
  'src/http': ['src/model', 'src/async', 'src/ports', 'src/errors.ts'],
  'src/sources': ['src/model', 'src/async', 'src/ports', 'src/http', 'src/errors.ts'],
  'src/store': ['src/model', 'src/ports', 'src/postgres', 'src/errors.ts'],
  'src/search/analysis': ['src/model'],
  'src/abstracts': ['src/model', 'src/search/analysis'],
  'src/search/index': ['src/model', 'src/ports', 'src/abstracts', 'src/search/analysis'],
  'src/search/query': ['src/model', 'src/async', 'src/errors.ts', 'src/search/analysis', 'src/search/index'],
  'src/search/rank': [
    ...['src/model', 'src/async', 'src/search/analysis', 'src/search/index', 'src/search/query'],
  ],
  'src/search': ['src/model', 'src/async', 'src/ports', 'src/postgres', 'src/errors.ts'],
  'src/learning': ['src/model', 'src/async', 'src/search/analysis'],
  'src/embeddings': [
    'src/model',
    'src/abstracts',
    'src/async',
    'src/ports',
    'src/http',
    'src/search',
    'src/errors.ts',
  ],
  'src/language-model': ['src/model', 'src/async', 'src/ports', 'src/http'],
  'src/passages': [
    'src/model',
    'src/abstracts',
    'src/async',
    'src/ports',
    'src/search/analysis',
    'src/search/rank',
  ],
  'src/trends': ['src/model', 'src/async', 'src/ports', 'src/search/analysis', 'src/errors.ts'],
  'src/pictures': ['src/model', 'src/async'],
  'src/cite': ['src/model', 'src/abstracts', 'src/async', 'src/ports'],
  'src/cards': ['src/model', 'src/abstracts', 'src/ports', 'src/cite', 'src/trends', 'src/errors.ts'],
  'src/ingest': ['src/model', 'src/async', 'src/ports', 'src/sources', 'src/errors.ts'],
  'src/references': [
    ...['src/model', 'src/async', 'src/ports', 'src/ingest/latex.ts', 'src/sources/formats/markup.ts'],
    ...['src/sources/formats/authors.ts', 'src/errors.ts'],
  ],
  'src/full-text': [
    ...['src/model', 'src/abstracts', 'src/async', 'src/ports', 'src/passages', 'src/search/analysis'],
    ...['src/search/rank', 'src/ingest/latex.ts', 'src/errors.ts'],
  ],
  'src/library': [
    ...['src/model', 'src/async', 'src/ports', 'src/search', 'src/learning', 'src/references'],
    ...['src/pictures', 'src/errors.ts'],
  ],
  'src/times': ['src/model'],
  'src/digest': [
    'src/times',
    ...[
      'src/model',
      'src/abstracts',
      'src/async',
      'src/ports',
      'src/search',
      'src/learning',
      'src/library',
      'src/cards',
    ],
    ...['src/trends', 'src/pictures', 'src/errors.ts'],
  ],
  'src/club': [
    ...[
      'src/model',
      'src/times',
      'src/abstracts',
      'src/async',
      'src/ports',
      'src/digest',
      'src/cards',
      'src/errors.ts',
    ],
  ],
  'src/feeds': [
    ...['src/model', 'src/async', 'src/ports', 'src/library', 'src/digest', 'src/club', 'src/cards'],
    'src/cite',
  ],
  'src/question': [
    'src/times',
    ...['src/model', 'src/async', 'src/ports', 'src/search/analysis', 'src/search/query'],
    ...['src/errors.ts'],
  ],
  'src/commands': [
    'src/times',
    ...[
      'src/model',
      'src/abstracts',
      'src/async',
      'src/ports',
      'src/search',
      'src/library',
      'src/cards',
      'src/cite',
    ],
    ...['src/digest', 'src/club', 'src/feeds', 'src/question', 'src/references', 'src/passages'],
    ...['src/full-text', 'src/trends', 'src/pictures', 'src/errors.ts', 'src/ingest/latex.ts'],
  ],
  'src/tools': ['src/model', 'src/ports', 'src/errors.ts'],
  'src/talk': [
    'src/times',
    ...[
      'src/model',
      'src/abstracts',
      'src/ports',
      'src/search/analysis',
      'src/library',
      'src/cards',
      'src/question',
    ],
    ...['src/commands', 'src/tools', 'src/errors.ts'],
  ],
  'src/bot': [
    ...[
      'src/model',
      'src/abstracts',
      'src/ports',
      'src/search',
      'src/library',
      'src/cards',
      'src/commands',
      'src/talk',
    ],
    ...['src/errors.ts'],
  ],
  'src/core.ts': [
    ...['src/model', 'src/async', 'src/ports', 'src/talk', 'src/tools', 'src/bot', 'src/errors.ts'],
  ],
  'src/app': ['src'],
  'src/cli': ['src'],
  'src/main.ts': ['src'],
  'adapters/kit': ['src/core.ts'],
  adapters: ['src/core.ts', 'adapters/kit'],
  ...layersOf('adapters/slack', [
    'wire',
    'render',
    'install',
    'people',
    'send',
    'agent',
    'form',
    'home',
    'receive',
  ]),
  tools: ['src'],
  'tools/build': ['adapters/web', 'src/talk'],
}

const files = listCode('src', 'adapters', 'tools')
const testFiles = listCode('test', 'bench', 'prove', 'check')

describe('the structure of the code', () => {
  it('lets data flow one way', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no circle of files, types included', () => {
    const open = new Set<string>()
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string): void => {
      if (open.has(file)) circles.push([...open, file].join(' > '))
      if (open.has(file) || done.has(file)) return
      open.add(file)
      for (const target of importsOf(file)) if (files.includes(target)) visit(target)
      open.delete(file)
      done.add(file)
    }
    for (const file of files) visit(file)
    expect(circles).toEqual([])
  })

  it('keeps adapters apart from each other', () => {
    const folderOf = (file: string) => file.split('/')[1]
    const wrong = files
      .filter((file) => file.startsWith('adapters/'))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('adapters/') && folderOf(target) !== folderOf(file))
          .filter((target) => folderOf(target) !== 'kit')
          .map((target) => `${file} imports ${target}`),
      )
    expect(wrong).toEqual([])
  })

  it('names no platform in the core', () => {
    const platforms = readdirSync(join(root, 'adapters')).filter((name) =>
      existsSync(join(root, 'adapters', name, 'preview.tsx')),
    )
    expect(platforms).toContain('slack')
    const names = new RegExp(`\\b(${platforms.join('|')})\\b`, 'i')
    const wrong = files
      .filter((file) => file.startsWith('src/'))
      .filter((file) => names.test(withoutLinks(readFileSync(join(root, file), 'utf8'))))
    expect(wrong).toEqual([])
  })

  it('reads the environment of the process in main.ts only', () => {
    const wrong = files.filter(
      (file) => readFileSync(join(root, file), 'utf8').match(/(?<!')process\.env/) !== null,
    )
    expect(wrong).toEqual(['src/main.ts'])
  })

  it('finds modules by the ending that they have in a package too', () => {
    const wrong = files
      .filter((file) => /^(?:src|adapters)\//.test(file))
      .filter((file) =>
        /(?:endsWith|new URL)\((['`])[^'`]*\.ts\1/.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(wrong).toEqual([])
  })

  it('names no file that is not there, in comments and in the docs', () => {
    const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((page) => page.endsWith('.md'))
      .map((page) => `docs/${page}`)
    const named = [...files, 'README.md', ...pages].flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.tsx?)`/g)].map(
        ([, name = '']) => ({ file, name }),
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    const all = new Set([...files, ...testFiles].flatMap(endingsOf))
    expect(named.filter(({ name }) => !all.has(name))).toEqual([])
  })
})

/** Rooms of an adapter from the bottom up: each may import those below it. */
function layersOf(adapter: string, rooms: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    rooms.map((room, at) => [
      `${adapter}/${room}`,
      ['src/core.ts', 'adapters/kit', ...rooms.slice(0, at).map((below) => `${adapter}/${below}`)],
    ]),
  )
}

function listCode(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
}

/** `a/b/c.ts`, `b/c.ts` and `c.ts`. */
function endingsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, join(root, dirname(file), path)),
  )
}

function mayImport(file: string, target: string): boolean {
  const place = Object.keys(arrows)
    .filter((candidate) => isWithin(file, candidate))
    .sort((a, b) => b.length - a.length)[0]
  if (place === undefined) return false
  // Each thread begins with it.
  if (target === 'src/needs-node.js') return true
  if (place === 'adapters' && target.startsWith('adapters/')) return true
  return [...(place.endsWith('.ts') ? [] : [place]), ...(arrows[place] ?? [])].some((allowed) =>
    isWithin(target, allowed),
  )
}

function isWithin(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

function withoutLinks(text: string): string {
  return text.replace(/https?:\/\/\S+/g, '')
}
