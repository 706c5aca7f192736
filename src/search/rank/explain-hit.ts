/** The score of a paper told in words: which were found, where, how often, and their share. */
import type { Field, Match } from '../../model/match.ts'
import { type Paper, searchedAbstract } from '../../model/paper.ts'
import type { Analysis, Piece, Word } from '../analysis/analysis.ts'
import { maxTextLength, tokenize } from '../analysis/analysis.ts'
import type { CountPhrase } from '../index/phrase-text.ts'
import type { Contribution } from './scoring.ts'

/** How a term is first written in a field, and how often it occurs there. */
interface Sighting {
  readonly written: string
  readonly count: number
}

interface Group {
  readonly asked: string
  readonly kind: Match['kind']
  readonly field: Field
  weight: number
  /** By term, stemmed: title words and their stems are one sighting. */
  readonly sightings: Map<string, Sighting>
}

/** The matches of a paper, weightiest first; their weights add up to those of the contributions. */
export function explainHit(
  paper: Paper,
  contributions: readonly Contribution[],
  analysis: Analysis,
  countPhrase: (phrase: string) => ReturnType<CountPhrase>,
): Match[] {
  const texts = {
    title: (paper.title ?? '').slice(0, maxTextLength),
    abstract: searchedAbstract({ ...paper, abstract: paper.abstract.slice(0, maxTextLength) }),
    authors: paper.authors.join('\n'),
  }
  const terms = new Set(contributions.map(({ term }) => term))
  const places = {
    title: placeTerms(terms, tokenize(texts.title), analysis.stem),
    abstract: placeTerms(terms, tokenize(texts.abstract), analysis.stem),
    authors: placeTerms(terms, tokenize(texts.authors), (word) => word),
  }
  const groups = new Map<string, Group>()

  function add(contribution: Contribution, field: Field, sighting: Sighting, weight: number) {
    const { asked, kind, term } = contribution
    const key = [asked, kind, field].join('\n')
    const group = groups.get(key) ?? { asked, kind, field, weight: 0, sightings: new Map() }
    group.weight += weight
    group.sightings.set(analysis.stem(term), sighting)
    groups.set(key, group)
  }

  for (const contribution of contributions) {
    const { term, weight } = contribution
    const isTogether = contribution.kind === 'together'
    const sightingIn = (field: Field) =>
      isTogether
        ? { written: contribution.asked, count: Math.max(1, countPhrase(contribution.asked)[field]) }
        : contribution.kind === 'phrase'
          ? { written: contribution.asked, count: countPhrase(contribution.asked)[field] }
          : sight(texts[field], places[field].get(term) ?? [], joined(contribution.asked))
    if (contribution.field === 'authors') add(contribution, 'authors', sightingIn('authors'), weight)
    else if (isTogether && contribution.field === 'text')
      add(contribution, 'abstract', sightingIn('abstract'), weight)
    else if (contribution.field !== 'text') add(contribution, 'title', sightingIn('title'), weight)
    else {
      // The index scores title and abstract as one text; each gets its share of the occurrences.
      const [title, abstract] = [sightingIn('title'), sightingIn('abstract')]
      const share = title.count / Math.max(1, title.count + abstract.count)
      if (title.count > 0) add(contribution, 'title', title, weight * share)
      if (share < 1) add(contribution, 'abstract', abstract, weight * (1 - share))
    }
  }
  return [...groups.values()].map(describe).sort(byWeight)
}

function describe({ asked, kind, field, weight, sightings }: Group): Match {
  const seen = [...sightings.values()]
  const found = kind === 'phrase' ? asked : seen.map((sighting) => sighting.written).join(' ')
  const isAsAsked = joined(found) === joined(asked)
  return {
    asked,
    found,
    kind: kind === 'exact' && !isAsAsked ? 'stem' : kind,
    field,
    weight,
    count: Math.min(...seen.map((sighting) => sighting.count)),
  }
}

/** Where each of the terms occurs: the word, or the part of a compound; words also stand for their stems. */
function placeTerms(
  terms: ReadonlySet<string>,
  words: readonly Word[],
  stem: Analysis['stem'],
): Map<string, Piece[]> {
  const places = new Map<string, Piece[]>()
  for (const word of words) {
    placeBoth(word, word)
    if (word.pieces.length === 1) continue
    for (const part of [...word.segments, ...word.pieces]) placeBoth(part, word)
  }
  return places

  function placeBoth(part: Piece, word: Word): void {
    const stemmed = stem(part.word)
    place(part.word, part, word)
    if (stemmed !== part.word) place(stemmed, part, word)
  }

  /** A term counts once in a word, at its first place. */
  function place(term: string, part: Piece, word: Word): void {
    if (!terms.has(term)) return
    const known = places.get(term)
    if (known === undefined) places.set(term, [part])
    else if ((known.at(-1)?.end ?? 0) <= word.start) known.push(part)
  }
}

/** The asked writing is shown where the text has it, else the first. */
function sight(text: string, places: readonly Piece[], asked: string): Sighting {
  const shown = places.find((place) => place.word === asked) ?? places[0]
  return { written: shown === undefined ? '' : text.slice(shown.start, shown.end), count: places.length }
}

function joined(text: string): string {
  return tokenize(text)
    .map((word) => word.word)
    .join('')
}

function byWeight(a: Match, b: Match): number {
  return b.weight - a.weight
}
