/** What forms write. */

/** One line of text for a command: line ends and the ends of values are of no meaning. */
export function lineOf(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.replace(/\s+/g, ' ').trim() ?? '')
    .filter((part) => part !== '')
    .join(' ')
}
