/**
 * Words of scripts that are written without spaces, as pairs of neighbouring characters: `安全研究` as `安全`, `全研`
 * and `研究`. Text and query are cut alike, so that a word is found wherever it stands, and quotes find it whole;
 * no dictionary has to know it. It is how Lucene cuts them
 * (https://lucene.apache.org/core/10_0_0/analysis/common/org/apache/lucene/analysis/cjk/CJKBigramFilter.html).
 */
import type { Piece, Word } from './analysis.ts'

// Korean has spaces, but its particles stand at its words without one.
const scripts = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}`
const unspaced = new RegExp(`(?=[${scripts}])[\\p{L}\\p{N}]`, 'u')
const runs = new RegExp(`(?:(?=[${scripts}])[\\p{L}\\p{N}\\p{M}])+|(?:(?![${scripts}]).)+`, 'gsu')
/** A character with its marks, which stand apart in half-width Japanese as well. */
const characters = /.[\p{M}ﾞﾟ]*/gsu

/** Whether a word has characters of such a script. */
export function isUnspaced(written: string): boolean {
  return unspaced.test(written)
}

/** The words of what is written at a place of a text; runs of other scripts (`JWT`) are read by `readOthers`. */
export function splitUnspaced(
  written: string,
  offset: number,
  readOthers: (run: string, offset: number) => readonly Word[],
): Word[] {
  return [...written.matchAll(runs)].flatMap(({ 0: run, index }) =>
    isUnspaced(run) ? pairsOf(run, offset + index) : readOthers(run, offset + index),
  )
}

/** A single character stands for itself. */
function pairsOf(run: string, offset: number): Word[] {
  const all = [...run.matchAll(characters)].map(
    ({ 0: written, index }): Piece => ({
      start: offset + index,
      end: offset + index + written.length,
      word: written.normalize('NFKC').replace(/[^\p{L}\p{N}\p{M}]/gu, ''),
    }),
  )
  const pairs = all.slice(1).map((second, at): Piece => {
    const first = all[at] ?? second
    return { start: first.start, end: second.end, word: first.word + second.word }
  })
  return (pairs.length === 0 ? all : pairs).filter(({ word }) => word !== '').map(asWord)
}

function asWord(piece: Piece): Word {
  const parts = [piece]
  return { ...piece, segments: parts, pieces: parts }
}
