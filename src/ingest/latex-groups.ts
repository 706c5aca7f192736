/** Groups of LaTeX that hold a whole abstract: programs write `{…}`, `{{…}}` and `\textit{…}` around all of it. */

/**
 * A text without the braces of groups longer than `length`, and without the command whose argument one is if it
 * `printsArgument` as it stands. A group prints as what is in it, so nothing else changes; a parser that reads a text
 * in parts would find one end of it in each. Groups that nothing opens or closes stay. Takes linear time.
 */
export function dropLongGroups(
  text: string,
  length: number,
  printsArgument: (name: string) => boolean,
): string {
  if (text.length < length) return text
  const dropped: { readonly from: number; readonly to: number }[] = []
  const open: Opened[] = []
  let command: { readonly name: string; readonly from: number; readonly to: number } | undefined
  for (const { 0: sign, index } of text.matchAll(signs)) {
    const to = index + sign.length
    if (sign.startsWith('\\')) command = { name: sign.slice(1), from: index, to }
    else if (sign === '{') {
      const isArgument = command?.to === index
      const isDroppable = isArgument
        ? printsArgument(command?.name ?? '')
        : !/[\^_}\]]/.test(text.charAt(index - 1))
      open.push({ from: isArgument ? (command?.from ?? index) : index, to, isDroppable })
    } else {
      const opened = open.pop()
      if (opened === undefined || !opened.isDroppable || index - opened.to < length) continue
      dropped.push(opened, { from: index, to })
    }
  }
  return cutOut(text, dropped)
}

/** An opening brace with the command before it. */
interface Opened {
  readonly from: number
  readonly to: number
  /** Whether all of this prints nothing itself. */
  readonly isDroppable: boolean
}

function cutOut(text: string, places: readonly { readonly from: number; readonly to: number }[]): string {
  const kept: string[] = []
  let at = 0
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    kept.push(text.slice(at, from))
    at = to
  }
  return kept.join('') + text.slice(at)
}

const signs = /\\(?:[a-zA-Z]+|.)|[{}]/gs
