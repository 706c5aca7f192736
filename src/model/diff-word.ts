/** A word of a text beside a quotation of it: one that both have, or that only one has. */
export interface DiffWord {
  readonly text: string
  /** What stands in the text between it and the word before. */
  readonly gap: string
  readonly only?: 'text' | 'quotation'
}
