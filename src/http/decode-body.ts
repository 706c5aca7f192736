/** Bytes of an answer as text. */
import type { Steps } from '../async/steps.ts'

/**
 * The text, in steps. A byte-order mark decides, else UTF-8 where the bytes are that, else the server's header and
 * then the XML declaration, as browsers have it (https://encoding.spec.whatwg.org/#decode, RFC 7303, 3): many
 * servers say ISO-8859-1 of text that is UTF-8, and hardly any Latin text happens to be valid UTF-8. Bytes that
 * are none of what they are said to be are read one by one, as Windows-1252 where they are no UTF-8.
 */
export function* decodeBody(bytes: Uint8Array, contentType: string): Steps<string> {
  const wide = findUtf16(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  const whole = decode(bytes, 'utf-8')
  if (whole !== undefined) return whole
  yield
  for (const encoding of [/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1], declaredIn(bytes)]) {
    const text = encoding === undefined ? undefined : decode(bytes, encoding)
    if (text !== undefined) return text
    yield
  }
  return yield* repair(bytes)
}

/** UTF-16 by its mark, or by how `<` stands at its beginning (XML 1.0, appendix F). */
function findUtf16(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What is UTF-8 as that, any other byte as Windows-1252: pages are put together from texts of both. */
function* repair(bytes: Uint8Array): Steps<string> {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = endOfStep(bytes, start)
    const step = bytes.subarray(start, end)
    parts.push(decode(step, 'utf-8') ?? repairStep(step))
    start = end
    yield
  }
  return parts.join('')
}

/** At most a step away, and not inside a character of UTF-8. */
function endOfStep(bytes: Uint8Array, start: number): number {
  const end = Math.min(bytes.length, start + stepLength)
  for (let at = end; at > end - 4; at -= 1) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at
  return end
}

function repairStep(step: Uint8Array): string {
  const [utf8, latin] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextDecoder('windows-1252')]
  const parts: string[] = []
  for (let at = 0; at < step.length; ) {
    const from = at
    for (let length = lengthAt(step, at); length > 0; length = lengthAt(step, at)) at += length
    parts.push(utf8.decode(step.subarray(from, at)))
    const broken = at
    while (at < step.length && lengthAt(step, at) === 0) at += 1
    parts.push(latin.decode(step.subarray(broken, at)))
  }
  return parts.join('')
}

/** How many bytes the character of UTF-8 has that begins here; 0 where none does (RFC 3629, 4). */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first === undefined) return 0
  if (first < 0x80) return 1
  const length = first < 0xc2 || first > 0xf4 ? 0 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  const [lowest, highest] = secondByte.get(first) ?? [0x80, 0xbf]
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0
    if (byte < (next === 1 ? lowest : 0x80) || byte > (next === 1 ? highest : 0xbf)) return 0
  }
  return length
}

/** Where the second byte has fewer values than others (RFC 3629, 4). */
const secondByte = new Map<number, readonly [lowest: number, highest: number]>([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
])
/** Bytes that are read in a few milliseconds, one by one. */
const stepLength = 32_768
