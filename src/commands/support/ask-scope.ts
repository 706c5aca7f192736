/**
 * Where a question is asked: of all papers, of one or some, of the asker's reading list, or of what a place
 * has seen.
 */

import { displayTitle } from '../../abstracts/display-title.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { findIdentifiers, type Identifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import { shelfBehind } from '../../model/shelf.ts'
import { cutText, dropTail } from '../../model/text.ts'
import { splitFirstWord } from '../../model/words.ts'
import type { Asker } from './command.ts'
import { maxPapers } from './find-papers.ts'
import { findShelf } from './find-shelf.ts'

export interface Scope {
  readonly question: string
  /** The papers asked; undefined for all. */
  readonly among?: readonly Identifier[]
  /** The only paper asked. */
  readonly paper?: Paper
  /** The papers that were named. */
  readonly papers?: readonly Paper[]
  /** What is asked, as a person says it. */
  readonly where?: string
  /** Why there is no paper to ask, as a sentence. */
  readonly nothing?: string
}

interface Asking {
  readonly asker: Asker
  readonly library: Library
  findPaper(text: string): Promise<Paper>
}

/** Whether words ask the asker's own reading list. */
export function asksSaved(words: string): boolean {
  const { first, rest } = splitFirstWord(words)
  return first.toLowerCase() === 'saved' && rest !== ''
}

/**
 * Reads `saved …`, `here …` and a paper's name or identifier from what was
 * asked; what is left is the question.
 */
export async function parseScope(words: string, asking: Asking): Promise<Scope> {
  const { asker, library } = asking
  const { first, rest } = splitFirstWord(words)
  if (rest === '') return { question: words }
  if (asksSaved(words)) {
    const { readingLists } = library.store
    const saved = await readingLists.read((await readingLists.entries(asker)).slice(0, maxSaved))
    if (saved.length === 0) return { question: rest, nothing: 'You have saved no paper yet.' }
    return { question: rest, among: saved.map(({ paper }) => paper.id), where: 'your reading list' }
  }
  const named = shelfBehind(first)
  if (named !== undefined) {
    const shelf = await findShelf(named, asking)
    const among = await library.store.shelves.papers(shelf)
    if (among.length === 0) return { question: rest, nothing: `Nothing is on the shelf ${shelf.name} yet.` }
    return { question: rest, among, where: `the shelf ${shelf.name}` }
  }
  if (first.toLowerCase() === 'here') {
    const among = await seenHere(asker, library)
    if (among.length === 0) return { question: rest, nothing: 'No paper has been posted or linked here yet.' }
    return { question: rest, among, where: 'what was posted or linked here' }
  }
  const several = await parseSeveral(words, asking)
  if (several !== undefined) return several
  const paper = await paperOfWord(first, { mayBeName: words.length <= maxNamed, ends: /[:,]/ }, asking)
  if (paper === undefined) return { question: words }
  return {
    question: rest,
    among: [paper.id],
    paper,
    papers: [paper],
    where: `“${cutText(displayTitle(paper), 80)}”`,
  }
}

/** Two papers or more before the question: identifiers or links, or names with “and” or commas between them. */
async function parseSeveral(words: string, asking: Asking): Promise<Scope | undefined> {
  const papers: Paper[] = []
  let [question, isJoined] = [words, words.length <= maxNamed]
  while (papers.length <= maxPapers) {
    const { first, rest } = splitFirstWord(question)
    const isAnd = papers.length > 0 && (first === 'and' || first === '&')
    const paper = isAnd || rest === '' ? undefined : await paperOfWord(first, { mayBeName: isJoined }, asking)
    if (rest === '' || (!isAnd && paper === undefined)) break
    if (paper !== undefined) papers.push(paper)
    isJoined = words.length <= maxNamed && (isAnd || first.endsWith(','))
    question = rest
  }
  if (papers.length < 2) return undefined
  if (papers.length > maxPapers) throw new BotError('bad-input', `I ask ${maxPapers} papers at once.`)
  const several = [...new Map(papers.map((paper) => [paper.id, paper])).values()]
  const where = several.length === 1 ? 'this paper' : `these ${several.length} papers`
  return { question, among: several.map(({ id }) => id), papers: several, where }
}

/** The paper that a word is an identifier or a link of; a name counts where one may stand, without its `ends`. */
async function paperOfWord(
  word: string,
  { mayBeName, ends = /,/ }: { readonly mayBeName: boolean; readonly ends?: RegExp },
  { library, findPaper }: Asking,
): Promise<Paper | undefined> {
  const [id, ...others] = findIdentifiers(word)
  if (id !== undefined) return others.length === 0 ? findPaper(id) : undefined
  const name = dropTail(word, ends)
  if (!mayBeName || !isNameLike(name)) return undefined
  const [paper, another] = await library.papersCalled(name)
  return another === undefined ? paper : undefined
}

/** Papers that digests brought or people linked, the newest first. */
async function seenHere({ place }: Asker, { store }: Library): Promise<readonly Identifier[]> {
  const { papers: linked } = await store.sharedPapers.list(place, { offset: 0, limit: maxLinked })
  const digests = await store.ledger.archive(place, maxDigests)
  const posted = digests.filter(({ state }) => state === 'sent')
  const seen = [
    ...linked.flatMap(({ paper, sharedAtMs: atMs }) => (paper === undefined ? [] : [{ id: paper.id, atMs }])),
    ...posted.flatMap(({ digest, composedAtMs, sentAtMs: atMs = composedAtMs }) =>
      digest.papers.map((id) => ({ id, atMs })),
    ),
  ].toSorted((one, other) => other.atMs - one.atMs)
  return [...new Set(seen.map(({ id }) => id))].slice(0, maxSeen)
}

/** `VLM-R1`, `GPT4`, `LoRA`: a capital or a digit after the first letter. */
export function isNameLike(word: string): boolean {
  return /^\p{L}[\p{L}\p{N}.+-]*$/u.test(word) && /[\p{Lu}\p{N}]/u.test(word.slice(1))
}

/** A longer text is pasted. */
const maxNamed = 400
const maxSaved = 500
const maxLinked = 500
const maxDigests = 200
const maxSeen = 500
