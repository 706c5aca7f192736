/** The lines of a page. */
import type { Steps } from '../../async/steps.ts'

export interface Line {
  /** Counts from 1. */
  readonly number: number
  /** Without white space at its ends; never empty. */
  readonly text: string
}

/**
 * Hands over each line that has anything in it, in order and in steps; empty ones take
 * no more than being passed over.
 */
export function* eachLine(text: string, read: (line: Line) => void): Steps<void> {
  let [at, number, nextStop] = [0, 1, stepLength]
  while (at < text.length) {
    const end = endOfLine(text, at)
    const line = end > at ? text.slice(at, end).trim() : ''
    if (line !== '') read({ number, text: line })
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    number += 1
    if (at < nextStop) continue
    nextStop = at + stepLength
    yield
  }
}

function endOfLine(text: string, start: number): number {
  let at = start
  for (; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === lineFeed || sign === carriageReturn) break
  }
  return at
}

const [lineFeed, carriageReturn] = [10, 13]
/** Characters that are read in a millisecond or two, however short their lines are. */
const stepLength = 1_024
