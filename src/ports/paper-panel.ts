/** A paper beside a link to it, as one person sees it. */
import type { Button, Span } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'

/** A paper as one person sees it where they are: what a platform shows beside a link, on their own. */
export interface PaperPanel {
  readonly paper: Identifier
  readonly title: string
  readonly url: string | undefined
  /** Authors, day, code. */
  readonly meta: string
  readonly abstract: string
  /** What else there is of it, each under a name: its own words on what it does, shelves, votes, discussions. */
  readonly fields: readonly { readonly label: string; readonly text: readonly Span[] }[]
  /** Buttons whose labels say what the person did; pressed, the panel is to be asked for again. */
  readonly buttons: readonly Button[]
  /** Oldest first. */
  readonly notes: readonly PanelNote[]
  /** The beginning of a command that keeps a note, before a colon and the text, or ` off`; absent where no shelf has the paper. */
  readonly noteCommand: string | undefined
}

/** `id` is its own in a workspace; `command` is as `noteCommand`, for a note of the person's own; absent of others. */
export interface PanelNote {
  readonly id: string
  readonly person: string
  readonly text: string
  readonly atMs: number
  readonly command?: string
}
