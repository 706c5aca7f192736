/** What forms write. */
import { singleSpaced } from '../../model/words.ts'

/** One line of text for a command: line ends and the ends of values are of no meaning. */
export function lineOf(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => singleSpaced(part ?? ''))
    .filter((part) => part !== '')
    .join(' ')
}
