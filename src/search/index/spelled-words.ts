/**
 * The words of a paper as a text that can be read back without analysing it again: a line each author, one
 * for the title and one for the abstract; words apart by spaces, the segments of a compound by `-` and their
 * pieces by `+`, as in `deep+seek-r1`; `llms4=llm+4` where the pieces joined are not the segment. Words hold
 * letters, digits and points only.
 */
import type { Piece, Word } from '../analysis/analysis.ts'

export interface SpelledSegment {
  readonly word: string
  readonly pieces: readonly string[]
}

/** Writes the words of each author, of the title and of the abstract. */
export function spellWords(fields: readonly (readonly Word[])[]): string {
  return fields.map((words) => words.map(spellWord).join(' ')).join('\n')
}

/** The words of one line, compounds as their segments. */
export function decodeSpelled(line: string): (string | SpelledSegment[])[] {
  if (line === '') return []
  return line.split(' ').map((word) => (/[-+=]/.test(word) ? word.split('-').map(decodeSegment) : word))
}

/** The pieces of a segment of a word. */
export function piecesOf(word: Word, segment: Piece): string[] {
  return word.pieces
    .filter(({ start, end }) => start >= segment.start && end <= segment.end)
    .map((piece) => piece.word)
}

function spellWord(word: Word): string {
  if (word.pieces.length === 1) return word.word
  return word.segments
    .map((segment) => {
      const pieces = piecesOf(word, segment)
      return (pieces.join('') === segment.word ? '' : `${segment.word}=`) + pieces.join('+')
    })
    .join('-')
}

function decodeSegment(segment: string): SpelledSegment {
  const at = segment.indexOf('=')
  const pieces = segment.slice(at + 1).split('+')
  return { word: at < 0 ? pieces.join('') : segment.slice(0, at), pieces }
}
