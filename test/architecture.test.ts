import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What each place may import of ours, besides itself; the most specific place counts. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  'src/model': [],
  'src/errors.ts': [],
  'src/config.ts': ['src/model', 'src/errors.ts'],
  'src/http': ['src/errors.ts'],
  'src/sources': ['src/model', 'src/errors.ts', 'src/http/port.ts'],
  'src/postgres': [],
  'src/store': ['src/model', 'src/errors.ts', 'src/digest/port.ts', 'src/postgres'],
  'src/steps.ts': [],
  'src/search': ['src/model', 'src/errors.ts', 'src/steps.ts'],
  'src/search/postgres': ['src/search', 'src/model', 'src/errors.ts', 'src/postgres', 'src/steps.ts'],
  'src/embeddings': [
    'src/model',
    'src/errors.ts',
    'src/adapter.ts',
    'src/http',
    'src/search',
    'src/store/port.ts',
    'src/within.ts',
  ],
  'src/cite': ['src/model', 'src/steps.ts'],
  'src/cards': ['src/model', 'src/errors.ts', 'src/cite/formats.ts', 'src/bot/port.ts'],
  'src/ingest': [
    'src/model',
    'src/errors.ts',
    'src/adapter.ts',
    'src/http',
    'src/sources',
    'src/store',
    'src/search',
  ],
  'src/digest/port.ts': ['src/model'],
  'src/digest': [
    'src/model',
    'src/errors.ts',
    'src/adapter.ts',
    'src/library.ts',
    'src/search',
    'src/store',
    'src/cards',
    'src/steps.ts',
    'src/within.ts',
  ],
  'src/bot/port.ts': ['src/model'],
  'src/adapter.ts': ['src/model', 'src/bot/port.ts', 'src/store/port.ts'],
  'src/command.ts': ['src/model', 'src/bot/port.ts', 'src/library.ts'],
  'src/command-options.ts': ['src/model', 'src/bot/port.ts', 'src/command.ts'],
  'src/library.ts': [
    'src/model',
    'src/errors.ts',
    'src/digest/port.ts',
    'src/index-opening.ts',
    'src/ingest',
    'src/search',
    'src/silence.ts',
    'src/store',
    'src/topic-counts.ts',
  ],
  'src/topic-counts.ts': ['src/model', 'src/errors.ts', 'src/search', 'src/store/port.ts', 'src/within.ts'],
  'src/silence.ts': ['src/errors.ts', 'src/store/port.ts', 'src/within.ts'],
  'src/index-follower.ts': ['src/adapter.ts', 'src/library.ts'],
  'src/index-opening.ts': ['src/errors.ts', 'src/search/port.ts'],
  'src/memory-limits.ts': ['src/errors.ts'],
  'src/index-keeper.ts': [
    'src/adapter.ts',
    'src/errors.ts',
    'src/index-follower.ts',
    'src/index-opening.ts',
    'src/ingest/update-index.ts',
    'src/library.ts',
    'src/memory-limits.ts',
    'src/open-index.ts',
    'src/store/port.ts',
  ],
  'src/open-all.ts': ['src/errors.ts'],
  'src/start-adapters.ts': ['src/adapter.ts', 'src/bot/port.ts', 'src/errors.ts'],
  'src/run-adapters.ts': [
    'src/adapter.ts',
    'src/departures.ts',
    'src/bot/port.ts',
    'src/metrics.ts',
    'src/silence.ts',
    'src/store/port.ts',
  ],
  'src/paper-page.ts': ['src/model', 'src/cards', 'src/command.ts', 'src/library.ts', 'src/search'],
  'src/commands': [
    'src/model',
    'src/errors.ts',
    'src/bot',
    'src/cards',
    'src/cite',
    'src/command.ts',
    'src/command-options.ts',
    'src/paper-page.ts',
    'src/subscription-answers.ts',
    'src/digest',
    'src/library.ts',
    'src/search',
    'src/steps.ts',
  ],
  'src/subscription-answers.ts': [
    'src/model',
    'src/errors.ts',
    'src/bot/port.ts',
    'src/cards',
    'src/command.ts',
    'src/digest',
    'src/library.ts',
  ],
  'src/bot': [
    'src/search',
    'src/model',
    'src/errors.ts',
    'src/adapter.ts',
    'src/cards',
    'src/command.ts',
    'src/library.ts',
    'src/log.ts',
    'src/search',
  ],
  'src/log.ts': ['src/adapter.ts', 'src/config.ts', 'src/errors.ts'],
  'src/within.ts': [],
  'src/failing-sources.ts': ['src/store/port.ts'],
  'src/readiness.ts': [
    'src/adapter.ts',
    'src/errors.ts',
    'src/search/port.ts',
    'src/store/port.ts',
    'src/within.ts',
  ],
  'src/read-figures.ts': ['src/digest', 'src/store/port.ts'],
  'src/load-shedder.ts': ['src/adapter.ts'],
  'src/server.ts': [
    'src/adapter.ts',
    'src/errors.ts',
    'src/load-shedder.ts',
    'src/readiness.ts',
    'src/within.ts',
  ],
  'src/open-index.ts': ['src/adapter.ts', 'src/config.ts', 'src/search', 'src/store/port.ts'],
  'src/departures.ts': ['src/adapter.ts', 'src/model', 'src/store/port.ts'],
  'src/stop-app.ts': ['src/adapter.ts', 'src/server.ts', 'src/within.ts'],
  'src/metrics.ts': ['src/adapter.ts', 'src/bot', 'src/store/port.ts', 'src/within.ts'],
  'src/observe-posters.ts': [
    'src/model',
    'src/adapter.ts',
    'src/digest/deliver.ts',
    'src/errors.ts',
    'src/log.ts',
    'src/metrics.ts',
  ],
  'src/load-adapters.ts': ['src/adapter.ts', 'src/config.ts'],
  'src/core.ts': [
    'src/bot/related-command.ts',
    'src/model',
    'src/bot/catalogue.ts',
    'src/bot/port.ts',
    'src/adapter.ts',
    'src/errors.ts',
    'src/within.ts',
  ],
  'src/live-sources.ts': [
    'src/adapter.ts',
    'src/config.ts',
    'src/http',
    'src/ingest',
    'src/sources',
    'src/store/port.ts',
  ],
  'src/ingest-schedule.ts': ['src/adapter.ts', 'src/live-sources.ts', 'src/store/port.ts'],
  'src/ingest-command.ts': ['src'],
  'src/subscriptions-command.ts': ['src'],
  'src/forget-command.ts': ['src'],
  'src/backup-command.ts': ['src'],
  'src/migrate-store-command.ts': ['src'],
  'src/progress-line.ts': [],
  'src/app.ts': ['src'],
  'src/main.ts': ['src'],
  'adapters/kit': ['src/core.ts'],
  adapters: ['adapters/kit', 'src/core.ts'],
}

const files = ['src', 'adapters'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)

describe('the structure of the code', () => {
  it('lets data flow one way', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
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
    const wrong = files
      .filter((file) => file.startsWith('src/'))
      .filter((file) => /\b(slack|discord)\b/i.test(withoutLinks(readFileSync(join(root, file), 'utf8'))))
    expect(wrong).toEqual([])
  })

  it('reads the environment of the process in main.ts only', () => {
    const wrong = files.filter(
      (file) => readFileSync(join(root, file), 'utf8').match(/(?<!')process\.env/) !== null,
    )
    expect(wrong).toEqual(['src/main.ts'])
  })

  it('keeps every file under 300 lines', () => {
    const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301)
    expect(long).toEqual([])
  })
})

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
