/** Reading lists over dated papers, as `../shared/channels/README.md` lays them out. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compareText } from '../src/model/lists.ts'
import type { Paper } from '../src/model/paper.ts'

/** What a team subscribed to, and what its readers picked, in the order of the days. */
export interface Channel {
  readonly name: string
  readonly query: string
  readonly picks: readonly { readonly id: Paper['id']; readonly day: string }[]
}

export interface Channels {
  readonly channels: readonly Channel[]
  /** The papers of each day, the days in order. */
  readonly days: ReadonlyMap<string, readonly Paper[]>
}

interface Line {
  readonly id: string
  readonly title: string
  readonly abstract: string
  readonly authors?: readonly string[]
  readonly categories?: readonly string[]
  readonly day: string
}

interface List {
  readonly name?: string
  readonly query: string
  readonly papers: readonly { readonly id: string; readonly day: string }[]
}

/** Reads `papers.jsonl.gz` and `channels/*.json` of a folder, up to a day. */
export async function readChannels(folder: string, until = '9999'): Promise<Channels> {
  const text = gunzipSync(await readFile(join(folder, 'papers.jsonl.gz'))).toString('utf8')
  const lines: Line[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
    .filter(({ day }) => day <= until)
  lines.sort((a, b) => compareText(a.day, b.day) || compareText(a.id, b.id))
  const dayOf = new Map(lines.map(({ id, day }) => [id, day]))
  const files = (await readdir(join(folder, 'channels'))).filter((file) => file.endsWith('.json')).sort()
  const channels: Channel[] = []
  for (const file of files) {
    const list: List = JSON.parse(await readFile(join(folder, 'channels', file), 'utf8'))
    const picks = list.papers
      .filter(({ id }) => dayOf.has(id))
      .map(({ id }) => ({ id: `arxiv:${id}` as const, day: dayOf.get(id) ?? '' }))
      .sort((a, b) => compareText(a.day, b.day) || compareText(a.id, b.id))
    channels.push({ name: list.name ?? file.replace('.json', ''), query: list.query, picks })
  }
  return { channels, days: Map.groupBy(lines.map(paperOf), ({ listed = '' }) => listed) }
}

function paperOf({ id, title, abstract, authors = [], categories = [], day }: Line): Paper {
  return {
    id: `arxiv:${id}`,
    identifiers: [`arxiv:${id}`],
    title,
    authors,
    abstract,
    published: day,
    updated: undefined,
    listed: day,
    links: abstract.match(/https?:\/\/[^\s)\]}>,;]+/g) ?? [],
    sources: ['bench'],
    categories,
  }
}
