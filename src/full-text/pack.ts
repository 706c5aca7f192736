/** A full text as bytes: JSON, compressed. */
import { promisify } from 'node:util'
import { brotliCompressSync, brotliDecompress, constants } from 'node:zlib'
import type { FullText } from '../model/full-text.ts'

export function packText(text: FullText): Uint8Array {
  const json = Buffer.from(JSON.stringify({ ...text, format }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  }
  return brotliCompressSync(json, { params })
}

/** Undefined for bytes that this version of the program did not write. */
export async function unpackText(content: Uint8Array): Promise<FullText | undefined> {
  try {
    const bytes = await decompress(content, { maxOutputLength: maxUnpacked })
    const text = JSON.parse(bytes.toString('utf8')) as FullText & { readonly format?: unknown }
    return text.format === format ? text : undefined
  } catch {
    return undefined
  }
}

const decompress = promisify(brotliDecompress)
/** To be raised with each change of `FullText`: texts of another format are read again from their pages. */
const format = 2
/** Higher ones take ten times as long for a tenth less. */
const quality = 9
/** More than the text of any page of 20 MB. */
const maxUnpacked = 60_000_000
