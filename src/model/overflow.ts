/** Splits what is too long for a message or a block, without losing anything. */
import { isBlank, type Piece, piecesText } from './pieces.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits pieces into as many runs as `fits` requires, at white space if possible, else between graphemes.
 * Blank runs are dropped; a single indivisible piece is kept even if it does not fit.
 */
export function splitPieces(
  pieces: readonly Piece[],
  fits: (run: readonly Piece[]) => boolean,
): (readonly Piece[])[] {
  if (isBlank(pieces)) return []
  if (fits(pieces)) return [pieces]
  const halves = halvePieces(pieces)
  return halves === undefined ? [pieces] : halves.flatMap((half) => splitPieces(half, fits))
}

/**
 * Packs parts into messages, in order, each of which `fits`. A group stays in one message if it fits into
 * one; a part that fits nowhere gets its own message.
 */
export function packGroups<Part>(
  groups: readonly (readonly Part[])[],
  fits: (parts: readonly Part[]) => boolean,
): (readonly Part[])[] {
  const messages: Part[][] = []
  let open: Part[] = []
  const close = () => {
    if (open.length > 0) messages.push(open)
    open = []
  }
  for (const group of groups) {
    if (!fits([...open, ...group]) && fits(group)) close()
    for (const part of group) {
      if (!fits([...open, part])) close()
      open.push(part)
    }
  }
  close()
  return messages
}

function halvePieces(pieces: readonly Piece[]): [Piece[], Piece[]] | undefined {
  const half = piecesText(pieces).length / 2
  let before = 0
  let index = 0
  for (const piece of pieces) {
    const length = piecesText([piece]).length
    if (before + length > half) break
    before += length
    index += 1
  }
  const middle = pieces[index]
  const isWhole = middle?.kind !== 'text' || (middle.url !== undefined && middle.text.length <= maxWholeLabel)
  const cut = isWhole ? 0 : middleOf(middle.text)
  if (middle?.kind === 'text' && cut > 0)
    return [
      [...pieces.slice(0, index), { ...middle, text: middle.text.slice(0, cut) }],
      [{ ...middle, text: middle.text.slice(cut) }, ...pieces.slice(index + 1)],
    ]
  if (pieces.length < 2) return undefined
  return index === 0 ? [pieces.slice(0, 1), pieces.slice(1)] : [pieces.slice(0, index), pieces.slice(index)]
}

/** A link with a label of up to so many characters is never cut. */
export const maxWholeLabel = 500

/** Where a text is best cut in two, near its middle; 0 for a single character. */
function middleOf(text: string): number {
  const middle = Math.floor(text.length / 2)
  const space = text.slice(0, middle).search(/\s\S*$/) + 1
  if (space > middle / 2) return space
  const grapheme = graphemes.segment(text).containing(middle)
  if (grapheme === undefined) return 0
  if (grapheme.index > 0) return grapheme.index
  if (grapheme.segment.length < text.length) return grapheme.segment.length
  // A grapheme can be arbitrarily long: then cut between code points.
  return /[\udc00-\udfff]/.test(text.charAt(middle)) ? middle - 1 : middle
}
