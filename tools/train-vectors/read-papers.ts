/** Papers for training from files of JSON lines. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { BotError } from '../../src/errors.ts'

export interface TrainingPaper {
  readonly id: string
  readonly title: string
  readonly abstract: string
}

const schema = z.object({ id: z.coerce.string(), title: z.string(), abstract: z.string() })

/**
 * The papers of a `.jsonl`, `.jsonl.gz` or `.jsonl.zst` file, line by line; other fields than `id`, `title`
 * and `abstract` are ignored. Throws `BotError('misconfigured')` with file and line for what cannot be read.
 */
export async function* readPapers(file: string): AsyncGenerator<TrainingPaper> {
  const unpacked = unpack(file)
  let line = 0
  try {
    for await (const text of createInterface({
      input: unpacked.output,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      line++
      if (text.trim() !== '') yield parse(text)
    }
    await unpacked.done
  } catch (cause) {
    throw new BotError('misconfigured', `${file}, line ${line}: ${sayFault(cause)}.`, { cause })
  } finally {
    unpacked.output.destroy()
    await unpacked.done.catch(() => undefined)
  }
}

function parse(text: string): TrainingPaper {
  return schema.parse(JSON.parse(text))
}

function unpack(file: string): { readonly output: Readable; readonly done: Promise<void> } {
  const unpacking = file.endsWith('.gz')
    ? createGunzip()
    : file.endsWith('.zst')
      ? createZstdDecompress()
      : new Transform({ transform: (chunk, _, pass) => pass(null, chunk) })
  const done = pipeline(createReadStream(file), unpacking)
  // Told by the loop over the lines, or by whoever awaits it.
  done.catch(() => undefined)
  return { output: unpacking, done }
}

function sayFault(cause: unknown): string {
  if (cause instanceof z.ZodError) return 'a paper needs id, title and abstract as texts'
  return cause instanceof SyntaxError ? 'this is no JSON' : (cause as Error).message
}
