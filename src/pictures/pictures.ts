/**
 * Draws SVG as PNG in processes of their own: two at once, each for five seconds at most; what
 * was drawn is kept for a while. What drawing takes outside V8's heap does not come back when a
 * thread ends; it does when a process ends.
 */
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { endChild, startChild } from '../async/child-process.ts'
import { ending } from '../model/program.ts'

export interface PicturesOptions {
  /** Told of pictures that could not be drawn; nobody else is. */
  readonly onFault?: (error: unknown) => void
  /** For one picture, the start of its process included. */
  readonly ms?: number
}

interface Wanted {
  readonly svg: string
  readonly isDrawn: PromiseWithResolvers<Uint8Array | undefined>
}

/**
 * Processes start when there is something to draw, keep the program from ending no longer than that, and
 * end when nothing was drawn for a while.
 */
export class Pictures {
  readonly #options: Required<PicturesOptions>
  readonly #drawn = new LRUCache<string, Uint8Array>({
    maxSize: maxKeptBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  readonly #underWay = new Map<string, Promise<Uint8Array | undefined>>()
  readonly #waiting: Wanted[] = []
  readonly #idle: { readonly drawer: ChildProcess; readonly end: NodeJS.Timeout }[] = []
  /** How many pictures each process has drawn. */
  readonly #drawnBy = new WeakMap<ChildProcess, number>()
  #busy = 0

  constructor({ onFault = () => undefined, ms = 5_000 }: PicturesOptions = {}) {
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

  /** Ends all processes; what waits is not drawn. */
  async close(): Promise<void> {
    for (const { isDrawn } of this.#waiting.splice(0)) isDrawn.resolve(undefined)
    await Promise.all(
      this.#idle.splice(0).map(({ drawer, end }) => {
        clearTimeout(end)
        return endChild(drawer)
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
    const drawer = this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const timer = setTimeout(() => reject(new Error('A picture took too long to draw.')), this.#options.ms)
    // What arrives is a view of a larger piece of memory, which it would keep.
    drawer.once('message', (png) => resolve(new Uint8Array(png as Uint8Array)))
    drawer.once('error', reject)
    drawer.once('exit', () => reject(new Error('The process that draws pictures ended.')))
    try {
      drawer.send(svg, (error) => {
        if (error !== null) reject(error)
      })
      const png = await promise
      await this.#giveBack(drawer)
      return png
    } catch (error) {
      await endChild(drawer)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #take(): ChildProcess {
    const idle = this.#idle.pop()
    clearTimeout(idle?.end)
    const drawer =
      idle?.drawer ?? startChild(new URL(`./draw-process${ending}`, import.meta.url), maxMegabytes)
    drawer.removeAllListeners()
    drawer.ref()
    drawer.channel?.ref()
    return drawer
  }

  /** A process ends after some pictures, since its memory grows with each. */
  async #giveBack(drawer: ChildProcess): Promise<void> {
    drawer.removeAllListeners()
    drawer.on('error', this.#options.onFault)
    const drawn = (this.#drawnBy.get(drawer) ?? 0) + 1
    this.#drawnBy.set(drawer, drawn)
    if (drawn >= maxByProcess) {
      await endChild(drawer)
      return
    }
    drawer.unref()
    drawer.channel?.unref()
    const forget = () => {
      const at = this.#idle.findIndex((idle) => idle.drawer === drawer)
      if (at >= 0) this.#idle.splice(at, 1)
    }
    drawer.once('exit', forget)
    const end = setTimeout(() => {
      forget()
      void endChild(drawer)
    }, idleMs)
    end.unref()
    this.#idle.push({ drawer, end })
  }
}

const maxAtOnce = 2
const maxMegabytes = 64
/** Each leaves some 3 MB until its process ends. */
const maxByProcess = 30
const maxWaiting = 50
/** Some 400 pictures. */
const maxKeptBytes = 16_000_000
const idleMs = 30_000
