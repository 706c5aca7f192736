/** Papers that words name or describe: `the ThinkPrune paper`, `ToRL and LADDER`, `the vietnamese one`. */
import { findPapers, maxPapers } from '../../commands/support/find-papers.ts'
import { ifFound } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { findIdentifiers, type Identifier } from '../../model/identifier.ts'
import { dateOf, type Paper } from '../../model/paper.ts'
import { dropTail } from '../../model/text.ts'
import type { Conversation } from '../conversation.ts'
import { termsOf } from '../phrase.ts'
import { contentOf } from './content.ts'

/** `isSure` where nothing else fits as well; else the likeliest, to ask about. */
export interface Named {
  readonly papers: readonly Paper[]
  readonly isSure: boolean
}

/** Papers that are compared with a description. */
const maxCandidates = 20
const maxAsked = 3

/** The one of some papers that alone has all terms in its title and authors, or else anywhere. */
export async function findAmong(
  words: string,
  ids: readonly Identifier[],
  { store }: Library,
): Promise<Identifier | undefined> {
  const terms = usefulTerms(words)
  if (terms.length === 0) return undefined
  const papers = (await Promise.all(ids.map((id) => store.papers.find(id)))).flatMap((paper) => paper ?? [])
  for (const textOf of [headOf, wholeOf]) {
    const fitting = papers.filter((paper) => terms.every((term) => termsOf(textOf(paper)).has(term)))
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0]?.id : undefined
  }
  return undefined
}

/** The papers that a sentence names; none where it names nothing that is here. */
export async function namedIn(
  text: string,
  { library }: Pick<Conversation, 'library'>,
): Promise<readonly Identifier[]> {
  const named = await findNamed(text, contentOf(text).words, library, false)
  return named?.papers.map(({ id }) => id) ?? []
}

/**
 * The papers whose identifiers or names a clause has; with `isDescribed`, else the one that its words describe.
 * `words` are those of the clause that say which papers. Undefined where it names nothing that is here.
 */
