/**
 * Places that a text names: an adapter writes a channel that was mentioned as
 * `place:platform:workspace/room`.
 */

/** The text with the words that only lead to a place left out: `reasoning in the channel place:…`. */
export function bindPlaces(text: string): string {
  return text.replace(/(?<=\s)(?:in|into|to|at|on|for)\s(?:the\s)?(?:channel\s)?(?=place:[a-z])/gi, '')
}

/** The text without any place, for whoever has no use for one; undefined where it names none. */
export function dropPlaces(text: string): string | undefined {
  if (!/(?:^|\s)place:[a-z]/i.test(text)) return undefined
  return text
    .replace(
      /(?<=^|\s)(?:(?:in|into|to|at|on|for)\s(?:the\s)?(?:channel\s)?)?place:[a-z][a-z0-9-]*:[^\s/]+\/\S+/gi,
      '',
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}
