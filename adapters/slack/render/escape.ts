/**
 * The only characters that Slack's own text format gives a meaning of their own, and
 * when that format is safe at all.
 */
import type { Piece } from '../../../src/core.ts'

/**
 * Text for a `mrkdwn` object or a top-level `text`:
 * https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Whether an id has the form of a Slack user: `U012AB3CD`, or `W…` on an enterprise grid. */
export function isSlackUser(id: string): boolean {
  return /^[UW][A-Z0-9]{2,20}$/.test(id)
}

/**
 * The pieces in `mrkdwn`; undefined where their words could be read as formatting. `mrkdwn` has no
 * way to escape `*_~` or a backtick, turns `:name:` into an emoji and may link `@name` and `#name`; a
 * mark only works between spaces.
 */
export function toMrkdwn(pieces: readonly Piece[]): string | undefined {
  if (formatting.test(pieces.map(bareWords).join(''))) return undefined
  const written = pieces.map((piece, index) => {
    if (piece.kind === 'address') return `<${escapeSlack(piece.url)}>`
    if (piece.kind === 'mention') return isSlackUser(piece.user) ? `<@${piece.user}>` : piece.user
    const words = escapeSlack(piece.text)
    if (piece.url !== undefined) return `<${escapeSlack(piece.url)}|${words}>`
    if (piece.mark === undefined) return words
    const standsAlone =
      /^\S(.*\S)?$/.test(piece.text) &&
      endsOpen(pieces.slice(0, index)) &&
      beginsOpen(pieces.slice(index + 1))
    if (!standsAlone) return undefined
    return piece.mark === 'bold' ? `*${words}*` : `\`${words}\``
  })
  return written.includes(undefined) ? undefined : written.join('')
}

const formatting = /[*_~`]|:[\w+'-]+:|[@#]\w|:\/\/|^[^\S\r\n\u2028\u2029]*(?:>|[-•]\s)/m

// What stands outside of `<` and `>`, or inside as a label.
function bareWords(piece: Piece): string {
  if (piece.kind === 'text') return piece.text
  return piece.kind === 'mention' && !isSlackUser(piece.user) ? piece.user : ' '
}

function endsOpen(before: readonly Piece[]): boolean {
  const last = before.at(-1)
  return last === undefined || (last.kind === 'text' && /[\s(]$/.test(last.text))
}

function beginsOpen(after: readonly Piece[]): boolean {
  const [next] = after
  return next === undefined || (next.kind === 'text' && /^[\s).,;]/.test(next.text))
}
