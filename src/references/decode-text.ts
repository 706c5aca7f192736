/** The bytes of a file as text, whatever program wrote it. */

import { isUtf8 } from 'node:buffer'
import { dropStart } from '../model/words.ts'

/**
 * As a byte order mark says; else UTF-16 where every second byte is zero; else UTF-8, with lines that are none
 * read as Windows-1252 (which holds Latin-1, https://encoding.spec.whatwg.org/#names-and-labels), or as the
 * encoding that JabRef's first line names. A file with zeros in it is no text: its other bytes become "\uFFFD".
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wide = findWide(bytes.subarray(0, lookedAt))
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  return isUtf8(bytes) || bytes.includes(0) ? new TextDecoder().decode(bytes) : decodeLines(bytes)
}

/** Text of Latin letters has its zeros in one half of its bytes alone. */
function findWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = bytes.byteLength / 2
  if (odd > half * mostly && even < half * few) return 'utf-16le'
  return even > half * mostly && odd < half * few ? 'utf-16be' : undefined
}

/** Files that were put together from others may have lines of both kinds. */
function decodeLines(bytes: Uint8Array): string {
  const strict = new TextDecoder('utf-8', { ignoreBOM: true })
  const loose = openNamed(bytes) ?? new TextDecoder('windows-1252')
  const [texts, lines]: [string[], string[]] = [[], []]
  for (let start = 0; start < bytes.byteLength; ) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found < 0 ? bytes.byteLength : found + 1
    const line = bytes.subarray(start, end)
    lines.push((isUtf8(line) ? strict : loose).decode(line))
    start = end
    // Millions of lines are joined some at a time, or they would take many times as much memory.
    if (lines.length === linesAtOnce || start === bytes.byteLength) texts.push(lines.splice(0).join(''))
  }
  return dropStart(texts.join(''), '\uFEFF')
}

/** `% Encoding: Cp1252`, by Java's names. */
function openNamed(bytes: Uint8Array): TextDecoder | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 500))
  const [, name] = /^% ?Encoding: ?([\w-]{1,40})/im.exec(head) ?? []
  const label = name
    ?.toLowerCase()
    .replace(/^cp(?=125\d)/, 'windows-')
    .replaceAll('_', '-')
  if (label === undefined || label.startsWith('utf')) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

const lookedAt = 2_000
/** Shares of zeros in the halves of the bytes that tell UTF-16: at least one here, at most the other there. */
const [mostly, few] = [0.5, 0.1]
const lineFeed = 0x0a
const linesAtOnce = 1_000
