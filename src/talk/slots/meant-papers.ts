/** The papers that a clause is about: by number or name, described, or those that were shown or done with last. */

import { maxPapers } from '../../commands/support/find-papers.ts'
import { findReference, paperAt, type Reference } from '../../commands/support/shown-reference.ts'
import { BotError } from '../../errors.ts'
import type { Did } from '../../model/card.ts'
import { findIdentifiers, type Identifier, isIdentifier } from '../../model/identifier.ts'
import { isAmong, wordSet } from '../../model/lists.ts'
import type { LastAnswer } from '../../ports/last-answers.ts'
import type { Conversation } from '../conversation.ts'
import { justDone } from '../last-deed.ts'
import type { Recalled } from '../recall.ts'
import { splitSentences } from './clauses.ts'
import { contentOf } from './content.ts'
import { findAmong, findNamed, type Named } from './named-papers.ts'
import { says } from './words.ts'

/** What a clause may go on from. */
export interface Shown {
  readonly last?: Recalled | undefined
  /** What was done just now. */
  readonly done: Did
  /** The papers that the clause before was about, where this one names none. */
  readonly papers?: Reference | undefined
  /** Whether its words may describe a paper without calling it one. */
  readonly isDescribed?: boolean | undefined
  /** Whether words that fit no paper are said by the way. */
  readonly isSure?: boolean | undefined
}

/** Of the last answer. */
export function shownIn(found: Recalled | undefined): Shown {
  return { last: found?.command === '' ? undefined : found, done: justDone(found) }
}

export interface Meant {
  readonly ids: readonly Identifier[]
  /** Whether the clause itself says which, rather than pointing at what was shown. */
  readonly isNamed: boolean
}

/** What is to be done with them, to ask which: `verb` with a number, `write` with an identifier. */
export interface Wanted {
  readonly verb: string
  /** What is meant where nothing says which. */
  readonly papers: 'it' | 'all'
  write(id: Identifier): string
}

/**
 * Undefined where the words that say which fit no paper. Throws `BotError` where several may be meant, a number was not shown,
 * or nothing was.
 */
export async function findMeant(
  clause: string,
  { last, papers: before, isDescribed: isTyped = false, isSure = false }: Shown,
  wanted: Wanted,
  { library }: Conversation,
): Promise<Meant | undefined> {
  const said = findReference(clause)
  const isOther = said?.papers === 'other' && contentOf(clause).words === ''
  const isNumbered =
    said !== undefined && (typeof said.papers !== 'string' || said.papers === 'both' || isOther)
  const pick = (reference: Reference) => {
    if (last === undefined) throw nothingShown()
    const list = typeof reference === 'string' ? last : listBehind(last)
    return pickPapers(reference, list, wanted.verb, wanted.write)
  }
  const listed = findIdentifiers(clause).slice(0, maxPapers)
  // The command looks up those that are not here.
  if (listed.length > 0) return { ids: listed, isNamed: true }
  if (isNumbered) return { ids: pick(said.papers), isNamed: false }
  const { words } = contentOf(clause)
  const among = await findDescribedAmong(clause, said, last, { library })
  if (among !== undefined) return { ids: [among], isNamed: true }
  if (words !== '') {
    const rest = said?.rest ?? clause
    const isDescribed = isTyped || (describes.test(rest) && !says(rest, ofKind))
    const isPointed = said !== undefined && !isDescribed
    const shown = isPointed || last === undefined ? undefined : await findAmong(words, last.papers, library)
    if (shown !== undefined && (isDescribed || said === undefined)) return { ids: [shown], isNamed: true }
    const named = await findNamed(clause, words, library, isDescribed)
    if (named?.isSure === false) throw askWhich(named, wanted)
    if (named !== undefined) return { ids: named.papers.map(({ id }) => id), isNamed: true }
    if (said === undefined && !isSure) return undefined
  }
  return { ids: pick(before ?? said?.papers ?? wanted.papers), isNamed: false }
}

/** `the distributional one looks good, who wrote it?`, `the other robust one`: of what was shown. */
async function findDescribedAmong(
  clause: string,
  said: ReturnType<typeof findReference>,
  last: Recalled | undefined,
  { library }: Pick<Conversation, 'library'>,
): Promise<Identifier | undefined> {
  if (last === undefined || (said !== undefined && said.papers !== 'other' && said.papers !== 'it'))
    return undefined
  const { papers, doneWith = [] } = last
  const isOther = said?.papers === 'other'
  const ids = isOther ? papers.filter((id) => !doneWith.includes(id)) : papers
  const sentences = splitSentences(isOther ? said.rest : clause)
  for (const sentence of sentences.filter((one) => isOther || describes.test(one))) {
    const { words } = contentOf(sentence)
    const found = words === '' ? undefined : await findAmong(words, ids, library)
    if (found !== undefined) return found
  }
  return undefined
}

