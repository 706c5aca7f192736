/**
 * Which paper a reference means, and what it says otherwise. The rules are those of reference matching at
 * Crossref (https://www.crossref.org/documentation/principles-practices/best-practices/matching/) and of
 * search-based matching (Tkaczyk, https://doi.org/10.13003/PHBHNUWCHC): an identifier first; then the title by
 * letters and digits, or by its words, each counting its length; the first author's family name; the year
 * within one, as a preprint and its publication are a year apart. A venue has too many names to tell papers apart.
 */
import { fold, foldLetters } from './fold.ts'
import { areDistinct } from './merge.ts'
import type { Paper } from './paper.ts'
import { type FiledReference, type Reference, tellingLength } from './reference.ts'

/** What of a reference tells its paper; `said` is its whole text where nothing tells its parts. */
export type Described = Reference & Partial<Pick<FiledReference, 'others' | 'year' | 'said' | 'venue'>>

/** A paper or a record of one, as far as references describe it. */
export type Titled = Pick<Paper, 'authors' | 'identifiers'> &
  Partial<Pick<Paper, 'title' | 'published' | 'updated' | 'venue'>>

/**
 * How a reference and a paper agree. A title is `part` where one of them lacks its subtitle, `near` where one has
 * a few words less, and `like` where a few are others: authors give papers of one kind such titles.
 */
export interface Likeness {
  readonly title: 'same' | 'part' | 'near' | 'like' | 'other' | 'untold'
  readonly author: 'same' | 'other' | 'untold'
  readonly year: 'same' | 'other' | 'untold'
  /** Whether the title is so long that it belongs to one paper only, or to one of a year. */
  readonly isTelling: boolean
  readonly isLong: boolean
}

/**
 * Of some papers, the one whose title and first author the reference has; a long title needs no author, one
 * that differs a little needs the year too. Undefined where there is none or several, and where identifiers
 * say that it is another paper.
 */
export function matchTitle<P extends Titled>(reference: Described, papers: readonly P[]): P | undefined {
  const meant = papers
    .map((paper) => ({ paper, likeness: likenessOf(reference, paper) }))
    .filter(({ paper, likeness }) => isMeant(likeness) && !areDistinct(reference, paper))
  const exact = meant.filter(({ likeness }) => likeness.title === 'same')
  const [match, another] = exact.length > 0 ? exact : meant
  return another === undefined ? match?.paper : undefined
}

/**
 * Of some papers, the one that a reference describes, if need be with one mistake: another author of a long
 * title, or another year. The likeliest where there are several.
 */
export function findDescribed<P extends Titled>(reference: Described, papers: readonly P[]): P | undefined {
  const [best] = papers
    .map((paper) => ({ paper, likeness: likenessOf(reference, paper) }))
    .filter(({ likeness }) => isMeant(likeness) || isMistaken(likeness))
    .sort((one, other) => rank(other.likeness) - rank(one.likeness))
  return best?.paper
}

export function likenessOf(reference: Described, paper: Titled): Likeness {
  const [author] = reference.authors
  const { said } = reference
  const letters = foldLetters(paper.title ?? '').length
  const wanted = reference.title ?? (said === undefined ? '' : titleIn(said, paper.title ?? ''))
  return {
    title: compareTitles(wanted, paper.title ?? ''),
    author: said === undefined ? compareAuthors(author, paper.authors) : findAuthor(said, paper),
    year: compareYears(said === undefined ? years(reference.year) : yearsIn(said), paper),
    isTelling: letters >= tellingLength,
    isLong: letters >= longLength,
  }
}

/** What may be the title of a reference, to ask the index for, the likeliest first. */
export function titlesOf({ title, said }: Described): readonly string[] {
  if (title !== undefined) return [...new Set([title, mainTitle(title)])]
  const pieces = piecesOf(said ?? '').filter((piece) => foldLetters(piece).length >= minPiece)
  return pieces.sort((one, other) => other.length - one.length).slice(0, 3)
}

