/** Reads a file of topics and subscriptions in a process of its own: some YAML takes its parser long. */
import { askChildOnce, ChildEnded } from '../async/child-process.ts'
import { BotError } from '../errors.ts'
import { ending } from '../model/program.ts'
import type { FileToRead } from './file-process.ts'
import type { SubscriptionsFile } from './subscriptions-file.ts'

/** As `parseSubscriptionsFile`; also throws `BotError('bad-input')` for a text that takes more than 20 s or 128 MB. */
export async function readSubscriptionsFile(
  text: string,
  timeZone: string,
  now: Temporal.Instant,
): Promise<SubscriptionsFile> {
  const toRead: FileToRead = { text, timeZone, now: now.toString() }
  try {
    return await askChildOnce(new URL(`./file-process${ending}`, import.meta.url), toRead, limits)
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error
    throw new BotError('bad-input', 'That file takes too much to read: please import it in parts.', {
      cause: error,
    })
  }
}

/** A file of 40,000 characters takes under a second, on a busy machine five. */
const limits = { ms: 20_000, megabytes: 128 }
