/** Rows of what adapters keep, of imported references whose papers are not there, and of full texts. */

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

/** `ends_at_ms` is null for rows without an end, `owner` for those that are no words of one person. */
export interface AdapterRow {
  adapter: string
  workspace: string
  key: string
  value: string
  ends_at_ms: number | null
  owner: string | null
}

/** One row a paper; `content` is null where there is no page that could be read. */
export interface FullTextRow {
  paper: string
  version: number
  content: Uint8Array | null
  url: string
  etag: string | null
  last_modified: string | null
  fetched_at_ms: number
  used_at_ms: number
}
