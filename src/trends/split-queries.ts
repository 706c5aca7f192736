/** Several queries in one line: `reward hacking, RLVR, "world models, large"`. */
import { quotes } from '../model/quotes.ts'

/** The parts between commas that are outside quotes and parentheses; none for an empty text. */
export function splitQueries(text: string): string[] {
  const parts: string[] = []
  let [start, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at <= text.length; at++) {
    const sign = text.charAt(at)
    if (quotes.includes(sign) && sign !== '') isQuoted = !isQuoted
    else if (!isQuoted && sign === '(') depth += 1
    else if (!isQuoted && sign === ')') depth = Math.max(0, depth - 1)
    else if (at === text.length || (sign === ',' && !isQuoted && depth === 0)) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return parts.filter((part) => part !== '')
}
