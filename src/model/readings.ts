/**
 * Which of several readings a paper's text is. A record that is read again is right as it is now; of different
 * records, the fuller one is.
 */
import { createHash } from 'node:crypto'
import { fullerList, longerText, shownLength, sortedSet } from './agree.ts'
import type { PaperExtras } from './paper-record.ts'

/** What is kept of readings: who told each text, and what else was read of this paper. */
export interface Readings {
  /** Absent where one record told all of them, and for papers that were stored before this was kept. */
  readonly tellers?: Readonly<Partial<Record<TextName, string>>>
  /** Fingerprints of readings that another took the place of: told again, they are nothing new. */
  readonly past?: readonly string[]
}

/** The texts of a paper that sources may tell differently. */
export const textNames = ['title', 'authors', 'abstract', 'comments', 'venue'] as const
export type TextName = (typeof textNames)[number]

/** The main texts of a paper. */
interface MainTexts {
  readonly title: string | undefined
  readonly authors: readonly string[]
  readonly abstract: string
}

/** What tells which texts of a paper are newer. */
interface Texts extends MainTexts, Readings, Pick<PaperExtras, 'comments' | 'venue' | 'versions'> {
  readonly sources: readonly string[]
  readonly updated: string | undefined
}

/** The fuller text of each kind. */
export function fullerTexts(first: Texts, second: Texts): MainTexts {
  return {
    title: longerText(first.title, second.title),
    authors: fullerList(first.authors, second.authors),
    abstract: longerText(first.abstract, second.abstract) ?? '',
  }
}

/**
 * The texts of a stored paper after what was just read of it, where both have one. Of the same record the new
 * reading wins, unless it is of an older version; of another record the longer text, or of equally long ones that of the
 * record first by name. What was read before changes nothing, unless a newer version has it again.
 */
export function newerTexts(stored: Texts, told: Texts): MainTexts & Pick<PaperExtras, 'comments' | 'venue'> {
  const winner = (name: TextName) => (isNewer(name, stored, told) ? told : stored)
  const { comments } = winner('comments')
  const { venue } = winner('venue')
  return {
    title: winner('title').title,
    authors: winner('authors').authors,
    abstract: winner('abstract').abstract,
    ...(comments === undefined ? {} : { comments }),
    ...(venue === undefined ? {} : { venue }),
  }
}

/** What is kept of the readings of two papers, once the texts of both are chosen. */
export function mergeReadings(first: Texts, second: Texts, merged: Texts): Readings {
  const tellers = textNames.flatMap((name) => {
    const told = [first, second].filter((paper) => textOf(paper, name) === textOf(merged, name))
    const [teller] = told.flatMap((paper) => tellerOf(paper, name) ?? []).sort()
    return textOf(merged, name) === '' || teller === undefined ? [] : [[name, teller] as const]
  })
  const isOfOne = merged.sources.length === 1 && tellers.every(([, teller]) => teller === recordOf(merged))
  const past = pastOf(first, second, merged)
  return {
    ...(isOfOne || tellers.length === 0 ? {} : { tellers: Object.fromEntries(tellers) }),
    ...(past.length === 0 ? {} : { past }),
  }
}

function pastOf(first: Texts, second: Texts, merged: Texts): readonly string[] {
  const past = new Set([...(first.past ?? []), ...(second.past ?? [])])
  for (const name of textNames) {
    const chosen = textOf(merged, name)
    for (const paper of [first, second]) {
      const text = textOf(paper, name)
      if (text !== '' && text !== chosen) past.add(fingerprint(name, text))
    }
    if (past.size > 0) past.delete(fingerprint(name, chosen))
  }
  return sortedSet([...past]).slice(0, maxPast)
}

/** Whether what was told of a text takes the place of what is stored. */
function isNewer(name: TextName, stored: Texts, told: Texts): boolean {
  const [before, now] = [textOf(stored, name), textOf(told, name)]
  if (before === now || now === '') return false
  if (before === '') return true
  const [teller, newTeller] = [tellerOf(stored, name), tellerOf(told, name)]
  const isSameRecord = teller !== undefined && teller === newTeller
  if (isSameRecord && isOlder(stored, told)) return true
  if (stored.past?.includes(fingerprint(name, now))) return false
  if (isSameRecord) return !isOlder(told, stored)
  const fuller = compareSizes(sizesOf(told, name), sizesOf(stored, name))
  if (fuller !== 0) return fuller > 0
  return teller === undefined || (newTeller !== undefined && newTeller < teller)
}

/** More names, then more that a reader sees, then fewer escapes. */
function sizesOf(paper: Texts, name: TextName): readonly number[] {
  const text = textOf(paper, name)
  return [name === 'authors' ? paper.authors.length : 0, shownLength(text), -text.length]
}

function compareSizes(one: readonly number[], other: readonly number[]): number {
  return one.map((size, at) => size - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Versions are those of arXiv, whoever tells them; elsewhere a record says when it was changed. */
function isOlder(told: Texts, stored: Texts): boolean {
  const [newest, known] = [told, stored].map(({ versions }) => versions?.at(-1)?.number)
  if (newest !== undefined && known !== undefined) return newest < known
  return told.updated !== undefined && stored.updated !== undefined && told.updated < stored.updated
}

function tellerOf(paper: Texts, name: TextName): string | undefined {
  if (paper.tellers !== undefined) return paper.tellers[name]
  return paper.sources.length === 1 ? recordOf(paper) : undefined
}

/** A record with versions is one, by whichever source it is read; any other is its source's. */
function recordOf({ versions, sources }: Texts): string | undefined {
  return versions === undefined ? sources[0] : versioned
}

function textOf(paper: Texts, name: TextName): string {
  if (name === 'authors') return paper.authors.length === 0 ? '' : JSON.stringify(paper.authors)
  return paper[name] ?? ''
}

function fingerprint(name: TextName, text: string): string {
  return createHash('sha256').update(`${name} ${text}`).digest('hex').slice(0, 8)
}

/** No name of a source. */
const versioned = '#'
/** So many different readings no paper has. */
const maxPast = 20
