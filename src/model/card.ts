/** A platform-neutral message: what a command answers and what every adapter renders. */
import type { Identifier } from './identifier.ts'

/**
 * A piece of text. The core never escapes; each renderer escapes every plain string once. A link
 * `isOwn` if the bot built its address itself, from nothing it read: then a label may hide it,
 * whatever its host. Bold words with `atMs` say a time, in epoch milliseconds: platforms that can show
 * it on each reader's own clock do.
 */
export type Span =
  | string
  | { readonly bold: string; readonly atMs?: number }
  | { readonly code: string }
  | { readonly link: string; readonly url: string; readonly isOwn?: true }
  | { readonly mention: string }

/**
 * A button sends its command as if the person had typed it. The answer is a new message unless `effect`
 * says otherwise, on platforms that can: `replace` puts the answer in place of the message with the
 * button (paging), `refresh` updates that message by repeating its own command (Save becomes Saved),
 * `form` opens the form of the command.
 */
export interface Button {
  readonly label: string
  readonly command: string
  readonly effect?: 'replace' | 'refresh' | 'form'
}

/**
 * One paper, or one line of a list, with its own buttons. `paper` says which paper; `links` are said after
 * `meta`; `note` is the small print under the text. `menu` is what else can be done with it, the first of which
 * opens it: behind one mark where the platform has menus, left out where it has none and the list is long.
 */
export interface Item {
  readonly kind: 'item'
  readonly paper?: Identifier
  readonly title: string
  readonly url?: string
  readonly meta: string
  readonly links?: readonly { readonly label: string; readonly url: string }[]
  readonly text: readonly Span[]
  readonly note?: readonly Span[]
  readonly buttons: readonly Button[]
  readonly menu?: readonly Button[]
}

/**
 * `alt` says what the picture says; `line` is a drawing of it in letters, for where there are no pictures,
 * and `charts` are its numbers, for where lines are drawn of numbers.
 */
export interface Picture {
  readonly kind: 'image'
  readonly png: Uint8Array
  readonly alt: string
  readonly line?: string
  readonly charts?: readonly Chart[]
}

/** Lines over the same categories, at most 20 of them; each line has a value for every category. */
export interface Chart {
  readonly title: string
  readonly categories: readonly string[]
  /** What the categories are, shown under them. */
  readonly under: string
  readonly lines: readonly { readonly label: string; readonly values: readonly number[] }[]
}

/** What is known of a day of a source: its listing's state, or that nobody heard of it. */
export type StripState = 'complete' | 'nothing-announced' | 'incomplete' | 'degraded' | 'unheard'

/** A day in a strip; `words` say its date, its state and its numbers. */
export interface StripDay {
  readonly day: string
  readonly state: StripState
  readonly words: string
}

/**
 * Days in a row, oldest first, for where each can be drawn and pointed at. `span` says which days these
 * are, `counts` how many there are of each state that occurs: `20 complete`.
 */
export interface Strip {
  readonly label: string
  readonly span: string
  readonly days: readonly StripDay[]
  readonly counts: readonly { readonly state: StripState; readonly words: string }[]
}

/** `text` says all that a `strip` shows, for where nothing is drawn. */
export interface TextBlock {
  readonly kind: 'text' | 'note'
  readonly text: readonly Span[]
  readonly strip?: Strip
}

export type Block =
  | TextBlock
  | Item
  | Picture
  | {
      readonly kind: 'file'
      readonly name: string
      readonly mediaType: string
      readonly content: string
      readonly isAttached?: true
      readonly table?: Table
    }

/** Rows of equally many cells, the heads of the columns first; the first cell names its row. */
export interface Table {
  readonly caption: string
  readonly rows: readonly (readonly string[])[]
}

/**
 * A message. `title` is plain text; `buttons` are at the end, for the message as a whole. A `file` block is
 * text to take away (BibTeX, YAML): shown as code where it is short, attached where it is long or
 * `isAttached`, for what nobody reads. Its `table` is shown instead on platforms that have tables.
 */
