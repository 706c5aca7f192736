/**
 * Merges records into papers in memory; `papers.ts` loads the existing ones
 * before and writes the changes after.
 */
import { areDistinct, mergePapers, retellPaper } from '../model/merge.ts'
import type { Paper } from '../model/paper.ts'
import { type Incoming, parsePaper, writePaper } from './stored-paper.ts'

/** A stored paper before the batch. */
export interface PaperRow {
  readonly number: number
  readonly content: string
}

export interface KeyRow {
  readonly key: string
  readonly paper: number
}

/** The changes of the batch. `joined` are stored papers that turned out to be another one. */
export interface BatchChanges {
  readonly papers: readonly (PaperRow & { readonly paper: Paper })[]
  readonly keys: readonly KeyRow[]
  readonly joined: readonly { readonly number: number; readonly into: number }[]
  readonly lastNumber: number
}

interface Draft {
  paper: Paper
  /** The paper before the batch, and all that the batch tells of it: no record of a batch is the newer one. */
  readonly before: Paper | undefined
  readonly told: Paper | undefined
  content: string
  /** Undefined for a new paper. */
  readonly storedContent: string | undefined
}

type Joined = Pick<Draft, 'paper' | 'before' | 'told'>

/**
 * Holds every paper that shares a key with the records to be added. Of papers that turn out to be one, the
 * lowest number stays. A key belongs to the first paper that had it.
 */
export class MergeBatch {
  readonly #drafts = new Map<number, Draft>()
  readonly #owners = new Map<string, number>()
  readonly #newKeys: string[] = []
  readonly #joinedInto = new Map<number, number>()
  #lastNumber: number

  constructor(papers: readonly PaperRow[], keys: readonly KeyRow[], lastNumber: number) {
    for (const { number, content } of papers) {
      const paper = parsePaper(content)
      this.#drafts.set(number, { paper, before: paper, told: undefined, content, storedContent: content })
    }
    for (const { key, paper } of keys) this.#owners.set(key, paper)
    this.#lastNumber = lastNumber
  }

  /** Merges one record and says what that changed. */
  add(incoming: Incoming): 'added' | 'merged' | 'unchanged' {
    const { keys } = incoming
    const { partners, ...joined } = this.#join(incoming)
    const [number] = partners
    if (number === undefined) {
      this.#lastNumber += 1
      this.#put(this.#lastNumber, joined)
      this.#claim(keys, this.#lastNumber)
      return 'added'
    }
    const before = this.#drafts.get(number)?.content
    const after = this.#put(number, joined)
    for (const other of partners.slice(1)) {
      this.#drafts.delete(other)
      this.#joinedInto.set(other, number)
    }
    this.#claim(keys, number)
    return before === after ? 'unchanged' : 'merged'
  }

  changes(storedUpTo: number): BatchChanges {
    const papers = [...this.#drafts]
      .filter(([, draft]) => draft.content !== draft.storedContent)
      .map(([number, { content, paper }]) => ({ number, content, paper }))
    const keys = this.#newKeys.flatMap((key) => {
      const paper = this.#ownerOf(key)
      return paper === undefined ? [] : [{ key, paper }]
    })
    const joined = [...this.#joinedInto.keys()]
      .filter((number) => number <= storedUpTo)
      .map((number) => ({ number, into: this.#survivorOf(number) }))
    return { papers, keys, joined, lastNumber: this.#lastNumber }
  }

  /**
   * Merges the incoming paper with those that it may join, strongest key first; gives it
   * with their numbers, lowest first.
   */
  #join({ paper: incoming, keys }: Incoming): Joined & { readonly partners: readonly number[] } {
    const partners = new Set<number>()
    let joined: Joined = { paper: incoming, before: undefined, told: incoming }
    for (const key of keys) {
      const owner = this.#ownerOf(key)
      const draft = owner === undefined ? undefined : this.#drafts.get(owner)
      if (owner === undefined || draft === undefined || partners.has(owner)) continue
      if (areDistinct(joined.paper, draft.paper)) continue
      partners.add(owner)
      joined = joinDrafts(joined, draft)
    }
    return { ...joined, partners: [...partners].sort((a, b) => a - b) }
  }

  #put(number: number, { paper, before, told }: Joined): string {
    const content = writePaper(paper)
    const storedContent = this.#drafts.get(number)?.storedContent
    this.#drafts.set(number, { paper, before, told, content, storedContent })
    return content
  }

  #claim(keys: readonly string[], number: number): void {
    for (const key of keys) {
      if (this.#owners.has(key)) continue
      this.#owners.set(key, number)
      this.#newKeys.push(key)
    }
  }

  #ownerOf(key: string): number | undefined {
    const owner = this.#owners.get(key)
    return owner === undefined ? undefined : this.#survivorOf(owner)
  }

  #survivorOf(number: number): number {
    let survivor = number
    for (let next = this.#joinedInto.get(survivor); next !== undefined; next = this.#joinedInto.get(survivor))
      survivor = next
    return survivor
  }
}

function joinDrafts(one: Joined, other: Joined): Joined {
  const before = mergeKnown(one.before, other.before)
  const told = mergeKnown(one.told, other.told)
  const paper = before && told ? retellPaper(before, told) : (told ?? before ?? one.paper)
  return { paper, before, told }
}

function mergeKnown(one: Paper | undefined, other: Paper | undefined): Paper | undefined {
  return one && other ? mergePapers(one, other) : (one ?? other)
}
