/** One paper by any name, or several by their identifiers. */

import { BotError } from '../../errors.ts'
import { findIdentifiers } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import { singleSpaced } from '../../model/words.ts'

/** The most papers that one command takes. */
export const maxPapers = 20

/**
 * The papers that a text names: several identifiers or links, else one paper as `Library.findPaper` reads it,
 * else several names with commas or “and” between them. Throws `BotError` if one is not found, or if there are
 * too many.
 */
export async function findPapers(
  text: string,
  findPaper: (named: string) => Promise<Paper>,
): Promise<readonly Paper[]> {
  const ids = findIdentifiers(text)
  if (ids.length < 2) return findNamed(text, findPaper)
  if (ids.length > maxPapers)
    throw new BotError('bad-input', `That names ${ids.length} papers; I take ${maxPapers} at once.`)
  return findEach(ids, findPaper)
}

async function findNamed(
  text: string,
  findPaper: (named: string) => Promise<Paper>,
): Promise<readonly Paper[]> {
  const names = singleSpaced(text).split(/, (?:and )?| (?:and|&) /)
  try {
    return [await findPaper(text)]
  } catch (error) {
    const mayBeSeveral = names.length > 1 && names.length <= maxNames
    if (!mayBeSeveral || !(error instanceof BotError) || error.code !== 'not-found') throw error
    return findEach(names, findPaper).catch(() => Promise.reject(error))
  }
}

async function findEach(
  names: readonly string[],
  findPaper: (named: string) => Promise<Paper>,
): Promise<readonly Paper[]> {
  const papers: Paper[] = []
  for (const name of names) papers.push(await findPaper(name))
  return papers
}

/** Names of a list that are looked for. */
const maxNames = 5
