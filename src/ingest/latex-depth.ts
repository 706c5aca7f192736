/** How deep LaTeX would take a parser, judged without parsing: parsers go down the stack, and hostile text to its end. */

/**
 * Whether the text opens at most so many things inside one another. Counted is the most that a parser may make of them:
 * what is open (braces, formulas, environments), and in each of these every macro and script so far, as each may take the
 * next as its argument. One pass, which ends as soon as there are more.
 */
export function isShallow(text: string, deepest: number): boolean {
  // What is open, innermost last, each with the macros and scripts in it; the first is the text itself.
  const open: { readonly closer: string; takers: number }[] = [{ closer: '', takers: 0 }]
  let depth = 0
  for (const [sign] of text.matchAll(signs)) {
    const inner = open.at(-1)
    if (inner === undefined) return true
    if (sign === inner.closer) {
      depth -= inner.takers + 1
      open.pop()
      continue
    }
    const closer = closers.get(sign)
    if (closer === undefined) inner.takers += 1
    else open.push({ closer, takers: 0 })
    depth += 1
    if (depth > deepest) return false
  }
  return true
}

// A backslash with the sign after it is one macro; of a longer name the rest is plain letters.
const signs = /\\.|[{}$^_]/gs
// `\begin` is never closed here: its end counts only with the same name.
const closers = new Map([
  ['{', '}'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
])
