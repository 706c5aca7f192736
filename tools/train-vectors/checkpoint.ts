/**
 * The state of training on disk: written to another file and renamed, so that a kill leaves the last whole
 * one.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Texts } from '../../src/embeddings/words/training/texts.ts'
import type { TrainingOptions, TrainingState } from '../../src/embeddings/words/training/trainer.ts'
import { BotError } from '../../src/errors.ts'

interface Checkpoint {
  /** What tells papers, words and options apart: a checkpoint serves the same ones only. */
  readonly of: string
  readonly state: TrainingState
}

/** Tells one training from another: by what it learns from, and how. */
export function nameTraining({ words, vocabulary }: Texts, options: TrainingOptions): string {
  const { dimensions, epochs, batch, seed, temperature, rate } = options
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
  const learned = { words: crc32(bytes), vocabulary: crc32(vocabulary.join('\n')) }
  return JSON.stringify({ dimensions, epochs, batch, seed, temperature, rate, ...learned })
}

export async function saveCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await writeFile(`${file}.new`, serialize(checkpoint))
  await rename(`${file}.new`, file)
}

/**
 * Undefined where there is no such file. Throws `BotError('misconfigured')` for one of another
 * training, or one that cannot be read.
 */
export async function loadCheckpoint(file: string, of: string): Promise<TrainingState | undefined> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const checkpoint = parse(bytes)
  if (checkpoint?.of === of) return checkpoint.state
  const why = checkpoint === undefined ? 'cannot be read' : 'is of other papers or other options'
  throw new BotError('misconfigured', `${file} ${why}: remove it to begin anew.`)
}

function parse(bytes: Uint8Array): Checkpoint | undefined {
  try {
    const read: Partial<Checkpoint> = deserialize(bytes)
    return typeof read.of === 'string' && read.state?.vectors instanceof Float32Array
      ? { of: read.of, state: read.state }
      : undefined
  } catch {
    return undefined
  }
}
