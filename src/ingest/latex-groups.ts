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
  const known = new Map<string, boolean>()
  const isPlain = ({ name, from }: Opened) => {
    if (name === '') return from === 0 || !'^_}]'.includes(text.charAt(from - 1))
    const is = known.get(name) ?? printsArgument(name)
    known.set(name, is)
    return is
  }
  const dropped = [...groupsOf(text)]
    .filter(({ opened, closed }) => closed.from - opened.to >= length && isPlain(opened))
    .flatMap(({ opened, closed }) => [opened, closed])
  return cutOut(text, dropped)
}

interface Place {
  readonly from: number
  readonly to: number
}

/** An opening brace, with the command before it whose argument it begins. */
type Opened = Place & { readonly name: string }

/** The braces that belong together. */
function* groupsOf(text: string): Generator<{ readonly opened: Opened; readonly closed: Place }> {
  const open: Opened[] = []
  let command: Opened | undefined
  for (const { 0: sign, index: from } of text.matchAll(signs)) {
    const to = from + sign.length
    if (sign.startsWith('\\')) command = { name: sign.slice(1), from, to }
    else if (sign === '{') open.push(command?.to === from ? { ...command, to } : { name: '', from, to })
    else {
      const opened = open.pop()
      if (opened !== undefined) yield { opened, closed: { from, to } }
    }
  }
}

function cutOut(text: string, places: readonly Place[]): string {
  const kept: string[] = []
  let at = 0
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    kept.push(text.slice(at, from))
    at = to
  }
  return kept.join('') + text.slice(at)
}

const signs = /\\(?:[a-zA-Z]+|.)|[{}]/gs
