/** A map of bounded size: of what was set or asked for last it keeps at least `size` entries, and at most twice so many. */
export class RecentMap<Value> {
  readonly #size: number
  #recent = new Map<string, Value>()
  #older = new Map<string, Value>()

  constructor(size: number) {
    this.#size = size
  }

  get(key: string): Value | undefined {
    const value = this.#recent.get(key)
    if (value !== undefined) return value
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, value: Value): void {
    this.#recent.set(key, value)
    if (this.#recent.size < this.#size) return
    this.#older = this.#recent
    this.#recent = new Map()
  }

  deleteWhere(isUnwanted: (value: Value) => boolean): void {
    for (const map of [this.#recent, this.#older])
      for (const [key, value] of map) if (isUnwanted(value)) map.delete(key)
  }

  clear(): void {
    this.#recent.clear()
    this.#older.clear()
  }
}