/** A title and a first author to ask services for; of a whole reference what they may be. */
export function askedOf(reference: Described): Reference {
  const { title = titlesOf(reference)[0], authors, said } = reference
  const [name] = said === undefined ? authors : (/\p{Lu}\p{L}+(?:[-’']\p{L}+)*/u.exec(said) ?? [])
  return { identifiers: [], title, authors: name === undefined ? [] : [name] }
}

/** Whether two names have one family name, whichever comes first in them. Groups have the name they have. */
export function haveOneFamily(one: string, other: string): boolean {
  const [first, second] = [familyOf(one), familyOf(other)]
  if (first === '' || second === '') return false
  return first === second || isTurned(one, other) || isTurned(other, one)
}

/** `Zhao Zijia` and `Zijia Zhao`, `Z. Zhao`: the given name has to begin alike. */
function isTurned(one: string, other: string): boolean {
  const [family = '', ...given] = one.split(/\s+/)
  return (
    given.length > 0 &&
    plainFamily(foldLetters(family)) === familyOf(other) &&
    foldLetters(given[0] ?? '')[0] === foldLetters(other)[0]
  )
}

/**
 * The keys of a title with its first author's family name, and of a long title alone, under which papers and
 * references that `matchTitle` may join find each other, the strongest first.
 */
export function titleKeys({ title = '', authors }: Pick<Reference, 'title' | 'authors'>): string[] {
  const folded = foldLetters(title)
  const family = foldLetters((authors[0] ?? '').split(/\s+/).at(-1) ?? '')
  return [
    ...(folded === '' || family === '' ? [] : [`name:${folded}|${family}`]),
    ...(folded.length < tellingLength ? [] : [`name:${folded}|`]),
  ]
}

function isMeant({ title, author, year, isTelling }: Likeness): boolean {
  if (title === 'same') return author === 'same' || (author === 'untold' && isTelling)
  return (title === 'part' || title === 'near') && author === 'same' && year !== 'other'
}

function isMistaken({ title, author, year, isTelling, isLong }: Likeness): boolean {
  if (title === 'same') return isTelling || (isLong && year === 'same')
  return title !== 'other' && title !== 'untold' && author === 'same' && isTelling
}

function rank({ title, author, year }: Likeness): number {
  const titled = { same: 4, part: 3, near: 2, like: 1, other: 0, untold: 0 }[title]
  return titled + (author === 'same' ? 4 : 0) + (year === 'same' ? 1 : 0)
}

function compareTitles(said: string, title: string): Likeness['title'] {
  const [one, other] = [lettersOf(said), lettersOf(title)]
  if (one === '' || other === '') return 'untold'
  if (one === other) return 'same'
  const [short, long] = one.length < other.length ? [one, title] : [other, said]
  if (short.length >= minPiece && lettersOf(mainTitle(long)) === short) return 'part'
  const { share, isWithin } = compareWords(said, title)
  return share < nearShare ? 'other' : isWithin ? 'near' : 'like'
}

function lettersOf(title: string): string {
  return foldLetters(title.replaceAll('&', ' and '))
}

/** Without its subtitle. */
function mainTitle(title: string): string {
  return title.split(/[:?!]\s|\s[-–—]\s|\.\s/, 1)[0] ?? ''
}

/**
 * The words of both, of all words of either, each counting its letters (Dice's coefficient); and whether one of
 * the two has no others.
 */
function compareWords(one: string, other: string): { readonly share: number; readonly isWithin: boolean } {
  const [words, left] = [wordsOf(one), wordsOf(other)]
  const total = [...words, ...left].reduce((sum, word) => sum + word.length, 0)
  let [shared, alone] = [0, 0]
  for (const word of words) {
    const at = left.findIndex((each) => each === word || isOneEditApart(each, word))
    if (at < 0) alone += 1
    if (at < 0) continue
    shared += word.length + (left[at]?.length ?? 0)
    left.splice(at, 1)
  }
  return { share: total === 0 ? 0 : shared / total, isWithin: alone === 0 || left.length === 0 }
}

/** Words of a title; more than a hundred belong to no title. */
function wordsOf(text: string): string[] {
  return (fold(text.slice(0, maxText)).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords)
}

/** A letter that is wrong, missing or too much, in words of five letters or more; never in a number. */
function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length - short.length > 1 || /\d/.test(long)) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1)
}

