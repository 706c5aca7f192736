/** Where quotations are from, and whether the words beside them hold. */

import { numbersOf } from '../../abstracts/numbers.ts'
import { createRelationWords } from '../../abstracts/relation-words.ts'
import { inTurns } from '../../async/steps.ts'
import { contentWords } from '../../library/check-references.ts'
import type { Library } from '../../library/library.ts'
import { foldLetters } from '../../model/fold.ts'
import { findIdentifiers, type Identifier } from '../../model/identifier.ts'
import { familyWord } from '../../model/match-reference.ts'
import type { Paper } from '../../model/paper.ts'
import { spacedWords } from '../../model/words.ts'
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
import { englishAnalysis } from '../../search/analysis/analysis.ts'
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
    const { found, isRead } = await findPlace(quotation.text, { named, around }, wholeOf, parts)
    const of = 'at' in found && found.kind !== 'another' ? found.at.paper : named
    const beside = of === undefined || paper !== undefined ? [] : judgeBeside(around, of, parts)
    return { quotation: quotation.text, found, named, isRead, beside }
  }
}

async function findPlace(
  text: string,
  { named, around }: { readonly named: Paper | undefined; readonly around: string },
  wholeOf: Whole,
  { index }: Parts,
): Promise<Pick<Verified, 'found' | 'isRead'>> {
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
  index: Parts['index'],
): Promise<readonly ReadyText<PaperSection>[]> {
  const known = new Set([named?.id])
  const texts: ReadyText<PaperSection>[] = []
  for (const words of await rarestStretches(text, index)) {
    const query = { typed: words, condition: { kind: 'phrase', words, start: 0, end: words.length } } as const
    const { papers } = await index.select({ ...query, sort: 'new' }, selecting)
    const others = papers.filter(({ id }) => !known.has(id))
    for (const { id } of others) known.add(id)
    texts.push(...(await readyShort(others)))
    if (findExact(text, texts) !== undefined) break
  }
  return texts
}

/** Two stretches of a quotation that fewest papers can have and that share no words. */
async function rarestStretches(text: string, index: Parts['index']): Promise<readonly string[]> {
  const stretches = piecesOf(text).flatMap(stretchesOf)
  const stems = [...new Set(stretches.flatMap((stretch) => stretch.stems))]
  const counts = await index.papersWith(stems)
  const papersOf = new Map(stems.map((stem, at) => [stem, counts[at] ?? 0]))
  const [rarest, ...others] = stretches
    .filter(({ stems }) => stems.length > 1 && stems.every((stem) => papersOf.get(stem) !== 0))
    .map((stretch) => ({
      ...stretch,
      cost: stretch.stems.reduce((sum, stem) => sum + (papersOf.get(stem) ?? 0), 0),
    }))
    .sort((one, other) => one.cost - other.cost)
  if (rarest === undefined) return []
  const apart = others.find(({ from }) => Math.abs(from - rarest.from) >= wordsOfStretch)
  return [rarest, ...(apart === undefined ? [] : [apart])].map(({ words }) => words)
}

interface Stretch {
  /** Its words, of which the first is at `from` in the piece that it is of, and the stems of those that count. */
  readonly words: string
  readonly from: number
  readonly stems: readonly string[]
}

function stretchesOf(piece: string): Stretch[] {
  const words = spacedWords(piece)
  const last = Math.max(0, words.length - wordsOfStretch)
  return Array.from({ length: words.length === 0 ? 0 : last + 1 }, (_, from) => {
    const stretch = words.slice(from, from + wordsOfStretch).join(' ')
    return { words: stretch, from, stems: contentWords(stretch).map(englishAnalysis.stem) }
  })
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
const selecting = { limit: 12, topicQuery: () => undefined }
const wordsOfStretch = 4
