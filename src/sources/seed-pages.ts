/** The seed pages: text files in a folder, parsed again only when a file changed. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import { BotError } from '../errors.ts'
import type { Source, SourceBatch } from '../ports/source.ts'
import { parseSeedPage } from './parse-seed-page.ts'

const config = z.object({
  SEEDS_DIR: z.string().min(1).default('seeds').describe('folder of the seed papers and of topics.json'),
})
/** The cursor: the hash of each file that was read, by file name. */
const cursorSchema = z.record(z.string(), z.string())

export const source: Source<z.infer<typeof config>> = {
  name: 'seeds',
  config,
  papers: readFolder,
}

async function* readFolder(
  since: string | undefined,
  settings: { SEEDS_DIR: string },
): AsyncIterable<SourceBatch> {
  const folder = settings.SEEDS_DIR
  const done: Record<string, string> = since === undefined ? {} : parseCursor(since)
  for (const name of await listPages(folder)) {
    const path = join(folder, name)
    const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => cause)
    if (bytes instanceof Error) {
      yield emptyBatch(done, `${path}: cannot be read (${bytes.code ?? bytes.message})`)
      continue
    }
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (done[name] === hash) continue
    done[name] = hash
    const text = decode(bytes)
    if (text === undefined) {
      yield emptyBatch(done, `${path}: is not UTF-8 text`)
      continue
    }
    const page = await inTurns(parseSeedPage(text))
    yield {
      records: page.records,
      cursor: JSON.stringify(done),
      announced: page.announced,
      isContinued: true,
      faults: page.faults.map((fault) => `${path}:${fault.line}: ${fault.message}`),
    }
  }
}

/** Throws `BotError` with a sentence for the operator when the folder cannot be read. */
export async function checkSeeds(folder: string): Promise<void> {
  await listPages(folder)
}

async function listPages(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code ?? cause.message})`
    throw new BotError('unavailable', `The seed folder ${folder} ${why}; SEEDS_DIR names it.`, { cause })
  })
  return names.filter((name) => /\.(txt|md)$/i.test(name)).sort()
}

function parseCursor(text: string): Record<string, string> {
  const parsed = cursorSchema.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : {}
}

function emptyBatch(done: Record<string, string>, fault: string): SourceBatch {
  return { records: [], cursor: JSON.stringify(done), announced: 0, isContinued: true, faults: [fault] }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
