/** Rows of shelves, of the papers and notes on them, and of what people have read. */
import type { Generated } from 'kysely'

export interface ShelfTables {
  /**
   * `place` is empty unless it is a channel's, `owner` unless it is one person's; `folded` is the name as it is
   * compared; `removed_at_ms` is 0 while it is there.
   */
  shelves: {
    id: string
    workspace: string
    place: string
    owner: string
    name: string
    folded: string
    created_by: string
    created_at_ms: number
    removed_at_ms: number
  }
  /**
   * `reader` is the person whose reading list it is, or the `id` of a shelf; `added_by` is null on reading lists,
   * and empty for a person who was erased.
   */
  saved_papers: {
    workspace: string
    reader: string
    paper: number
    saved_at_ms: number
    added_by: Generated<string | null>
  }
  /** `shelf` is as `reader` of `saved_papers`; only the person sees what `is_private` (1). */
  shelf_notes: {
    workspace: string
    shelf: string
    paper: number
    person: string
    text: string
    is_private: number
    at_ms: number
  }
  read_marks: { workspace: string; person: string; paper: number; at_ms: number }
}
