/** The seed topics: `topics.json` beside the seed pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BotError } from '../errors.ts'
import { type Topic, topicSchema } from '../model/topic.ts'

/**
 * The topics every workspace starts with; none where there is no such file. Throws
 * `BotError` for one that cannot be read.
 */
export async function loadSeedTopics(folder: string): Promise<readonly Topic[]> {
  const path = join(folder, 'topics.json')
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw new BotError('misconfigured', `${path} cannot be read (${cause.code ?? cause.message}).`, { cause })
  })
  if (text === undefined) return []
  const parsed = z.array(topicSchema).safeParse(parseJson(text, path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new BotError(
    'misconfigured',
    `${path}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}.`,
  )
}

/** What to tell whoever starts the program where there are none. */
export function sayNoTopics(topics: readonly Topic[], folder: string): readonly string[] {
  return topics.length === 0 ? [`No topics to begin with: ${folder} has none in topics.json.`] : []
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BotError('misconfigured', `${path} is not JSON.`, { cause })
  }
}
