/** One progress line, rewritten in place on a terminal; silent anywhere else. */
export class ProgressLine {
  readonly #output: NodeJS.WriteStream
  readonly #states = new Map<string, string>()

  constructor(output: NodeJS.WriteStream) {
    this.#output = output
  }

  /** `total` is undefined if unknown. */
  show(name: string, done: number, total: number | undefined): void {
    if (!this.#output.isTTY) return
    const share = total === undefined || total === 0 ? undefined : Math.min(1, done / total)
    const bar =
      share === undefined ? '' : ` ${'█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░')}`
    this.#states.set(name, `${name}${bar} ${done.toLocaleString('en')}`)
    this.#write([...this.#states.values()].join('   '))
  }

  /** Shows it no longer. */
  drop(name: string): void {
    this.#states.delete(name)
  }

  clear(): void {
    if (this.#output.isTTY) this.#write('')
  }

  #write(text: string): void {
    this.#output.write(`\r\u001b[2K${text.slice(0, this.#output.columns - 1)}`)
  }
}

const barWidth = 20
