/** XML from outside, read whole or not at all, in short steps. */
import { decodeHTMLStrict } from 'entities/decode'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { Steps } from '../../async/steps.ts'
import { maxXmlDepth, maxXmlTextLength } from '../../model/bounds.ts'
import { blockTags, silentTags } from './block-tags.ts'
import { ignored } from './ignored.ts'

/** Why a document cannot be read, as the end of a sentence that begins with who sent it. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
}

/** How documents are read that people and programs of all kinds wrote. */
export interface XmlReading {
  /** The prefix that names of a namespace get, whatever the document calls it; '' for none, undefined for others. */
  prefixOf(namespace: string): string | undefined
  /** Elements whose text is all that stands in them, in its order, tags inside left out. */
  readonly texts: ReadonlySet<string>
}

/**
 * The document as plain objects: attributes begin with "@", text beside them is "#text", every text stays
 * text, and `lists` are arrays even with one element. Throws `XmlFault` for what is cut off or broken, and
 * for entities of the document's own. What one record can hold to make the others unreadable is read as text:
 * stray ampersands, elements nested deeper than any feed's, and those with a name that means something in
 * JavaScript. Texts are cut to `maxXmlTextLength`. With a `reading`, tags that do not fit together are no fault:
 * an end closes what is open inside it, and one of nothing is left out; only what is cut off is refused.
 */
export function* parseXml(text: string, lists: readonly string[], reading?: XmlReading): Steps<unknown> {
  const tree = new Tree(text, new Set(lists), reading)
  const reader = new Tokenizer({ xmlMode: true, decodeEntities: false }, tree.callbacks)
  for (let at = 0; at < text.length; at += stepLength) {
    reader.write(text.slice(at, at + stepLength))
    yield
  }
  reader.end()
  return tree.end()
}

type Value = string | Children
type Children = Record<string, unknown>

/** An element whose end has not come; its attributes are children. */
interface Open {
  readonly name: string
  /** How many elements it is inside of. */
  readonly depth: number
  readonly isText: boolean
  readonly children: Children
  text: string
  hasChildren: boolean
}

/** The namespaces by prefix that hold inside an element, and how deep that is. */
interface Scope {
  readonly depth: number
  readonly namespaces: ReadonlyMap<string, string>
}

