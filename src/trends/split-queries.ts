/** Several queries in one line: `reward hacking, RLVR, "world models, large"`. */
import { quotes } from '../model/quotes.ts'

/** The parts between commas or “vs” that are outside quotes and parentheses; none for an empty text. */
export function splitQueries(text: string): string[] {
  const parts: string[] = []
  let [start, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at <= text.length; at++) {
    const sign = text.charAt(at)
    if (quotes.includes(sign) && sign !== '') isQuoted = !isQuoted
    else if (!isQuoted && sign === '(') depth += 1
    else if (!isQuoted && sign === ')') depth = Math.max(0, depth - 1)
    else {
      const joint = at === text.length ? 1 : isQuoted || depth > 0 ? 0 : jointAt(text, at)
      if (joint === 0) continue
      parts.push(text.slice(start, at).trim())
      start = at + joint
    }
  }
  return parts.filter((part) => part !== '')
}

/** The length of what divides two queries at a character; 0 for none. */
function jointAt(text: string, at: number): number {
  if (text.charAt(at) === ',') return 1
  const said = text.slice(at, at + maxJoint).toLowerCase()
  return joints.find((joint) => said.startsWith(joint))?.length ?? 0
}

const joints = [' vs ', ' vs. ', ' versus ']
const maxJoint = 8
