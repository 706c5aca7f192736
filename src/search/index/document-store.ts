/**
 * The document store: papers by number, compressed until one is shown; what
 * ranking needs of them is in arrays.
 */
import type { Identifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import { dateOf, hasCode } from '../../model/paper.ts'
import { growTo } from './growing.ts'
import type { StoredBlocks, StoredPlaces } from './packed-records.ts'
import { PackedRecords } from './packed-records.ts'

/** What is known of a paper without reading it. */
export interface Label {
  readonly id: Identifier
  /** Other identifiers that it is known by. */
  readonly aliases: readonly Identifier[]
  /** An ISO day, empty where none is known. */
  readonly date: string
  readonly hasCode: boolean
}

/** Some papers of a document store as plain data, by their numbers; null where none is. */
export interface StoredDocuments {
  readonly labels: readonly (PackedLabel | null)[]
  readonly places: StoredPlaces
}

/** Without the names of the fields, which would be half of the bytes. */
export type PackedLabel = readonly [
  id: Identifier,
  aliases: readonly Identifier[],
  date: string,
  hasCode: boolean,
]

/** What ranking and showing ask of the papers. */
export type Documents = Pick<DocumentStore, 'size' | 'end' | 'find' | 'docOf' | 'read' | 'labelOf' | 'where'>

export class DocumentStore implements Documents {
  readonly #labels: (Label | undefined)[] = []
  readonly #vacant: number[] = []
  readonly #docs = new Map<Identifier, number>()
  readonly #aliases = new Map<Identifier, number>()
  readonly #days = new Map<string, number>()
  readonly #dates: string[] = []
  /** By number of a paper: twice the number of its day, and 1 where it has code. */
  #facts = new Uint32Array(0)
  readonly #records = new PackedRecords()
  readonly #decoder = new TextDecoder()
  readonly #encoder = new TextEncoder()

  get size(): number {
    return this.#docs.size
  }

  /** One more than the highest number in use. */
  get end(): number {
    return this.#labels.length
  }

  /** The number of the paper known by this identifier, its best or another. */
  find(id: Identifier): number | undefined {
    return this.#docs.get(id) ?? this.#aliases.get(id)
  }

  /** The number of the paper whose best identifier this is. */
  docOf(id: Identifier): number | undefined {
    return this.#docs.get(id)
  }

  /** The paper of a number; undefined where none is. */
  read(doc: number): Paper | undefined {
    if (this.#labels[doc] === undefined) return undefined
    return unpack(JSON.parse(this.#decoder.decode(this.#records.get(doc))))
  }

  labelOf(doc: number): Label | undefined {
    return this.#labels[doc]
  }

  /**
   * Tells which papers are of such a date and have code or not: for looking at all of them, since it
   * asks once for each day.
   */
  where(isAllowed: (date: string, hasCode: boolean) => boolean): (doc: number) => boolean {
    const [isFactAllowed, facts] = [new Uint8Array(2 * this.#dates.length), this.#facts]
    for (const [at, date] of this.#dates.entries()) {
      isFactAllowed[2 * at] = Number(isAllowed(date, false))
      isFactAllowed[2 * at + 1] = Number(isAllowed(date, true))
    }
    return (doc) => isFactAllowed[facts[doc] ?? 0] === 1
  }

  /** Adds a paper that is not here yet and gives its number. */
  add(paper: Paper): number {
    const doc = this.#vacant.pop() ?? this.#labels.length
    const aliases = paper.identifiers.filter((alias) => alias !== paper.id)
    this.#put(doc, [paper.id, aliases, dateOf(paper) ?? '', hasCode(paper)])
    this.#records.set(doc, this.#encoder.encode(JSON.stringify(pack(paper))))
    return doc
  }

  remove(doc: number): void {
    const label = this.#labels[doc]
    if (label === undefined) return
    this.#labels[doc] = undefined
    this.#vacant.push(doc)
    this.#docs.delete(label.id)
    for (const alias of label.aliases) if (this.#aliases.get(alias) === doc) this.#aliases.delete(alias)
    this.#records.delete(doc)
  }

  /**
   * The packed texts as they are now, some at a time; `takeBlocks` adds them
   * again, before any label is taken.
   */
  storeBlocks(bytesAtOnce: number): Iterable<StoredBlocks> {
    return this.#records.storeBlocks(bytesAtOnce)
  }

  /** How to read the labels of some papers as they are now, and where their texts are. */
  view(): (from: number, to: number) => StoredDocuments {
    const labels = this.#labels.slice()
    const placesOf = this.#records.view(labels.length)
    return (from, to) => ({
      labels: labels.slice(from, to).map((label) => (label === undefined ? null : packLabel(label))),
      places: placesOf(from, to),
    })
  }

  takeBlocks(blocks: StoredBlocks): void {
    this.#records.takeBlocks(blocks)
  }

  /** Puts papers that `view` gave behind those that are here. */
  take({ labels, places }: StoredDocuments): void {
    this.#records.take(this.end, places)
    for (const packed of labels) {
      const doc = this.#labels.length
      if (packed === null) {
        this.#labels.push(undefined)
        this.#vacant.push(doc)
        continue
      }
      this.#put(doc, packed)
    }
  }

  #put(doc: number, [id, aliases, date, hasCode]: PackedLabel): void {
    const day = this.#day(date)
    this.#labels[doc] = {
      id,
      aliases: aliases.length === 0 ? none : aliases,
      date: this.#dates[day] ?? '',
      hasCode,
    }
    this.#facts = growTo(this.#facts, doc + 1)
    this.#facts[doc] = 2 * day + Number(hasCode)
    this.#docs.set(id, doc)
    for (const alias of aliases) this.#aliases.set(alias, doc)
  }

  /** The number of a day; all its papers share one string. */
  #day(date: string): number {
    const known = this.#days.get(date)
    if (known !== undefined) return known
    const day = this.#dates.push(date) - 1
    this.#days.set(date, day)
    return day
  }
}

// One for all the many papers that have none.
const none: readonly Identifier[] = []

function packLabel({ id, aliases, date, hasCode }: Label): PackedLabel {
  return [id, aliases, date, hasCode]
}

// An array, as the names of the fields would be a tenth of the bytes; a paper's unknown
// fields are there, as undefined. What few sources tell keeps its names, where there is any.
function pack(paper: Paper) {
  const { id, identifiers, title, authors, abstract, published, updated, listed, links, sources, ...extras } =
    paper
  return [
    ...([id, identifiers, title, authors, abstract, published, updated, listed, links, sources] as const),
    Object.keys(extras).length === 0 ? undefined : extras,
  ] as const
}

function unpack(packed: ReturnType<typeof pack>): Paper {
  const [id, identifiers, title, authors, abstract, published, updated, listed, links, sources, extras] =
    packed
  return {
    id,
    identifiers,
    title: title ?? undefined,
    authors,
    abstract,
    published: published ?? undefined,
    updated: updated ?? undefined,
    listed: listed ?? undefined,
    links,
    sources,
    ...extras,
  }
}
