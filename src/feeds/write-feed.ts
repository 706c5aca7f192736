/** Papers as Atom (RFC 4287) and JSON Feed 1.1. */
import { createHash } from 'node:crypto'
import { escapeUTF8 } from 'entities'
import { Feed } from 'feed'
import type { Span } from '../model/card.ts'
import { cleanLine } from '../model/pieces.ts'
import type { FeedText } from './feed.ts'

/** One paper, as a digest shows it. `id` is the same for as long as the feed has it. */
export interface FeedEntry {
  readonly id: string
  readonly title: string
  readonly url: string | undefined
  /** Paragraphs: authors, the telling sentence, why it is there, and the receipt of its digest. */
  readonly paragraphs: readonly (readonly Span[])[]
  readonly atMs: number
}

export interface FeedHead {
  /** An IRI that says nothing. */
  readonly id: string
  readonly title: string
  readonly about: string
}

/** What a feed can end in. */
export const feedEndings: readonly string[] = ['.atom', '.json']

/** A feed in one of its endings; undefined for any other. */
export function writeFeed(
  head: FeedHead,
  entries: readonly FeedEntry[],
  ending: string,
): FeedText | undefined {
  // Atom's titles are HTML as the library writes them, those of JSON Feed are plain.
  if (ending === '.atom')
    return {
      mediaType: 'application/atom+xml; charset=utf-8',
      content: makeFeed(head, entries, (title) => escapeHtml(toText(title))).atom1(),
    }
  if (ending === '.json')
    return {
      mediaType: 'application/feed+json; charset=utf-8',
      content: makeFeed(head, entries, toText).json1(),
    }
  return undefined
}

/** An identifier for good of what these words say, without saying them. */
export function feedId(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('\n')).digest('hex')
  // A UUID of version 8, of one's own making: https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

function makeFeed(
  { id, title, about }: FeedHead,
  entries: readonly FeedEntry[],
  write: (title: string) => string,
): Feed {
  const updated = new Date(Math.max(0, ...entries.map(({ atMs }) => atMs)))
  const feed = new Feed({
    id,
    // The library escapes what is said of the feed itself.
    title: toText(title),
    description: toText(about),
    updated,
    generator: 'Journal Club',
    author: { name: 'Journal Club' },
  })
  for (const { id, title, url, paragraphs, atMs } of entries)
    feed.addItem({
      id,
      title: write(title),
      // A paper without an address of its own is found by its title.
      link: url ?? `https://scholar.google.com/scholar?q=${encodeURIComponent(toText(title))}`,
      date: new Date(atMs),
      content: paragraphs.map(toParagraph).join('\n'),
    })
  return feed
}

function toParagraph(spans: readonly Span[]): string {
  return `<p>${spans.map(toHtml).join('')}</p>`
}

function toHtml(span: Span): string {
  if (typeof span === 'string') return escapeHtml(span)
  if ('bold' in span) return `<b>${escapeHtml(span.bold)}</b>`
  if ('code' in span) return `<code>${escapeHtml(span.code)}</code>`
  if ('mention' in span) return escapeHtml(span.mention)
  // A stored address may be of any kind; only the web's are followed.
  return /^https?:\/\//.test(span.url)
    ? `<a href="${escapeHtml(span.url)}">${escapeHtml(span.link)}</a>`
    : escapeHtml(span.link)
}

function escapeHtml(text: string): string {
  return escapeUTF8(withoutControls(text)).replaceAll('\n', '<br>')
}

function toText(text: string): string {
  return cleanLine(withoutControls(text))
}

/** XML has no way to write these. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/(?!\n)\p{Cc}|[\uFFFE\uFFFF]/gu, ' ')
}
