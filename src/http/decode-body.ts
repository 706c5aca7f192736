/** Bytes of an answer as text. */

/**
 * The text: UTF-8 where the bytes are that, else what a byte-order mark, the XML declaration or the server's
 * header names. Many servers say ISO-8859-1 of text that is UTF-8, and hardly any Latin text happens to be
 * valid UTF-8, so UTF-8 is tried first. Undefined when the bytes are not the text they are said to be.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string | undefined {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  const bigMark = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  const declared = mark ?? bigMark ?? declaredIn(bytes) ?? /charset="?([\w.:-]+)/i.exec(contentType)?.[1]
  return decode(bytes, 'utf-8') ?? (declared === undefined ? undefined : decode(bytes, declared))
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(head)?.[1]
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
