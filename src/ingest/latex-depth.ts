/** How deep a parser of LaTeX would recurse, judged without parsing: hostile text can overflow its stack. */

/**
 * Whether nesting stays within `deepest`. It counts the worst case for a parser: everything open (braces,
 * formulas, environments) and, inside each, every macro and script so far, since each may take the next as
 * its argument. One pass, which stops once there are more.
 */
export function isShallow(text: string, deepest: number): boolean {
  // Everything open, innermost last, each with the macros and scripts in it; the first is the text itself.
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

// A backslash with the next character is one macro; the rest of a longer name is plain letters.
const signs = /\\.|[{}$^_]/gs
// `\begin` is never closed here: its end counts only with the same name.
const closers = new Map([
  ['{', '}'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
])
