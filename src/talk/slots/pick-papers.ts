/** Which papers of the last answer are meant. */
import { BotError } from '../../errors.ts'
import { type Identifier, isIdentifier } from '../../model/identifier.ts'
import type { LastAnswer } from '../../ports/last-answers.ts'
import { paperAt, type Reference } from './references.ts'

/**
 * The papers of the last answer that a reference means. Throws `BotError` for a number that was not shown,
 * and for one of several that is not named: `command` is what to say with its number, `write` the same
 * with its identifier, as numbers are of another list when another was shown.
 */
export function pickPapers(
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
    if (subject !== undefined && isIdentifier(subject) && /^(?:show|cite|ask)$/.test(command))
      return [subject]
    if (best !== undefined && papers.includes(best) && ofOne.test(command)) return [best]
    // What answered a question best was shown first.
    const [first] = said.startsWith('search as:asked ') ? papers : []
    if (first !== undefined && /^(?:show|cite)$/.test(command)) return [first]
    throw whichOf(papers, command, (verb) => `${verb} 1, or ${verb} the last one`, write)
  }
  if (reference === 'both') {
    const two = [papers, doneWith].find(({ length }) => length === 2)
    if (two !== undefined) return two
    throw whichOf(papers, command, (verb) => `${verb} 1 and 2`, write)
  }
  return reference.map((number) => {
    const paper = paperAt(papers, number)
    if (paper !== undefined) return paper
    throw new BotError('bad-input', `${sayShown(papers)}; there is no number ${Math.abs(number)} in it.`)
  })
}

/** What only the asker sees; the answer tells which paper was meant. */
const ofOne = /^(?:show|cite|ask|similar|why|save)$/

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
