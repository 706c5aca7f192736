/** Which of the bot's connections to Discord this process holds: a setting, so without the library. */
import { z } from 'zod'

/** These of so many in all; `auto` for all of as many as Discord advises. */
export type Shards = 'auto' | { readonly ids: readonly number[]; readonly count: number }

/** `auto`; `8`, all of eight; `0-3/8`, the first four of eight; `5/8`, one of them. */
export const shardsSchema = z.string().transform((text, context): Shards => {
  if (text.trim() === 'auto') return 'auto'
  const read = parseRange(text.trim())
  if (typeof read !== 'string') return read
  context.addIssue({ code: 'custom', message: read })
  return z.NEVER
})

/** A sentence where it cannot be read. */
function parseRange(text: string): Exclude<Shards, 'auto'> | string {
  const [, from, to = from, of] = /^(?:(\d{1,6})(?:-(\d{1,6}))?\/)?(\d{1,6})$/.exec(text) ?? []
  if (of === undefined) return 'must be auto, a number such as 8, or a range of it such as 0-3/8'
  const count = Number(of)
  if (count < 1 || count > maxCount) return `must be of 1 to ${maxCount} shards, not of ${of}`
  const [first, last] = from === undefined ? [0, count - 1] : [Number(from), Number(to)]
  if (last >= count) return `has no shard ${last}: ${count} shards are numbered from 0 to ${count - 1}`
  if (first > last) return `must name the lower shard first: ${last}-${first}/${count}`
  return { ids: Array.from({ length: last - first + 1 }, (_, at) => first + at), count }
}

/** Whether other processes are to hold the other connections. */
export function isPart(shards: Shards | undefined): shards is Exclude<Shards, 'auto'> {
  return typeof shards === 'object' && shards.ids.length < shards.count
}

/** `shards 0 to 3 of 8`, as the client was told; undefined where it holds all that there are. */
export function describeShards(shards: Shards | undefined): string | undefined {
  if (!isPart(shards)) return undefined
  const [first, last] = [shards.ids[0], shards.ids.at(-1)]
  return first === last
    ? `shard ${first} of ${shards.count}`
    : `shards ${first} to ${last} of ${shards.count}`
}

/** Far more than the largest bots have. */
const maxCount = 100_000
