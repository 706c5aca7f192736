/** The papers by number, packed until one is shown: what ranking needs of them stands in arrays. */
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { dateOf, hasCode } from '../model/paper.ts'
import type { StoredRecords } from './packed-records.ts'
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

/** A shelf as plain data. */
export interface StoredShelf {
  readonly labels: readonly Label[]
  readonly records: StoredRecords
}

/** What ranking and showing ask of the papers. */
export type Shelf = Pick<PaperShelf, 'size' | 'end' | 'find' | 'docOf' | 'read' | 'labelOf'>

export class PaperShelf implements Shelf {
  readonly #labels: (Label | undefined)[]
  readonly #vacant: number[] = []
  readonly #docs = new Map<Identifier, number>()
  readonly #aliases = new Map<Identifier, number>()
  /** One string for the many papers of a day. */
  readonly #days = new Map<string, string>()
  readonly #records: PackedRecords
  readonly #decoder = new TextDecoder()
  readonly #encoder = new TextEncoder()

  constructor(stored?: StoredShelf) {
    this.#labels = [...(stored?.labels ?? [])]
    this.#records = new PackedRecords(stored?.records)
    for (const [doc, label] of (stored?.labels ?? []).entries()) this.#know(doc, label)
  }

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

  /** Adds a paper that is not here yet and gives its number. */
  add(paper: Paper): number {
    const doc = this.#vacant.pop() ?? this.#labels.length
    const aliases = paper.identifiers.filter((alias) => alias !== paper.id)
    const date = dateOf(paper) ?? ''
    if (!this.#days.has(date)) this.#days.set(date, date)
    const label = {
      id: paper.id,
      aliases: aliases.length === 0 ? none : aliases,
      date: this.#days.get(date) ?? date,
      hasCode: hasCode(paper),
    }
    this.#labels[doc] = label
    this.#know(doc, label)
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

  /** Some papers, numbered anew in this order. */
  store(docs: readonly number[]): StoredShelf {
    const labels = docs.flatMap((doc) => this.#labels[doc] ?? [])
    return { labels, records: this.#records.store(docs) }
  }

  #know(doc: number, label: Label): void {
    this.#docs.set(label.id, doc)
    for (const alias of label.aliases) this.#aliases.set(alias, doc)
  }
}

// One for all the many papers that have none.
const none: readonly Identifier[] = []

// An array, as the names of the fields would be a tenth of the bytes; a paper's unknown fields are there, as undefined.
function pack(paper: Paper) {
  const { id, identifiers, title, authors, abstract, published, updated, listed, links, sources } = paper
  return [id, identifiers, title, authors, abstract, published, updated, listed, links, sources] as const
}

function unpack(packed: ReturnType<typeof pack>): Paper {
  const [id, identifiers, title, authors, abstract, published, updated, listed, links, sources] = packed
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
  }
}
