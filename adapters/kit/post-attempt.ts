/** Attempts at one post, over processes: the row says which is the newest, and what was posted in the end. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type AdapterContext, dayMs, type Place, workspaceOf } from '../../src/core.ts'

export interface PostAttempt {
  /** The id of what was posted, if it is known that all was. */
  readonly postedId: string | undefined
  /** When the first attempt began, in epoch milliseconds. */
  readonly sinceMs: number
  /** Whether nothing of the post can be there but what this attempt was told of. */
  readonly isAlone: boolean
  /** From now on it is not alone. */
  readonly doubt: () => void
  /** False once another attempt has begun: it may look, send, and look again at any time. */
  isNewest(): Promise<boolean>
  /** Notes what was posted; left to the newest attempt. */
  end(id: string): Promise<void>
}

/** When the first attempt began, the name of the newest, and the first message's id when all was posted. */
const Row = z.object({
  triedAtMs: z.number().default(0),
  newest: z.string().default(''),
  id: z.string().optional(),
})

/** Begins an attempt: from then on it is the newest, unless the post was made already. */
export async function beginAttempt(
  { rows, now }: Pick<AdapterContext, 'rows' | 'now'>,
  place: Place,
  name: string,
): Promise<PostAttempt> {
  const workspace = workspaceOf(place)
  const nowMs = now().epochMilliseconds
  const endsAtMs = nowMs + rememberedMs
  const newest = randomUUID()
  const isFirst = await rows.claim(workspace, name, endsAtMs, JSON.stringify({ triedAtMs: nowMs, newest }))
  const before = isFirst ? undefined : parseRow(await rows.find(workspace, name))
  const triedAtMs = before?.triedAtMs ?? nowMs
  const write = (id?: string) =>
    rows.save(workspace, name, JSON.stringify({ triedAtMs, newest, id }), endsAtMs)
  // Before it looks: whoever sends without having seen this was there to be found.
  if (before !== undefined && before.id === undefined) await write()
  let isAlone = isFirst
  const doubt = () => {
    isAlone = false
  }
  const isNewest = async () => {
    const isStill = parseRow(await rows.find(workspace, name)).newest === newest
    if (!isStill) doubt()
    return isStill
  }
  return {
    postedId: before?.id,
    sinceMs: triedAtMs,
    get isAlone() {
      return isAlone
    },
    doubt,
    isNewest,
    async end(id) {
      if (await isNewest()) await write(id)
    },
  }
}

/** Former versions kept the id alone, or nothing when they began. */
function parseRow(saved = ''): z.infer<typeof Row> {
  if (saved.startsWith('{')) return Row.parse(JSON.parse(saved))
  return saved === '' ? Row.parse({}) : Row.parse({ id: saved })
}

/** A repeat that comes later than this is taken for a new post. */
const rememberedMs = 30 * dayMs
