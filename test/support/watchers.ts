/** Those who wait for something to have happened on a loopback platform. */
export class Watchers {
  readonly #watches = new Set<() => void>()

  /** Something happened. */
  wake(): void {
    for (const watch of [...this.#watches]) watch()
  }

  /**
   * Resolves with what `look` gives as soon as that is neither undefined nor false; looks whenever something
   * happened, and rejects with what it throws.
   */
  until<T>(look: () => T | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const watch = () => {
        try {
          const seen = look()
          if (seen === undefined || seen === false) return
          resolve(seen)
        } catch (error) {
          reject(error)
        }
        this.#watches.delete(watch)
      }
      this.#watches.add(watch)
      watch()
    })
  }
}