class Tree {
  readonly #source: string
  readonly #lists: ReadonlySet<string>
  readonly #reading: XmlReading | undefined
  readonly #document: Open = {
    name: '',
    depth: -1,
    isText: false,
    children: {},
    text: '',
    hasChildren: false,
  }
  /** The names of all that are open: of a million, no more is kept. */
  readonly #names: string[] = []
  /** Those of them that are kept as elements. */
  readonly #kept: Open[] = []
  readonly #scopes: Scope[] = []
  /** How deep a script or style began, whose text nobody reads. */
  #silentFrom: number | undefined
  #tag = ''
  #attribute = ''
  #attributes: Children | undefined
  /** Where a text or value stands that comes in several parts. */
  #from = 0
  #to = 0

  constructor(source: string, lists: ReadonlySet<string>, reading: XmlReading | undefined) {
    this.#source = source
    this.#lists = lists
    this.#reading = reading
  }

  readonly callbacks: TokenizerCallbacks = {
    ...ignored,
    ontext: (start, end) => {
      if (start !== this.#to) this.#flush()
      this.#extend(start, end)
    },
    oncdata: (start, end, offset) => {
      this.#flush()
      const top = this.#top
      if (this.#silentFrom !== undefined) return
      top.text += this.#source.slice(
        start,
        Math.min(end - offset, start + maxXmlTextLength - top.text.length),
      )
    },
    onopentagname: (start, end) => {
      this.#flush()
      this.#tag = this.#source.slice(start, end)
      this.#attributes = undefined
    },
    onattribname: (start, end) => {
      this.#attribute = this.#source.slice(start, end)
    },
    onattribdata: (start, end) => this.#extend(start, end),
    onattribend: () => {
      this.#attributes ??= {}
      this.#attributes[`@${this.#attribute}`] = this.#take(maxXmlTextLength).trim()
    },
    onopentagend: (end) => this.#begin(end),
    onselfclosingtag: (end) => {
      this.#begin(end)
      this.#finish()
    },
    onclosetag: (start, end) => {
      this.#flush()
      const name = this.#source.slice(start, end)
      if (name !== this.#names.at(-1)) {
        if (this.#reading === undefined)
          throw this.#fault(start, `</${name.slice(0, 50)}> ends nothing that is open`)
        if (!this.#names.slice(-maxXmlDepth).includes(name)) return
        while (name !== this.#names.at(-1)) this.#finish()
      }
      this.#finish()
    },
    ondeclaration: (start, end) => {
      if (/entity\b/i.test(this.#source.slice(start, Math.min(end, start + maxXmlTextLength))))
        throw new XmlFault('sends XML that declares entities')
    },
  }

  get #top(): Open {
    return this.#kept.at(-1) ?? this.#document
  }

  /** The document, when all of it was read. */
  end(): Children {
    const { length } = this.#source
    const last = this.#names.at(-1)
    if (last !== undefined) throw this.#fault(length, `<${last.slice(0, 50)}> does not end`)
    if (!this.#document.hasChildren) throw this.#fault(length, 'there is no element')
    if (this.#reading === undefined && !this.#source.trimEnd().endsWith('>'))
      throw this.#fault(length, 'it is cut off')
    return this.#document.children
  }

  #begin(at: number): void {
    const depth = this.#names.length
    if (depth === 0 && this.#document.hasChildren && this.#reading === undefined)
      throw this.#fault(at, 'there is more after its end')
    const top = this.#top
    if (top.isText) this.#beginInText(top, depth)
    else {
      const name = this.#nameOf(this.#tag, this.#attributes)
      if (depth < maxXmlDepth && !reservedNames.has(name)) {
        const attributes = this.#attributes
        this.#kept.push({
          name,
          depth,
          isText: this.#reading?.texts.has(name) ?? false,
          children: attributes ?? {},
          text: '',
          hasChildren: attributes !== undefined,
        })
      }
    }
    this.#names.push(this.#tag)
  }

  #beginInText(text: Open, depth: number): void {
    const name = this.#tag.slice(this.#tag.lastIndexOf(':') + 1).toLowerCase()
    if (silentTags.has(name)) this.#silentFrom ??= depth
    if (blockTags.has(name) && text.text !== '' && !text.text.endsWith('\n')) text.text += '\n'
  }

  #finish(): void {
    this.#names.pop()
    const depth = this.#names.length
    if (this.#silentFrom === depth) this.#silentFrom = undefined
    while ((this.#scopes.at(-1)?.depth ?? -1) >= depth) this.#scopes.pop()
    const top = this.#kept.at(-1)
    if (top === undefined || top.depth !== depth) return
    this.#kept.pop()
    const { name, children, text, hasChildren } = top
    const trimmed = text.trim()
    if (hasChildren && trimmed !== '') children['#text'] = trimmed
    this.#add(name, hasChildren ? children : trimmed)
  }

  /** The name with the prefix that the reading gives its namespace. */
  #nameOf(tag: string, attributes: Children | undefined): string {
    if (this.#reading === undefined) return tag
    const declared = Object.entries(attributes ?? {}).filter(([name]) => /^@xmlns(?::|$)/.test(name))
    if (declared.length > 0) {
      const namespaces = new Map(this.#scopes.at(-1)?.namespaces)
      for (const [name, namespace] of declared.slice(0, maxNamespaces))
        if (namespaces.size < maxNamespaces) namespaces.set(name.slice('@xmlns:'.length), String(namespace))
      this.#scopes.push({ depth: this.#names.length, namespaces })
    }
    const colon = tag.indexOf(':')
    const namespace = this.#scopes.at(-1)?.namespaces.get(tag.slice(0, Math.max(0, colon)))
    const prefix = namespace === undefined ? undefined : this.#reading.prefixOf(namespace)
    const local = tag.slice(colon + 1)
    return prefix === undefined ? tag : prefix === '' ? local : `${prefix}:${local}`
  }

  #add(name: string, value: Value): void {
    const { children } = this.#top
    this.#top.hasChildren = true
    const before = Object.hasOwn(children, name) ? children[name] : undefined
    if (Array.isArray(before)) before.push(value)
    else if (before !== undefined) children[name] = [before, value]
    else children[name] = this.#lists.has(name) ? [value] : value
  }

  #extend(start: number, end: number): void {
    if (start !== this.#to || this.#from === this.#to) this.#from = start
    this.#to = end
  }

  #flush(): void {
    const top = this.#top
    const text = this.#take(maxXmlTextLength - top.text.length)
    if (this.#silentFrom === undefined) top.text += text
  }

  /** The text that came in parts, cut before anything else looks at it. */
  #take(maxLength: number): string {
    const part = this.#source.slice(this.#from, Math.min(this.#to, this.#from + maxLength))
    this.#from = this.#to
    return decodeHTMLStrict(part)
  }

  #fault(at: number, why: string): XmlFault {
    const line = this.#source.slice(0, at).split('\n').length
    return new XmlFault(`sends broken XML (line ${line}: ${why})`)
  }
}

/**
 * Characters that a tokenizer reads in some hundred microseconds, and in a few
 * milliseconds where they are hostile.
 */
const stepLength = 32_768
/** Namespaces of one element; feeds have at most some twenty. */
const maxNamespaces = 100
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])
