/** The papers that somebody names or describes: `the ThinkPrune paper`, `that paper by Mandal`. */
import { maxPapers } from '../commands/support/find-papers.ts'
import { ifFound } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { findIdentifiers } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { authorField } from './apply-follow-up.ts'
import { termsOf } from './is-titled.ts'

/** `isSure` where nothing else fits as well; else the likeliest, to ask about. */
export interface Meant {
  readonly papers: readonly Paper[]
  readonly isSure: boolean
}

/** `byNameOnly` where words may describe no paper. */
interface Manner {
  readonly byNameOnly: boolean
}

const maxNames = 6
/** Papers that are compared with a description. */
const maxCandidates = 20
const maxAsked = 3

/** What a text names, all of it; undefined where it names nothing that is here. */
export async function findMeant(text: string, library: Library, manner: Manner): Promise<Meant | undefined> {
  const said = text.replace(/["“”]/g, ' ').replace(/\s+/g, ' ').trim()
  const [, author] = ofAuthor.exec(said) ?? []
  if (author !== undefined) return findAll(`${authorField(author)} sort:new`, maxPapers, library)
  const [, best] = bestOf.exec(said) ?? []
  if (best !== undefined) return findAll(best, 1, library)
  const one = await findOne(said, library, manner)
  if (one?.isSure) return one
  const names = said.split(/, (?:and )?(?:also )?| and (?:also )?| (?:&|plus) /).filter((name) => name !== '')
  if (names.length < 2 || names.length > maxNames) return one
  const each = await Promise.all(names.map((name) => findOne(name, library, manner)))
  const papers = each.flatMap((meant) => (meant?.isSure ? meant.papers : []))
  return papers.length === names.length ? { papers, isSure: true } : one
}

/** What a clause speaks of: the papers whose names stand in it, else the one that its subject describes. */
export async function findSpokenOf(
  clause: string,
  library: Library,
  manner: Manner,
): Promise<Meant | undefined> {
  const named = namesIn(clause, await search(clause, library))
  if (named.length > 0) return { papers: named, isSure: true }
  if (manner.byNameOnly) return undefined
  const told = clause.replace(opening, '')
  const [subject = ''] = told.split(verb, 1)
  return findOne(termsOf(subject).size > 1 ? subject : told, library, manner)
}

/** All of an author, as `everything by Xuefeng Li`. */
const ofAuthor =
  /^(?:all|everything|every paper|each paper|all (?:of )?(?:the )?(?:papers|works?)) (?:by|from|of) (?!the\b)(\S.{2,60})$/i
const bestOf =
  /^(?:the )?(?:first|best|top) (?:paper|one|result|article) (?:on|about|for) (\S.{2,80}?)(?: (?:that )?you (?:find|have|know|can find))?$/i
const verb = /,? (?:is|was|are|were|looks?|seems?|sounds?|must|should|will|would) /i
const opening =
  /^(?:i (?:really |just )?(?:need|want|like|love|hate|dislike|found|saw|read)(?: to read)?|before i forget|(?:i have to say )?i dislike|everyone here) ?[:,]? ?/i

async function findAll(query: string, limit: number, library: Library): Promise<Meant | undefined> {
  const { hits } = await library.index.search(library.parseQuery(query), { limit, topicQuery })
  return hits.length === 0 ? undefined : { papers: hits.map(({ paper }) => paper), isSure: true }
}

async function findOne(said: string, library: Library, { byNameOnly }: Manner): Promise<Meant | undefined> {
  const ids = findIdentifiers(said)
  if (ids.length > 0) {
    const papers = await Promise.all(ids.slice(0, maxPapers).map((id) => library.findPaper(id)))
    return { papers, isSure: true }
  }
  const called = await ifFound(library.findPaper(said))
  if (called !== undefined) return { papers: [called], isSure: true }
  const candidates = await search(said, library)
  const named = namesIn(said, candidates)
  const [only, another] = named
  if (only !== undefined && another === undefined && isMostOf(said, only))
    return { papers: [only], isSure: true }
  return byNameOnly ? undefined : findDescribed(said, candidates)
}

async function search(said: string, library: Library): Promise<readonly Paper[]> {
  const words = (said.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !/^(?:or|and|not)$/i.test(word))
  if (words.length === 0) return []
  const query = library.parseQuery(words.join(' ').toLowerCase())
  const { hits } = await library.index.search(query, { limit: maxCandidates, topicQuery })
  return hits.map(({ paper }) => paper)
}

const topicQuery = () => undefined

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

/** Whether few words are left beside a name: “compute like ToRL does on tools” is of something else. */
function isMostOf(said: string, paper: Paper): boolean {
  const count = (text: string) => foldWords(text).split(' ').length
  const own = count(nameOf(paper, said))
  return count(said) <= Math.max(own + 3, 2 * own)
}

function foldWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Words for papers that describe none. */
const noise = new Set([
  'paper',
  'thing',
  'stuff',
  'articl',
  'preprint',
  'someth',
  'teh',
  'someon',
  'on',
  'guy',
  'work',
])

/**
 * The paper that alone has all of the words, in its title and authors or else anywhere; else those that have
 * most of them, to ask about.
 */
function findDescribed(said: string, papers: readonly Paper[]): Meant | undefined {
  const terms = [...termsOf(said)].filter((term) => !noise.has(term))
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

function ask(fitting: readonly Fit[]): Meant {
  const likeliest = fitting.toSorted((one, other) => other.whole - one.whole || other.inTitle - one.inTitle)
  return { papers: likeliest.slice(0, maxAsked).map(({ paper }) => paper), isSure: false }
}

function fitOf(terms: readonly string[], { title = '', authors, abstract }: Paper) {
  const head = termsOf(`${title} ${authors.join(' ')}`)
  const own = head.union(termsOf(abstract ?? ''))
  const count = (among: ReadonlySet<string>) => terms.filter((term) => among.has(term)).length
  return { own, inTitle: count(head), whole: count(own) }
}
