/** How the loopback homeserver tells what is new. */
import { type MatrixAnswer, refuse } from './matrix-loopback-routes.ts'
import type { MatrixState } from './matrix-loopback-state.ts'
import { filterSchema } from './matrix-schema.ts'

/**
 * Answers `/sync` as Synapse 1.160 does: a request that its client dropped goes on waiting and takes the next
 * event, and whoever asks the same within two minutes gets the same answer, unless it told nothing.
 */
export class Syncs {
  readonly #state: MatrixState
  readonly #known = new Map<string, { readonly answer: Promise<MatrixAnswer>; endsAtMs: number }>()

  constructor(state: MatrixState) {
    this.#state = state
  }

  async ask(user: string, token: string, { searchParams: query, search }: URL): Promise<MatrixAnswer> {
    const filter = filterSchema.safeParse(JSON.parse(query.get('filter') ?? '{}'))
    if (!filter.success) {
      this.#state.broken.push(`GET /sync: ${filter.error.message}`)
      return refuse(400, 'M_BAD_JSON', 'filter')
    }
    const since = query.get('since')
    if (since !== null && !/^s\d+$/.test(since)) return refuse(400, this.#state.unknownPosition, 'since')
    const key = `${token} ${search}`
    const before = this.#known.get(key)
    if (before !== undefined && before.endsAtMs > this.#state.now()) return before.answer
    const from = since === null ? undefined : Number(since.slice(1))
    const look = () => this.#state.sync(user, from, filter.data as Parameters<MatrixState['sync']>[2])
    const asked = {
      answer: this.#wait(from, Number(query.get('timeout') ?? 0), () => !look().isEmpty).then(() => {
        const { answer, isEmpty } = look()
        if (isEmpty) this.#known.delete(key)
        asked.endsAtMs = this.#state.now() + 120_000
        return { status: 200, body: answer }
      }),
      endsAtMs: Number.POSITIVE_INFINITY,
    }
    this.#known.set(key, asked)
    return asked.answer
  }

  async #wait(from: number | undefined, timeoutMs: number, isNews: () => boolean): Promise<void> {
    const over = Promise.withResolvers<void>()
    const timer = setTimeout(over.resolve, from === undefined ? 0 : timeoutMs).unref()
    const news = this.#state.until(() => this.#state.position > (from ?? -1) && isNews())
    await Promise.race([over.promise, news])
    clearTimeout(timer)
  }
}
