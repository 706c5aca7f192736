/** What readers of XML formats share. */
import { z } from 'zod'
import { XmlFault } from './parse-xml.ts'

/**
 * For a request's `refuse`: reads, and gives the reason of a document that is
 * broken, which may be whole next time.
 */
export async function sayBroken(read: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await read()
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
