/**
 * Words of scripts that are written without spaces, as pairs of neighbouring characters: `安全研究` as `安全`, `全研`
 * and `研究`. Text and query are cut alike, so that a word is found wherever it stands, and quotes find it whole;
 * no dictionary has to know it. It is how Lucene cuts them
 * (https://lucene.apache.org/core/10_0_0/analysis/common/org/apache/lucene/analysis/cjk/CJKBigramFilter.html).
 */

// Korean has spaces, but its particles stand at its words without one.
const scripts = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}`
const unspaced = new RegExp(`(?=[${scripts}])[\\p{L}\\p{N}]`, 'u')
const runs = new RegExp(`(?:(?=[${scripts}])[\\p{L}\\p{N}\\p{M}])+|(?:(?![${scripts}]).)+`, 'gsu')
/** A character with its marks, which stand apart in half-width Japanese as well. */
const hasMarks = /[\p{M}ﾞﾟ]/u
const characters = /.[\p{M}ﾞﾟ]*/gsu

/** Whether a word has characters of such a script. */
export function isUnspaced(written: string): boolean {
  return unspaced.test(written)
}

/** What is written as one word, cut where it changes from such a script to others (`使用JWT令牌`) or back. */
export function splitScripts(written: string): { readonly run: string; readonly at: number }[] {
  return [...written.matchAll(runs)].map(({ 0: run, index }) => ({ run, at: index }))
}

/** The pairs of a run of such characters, each with its place; a single character stands for itself. */
export function pairsOf(
  run: string,
): { readonly start: number; readonly end: number; readonly word: string }[] {
  const isPlain = !hasMarks.test(run) && run.normalize('NFKC') === run
  let end = 0
  const all = (isPlain ? [...run] : (run.match(characters) ?? [])).map((written) => {
    const start = end
    end += written.length
    return { start, end, word: isPlain ? written : plainLetters(written) }
  })
  const pairs = all.slice(1).map((second, at) => {
    const first = all[at] ?? second
    return { start: first.start, end: second.end, word: first.word + second.word }
  })
  return (pairs.length === 0 ? all : pairs).filter(({ word }) => word !== '')
}

function plainLetters(written: string): string {
  return written.normalize('NFKC').replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}
