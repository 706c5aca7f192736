/** Stems and names as the extension pg_textsearch reads them. */
import type { PaperTerms } from './paper-record.ts'

/**
 * A paper's text for the extension: its stems as often as they stand there, those of
 * the title once more, and names.
 */
export function writeStems({ stems, names }: PaperTerms, wordOf: (term: number) => string): string {
  const tokens = stems.flatMap(({ term, times, timesInTitle }) =>
    Array<string>(Math.min(maxTimes, times + timesInTitle)).fill(stemToken(wordOf(term))),
  )
  return [...tokens, ...names.map((name) => nameToken(wordOf(name)))].join(' ')
}

// Words of letters and digits only are one token each to PostgreSQL's parser;
// anything else it might take apart.
export function stemToken(stem: string): string {
  return /^[a-z]+$/.test(stem) ? stem : `x0${Buffer.from(stem).toString('hex')}`
}

export function nameToken(name: string): string {
  return `n0${Buffer.from(name).toString('hex')}`
}

const maxTimes = 63
