/** Whether words begin with the name of a paper, as they do behind `find`, `cites` and `cited`. */
import { parseIdentifier } from '../../model/identifier.ts'
import { spacedWords } from '../../model/words.ts'
import { isNameLike } from './ask-scope.ts'

/** An identifier, a link, a name written like one, or a number of the last list. */
export function namesPaper(words: string): boolean {
  const [first = ''] = spacedWords(words)
  // Platforms write options by their names.
  if (first.startsWith('paper:') || isNameLike(first)) return true
  return parseIdentifier(first) !== undefined || Number.isInteger(Number(first || Number.NaN))
}
