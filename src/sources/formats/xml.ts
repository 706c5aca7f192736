/** XML from outside, read whole or not at all. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { maxXmlDepth } from '../../model/bounds.ts'
import { mendXml } from './mend-xml.ts'

/** Why a document cannot be read, as the end of a sentence that begins with who sent it. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
}

/**
 * The document as plain objects: attributes begin with "@", text beside them is "#text", every text stays text, and
 * `lists` are arrays even with one element. Throws `XmlFault` for what is cut off or broken, and for entities of the
 * document's own. What one record can hold to have the whole document refused is taken out of it, and the rest is read.
 */
export function parseXml(text: string, lists: readonly string[]): unknown {
  // Stray ampersands are broken XML, and common; what else is broken may be cut off.
  const escaped = text.replace(/&(?!#\d{1,9};|#x[0-9a-f]{1,8};|[a-z]\w{0,30};)/gi, '&amp;')
  // The parser takes a document that ends too early for a whole one; the validator does not.
  const valid = XMLValidator.validate(escaped)
  if (valid !== true) throw new XmlFault(`sends broken XML (line ${valid.err.line}: ${valid.err.msg})`)
  const isPlain = escaped.length === text.length && !/<!ENTITY/i.test(text)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    // Else 2401.00010 becomes the number 2401.0001.
    parseTagValue: false,
    htmlEntities: true,
    maxNestedTags: maxXmlDepth,
    isArray: (name) => lists.includes(name),
  })
  try {
    if (isPlain) return parser.parse(text)
  } catch {
    // What it refuses is mended.
  }
  try {
    return parser.parse(mend(escaped))
  } catch (cause) {
    if (cause instanceof XmlFault) throw cause
    throw new XmlFault(`sends XML that cannot be read (${(cause as Error).message})`, { cause })
  }
}

function mend(text: string): string {
  const mended = mendXml(text)
  if ('declaresEntities' in mended) throw new XmlFault('sends XML that declares entities')
  return mended.xml
}

/** For a request's `refuse`: reads, and gives the reason of a document that is broken, which may be whole next time. */
export function sayBroken(read: () => string | undefined): string | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof XmlFault) return error.message
    throw error
  }
}

/** The text of an element, with or without attributes. */
export const xmlText = z.union([
  z.string(),
  z.object({ '#text': z.string() }).transform((node) => node['#text']),
])

/** An element that may be missing or empty; both are undefined. */
export const optionalXmlText = z
  .union([xmlText, z.looseObject({}).transform(() => '')])
  .optional()
  .transform((text) => (text === undefined || text.trim() === '' ? undefined : text))
