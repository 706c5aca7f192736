/** What is kept of one person. */
import type { Delivery } from './delivery.ts'
import type { Identifier } from './identifier.ts'
import type { Paper } from './paper.ts'
import type { Place, Workspace } from './place.ts'
import type { FiledReference } from './reference.ts'
import type { Subscription } from './subscription.ts'
import type { Topic } from './topic.ts'
import type { Signal } from './vote.ts'

/** `settings`, `deliveries` and `topics` are only those of places or workspaces that nobody else can read. */
export interface KeptOfPerson {
  readonly workspaces: readonly {
    readonly workspace: Workspace
    readonly readingList: readonly {
      readonly paper: Pick<Paper, 'id' | 'title'>
      readonly savedAtMs: number
    }[]
    /** Imported references without a paper, which are on the list too. */
    readonly kept: readonly { readonly reference: FiledReference; readonly savedAtMs: number }[]
  }[]
  /** The papers that the person linked, where those are collected. */
  readonly shared: readonly {
    readonly place: Place
    readonly paper: Identifier
    readonly sharedAtMs: number
  }[]
  /** What the person said of papers, and what else is counted as interest in them. */
  readonly votes: readonly {
    readonly place: Place
    readonly paper: Identifier
    readonly signal: Signal
    readonly author: string | undefined
    readonly atMs: number
  }[]
  /** Since when the person wants to be named under papers that fit; by workspace. */
  readonly interests: readonly { readonly workspace: Workspace; readonly sinceMs: number }[]
  /** From when on votes and saves tell what the person likes; by workspace. */
  readonly tasteResets: readonly { readonly workspace: Workspace; readonly sinceMs: number }[]
  /** The time zones that the person named; by workspace. */
  readonly zones: readonly { readonly workspace: Workspace; readonly zone: string }[]
  /** What the person brought in from elsewhere, for thirty days. */
  readonly imports: readonly {
    readonly workspace: Workspace
    readonly name: string
    readonly atMs: number
    readonly entries: readonly {
      readonly label: string
      readonly outcome: string | undefined
      readonly paper: Identifier | undefined
    }[]
  }[]
  /** The tokens by which programs speak for the person, without their secrets. */
  readonly tokens: readonly {
    readonly place: Place
    readonly createdAtMs: number
    readonly endsAtMs: number
  }[]
  /** What clubs have of the person, by the club's number; 0 for what is of no club. */
  readonly clubs: readonly {
    readonly club: number
    readonly what: string
    readonly atMs: number | undefined
  }[]
  /** What the person put on shelves and noted there, by the shelf's name, and which papers they marked as read. */
  readonly shelves: readonly {
    readonly shelf: string | undefined
    readonly what: string
    readonly atMs: number
  }[]
  /** Those that the person created anywhere, and those of places that are theirs alone. */
  readonly subscriptions: readonly Subscription[]
  /** Answers of the last day, from which follow-ups go on. */
  readonly lastAnswers: readonly {
    readonly place: Place
    readonly command: string
    readonly earlier: readonly string[]
    readonly undo: string
    readonly offered: string
    readonly answeredAtMs: number
  }[]
  readonly settings: readonly { readonly place: Place; readonly name: string; readonly value: string }[]
  readonly deliveries: readonly Delivery[]
  readonly topics: readonly Topic[]
  /** Whether nobody else is in a place. */
  isOwn(place: Place): boolean
}
