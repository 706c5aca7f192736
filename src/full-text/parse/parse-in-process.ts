/** Reads one page in a process of its own, so that no page holds anybody up; ended where it takes too much. */
import { askChildOnce, ChildEnded } from '../../async/child-process.ts'
import { BotError } from '../../errors.ts'
import { ending } from '../../model/program.ts'
import type { ParsedPage } from './parse-process.ts'

/**
 * The packed text; undefined for a page that is no paper. Throws `BotError('unavailable')` for one that takes
 * more than 30 s or 512 MB, and the signal's reason once aborted.
 */
export async function parseInProcess(html: string, signal: AbortSignal): Promise<ParsedPage> {
  const module = new URL(`./parse-process${ending}`, import.meta.url)
  try {
    const page = await askChildOnce<ParsedPage>(module, html, limits, signal)
    // What arrives is a view of a larger piece of memory, which it would keep.
    return page && { ...page, content: new Uint8Array(page.content) }
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error
    throw new BotError('unavailable', 'The page takes too much to read.', { cause: error })
  }
}

/** Real pages take a second at most, on a busy machine ten. */
const limits = { ms: 30_000, megabytes: 512 }
