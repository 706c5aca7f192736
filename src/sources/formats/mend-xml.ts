/** XML that a record makes unreadable for a parser though the document is whole: made plain, so that the rest can be read. */
import { Tokenizer } from 'htmlparser2'
import { maxXmlDepth } from '../../model/bounds.ts'

/** What `mendXml` gives: the document, or that it declares entities, which no feed needs and bombs are made of. */
export type Mended = { readonly xml: string } | { readonly declaresEntities: true }

/**
 * The same well-formed document, but elements nested deeper than any feed's, and those with a name that means something in
 * JavaScript, lose their tags and keep their text; comments, instructions and declarations are gone.
 */
export function mendXml(text: string): Mended {
  const parts: string[] = []
  // For each open element whether its tags are kept. Without a tree, so that a million of them are no more than that.
  const open: boolean[] = []
  let [tagAt, name, declaresEntities] = [0, '', false]
  const isKept = () => open.length < maxXmlDepth && !reservedNames.has(name)
  const reader = new Tokenizer(
    { xmlMode: true, decodeEntities: false },
    {
      ...ignored,
      onopentagname(start, end) {
        tagAt = start - 1
        name = text.slice(start, end)
      },
      onopentagend(end) {
        if (isKept()) parts.push(text.slice(tagAt, end + 1))
        open.push(isKept())
      },
      onselfclosingtag(end) {
        if (isKept()) parts.push(text.slice(tagAt, end + 1))
      },
      onclosetag(start, end) {
        if (open.pop() === true) parts.push(`</${text.slice(start, end)}>`)
      },
      ontext(start, end) {
        parts.push(text.slice(start, end))
      },
      oncdata(start, end, offset) {
        parts.push(`<![CDATA[${text.slice(start, end - offset)}]]>`)
      },
      ondeclaration(start, end) {
        declaresEntities ||= text.slice(start, end).toUpperCase().includes('<!ENTITY')
      },
    },
  )
  reader.write(text)
  reader.end()
  return declaresEntities ? { declaresEntities } : { xml: parts.join('') }
}

const skip = () => {}
const ignored = {
  onattribdata: skip,
  onattribend: skip,
  onattribentity: skip,
  onattribname: skip,
  oncomment: skip,
  onend: skip,
  onprocessinginstruction: skip,
  ontextentity: skip,
}

const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])