export interface Card {
  /** The command was not carried out: a mistake of the asker's or a fault of the bot's. */
  readonly isProblem?: true
  /** Somebody said how much they want: it takes as many messages as it needs. */
  readonly isWhole?: true
  readonly title: string
  readonly blocks: readonly Block[]
  readonly buttons: readonly Button[]
  /**
   * The papers that it shows, in order, and the command that shows it again: what people go on from.
   * `best` is the one that matches far better than all others, which people mean by “it”.
   */
  readonly shows?: {
    readonly command: string
    readonly papers: readonly Identifier[]
    readonly best?: Identifier | undefined
  }
  /** What it found of each thing it was asked about, for programs. */
  readonly findings?: readonly Finding[]
  /** What it tells that was done. */
  readonly did?: Did
  /** Commands that it asks about or proposes: what “yes” means. */
  readonly offers?: readonly string[]
  /** What it tells of goes on: this command, which changes nothing, shows how far it is by now. */
  readonly goesOn?: string
}

/** What was found of a reference or a quotation: the verdict, the paper it is about, and what differs. */
export interface Finding {
  readonly about: string
  readonly verdict: string
  readonly paper?: Identifier
  readonly note?: string
}

/** A card whose menus are buttons like the others, for where there are no menus. */
export function openMenus(card: Card): Card {
  const blocks = card.blocks.map((block): Block => {
    if (block.kind !== 'item' || block.menu === undefined) return block
    const { menu, ...item } = block
    return { ...item, buttons: [...item.buttons, ...menu] }
  })
  return { ...card, blocks }
}

/** A card whose one item has its menu as buttons; a list of several leaves its menus to the platform. */
export function openMenuOfOne(card: Card): Card {
  return card.blocks.filter(({ kind }) => kind === 'item').length > 1 ? card : openMenus(card)
}

/** A card without those buttons, on menus too, that are not to be offered. */
export function filterButtons(card: Card, isOffered: (button: Button) => boolean): Card {
  const blocks = card.blocks.map((block): Block => {
    if (block.kind !== 'item') return block
    const { menu, ...item } = block
    const buttons = item.buttons.filter(isOffered)
    return { ...item, buttons, ...(menu && { menu: menu.filter(isOffered) }) }
  })
  return { ...card, blocks, buttons: card.buttons.filter(isOffered) }
}

/** What was done: the command that did it, as `save` or `club edit`, to what, and the command that takes it back. */
export interface Did {
  readonly act: string
  readonly target: Target
  readonly undo?: string | undefined
}

/** What something was done with; `digest` and `group` are numbers of a place. */
export interface Target {
  readonly papers?: readonly Identifier[]
  readonly digest?: number
  readonly group?: number
  readonly topic?: string
  /** As commands name it. */
  readonly shelf?: string
}

/** A card of one sentence. */
export function sentenceCard(sentence: string): Card {
  return { title: '', blocks: [{ kind: 'text', text: [sentence] }], buttons: [] }
}

export function textBlock(...text: Span[]): Block {
  return { kind: 'text', text }
}

/** Each on a line of its own. */
export function joinLines(lines: readonly (readonly Span[])[]): Span[] {
  return lines.flatMap((line, at) => (at === 0 ? line : ['\n', ...line]))
}

/** Small print. */
export function noteBlock(...text: Span[]): Block {
  return { kind: 'note', text }
}

/** A card that says what was done, with a button that takes it back where a command does. */
export function withUndo(card: Card, did: Did | undefined): Card {
  if (did === undefined) return card
  const { undo } = did
  const back: Button[] = undo === undefined ? [] : [{ label: 'Undo', command: undo, effect: 'replace' }]
  return { ...card, buttons: [...back, ...card.buttons], did }
}

/** Words linked to an address of the bot's own; plain words if there is none. */
export function ownLink(words: string, url: string | undefined): Span {
  return url === undefined ? words : { link: words, url, isOwn: true }
}

/** The words of some spans, without any marks. */
export function plainText(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      if (typeof span === 'string') return span
      if ('bold' in span) return span.bold
      if ('code' in span) return span.code
      if ('link' in span) return span.link
      return span.mention
    })
    .join('')
}
