/** XML from outside, read whole or not at all, in short steps. */
import { decodeHTMLStrict } from 'entities'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { Steps } from '../../async/steps.ts'
import { maxXmlDepth, maxXmlTextLength } from '../../model/bounds.ts'
import { ignored } from './ignored.ts'

/** Why a document cannot be read, as the end of a sentence that begins with who sent it. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
}

/**
 * The document as plain objects: attributes begin with "@", text beside them is "#text", every text stays
 * text, and `lists` are arrays even with one element. Throws `XmlFault` for what is cut off or broken, and
 * for entities of the document's own. What one record can hold to make the others unreadable is read as text:
 * stray ampersands, elements nested deeper than any feed's, and those with a name that means something in
 * JavaScript. Texts are cut to `maxXmlTextLength`.
 */
export function* parseXml(text: string, lists: readonly string[]): Steps<unknown> {
  const tree = new Tree(text, new Set(lists))
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
  readonly children: Children
  text: string
  hasChildren: boolean
}

class Tree {
  readonly #source: string
  readonly #lists: ReadonlySet<string>
  readonly #document: Open = { children: {}, text: '', hasChildren: false }
  /** The names of all that are open: of a million, no more is kept. */
  readonly #names: string[] = []
  /** Those of them that are kept as elements. */
  readonly #kept: Open[] = []
  #tag = ''
  #attribute = ''
  #attributes: Children | undefined
  /** Where a text or value stands that comes in several parts. */
  #from = 0
  #to = 0

  constructor(source: string, lists: ReadonlySet<string>) {
    this.#source = source
    this.#lists = lists
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
      if (name !== this.#names.at(-1))
        throw this.#fault(start, `</${name.slice(0, 50)}> ends nothing that is open`)
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
    if (!this.#source.trimEnd().endsWith('>')) throw this.#fault(length, 'it is cut off')
    return this.#document.children
  }

  #begin(at: number): void {
    if (this.#names.length === 0 && this.#document.hasChildren)
      throw this.#fault(at, 'there is more after its end')
    if (this.#isKept(this.#tag)) {
      const attributes = this.#attributes
      this.#kept.push({ children: attributes ?? {}, text: '', hasChildren: attributes !== undefined })
    }
    this.#names.push(this.#tag)
  }

  /** Asked before a name is added to those that are open, and after it was taken away. */
  #isKept(name: string): boolean {
    return this.#names.length < maxXmlDepth && !reservedNames.has(name)
  }

  #finish(): void {
    const name = this.#names.pop() ?? ''
    if (!this.#isKept(name)) return
    const { children, text, hasChildren } = this.#kept.pop() ?? this.#document
    const trimmed = text.trim()
    if (hasChildren && trimmed !== '') children['#text'] = trimmed
    this.#add(name, hasChildren ? children : trimmed)
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
    top.text += this.#take(maxXmlTextLength - top.text.length)
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
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])
