/** The rows of imported references whose papers are not there. */

/** `name` is the person's name for it; `reference` is the JSON of a `FiledReference`, entry `number` of an import. */
export interface KeptReferenceRow {
  workspace: string
  reader: string
  name: string
  import: string
  number: number
  reference: string
  saved_at_ms: number
}
