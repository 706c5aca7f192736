/** Answers from an index that is kept up to the store. */
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import type { Opening } from './index-opening.ts'
import type { Outage } from './outage.ts'
import { updateIndex } from './update-index.ts'

interface Parts {
  readonly store: Store
  readonly index: PaperIndex
  readonly opening: Opening
  readonly outage: Outage
}

export class FreshIndex {
  readonly #parts: Parts
  #updating: Promise<boolean> | undefined
  /** Counts answers of the store and the index during updates. */
  #answers = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Indexes everything stored since, by any process; does nothing while the index is still being built. Gives
   * whether the index has it all by now: another process may be at it.
   */
  async refresh(): Promise<boolean> {
    const { store, index, opening, outage } = this.#parts
    if (!opening.isWhole) return false
    const update = () => updateIndex(store, index, { onAnswer: () => this.#answers++ })
    this.#updating ??= outage.track(update).finally(() => {
      this.#updating = undefined
    })
    return this.#updating
  }

  /**
   * Runs `act` after updating the index, so that answers are never stale. Large updates continue in the
   * background, and during an outage answers come from memory.
   */
  async answer<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const { outage } = this.#parts
    const before = this.#answers
    await outage.askOr(
      () => this.refresh(),
      () => false,
      () => this.#answers > before,
    )
    return outage.limitWaits(act)
  }
}
