/**
 * Draws SVG as PNG in threads of their own: two at once, each for two seconds at most; what
 * was drawn is kept for a while.
 */
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'

export interface PicturesOptions {
  /** Told of pictures that could not be drawn; nobody else is. */
  readonly onFault?: (error: unknown) => void
  /** For one picture, the start of its thread included. */
  readonly ms?: number
}

interface Wanted {
  readonly svg: string
  readonly isDrawn: PromiseWithResolvers<Uint8Array | undefined>
}

/**
 * Threads start when there is something to draw, keep no process alive, and end when
 * nothing was drawn for a while.
 */
export class Pictures {
  readonly #options: Required<PicturesOptions>
  readonly #drawn = new LRUCache<string, Uint8Array>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  readonly #underWay = new Map<string, Promise<Uint8Array | undefined>>()
  readonly #waiting: Wanted[] = []
  readonly #idle: { readonly worker: Worker; readonly end: NodeJS.Timeout }[] = []
  /** How many pictures each thread has drawn. */
  readonly #drawnBy = new WeakMap<Worker, number>()
  #busy = 0

  constructor({ onFault = () => undefined, ms = 2_000 }: PicturesOptions = {}) {
    this.#options = { onFault, ms }
  }

  /** The PNG, twice the SVG's size; undefined where it takes too long, fails, or too many others wait. */
  draw(svg: string): Promise<Uint8Array | undefined> {
    const key = createHash('sha256').update(svg).digest('base64')
    const known = this.#drawn.get(key)
    if (known !== undefined) return Promise.resolve(known)
    const coming = this.#underWay.get(key)
    if (coming !== undefined) return coming
    if (this.#waiting.length >= maxWaiting) return Promise.resolve(undefined)
    const wanted: Wanted = { svg, isDrawn: Promise.withResolvers() }
    this.#waiting.push(wanted)
    const drawn = wanted.isDrawn.promise.then((png) => {
      this.#underWay.delete(key)
      if (png !== undefined) this.#drawn.set(key, png)
      return png
    })
    this.#underWay.set(key, drawn)
    this.#startNext()
    return drawn
  }

  /** Ends all threads; what waits is not drawn. */
  async close(): Promise<void> {
    for (const { isDrawn } of this.#waiting.splice(0)) isDrawn.resolve(undefined)
    await Promise.all(
      this.#idle.splice(0).map(({ worker, end }) => {
        clearTimeout(end)
        return worker.terminate()
      }),
    )
  }

  #startNext(): void {
    if (this.#busy >= maxAtOnce) return
    const next = this.#waiting.shift()
    if (next === undefined) return
    this.#busy += 1
    void this.#drawOne(next.svg)
      .catch((error: unknown) => {
        this.#options.onFault(error)
        return undefined
      })
      .then((png) => {
        this.#busy -= 1
        next.isDrawn.resolve(png)
        this.#startNext()
      })
  }

  async #drawOne(svg: string): Promise<Uint8Array> {
    const worker = this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const timer = setTimeout(() => reject(new Error('A picture took too long to draw.')), this.#options.ms)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that draws pictures ended.')))
    try {
      worker.postMessage(svg)
      const png = await promise
      await this.#giveBack(worker)
      return png
    } catch (error) {
      await worker.terminate()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #take(): Worker {
    const idle = this.#idle.pop()
    clearTimeout(idle?.end)
    const worker =
      idle?.worker ??
      new Worker(new URL('./picture-worker.ts', import.meta.url), {
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: 64 },
      })
    worker.removeAllListeners()
    worker.ref()
    return worker
  }

  /**
   * Drawing takes memory that V8 does not see, so that a thread is not soon
   * collected: it ends after some pictures.
   */
  async #giveBack(worker: Worker): Promise<void> {
    worker.removeAllListeners()
    worker.on('error', this.#options.onFault)
    const drawn = (this.#drawnBy.get(worker) ?? 0) + 1
    this.#drawnBy.set(worker, drawn)
    if (drawn >= maxByThread) {
      await worker.terminate()
      return
    }
    worker.unref()
    const end = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.worker === worker),
        1,
      )
      void worker.terminate()
    }, idleMs)
    end.unref()
    this.#idle.push({ worker, end })
  }
}

const maxAtOnce = 2
/** Each leaves some 3 MB until its thread ends. */
const maxByThread = 20
const maxWaiting = 50
/** Some 400 pictures. */
const maxKeptBytes = 16_000_000
const idleMs = 30_000
