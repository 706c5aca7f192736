/** A paper's whole text: what a page of LaTeXML says, in sentences. */
import type { Identifier } from './identifier.ts'
import { titlesOf } from './match-reference.ts'
import type { Reference } from './reference.ts'

export interface FullText {
  /** Of the paper, as its page says; 0 where it does not. */
  readonly version: number
  /** As the page prints it: `CC BY 4.0`; undefined where the page states none. */
  readonly licence?: string | undefined
  readonly sections: readonly Section[]
  readonly tables: readonly Table[]
  readonly references: readonly CitedWork[]
}

/** One heading and what stands below it, up to the next; in the order of the page. */
export interface Section {
  /** The anchor on the page: `S4.SS2`. */
  readonly anchor: string
  /** As printed: `4.2`, `Appendix A`; undefined for sections without one. */
  readonly number?: string | undefined
  readonly heading: string
  /** 1 for a section, 2 for a subsection. */
  readonly depth: number
  readonly isAppendix: boolean
  readonly paragraphs: readonly Paragraph[]
}

export type ParagraphKind = 'text' | 'item' | 'caption' | 'equation' | 'note' | 'listing'

export interface Paragraph {
  readonly kind: ParagraphKind
  /** Letter by letter, with single spaces; an equation or a listing is one. */
  readonly sentences: readonly string[]
}

export interface Table {
  readonly anchor: string
  /** As printed: `Table 1`; undefined for a table without a caption. */
  readonly label?: string | undefined
  readonly caption: string
  /** The section that it stands in, by its position; −1 before the first. */
  readonly section: number
  /** A rectangle: a cell that spans several stands in each of them. */
  readonly rows: readonly (readonly Cell[])[]
}

export interface Cell {
  readonly text: string
  readonly isHead: boolean
}

/** An entry of the reference list. */
export interface CitedWork {
  readonly text: string
  /** Where the page tells the title apart from the rest. */
  readonly title?: string | undefined
  /** The first one, where it stands apart. */
  readonly author?: string | undefined
  readonly ids: readonly Identifier[]
}

/** As imports match references: by an identifier, else by title and first author. */
export function referenceOf({
  text,
  title = titlesOf({ identifiers: [], authors: [], said: text })[0],
  author,
  ids,
}: CitedWork): Reference {
  return { identifiers: ids, title, authors: author === undefined || author === '' ? [] : [author] }
}
