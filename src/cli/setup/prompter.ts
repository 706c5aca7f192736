/** Questions to a person at a terminal, or to whatever writes lines into a pipe. */

import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { cutText } from '../../model/text.ts'
import { isDigits } from '../../model/words.ts'

/** The person stopped: Ctrl+C, or no more answers. */
export class StoppedError extends Error {}

export interface PromptStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
  /** Aborted where the person stops. */
  readonly signal: AbortSignal
  /** Called at Ctrl+C, which a terminal that edits lines sends as a key. */
  interrupt(): void
}

/** Lines that come before their question wait for it, as a pipe sends all at once. */
export class Prompter {
  readonly #streams: PromptStreams
  readonly #lines: Interface
  readonly #isTerminal: boolean
  readonly #waiting: string[] = []
  #answer: ((line: string | undefined) => void) | undefined
  #isOver = false
  #isSecret = false

  constructor(streams: PromptStreams) {
    this.#streams = streams
    const { input, output } = streams
    this.#isTerminal = input.isTTY === true && output.isTTY === true
    // What is typed as an answer to a secret question is not echoed.
    const echo = new Writable({
      write: (chunk, _encoding, done) => {
        if (!this.#isSecret) output.write(chunk)
        done()
      },
    })
    // No history: an arrow key would show a token.
    this.#lines = createInterface({ input, output: echo, terminal: this.#isTerminal, historySize: 0 })
    this.#lines.on('line', (line) => this.#take(line))
    this.#lines.on('SIGINT', () => streams.interrupt())
    this.#lines.on('close', () => this.#end())
    streams.signal.addEventListener('abort', () => this.#end())
  }

  say(text: string): void {
    this.#streams.output.write(`${text}\n`)
  }

  /** The answer without white space around it. Rejects with `StoppedError` where the person stopped. */
  async ask(question: string): Promise<string> {
    if (this.#isTerminal && !this.#isSecret) {
      // The line is drawn again when it is edited, its question too.
      this.#lines.setPrompt(`${question} `)
      this.#lines.prompt()
    } else this.#streams.output.write(`${question} `)
    const line = this.#waiting.shift() ?? (await this.#next())
    if (!this.#isTerminal) this.#streams.output.write('\n')
    if (line === undefined) throw new StoppedError()
    return line.trim()
  }

  /** Asks as `ask` does, with nothing of the answer on the screen. */
  async askSecret(question: string): Promise<string> {
    this.#isSecret = true
    this.#lines.setPrompt('')
    try {
      return await this.ask(question)
    } finally {
      this.#isSecret = false
      if (this.#isTerminal) this.#streams.output.write('\n')
    }
  }

  /** Yes only where the person says so; anything that is neither is asked again. */
  async confirm(question: string): Promise<boolean> {
    for (;;) {
      const answer = await this.ask(`${question} [y/N]`)
      if (['y', 'yes'].includes(answer.toLowerCase())) return true
      if (['', 'n', 'no'].includes(answer.toLowerCase())) return false
      this.say(`${quoted(answer)} is neither yes nor no. Please answer y or n.`)
    }
  }

  /** The place of what was chosen, by its number or the beginning of its name. */
  async choose(question: string, names: readonly string[]): Promise<number> {
    for (;;) {
      const answer = (await this.ask(question)).toLowerCase()
      const byName = answer === '' ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(answer))
      const at = isDigits(answer) ? Number(answer) - 1 : byName
      if (names[at] !== undefined) return at
      const why = answer === '' ? 'This has to be chosen.' : `${quoted(answer)} is none of these.`
      this.say(`${why} Please answer a number from 1 to ${names.length}, or a name.`)
    }
  }

  close(): void {
    this.#lines.close()
  }

  #next(): Promise<string | undefined> {
    if (this.#isOver) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.#answer = resolve
    })
  }

  #take(line: string): void {
    const answer = this.#answer
    this.#answer = undefined
    if (answer === undefined) this.#waiting.push(line)
    else answer(line)
  }

  #end(): void {
    this.#isOver = true
    if (this.#streams.signal.aborted) this.#waiting.length = 0
    this.#answer?.(undefined)
    this.#answer = undefined
  }
}

/** What was typed, cut: a pasted page needs no second showing. */
function quoted(answer: string): string {
  return `“${cutText(answer, 40)}”`
}