/** The piece of a whole reference that is a title, or comes nearest to it. */
function titleIn(said: string, title: string): string {
  const wanted = lettersOf(title)
  if (wanted.length >= minPiece && lettersOf(said).includes(wanted)) return title
  const main = lettersOf(mainTitle(title))
  const pieces = piecesOf(said)
  const part = main.length >= minPiece && pieces.find((piece) => lettersOf(piece) === main)
  if (part) return part
  const shares = pieces.map((piece) => ({ piece, share: compareWords(piece, title).share }))
  return shares.sort((one, other) => other.share - one.share)[0]?.piece ?? ''
}

/** What quotation marks or full stops part, those behind initials too. */
function piecesOf(said: string): string[] {
  const pieces = said.slice(0, maxText).split(/[“”"„«»]|``|''|[.?!]\s/u)
  return pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .slice(0, maxPieces)
}

function compareAuthors(author: string | undefined, authors: readonly string[]): Likeness['author'] {
  const [first] = authors
  if (author === undefined || first === undefined) return 'untold'
  return haveOneFamily(author, first) ? 'same' : 'other'
}

/** Whether the first author comes first of all of them before the title. */
function findAuthor(said: string, { authors, title = '' }: Titled): Likeness['author'] {
  const words = wordsOf(said)
  const [start, second] = wordsOf(title)
  const at = words.findIndex((word, place) => word === start && words[place + 1] === second)
  const head = words.slice(0, at < 0 ? undefined : at).map(plainFamily)
  if (authors.length === 0 || !head.some((word) => word.length > 1 && !/\d/.test(word))) return 'untold'
  const places = authors.map((author) => head.indexOf(plainFamily(wordsOf(familyWord(author)).at(-1) ?? '')))
  const [first = -1, ...others] = places
  return first >= 0 && others.every((place) => place < 0 || place >= first) ? 'same' : 'other'
}

function years(year: number | undefined): readonly number[] {
  return year === undefined ? [] : [year]
}

/** Years of a whole reference, without numbers of arXiv and of pages. */
export function yearsIn(said: string): readonly number[] {
  const found = said.slice(0, maxText).matchAll(/(?<![\d.:/–-])(?:19|20)\d\d(?![\d/–-]|\.\d)/g)
  return [...found].map(([year]) => Number(year))
}

function compareYears(said: readonly number[], { published, updated, venue }: Titled): Likeness['year'] {
  const known = [published?.slice(0, 4), updated?.slice(0, 4), ...(venue?.match(/\b(?:19|20)\d\d\b/g) ?? [])]
    .map(Number)
    .filter((year) => year > 0)
  if (said.length === 0 || known.length === 0) return 'untold'
  const [least, most] = [Math.min(...known) - 1, Math.max(...known) + 1]
  return said.some((year) => year >= least && year <= most) ? 'same' : 'other'
}

/** The last word of a name is the family name; `Jr.` and initials behind it (`Doe J`) are none. */
function familyOf(name: string): string {
  return plainFamily(foldLetters(familyWord(name)))
}

export function familyWord(name: string): string {
  const words = name.split(/\s+/)
  while (words.length > 1 && isSuffix.test(words.at(-1) ?? '')) words.pop()
  return words.at(-1) ?? ''
}

/** `Müller` and `Mueller` are one name. */
function plainFamily(folded: string): string {
  return folded.replace(/([aou])e/g, '$1')
}

const isSuffix = /^(?:jr|sr|ii|iii|iv|\p{Lu}|(?:\p{Lu}\.-?)+|\p{Lu}{2})\.?,?$/u
/**
 * Of the letters of two titles. Titles made of halves of two reach about half; a word that is left out of six,
 * or spelled otherwise, leaves more than this.
 */
const nearShare = 0.8
const minPiece = 8
/** Letters and digits of a title that is not any paper's, such as `Deep learning`. */
const longLength = 16
const maxText = 2_000
const maxWords = 100
const maxPieces = 100
