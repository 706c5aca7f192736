/** Reads one text of references in a process of its own, ended where it takes too much. */
import { askChild, ChildEnded } from '../async/child-process.ts'
import { BotError } from '../errors.ts'
import { ending } from '../model/program.ts'
import type { FiledReference } from '../model/reference.ts'
import type { SaidOfReferences, ToRead } from './parse-process.ts'
import type { ParsedReferences } from './parse-references.ts'

export interface ReadingLimits {
  /** Of the process's own time on a processor, however busy the machine is. */
  readonly cpuMs: number
  /** Milliseconds by the clock. */
  readonly ms: number
  /** The most that the process's heap may grow to. */
  readonly megabytes: number
}

/** Two seconds a megabyte, and three for the start; real files take a tenth of that. */
export function limitsFor(bytes: number): ReadingLimits {
  return { cpuMs: 3_000 + 2_000 * (bytes / 1e6), ms: 120_000, megabytes: 64 }
}

/**
 * Undefined where nothing looks like a reference. Throws `BotError('bad-input')` for what takes more than the
 * limits, and for formats that are refused.
 */
export async function readInProcess(
  { bytes, isCited }: Pick<ToRead, 'bytes' | 'isCited'>,
  { cpuMs, ...limits }: ReadingLimits,
): Promise<ParsedReferences | undefined> {
  const entries: FiledReference[] = []
  let parsed: ParsedReferences | undefined
  const hear = (said: SaidOfReferences) => {
    if (said.kind === 'nothing') return true
    if (said.kind === 'too-hard') throw tooHard()
    for (const entry of said.entries) entries.push(entry)
    if (said.isLast) parsed = { format: said.format, entries, isCut: said.isCut }
    return said.isLast
  }
  const toRead: ToRead = { bytes, isCited, cpuMs }
  const module = new URL(`./parse-process${ending}`, import.meta.url)
  try {
    await askChild(module, toRead, limits, hear)
  } catch (error) {
    throw error instanceof ChildEnded ? tooHard(error) : error
  }
  return parsed
}

function tooHard(cause?: unknown): BotError {
  return new BotError(
    'bad-input',
    'That takes too much to read, so I stopped: please import it in parts, or export it again without abstracts and notes.',
    { cause },
  )
}