export async function findNamed(
  clause: string,
  words: string,
  library: Library,
  isDescribed: boolean,
): Promise<Named | undefined> {
  const ids = findIdentifiers(clause)
  if (ids.length > 0) {
    const papers = await Promise.all(ids.slice(0, maxPapers).map((id) => library.findPaper(id)))
    return { papers, isSure: true }
  }
  const said = words.replace(/["“”]/g, ' ').replace(/\s+/g, ' ').trim()
  if (said === '') return undefined
  const called = await ifFound(findPapers(said, (name) => library.findPaper(name)))
  if (called !== undefined && isNamed(said, called)) return { papers: called, isSure: true }
  const candidates = await search(said, library)
  const named = namesIn(clause, candidates)
  const each = await findEach(said, library)
  const papers = [...named, ...each.filter(({ id }) => !named.some((known) => known.id === id))]
  if (papers.length > 0 && papers.length >= namesWritten(said).length && isMostOf(said, papers))
    return { papers, isSure: true }
  return isDescribed ? findDescribed(said, candidates) : undefined
}

/** A name of one common word counts where it is written as a name. */
function isNamed(said: string, papers: readonly Paper[]): boolean {
  const isWritten = /[\p{Lu}\d]/u.test(said) || said.split(' ').length > 1
  return isWritten || papers.every(({ title = '' }) => coined.test(title))
}

/** A title that begins with a word that nobody says otherwise: `ToRL: …`, not `Time: …`. */
const coined = /^[^\s:?]{0,20}(?:[\p{L}\p{N}]\p{Lu}|\p{N}|-)/u

async function search(said: string, library: Library): Promise<readonly Paper[]> {
  const words = (said.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^(?:or|and|not)$/i.test(word))
  if (words.length === 0) return []
  const query = library.parseQuery(words.join(' ').toLowerCase())
  const { hits } = await library.index.search(query, { limit: maxCandidates, topicQuery })
  return hits.map(({ paper }) => paper)
}

const topicQuery = () => undefined

/** The papers of the short names in some words, each looked for by itself: of one that is called so, or has it in its title alone. */
async function findEach(said: string, library: Library): Promise<readonly Paper[]> {
  const names = namesWritten(said).slice(0, maxNames)
  const found = await Promise.all(
    names.map(async (name) => (await ifFound(library.findPaper(name))) ?? findTitled(name, library)),
  )
  return found.flatMap((paper) => paper ?? [])
}

/** A name with a digit or a hyphen counts anywhere in a title; “PPO” only where the title begins with it. */
async function findTitled(name: string, library: Library): Promise<Paper | undefined> {
  const said = foldWords(name)
  const isTitled = ({ title = '' }: Paper) => {
    const words = ` ${foldWords(title)} `
    return (
      words.startsWith(` ${said} `) ||
      (/\p{L}{2}/u.test(name) && /[\d-]/.test(name) && words.includes(` ${said} `))
    )
  }
  const [only, another] = (await search(name, library)).filter(isTitled)
  return another === undefined && coinedWord.test(name) ? only : undefined
}

/** A capital or a digit after the first letter. */
const coinedWord = /[\p{L}\p{N}-]\p{Lu}|\p{L}-?\d/u

function namesWritten(said: string): readonly string[] {
  const words = said.split(/[\s,;:!?]+/).map((word) => dropTail(word, /\./))
  return words.filter((word, at) => coinedWord.test(word) || (at > 0 && /^\p{Lu}\p{Ll}{2}/u.test(word)))
}

const maxNames = 5

/** The papers whose title, or the name before its colon, stands in a text, in its order. */
function namesIn(text: string, papers: readonly Paper[]): readonly Paper[] {
  const said = ` ${foldWords(text)} `
  return papers
    .map((paper) => ({ paper, at: said.indexOf(` ${foldWords(nameOf(paper, text))} `) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ paper }) => paper)
}

/** The short name, where nobody says it otherwise: `ToRL`, and `Hawkeye` with its capital; else the title. */
function nameOf({ title = '' }: Paper, text: string): string {
  const short = title.split(/[:?]/, 1)[0]?.trim() ?? ''
  const isCoined = /[\p{L}\p{N}]\p{Lu}|\p{N}|-/u.test(short) || short.split(' ').length > 2
  return short !== '' && (isCoined || text.includes(short)) ? short : title
}

/** Whether few words are left beside the names: “compute like ToRL does on tools” is of something else. */
function isMostOf(said: string, papers: readonly Paper[]): boolean {
  const own = papers.reduce((sum, paper) => sum + countWords(nameOf(paper, said)), 0)
  return countWords(said) <= Math.max(own + 4, 2 * own)
}

function countWords(text: string): number {
  return foldWords(text).split(' ').length
}

function foldWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Stems of words for papers that describe none. */
const noise = new Set('paper thing stuff articl preprint someth someon on guy work et al'.split(' '))

function usefulTerms(words: string): readonly string[] {
  return [...termsOf(words)].filter((term) => !noise.has(term))
}

/**
 * The paper that alone has all of the words, in its title and authors or else anywhere; else those that have
 * most of them, to ask about.
 */
function findDescribed(said: string, papers: readonly Paper[]): Named | undefined {
  const terms = usefulTerms(said)
  const fits = papers.map((paper) => ({ paper, ...fitOf(terms, paper) }))
  // What no paper has is mistyped, or said of something else.
  const known = terms.filter((term) => fits.some(({ own }) => own.has(term))).length
  if (known === 0 || known * 2 < terms.length) return undefined
  const all = fits.filter(({ whole }) => whole === known)
  const titled = fits.filter(({ inTitle }) => inTitle === known)
  const isWhole = known === terms.length
  for (const fitting of [titled, all]) {
    const [only, another] = fitting
    if (only === undefined) continue
    if (another === undefined)
      return { papers: [only.paper], isSure: isWhole && (known > 1 || fitting === titled) }
    return known === 1 && fitting.length > maxAsked ? undefined : ask(fitting)
  }
  const most = Math.max(0, ...fits.map(({ whole }) => whole))
  return known < 3 || most * 3 < known * 2 ? undefined : ask(fits.filter(({ whole }) => whole >= most - 1))
}

interface Fit {
  readonly paper: Paper
  readonly inTitle: number
  readonly whole: number
}

function ask(fitting: readonly Fit[]): Named {
  const likeliest = fitting.toSorted((one, other) => other.whole - one.whole || other.inTitle - one.inTitle)
  return { papers: likeliest.slice(0, maxAsked).map(({ paper }) => paper), isSure: false }
}

function fitOf(terms: readonly string[], paper: Paper) {
  const head = termsOf(`${headOf(paper)} ${dateOf(paper)?.slice(0, 4) ?? ''}`)
  const own = head.union(termsOf(paper.abstract ?? ''))
  const count = (among: ReadonlySet<string>) => terms.filter((term) => among.has(term)).length
  return { own, inTitle: count(head), whole: count(own) }
}

function headOf({ title = '', authors }: Paper): string {
  return `${title} ${authors.join(' ')}`
}

function wholeOf(paper: Paper): string {
  return `${headOf(paper)} ${paper.abstract}`
}
