/** Statistics of the whole corpus that a query needs and that are still to be fetched. */
import type { Role } from '../index/fields.ts'

export class Missing {
  readonly terms = new Set<string>()
  readonly shorts = new Set<string>()
  readonly stems = new Set<string>()
  readonly prefixes = new Map<string, { prefix: string; role: Role; limit: number }>()
  readonly days = new Set<string>()
  isVocabularyAsked = false

  get isEmpty(): boolean {
    const { terms, shorts, stems, prefixes, days } = this
    const sizes = [terms, shorts, stems, prefixes, days].map(({ size }) => size)
    return sizes.every((size) => size === 0) && !this.isVocabularyAsked
  }
}
