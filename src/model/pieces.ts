/** Prepares spans for a renderer: cleaned and with each link judged, so that only escaping is left. */

import { maxLinkLength } from './bounds.ts'
import type { Item, Span } from './card.ts'
import { parseWebAddress } from './links.ts'
import { cutText, stripUnprintable } from './text.ts'
import { singleSpaced } from './words.ts'

/**
 * Text in one style. `url` is a trusted or own address that the text may hide; an `address` is any other, to
 * be shown in full. `atMs` is the time that the text says, in epoch milliseconds.
 */
export type Piece =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly mark?: Mark
      readonly url?: string
      readonly atMs?: number
    }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'mention'; readonly user: string }
export type Mark = 'bold' | 'code'

/** The pieces of some spans, neighbours of one style joined, none empty. */
export function toPieces(spans: readonly Span[]): Piece[] {
  return joinPieces(
    spans.flatMap((span): Piece[] => {
      if (typeof span === 'string') return [text(cleanText(span))]
      if ('bold' in span) return [timed(text(cleanText(span.bold), 'bold'), span.atMs)]
      if ('code' in span) return [text(cleanText(span.code), 'code')]
      if ('link' in span) return linkPieces(span.link, span.url, { isOwn: span.isOwn })
      const user = cleanLine(span.mention)
      return [/^\w{1,64}$/.test(user) ? { kind: 'mention', user } : text(user)]
    }),
  )
}

/** Title (bold, linked), meta line and text of an item, each on lines of its own. */
export function itemPieces(item: Item): Piece[] {
  const title = cleanLine(item.title)
  const paragraphs = [
    item.url === undefined
      ? joinPieces([text(title, 'bold')])
      : linkPieces(title, item.url, { mark: 'bold' }),
    metaPieces(item),
    toPieces(item.text),
  ].filter((pieces) => !isBlank(pieces))
  return joinPieces(paragraphs.flatMap((pieces, index) => (index === 0 ? pieces : [text('\n'), ...pieces])))
}

/** What is known of it, then its links, as far as a label may hide them. */
function metaPieces({ meta, links = [] }: Item): Piece[] {
  const trusted = links.filter(({ url }) => parseWebAddress(url)?.isTrusted === true)
  const spans = trusted.flatMap(({ label, url }): Span[] => [' · ', { link: label, url }])
  return toPieces([cleanLine(meta), ...spans])
}

/** Shows links in full beside their words if the platform does not allow their label. */
export function spellOutLinks(pieces: readonly Piece[], isAllowed: (label: string) => boolean): Piece[] {
  return joinPieces(
    pieces.flatMap((piece) =>
      piece.kind === 'text' && piece.url !== undefined && !isAllowed(piece.text)
        ? spellOut(piece.text, { kind: 'address', url: piece.url }, piece.mark)
        : [piece],
    ),
  )
}

/** Whether there is nothing to see. */
export function isBlank(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) => piece.kind === 'text' && !/[^\s\u00ad\u200c\u200d]/.test(piece.text))
}

/** The words of some pieces as a person reads them, addresses included. */
export function piecesText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : addressOrUser(piece))).join('')
}

/** The text without what no reader can see; every line break is `\n`. */
export function cleanText(text: string): string {
  return stripUnprintable(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
}

/** The cleaned text on one line, with single spaces and none at either end. */
export function cleanLine(text: string): string {
  return singleSpaced(cleanText(text))
}

function linkPieces(
  label: string,
  address: string,
  { mark, isOwn }: { readonly mark?: Mark; readonly isOwn?: boolean | undefined },
): Piece[] {
  const words = cleanLine(label)
  const web = parseWebAddress(address)
  const shown = web?.url ?? cleanLine(cutText(address, maxLinkLength))
  if (web !== undefined && (web.isTrusted || isOwn) && words !== '')
    return [{ kind: 'text', text: words, url: web.url, ...(mark && { mark }) }]
  const bare: Piece = web === undefined ? text(shown) : { kind: 'address', url: web.url }
  return words === '' || words === shown || `${words}/` === shown
    ? joinPieces([bare])
    : spellOut(words, bare, mark)
}

function spellOut(words: string, address: Piece, mark: Mark | undefined): Piece[] {
  return joinPieces([text(words, mark), text(' ('), address, text(')')])
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (piece.kind === 'text' && piece.text === '') continue
    if (last?.kind === 'text' && piece.kind === 'text' && isAlike(last, piece))
      joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}

function text(content: string, mark?: Mark): Piece {
  return { kind: 'text', text: content, ...(mark && { mark }) }
}

/** Whether two texts may be one: a time stands by itself. */
function isAlike(a: TextPiece, b: TextPiece): boolean {
  return a.mark === b.mark && a.url === b.url && a.atMs === undefined && b.atMs === undefined
}

/** Without the time where it is none that a clock shows. */
function timed(piece: Piece, atMs: number | undefined): Piece {
  const isTime = atMs !== undefined && Number.isSafeInteger(atMs) && Math.abs(atMs) < maxTimeMs
  return isTime ? { ...piece, ...(piece.kind === 'text' && { atMs }) } : piece
}

type TextPiece = Extract<Piece, { kind: 'text' }>
/** The year 9999. */
const maxTimeMs = 253_000_000_000_000

function addressOrUser(piece: Exclude<Piece, { kind: 'text' }>): string {
  return piece.kind === 'address' ? piece.url : piece.user
}

/** What somebody wrote, for a Markdown file: its lines begin no heading. */
export function withoutHeadings(text: string): string {
  return cleanText(text).replace(/^([ \t]*)#/gm, '$1\\#')
}
