/** Splits author names given in one text. */
import { paperBounds } from '../../model/bounds.ts'

/**
 * Splits names joined by commas, semicolons and "and". `Jr.` stays with its name, and parentheses
 * (affiliations, with commas of their own) are dropped.
 */
export function splitAuthors(text: string): string[] {
  const names: string[] = []
  const line = text.slice(0, paperBounds.authorLine).replace(/\s+/g, ' ')
  const parts = withoutParentheses(line).split(/ ?[;,] ?(?:and )?| and /)
  for (const part of parts.map((name) => name.trim()).filter((name) => name !== '')) {
    const last = names.at(-1)
    if (last !== undefined && suffix.test(part)) names[names.length - 1] = `${last}, ${part}`
    else names.push(part)
  }
  return names
}

function withoutParentheses(text: string): string {
  let depth = 0
  let kept = ''
  for (const part of text.split(/([()])/)) {
    if (part === '(') depth += 1
    else if (part === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += part
  }
  // A parenthesis that never closes would hide every author after it.
  return depth === 0 ? kept : text
}

const suffix = /^(jr|sr|ph\.?d|m\.?d|i{2,3}|iv)\.?$/i
