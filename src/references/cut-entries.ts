/** Where the entries of a BibTeX file begin and end, found by their braces alone. */
import { maxReferenceLength } from '../model/reference.ts'

export interface Piece {
  /** Of its first character, from 1. */
  readonly line: number
  readonly piece: string
  /** `article`, `string`, in lower case. */
  readonly kind: string
  /** Why it cannot be parsed, as a sentence's end. */
  readonly fault?: string | undefined
}

/**
 * An entry that does not end before the next line that begins one is cut off there.
 * Takes time linear in the text.
 */
export function* cutEntries(text: string): Generator<Piece, void, void> {
  const line = createLineCounter(text)
  const atLineStart = [...text.matchAll(/^[ \t]{0,80}@[A-Za-z]{1,40}\s{0,80}[{(]/gm)].map(
    ({ index }) => index,
  )
  let [from, next] = [0, 0]
  const begin = /@([A-Za-z]{1,40})\s{0,80}([{(])/g
  for (;;) {
    begin.lastIndex = from
    const found = begin.exec(text)
    if (found === null) return
    const [opening, kind = '', bracket = '{'] = found
    const start = found.index
    while ((atLineStart[next] ?? Number.POSITIVE_INFINITY) <= start) next += 1
    const limit = atLineStart[next] ?? text.length
    const end = findEnd(text, start + opening.length, limit, bracket === '(')
    from = 'at' in end ? end.at : limit
    const fault = 'fault' in end ? end.fault : undefined
    yield {
      line: line(start),
      piece: text.slice(start, Math.min(from, start + maxReferenceLength)),
      kind: kind.toLowerCase(),
      ...(fault === undefined ? {} : { fault }),
    }
  }
}

type End = { readonly at: number } | { readonly fault: string }

/** Behind the bracket that closes an entry. In BibTeX braces match everywhere, also in quotes. */
function findEnd(text: string, from: number, limit: number, isInParentheses: boolean): End {
  const last = Math.min(limit, from + maxReferenceLength)
  let depth = 0
  let isTooDeep = false
  for (let at = from; at < last; at++) {
    const character = text[at]
    if (character === '{') depth += 1
    else if (character === ')' && isInParentheses && depth === 0) return { at: at + 1 }
    else if (character === '}' && depth > 0) depth -= 1
    else if (character === '}' && !isInParentheses) return isTooDeep ? { fault: tooDeep } : { at: at + 1 }
    if (depth > maxDepth) isTooDeep = true
  }
  if (last < limit) return { fault: tooLong }
  return { fault: depth > 0 || !isInParentheses ? unclosed(depth + 1) : 'has a “(” that nothing closes' }
}

function unclosed(braces: number): string {
  return braces === 1 ? 'has a “{” that nothing closes' : `has ${braces} “{” that nothing closes`
}

/** Gives the line of an offset; offsets may only grow. */
function createLineCounter(text: string): (offset: number) => number {
  let [line, counted] = [1, 0]
  return (offset) => {
    for (let end = text.indexOf('\n', counted); end >= 0 && end < offset; end = text.indexOf('\n', counted)) {
      line += 1
      counted = end + 1
    }
    return line
  }
}

/** Braces inside one another; a parser goes down the stack for each. */
const maxDepth = 100
const tooDeep = `has more than ${maxDepth} braces inside one another`
const tooLong = `is longer than ${maxReferenceLength.toLocaleString('en')} characters`
