/** Text in the few tags of HTML that messages of the bot have, and the same without any. */
import type { Piece } from '../../../src/core.ts'

/** Text that shows as it is: no tag, person or room in it comes to life. */
export function escapeHtml(text: string): string {
  return escapeMarkup(defuse(text))
}

/** Escapes code to the letter: clients make links of nothing in it. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\n', '<br>')
}

/**
 * Clients make links of the ids of people and rooms wherever they appear; a
 * joiner that nobody sees prevents it.
 */
export function defuse(text: string): string {
  return text.replace(/[@#!](?=\S|$)/g, '$&\u2060')
}

export function toHtml(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'address') return link(piece.url, escapeHtml(piece.url))
      if (piece.kind === 'mention') return escapeHtml(piece.user)
      const text = escapeHtml(piece.text)
      const marked = piece.mark === undefined ? text : wrap(tags[piece.mark], text)
      return piece.url === undefined ? marked : link(piece.url, marked)
    })
    .join('')
}

/** Pieces as plain text, for clients that show no HTML: with every address in full. */
export function toPlain(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'address') return piece.url
      if (piece.kind === 'mention') return defuse(piece.user)
      return defuse(piece.text) + (piece.url === undefined ? '' : ` (${piece.url})`)
    })
    .join('')
}

export function wrap(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`
}

function link(url: string, html: string): string {
  return `<a href="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${html}</a>`
}

const tags = { bold: 'strong', code: 'code' } as const
