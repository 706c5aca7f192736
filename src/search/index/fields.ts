/** What is counted of a paper: terms by field, and words by role. */

/**
 * `text` is title and abstract by stems; `titleWords` are unstemmed, so that a title
 * gives credit for its very words.
 */
export const indexFields = ['text', 'title', 'titleWords', 'authors'] as const
export type IndexField = (typeof indexFields)[number]

/** How many terms a paper has, and its title. */
export interface Lengths {
  readonly text: number
  readonly title: number
}

/** The roles of a word: a word of a text, a compound joined of parts, or part of an author's name. */
export const roles = ['word', 'compound', 'name'] as const
export type Role = (typeof roles)[number]
