/** Where quotations are from, and whether the words beside them hold. */

import { numbersOf } from '../../abstracts/numbers.ts'
import { createRelationWords } from '../../abstracts/relation-words.ts'
import { inTurns } from '../../async/steps.ts'
import { type CandidateIndex, findQuoting } from '../../library/candidates.ts'
import type { Library } from '../../library/library.ts'
import { foldLetters } from '../../model/fold.ts'
import { findIdentifiers, type Identifier } from '../../model/identifier.ts'
import { familyWord } from '../../model/match-reference.ts'
import type { Paper } from '../../model/paper.ts'
import { findFault } from '../../passages/check-sentence.ts'
import {
  type Comparison,
  compareQuotation,
  findExact,
  piecesOf,
  type ReadyText,
  readyTexts,
} from '../../passages/compare-quotation.ts'
import { type SectionText, textsOf, wholeTextsOf } from '../../passages/paper-texts.ts'
import type { Quotation } from '../../passages/read-quotations.ts'
import { type Reading, readWhole } from './whole-paper.ts'

export interface PaperSection extends SectionText {
  readonly paper: Paper
}

/** `another`: it is word for word of a paper that nobody named. `beside` says what the words beside have otherwise. */
export interface Verified {
  readonly quotation: string
  readonly found: Comparison<PaperSection> | { readonly kind: 'another'; readonly at: PaperSection }
  /** The paper that was named. */
  readonly named: Paper | undefined
  /** Whether more than the abstract of that was read. */
  readonly isRead: boolean
  readonly beside: readonly string[]
}

type Parts = Pick<Library, 'index' | 'store' | 'analysis'>

interface Asking extends Reading {
  readonly library: Parts & Pick<Library, 'fullTexts'>
}

type Whole = (paper: Paper) => Promise<readonly ReadyText<PaperSection>[]>

/**
 * Verifies quotations of one message. `paper` is the one that all are said to be of; else each names its own beside
 * it. That one is read whole where its abstract has not the quotation word for word, once for all of them.
 */
export function createVerifier(asking: Asking) {
  const parts = asking.library
  const read = new Map<Identifier, ReturnType<Whole>>()
  const wholeOf: Whole = (paper) => {
    const known = read.get(paper.id) ?? readyWhole(paper, asking)
    read.set(paper.id, known)
    return known
  }
  return async (quotation: Quotation, paper: Paper | undefined): Promise<Verified> => {
    const around = `${quotation.after} ${quotation.before}`
    const named = paper ?? (await findNamed(around, parts))
    const { found, isRead } = await findWritten(quotation.text, { named, around }, wholeOf, parts)
    const of = 'at' in found && found.kind !== 'another' ? found.at.paper : named
    const beside = of === undefined || paper !== undefined ? [] : judgeBeside(around, of, parts)
    return { quotation: quotation.text, found, named, isRead, beside }
  }
}

/** Of a quotation as it was written, and with its LaTeX as papers print it, what is nearer to a text. */
async function findWritten(text: string, said: Said, wholeOf: Whole, parts: Parts): Promise<Place> {
  const place = await findPlace(text, said, wholeOf, parts)
  if (place.found.kind === 'exact') return place
  const { printInSteps } = await import('../../ingest/latex.ts')
  const printed = await inTurns(printInSteps(text))
  if (printed === text) return place
  const another = await findPlace(printed, said, wholeOf, parts)
  return nearness.indexOf(another.found.kind) < nearness.indexOf(place.found.kind) ? another : place
}

type Place = Pick<Verified, 'found' | 'isRead'>

/** The paper that is named, and the words beside the quotation. */
interface Said {
  readonly named: Paper | undefined
  readonly around: string
}

const nearness: readonly Verified['found']['kind'][] = ['exact', 'another', 'nearly', 'stitched', 'absent']

