/** Why a paper matched, in one line and in full. */
import type { Span } from '../model/card.ts'
import type { Match } from '../model/match.ts'

/**
 * `Matches reward, hacking (abstract)`: at most five words, the strongest first, and whether the paper is
 * here more for its meaning. Empty if no word was asked for.
 */
export function matchNote(matches: readonly Match[]): Span[] {
  const words = new Map<string, Match[]>()
  for (const match of matches.filter(wasAsked))
    words.set(match.asked, [...(words.get(match.asked) ?? []), match])
  const strongest = [...words.entries()].sort((a, b) => weightOf(b[1]) - weightOf(a[1])).slice(0, wordsShown)
  const meaning = weightOf(matches.filter(({ kind }) => kind === 'meaning'))
  if (strongest.length === 0) return meaning > 0 ? ['Near in meaning'] : []
  const spans: Span[] = ['Matches ']
  strongest.forEach(([asked, found], at) => {
    if (at > 0) spans.push(', ')
    spans.push({ bold: asked }, ` (${describeMatch(asked, found)})`)
  })
  if (words.size > wordsShown) spans.push(` and ${words.size - wordsShown} more`)
  if (meaning > weightOf(matches) / 2) spans.push('; near in meaning')
  return spans
}

/**
 * `Matches reward, hacking and 2 more`: at most three words, without where and how;
 * nothing where none was asked for.
 */
export function briefMatchNote(matches: readonly Match[]): Span[] {
  const strongest = matches.filter(wasAsked).toSorted((a, b) => b.weight - a.weight)
  const asked = [...new Set(strongest.map((match) => match.asked))]
  const words = asked
    .slice(0, briefWordsShown)
    .flatMap((word, at): Span[] => [at > 0 ? ', ' : 'Matches ', { bold: word }])
  const more = asked.length - briefWordsShown
  return more > 0 ? [...words, ` and ${more} more`] : words
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

function describeMatch(asked: string, matches: readonly Match[]): string {
  const fields = [...new Set(matches.map((match) => match.field))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  )
  const strongest = matches.reduce((a, b) => (b.weight > a.weight ? b : a))
  const kind = describeKind({ ...strongest, asked })
  return [...(kind === '' ? [] : [kind]), `in ${fields.join(' and ')}`].join(', ')
}

const order: readonly Match['field'][] = ['title', 'abstract', 'authors']
const wordsShown = 5
const briefWordsShown = 3
