/** Schedules questions and changes of an index: questions share its time, and none sees half a change. */
import { goOn, type Steps, turnMs } from '../../async/steps.ts'

/** Most questions take less: they are answered without giving way to others as short. */
const levelMs = 16
/**
 * How many questions may be under way that took longer already, and how many others: each has arrays
 * of its own, some 70 bytes for each paper, and one for each of its conditions. Apart, so that nobody
 * new waits until a long one ends.
 */
const maxLong = 3
const maxShort = 2
/** Every fourth turn goes to the oldest question, so that a long one ends however many short ones come. */
const turnsByAge = 4

interface Reader {
  /** Begins the question, or begins it again. */
  readonly begin: () => Steps<() => void>
  readonly reject: (error: unknown) => void
  steps: Steps<() => void> | undefined
  spentMs: number
  /** It was restarted for a change: the next change waits for it. */
  isPassed: boolean
}

interface Writer {
  readonly steps: Steps<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * All who read share 2 ms of each turn of the event loop, those first that had least so far (least
 * attained service). A change is made at once, in turns as well, and nobody reads meanwhile: questions
 * that are under way begin again after it, each at most once. So does one that proves to be long while
 * others are, when one of these has ended.
 */
export class Turns {
  readonly #readers: Reader[] = []
  readonly #writers: Writer[] = []
  readonly #nowMs: () => number
  #turn = 0
  #spentMs = 0
  #isAnotherTurnSet = false

  /** `nowMs` is a clock that only goes forward. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /**
   * What the steps give; they may be begun several times, and the index is the same from
   * the first to the last of them.
   */
  read<Result>(begin: () => Steps<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      function* answer(): Steps<() => void> {
        const result = yield* begin()
        return () => resolve(result)
      }
      this.#readers.push({ begin: answer, reject, steps: undefined, spentMs: 0, isPassed: false })
      this.#run()
    })
  }

  /** Makes a change, after those that came before it; a change that throws is left where it was. */
  write(steps: Steps<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#writers.push({ steps, resolve, reject })
      this.#run()
    })
  }

  #run(): void {
    while (this.#readers.length + this.#writers.length > 0) {
      // Questions that end at once count too: otherwise many of them in a row would let nobody else in.
      this.#setAnotherTurn()
      if (this.#spentMs >= turnMs) return
      const startMs = this.#nowMs()
      const untilMs = startMs + turnMs - this.#spentMs
      if (!this.#write(untilMs)) this.#read(untilMs)
      this.#spentMs += this.#nowMs() - startMs
    }
  }

  #setAnotherTurn(): void {
    if (this.#isAnotherTurnSet) return
    this.#isAnotherTurnSet = true
    setImmediate(() => {
      this.#isAnotherTurnSet = false
      this.#spentMs = 0
      this.#turn += 1
      this.#run()
    })
  }

  /** Does a step of the first change; false where there is none or where questions go first. */
  #write(untilMs: number): boolean {
    const [writer] = this.#writers
    if (writer === undefined || this.#readers.some(({ isPassed }) => isPassed)) return false
    for (const reader of this.#readers) drop(reader)
    try {
      if (!goOn(writer.steps, untilMs, this.#nowMs).done) return true
      writer.resolve()
    } catch (error) {
      writer.reject(error)
    }
    this.#writers.shift()
    for (const reader of this.#readers) reader.isPassed = true
    return true
  }

  #read(untilMs: number): void {
    const reader = this.#chooseReader()
    if (reader === undefined) return
    const startMs = this.#nowMs()
    try {
      reader.steps ??= reader.begin()
      const step = goOn(reader.steps, untilMs, this.#nowMs)
      reader.spentMs += this.#nowMs() - startMs
      if (!step.done) {
        // It has been cheap so far; later it begins again.
        if (isLong(reader) && this.#readers.filter(isLongBegun).length > maxLong) drop(reader)
        return
      }
      step.value()
    } catch (error) {
      reader.reject(error)
    }
    this.#readers.splice(this.#readers.indexOf(reader), 1)
  }

  #chooseReader(): Reader | undefined {
    let waiting: readonly Reader[] = this.#readers
    if (this.#writers.length > 0) {
      // Only those that the change waits for; the others begin again after it anyway.
      for (const reader of this.#readers) if (!reader.isPassed) drop(reader)
      waiting = this.#readers.filter(({ isPassed }) => isPassed)
    }
    const begun = waiting.filter(({ steps }) => steps !== undefined)
    const long = begun.filter(isLong).length
    const hasRoom = (reader: Reader) => (isLong(reader) ? long < maxLong : begun.length - long < maxShort)
    const ready = waiting.filter((reader) => reader.steps !== undefined || hasRoom(reader))
    if (this.#turn % turnsByAge === 0) return ready[0]
    return ready.reduce<Reader | undefined>(
      (least, reader) => (least === undefined || levelOf(reader) <= levelOf(least) ? reader : least),
      undefined,
    )
  }
}

function isLong(reader: Reader): boolean {
  return levelOf(reader) > 0
}

function isLongBegun(reader: Reader): boolean {
  return reader.steps !== undefined && isLong(reader)
}

/** Leaves a question where it is, so that what it holds is given back; it begins again in its next turn. */
function drop(reader: Reader): void {
  reader.steps?.return(() => {})
  reader.steps = undefined
}

/**
 * Of questions that had about as much time, the newest goes first: the many that one
 * person sent at once are older.
 */
function levelOf({ spentMs }: Reader): number {
  return Math.floor(spentMs / levelMs)
}