async function findPlace(
  text: string,
  { named, around }: Said,
  wholeOf: Whole,
  { index }: Parts,
): Promise<Place> {
  const compare = (texts: readonly ReadyText<PaperSection>[]) => inTurns(compareQuotation(text, texts))
  const short = await readyShort(named === undefined ? [] : [named])
  const inShort = findExact(text, short)
  if (inShort !== undefined) return { found: inShort, isRead: false }
  const whole = named === undefined ? [] : await wholeOf(named)
  const isRead = whole.length > 0
  const own = [...short, ...whole]
  const inNamed = await compare(own)
  if (inNamed.kind === 'exact') return { found: inNamed, isRead }
  const others = await readQuoting(text, named, index)
  const inOthers = findExact(text, others)
  if (inOthers !== undefined) {
    const isOfAnother = named !== undefined || isSaidOfAnother(around, inOthers.at.paper)
    return { found: isOfAnother ? { kind: 'another', at: inOthers.at } : inOthers, isRead }
  }
  // Where the named one has something like it, no other is nearer.
  const found = inNamed.kind === 'absent' ? await compare([...own, ...others]) : inNamed
  return { found, isRead }
}

/** Papers of the index with a stretch of a quotation, until one has all of it. */
async function readQuoting(
  text: string,
  named: Paper | undefined,
  index: CandidateIndex,
): Promise<readonly ReadyText<PaperSection>[]> {
  const known = new Set([named?.id])
  const texts: ReadyText<PaperSection>[] = []
  for await (const papers of findQuoting(piecesOf(text), index)) {
    const others = papers.filter(({ id }) => !known.has(id))
    for (const { id } of others) known.add(id)
    texts.push(...(await readyShort(others)))
    if (findExact(text, texts) !== undefined) break
  }
  return texts
}

function readyShort(papers: readonly Paper[]): Promise<ReadyText<PaperSection>[]> {
  return ready(papers.flatMap((paper) => textsOf(paper).map((text) => ({ ...text, paper }))))
}

/** None where the paper cannot be read whole. */
async function readyWhole(paper: Paper, asking: Asking): ReturnType<Whole> {
  const read = await readWhole(paper, asking)
  return 'why' in read ? [] : ready(wholeTextsOf(read.text).map((text) => ({ ...text, paper })))
}

function ready(sections: readonly PaperSection[]): Promise<ReadyText<PaperSection>[]> {
  return inTurns(readyTexts(sections))
}

async function findNamed(around: string, { store }: Parts): Promise<Paper | undefined> {
  const [id] = findIdentifiers(around)
  return id === undefined ? undefined : store.papers.find(id as Identifier)
}

/** Whether the words beside name authors and a year, and none of the paper's authors. */
function isSaidOfAnother(around: string, { authors }: Paper): boolean {
  const words = foldLetters(around)
  return cites.test(around) && !authors.some((author) => words.includes(foldLetters(familyWord(author))))
}

/** Numbers and names beside a quotation that neither the paper's texts nor what is known of it have. */
function judgeBeside(around: string, paper: Paper, { analysis }: Parts): string[] {
  const said = findIdentifiers(around)
    .flatMap((id) => [id, id.slice(id.indexOf(':') + 1)])
    .reduce((rest, id) => rest.replaceAll(id, ' '), around)
  const known = [
    paper.title ?? '',
    paper.authors.join(', '),
    paper.abstract,
    paper.published ?? '',
    paper.venue ?? '',
  ]
  const numbers = new Set(known.flatMap(numbersOf))
  const year = paper.published?.slice(0, 4) ?? ''
  const strange = [...new Set(numbersOf(said))].filter((number) => number !== year && !numbers.has(number))
  const language = { analysis, relations: createRelationWords(analysis), isUsual: () => true }
  const isStrange = findFault(said.replace(/\d+(?:[.,]\d+)*%?/g, ' '), known, language) === 'name'
  return [
    ...(strange.length === 0 ? [] : [`${strange.join(', ')} beside it is not in the paper’s abstract`]),
    ...(isStrange ? ['a name beside it is not in the paper’s abstract'] : []),
  ]
}

const cites = /\bet al\b|\(?(?:19|20)\d\d[a-z]?\)/i
