/** Why a paper matched, in one line and in full. */
import type { Span } from '../model/card.ts'
import type { Match } from '../model/match.ts'

/** `Shares reward, hacking`: at most five words that both papers have, the strongest first; empty for none. */
export function sharedWords(matches: readonly Match[]): Span[] {
  const words = askedWords(matches).slice(0, wordsShown)
  return words.length === 0 ? [] : [`Shares ${words.join(', ')}`]
}

/**
 * `Matches reward, hacking and 2 more`: at most three words, without where and how;
 * nothing where none was asked for.
 */
export function briefMatchNote(matches: readonly Match[]): Span[] {
  const asked = askedWords(matches)
  const words = asked
    .slice(0, briefWordsShown)
    .flatMap((word, at): Span[] => [at > 0 ? ', ' : 'Matches ', { bold: word }])
  const more = asked.length - briefWordsShown
  return more > 0 ? [...words, ` and ${more} more`] : words
}

/** The words that were asked for and matched, each once, the strongest first. */
function askedWords(matches: readonly Match[]): readonly string[] {
  const words = matches.filter((match) => wasAsked(match) && match.kind !== 'together')
  const strongest = words.toSorted((a, b) => b.weight - a.weight)
  return [...new Set(strongest.map(({ asked }) => asked))]
}

/** Whether the word was asked for; other matches are shown by `why` only. */
export function wasAsked({ kind }: Match): boolean {
  return kind !== 'related' && kind !== 'meaning' && kind !== 'cited'
}

/** What some matches add to the score, in all. */
export function weightOf(matches: readonly Match[]): number {
  return matches.reduce((sum, match) => sum + match.weight, 0)
}

/**
 * How a word matched, for a person: `as “hacked”`, `read as “multimodal”`, `short for
 * …`; empty for the word itself.
 */
export function describeKind(match: Match): string {
  switch (match.kind) {
    case 'exact':
      return ''
    case 'stem':
      return match.found.toLowerCase() === match.asked.toLowerCase() ? '' : `as “${match.found}”`
    case 'prefix':
      return `begins “${match.found}”`
    case 'typo':
      return `read as “${match.found}”`
    case 'acronym':
      return `same as “${match.found}”`
    case 'phrase':
      return 'the exact phrase'
    case 'together':
      return 'side by side'
    case 'related':
      return 'shared by the best papers'
    case 'meaning':
      return match.found === '' ? 'near what was asked as a whole' : `near in meaning: ${match.found}`
    case 'cited':
      return `${match.count.toLocaleString('en')}, by its age`
  }
}

const wordsShown = 5
const briefWordsShown = 3
