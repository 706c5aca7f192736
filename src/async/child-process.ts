/**
 * Work in a process of its own, for text from outside. A thread is not enough: ending one that is busy may end the
 * whole program (“Check failed” in V8), and so may its memory (https://github.com/nodejs/node/issues/47224).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { BotError, type ErrorCode } from '../errors.ts'

export interface ChildLimits {
  /** Milliseconds by the clock, the start of the process included. */
  readonly ms: number
  /** The most that its heap may grow to. */
  readonly megabytes: number
}

/** The process ended, or was ended by its limits, before it had said all. */
export class ChildEnded extends Error {}

/**
 * Starts a module that hears `process.on('message')`, without this program's environment and output. It reads the code
 * that earlier ones compiled, which saves most of its start.
 */
export function startChild(module: URL, megabytes: number): ChildProcess {
  const compiled = getCompileCacheDir()
  return fork(module, {
    // Node keeps each version's code in a folder of its own inside.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    // V8 would give young objects three times 16 MB, beside what the heap may take.
    execArgv: [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${Math.ceil(megabytes / 16)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Resolves when it is gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/**
 * Gives a module its work, and `hear` what it says, message by message until that returns true; the module goes on only
 * once it was heard. Rejects with `ChildEnded`, with what the module or `hear` threw (of a `BotError` its code and
 * sentence), or with the signal's reason once aborted. The process is gone when this settles.
 */
export async function askChild<Said>(
  module: URL,
  work: object | string,
  limits: ChildLimits,
  hear: (said: Said) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted()
  const child = startChild(module, limits.megabytes)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const send = (message: object | string) =>
    child.send(message, (error) => {
      if (error !== null) reject(new ChildEnded('The process cannot be reached.', { cause: error }))
    })
  child.on('message', (answer) => {
    try {
      const { said, refused, thrown } = answer as ChildAnswer<Said>
      if (refused !== undefined) throw new BotError(refused.code, refused.sentence)
      if (thrown !== undefined) throw thrown
      if (hear(said as Said)) resolve()
      else send('next')
    } catch (error) {
      reject(error)
    }
  })
  child.once('error', reject)
  child.once('exit', () => reject(new ChildEnded('The process ended before it had said all.')))
  const timer = setTimeout(() => reject(new ChildEnded(`The process took over ${limits.ms} ms.`)), limits.ms)
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    send(work)
    await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await endChild(child)
  }
}

/** As `askChild`, of a module that says one thing. */
export async function askChildOnce<Said>(
  module: URL,
  work: object | string,
  limits: ChildLimits,
  signal?: AbortSignal,
): Promise<Said> {
  const { promise, resolve } = Promise.withResolvers<Said>()
  const hear = (said: Said) => {
    resolve(said)
    return true
  }
  await askChild(module, work, limits, hear, signal)
  return promise
}

/**
 * In the module that `askChild` starts: says the values of `answer`, each after the one before was heard.
 */
export function answerParent<Work, Said>(answer: (work: Work) => Iterable<Said>): void {
  // It will be killed, and Node keeps what it compiled only at an orderly end; nothing is written where all was known.
  flushCompileCache()
  const tell = (message: ChildAnswer<Said>) => process.send?.(message)
  let saying: Iterator<Said> | undefined
  process.on('message', (message) => {
    try {
      saying ??= answer(message as Work)[Symbol.iterator]()
      const { done, value } = saying.next()
      if (done !== true) tell({ said: value })
    } catch (thrown) {
      // A copy between processes is of no class of ours any longer.
      tell(
        thrown instanceof BotError
          ? { refused: { code: thrown.code, sentence: thrown.userMessage } }
          : { thrown },
      )
    }
  })
}

interface ChildAnswer<Said> {
  readonly said?: Said
  readonly refused?: { readonly code: ErrorCode; readonly sentence: string }
  readonly thrown?: unknown
}
