/** Papers as Atom (RFC 4287) and JSON Feed 1.1. */

import { createHash } from 'node:crypto'
import { escapeUTF8 } from 'entities/escape'
import { Feed } from 'feed'
import type { Span } from '../model/card.ts'
import { hasWebScheme } from '../model/links.ts'
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
  if (ending === '.atom')
    return { mediaType: 'application/atom+xml; charset=utf-8', content: writeAtom(head, entries) }
  if (ending === '.json')
    return { mediaType: 'application/feed+json; charset=utf-8', content: writeJsonFeed(head, entries) }
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

function writeAtom({ id, title, about }: FeedHead, entries: readonly FeedEntry[]): string {
  const updated = new Date(Math.max(0, ...entries.map(({ atMs }) => atMs)))
  const feed = new Feed({
    id,
    // The library escapes what is said of the feed, but writes titles of entries as HTML.
    title: toText(title),
    description: toText(about),
    updated,
    generator: name,
    author: { name },
  })
  for (const entry of entries)
    feed.addItem({
      id: entry.id,
      title: escapeHtml(toText(entry.title)),
      link: linkOf(entry),
      date: new Date(entry.atMs),
      published: new Date(entry.atMs),
      content: contentOf(entry),
    })
  return feed.atom1()
}

/** https://www.jsonfeed.org/version/1.1/ (the `feed` package writes version 1, without `date_published`). */
function writeJsonFeed({ title, about }: FeedHead, entries: readonly FeedEntry[]): string {
  const items = entries.map((entry) => ({
    id: entry.id,
    url: linkOf(entry),
    title: toText(entry.title),
    content_html: contentOf(entry),
    date_published: new Date(entry.atMs).toISOString(),
  }))
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: toText(title),
    description: toText(about),
    authors: [{ name }],
    items,
  }
  return JSON.stringify(feed, null, 2)
}

/** A paper without an address is found by its title. */
function linkOf({ url, title }: FeedEntry): string {
  return url ?? `https://scholar.google.com/scholar?q=${encodeURIComponent(toText(title))}`
}

function contentOf({ paragraphs }: FeedEntry): string {
  return paragraphs.map(toParagraph).join('\n')
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
  return hasWebScheme(span.url)
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

const name = 'Journal Club'
