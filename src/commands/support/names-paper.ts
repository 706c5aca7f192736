/** Whether words begin with the name of a paper, as they do behind `find`, `cites` and `cited`. */
import type { Library } from '../../library/library.ts'
import { parseIdentifier } from '../../model/identifier.ts'
import { spacedWords } from '../../model/words.ts'
import { isNameLike } from './ask-scope.ts'

/** An identifier, a link, or a name written like one, and nothing behind it: people have two names. */
export function isPaperAlone(words: string): boolean {
  const [first = '', ...others] = spacedWords(words).filter((word) => !word.startsWith('place:'))
  if (first.startsWith('paper:')) return true
  return others.length === 0 && !Number.isInteger(Number(first)) && namesPaper(first)
}

/** An identifier, a link, a name written like one, or a number of the last list. */
export function namesPaper(words: string): boolean {
  const [first = ''] = spacedWords(words)
  // Platforms write options by their names.
  if (first.startsWith('paper:') || isNameLike(first)) return true
  return parseIdentifier(first) !== undefined || Number.isInteger(Number(first || Number.NaN))
}

/** Whether such words are of a paper, not of somebody with one name (`LeCun`): a paper here is called so, or it is no name. */
export async function isOfPaper(words: string, library: Pick<Library, 'papersCalled'>): Promise<boolean> {
  if (!isPaperAlone(words)) return false
  return !isNameLike(words) || (await library.papersCalled(words)).length > 0
}
