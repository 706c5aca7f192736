/** A reference to a paper, as a reading list of another program has it. */
import type { Identifier } from './identifier.ts'

/**
 * What a reference tells of its paper; `authors` holds at most the first, who
 * tells papers of one title apart.
 */
export interface Reference {
  readonly identifiers: readonly Identifier[]
  readonly title?: string | undefined
  readonly authors: readonly string[]
  /** Fingerprint of the abstract, as `abstractFingerprint` makes it. */
  readonly fingerprint?: string | undefined
}

/**
 * An entry of a file: `line` counts from 1 (in JSON, where lines mean little, entries do); `why` it
 * is broken, as a sentence's end.
 */
export interface FiledReference extends Reference {
  readonly line: number
  /** The authors after the first, at most nine. */
  readonly others?: readonly string[] | undefined
  readonly year?: number | undefined
  /** Where it says that it appeared: a journal, a book, a conference. */
  readonly venue?: string | undefined
  /** The whole text of an entry of a plain list, which nothing tells the parts of. */
  readonly said?: string | undefined
  /** What people know it by: its title, else its identifier or key. */
  readonly label: string
  readonly broken?: string | undefined
}

/** A BibTeX file in which some fields were changed. */
export interface Corrected {
  readonly text: string
  /** A line for each changed field: `line 12, doe2020: year {2018} → {2019}`. */
  readonly changes: readonly string[]
}

/** How a text is written that lists papers. */
export type ReferenceFormat = 'bibtex' | 'ris' | 'nbib' | 'endnote' | 'web-of-science' | 'csl-json' | 'list'

/**
 * Bytes of a file that is read, and characters of it; Zotero's export of 10,000
 * entries has 4 MB without abstracts.
 */
export const maxFileBytes = 5_000_000

/** Entries of one import: more than anybody has read. */
export const maxReferences = 20_000

/** Letters and digits of a title that belongs to one paper only: some five words. */
export const tellingLength = 25

/** Characters of one entry; one with the names of 5,000 authors has some 100,000. */
export const maxReferenceLength = 200_000
