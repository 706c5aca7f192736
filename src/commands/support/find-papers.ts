/** One paper by any name, or several by their identifiers. */
import { BotError } from '../../errors.ts'
import { findIdentifiers } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'

/** The most papers that one command takes. */
const maxPapers = 20

/**
 * The papers that a text names: several identifiers or links, else one paper as `Library.findPaper` reads it.
 * Throws `BotError` if one is not found, or if there are too many.
 */
export async function findPapers(
  text: string,
  findPaper: (named: string) => Promise<Paper>,
): Promise<readonly Paper[]> {
  const ids = findIdentifiers(text)
  if (ids.length < 2) return [await findPaper(text)]
  if (ids.length > maxPapers)
    throw new BotError('bad-input', `That names ${ids.length} papers; I take ${maxPapers} at once.`)
  const papers: Paper[] = []
  for (const id of ids) papers.push(await findPaper(id))
  return papers
}