/** Of a kind of papers rather than one: `no more survey papers`. */
const ofKind = 'papers articles preprints surveys studies ones stuff things'

/** They stand for a paper that words describe. */
const describes = /\b(?:one|paper|article|preprint|thing|study|survey|dataset|benchmark)\b/i

/** Numbers after one of a list was opened are of that list: `no, the third`. */
function listBehind(last: Recalled): Recalled {
  if (!/^show \S+$/.test(last.command)) return last
  const list = last.earlier.findLast(({ command }) => !command.startsWith('show '))
  return list === undefined || list.papers.length === 0 ? last : { ...last, ...list }
}

function askWhich({ papers }: Named, { verb, write }: Wanted): BotError {
  const commands = papers.map(({ id }) => write(id))
  const labels = new Map(papers.map(({ id, title = '' }) => [write(id), `${verb}: ${title}`.slice(0, 70)]))
  const asked = papers.length === 1 ? `Do you mean “${papers[0]?.title}”?` : 'Which paper do you mean?'
  return new BotError('not-sure', asked, { suggestions: commands, labels })
}

function nothingShown(): BotError {
  return new BotError(
    'bad-input',
    'I do not know which paper you mean: I have shown you none here within the last day. Search for something first.',
    { suggestions: ['latest', 'topics'] },
  )
}

/**
 * The papers of the last answer that a reference means. Throws `BotError` for a number that was not shown,
 * and for one of several that is not named: `command` is what to say with its number, `write` the same
 * with its identifier, as numbers are of another list when another was shown.
 */
function pickPapers(
  reference: Reference,
  { papers, best, command: said, doneWith = [] }: LastAnswer,
  command: string,
  write: (id: Identifier) => string,
): readonly Identifier[] {
  if (reference === 'all') {
    // After `save A` and `save B` nothing was shown but A, and “them” are both.
    const [shown, another] = papers
    const [done] = doneWith.length === 1 ? doneWith : []
    const isBeside = shown !== undefined && another === undefined && done !== undefined && done !== shown
    return isBeside ? [shown, done] : papers
  }
  if (reference === 'it') {
    // What was done last was done with it.
    if (doneWith.length === 1) return doneWith
    if (papers.length === 1) return papers
    const [, subject] = /^similar (\S+)/.exec(said) ?? []
    if (subject !== undefined && isIdentifier(subject) && isAmong(command, 'show cite ask')) return [subject]
    if (best !== undefined && papers.includes(best) && ofOne.has(command)) return [best]
    if (command === 'cite' && isAmong(said.split(' ', 1)[0], 'saved shelf')) return papers
    // What answered a question best was shown first.
    const [first] = said.startsWith('search as:asked ') ? papers : []
    if (first !== undefined && isAmong(command, 'show cite')) return [first]
    throw whichOf(papers, command, (verb) => `${verb} 1, or ${verb} the last one`, write)
  }
  if (reference === 'both') {
    const two = [papers, doneWith].find(({ length }) => length === 2)
    if (two !== undefined) return two
    throw whichOf(papers, command, (verb) => `${verb} 1 and 2`, write)
  }
  if (reference === 'other') {
    const others = papers.filter((id) => !doneWith.includes(id))
    if (papers.length === 2 && others.length === 1) return others
    throw whichOf(papers, command, (verb) => `${verb} 1, or ${verb} the last one`, write)
  }
  return reference.map((number) => {
    const paper = paperAt(papers, number)
    if (paper !== undefined) return paper
    throw new BotError('bad-input', `${sayShown(papers)}; there is no number ${Math.abs(number)} in it.`)
  })
}

/** What only the asker sees; the answer tells which paper was meant. */
const ofOne = wordSet('show cite ask similar why save tldr cites cited')

function sayShown({ length }: readonly Identifier[]): string {
  return `The last answer showed ${length === 0 ? 'no paper' : length === 1 ? 'one paper' : `${length} papers`}`
}

function whichOf(
  papers: readonly Identifier[],
  command: string,
  sayExample: (verb: string) => string,
  write: (id: Identifier) => string,
): BotError {
  if (papers.length === 0) return new BotError('bad-input', `${sayShown(papers)}.`)
  const verb = command.replace(/ show$/, '')
  const offered = papers.slice(0, maxOffered).map(write)
  return new BotError('bad-input', `${sayShown(papers)}. Say which: ${sayExample(verb)}.`, {
    suggestions: offered,
    labels: new Map(offered.map((each, at) => [each, `${verb} ${at + 1}`])),
  })
}

const maxOffered = 5
