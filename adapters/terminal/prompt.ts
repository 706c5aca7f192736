/** A prompt with history, kept in a file, and completion by Tab. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Choice, Log } from '../../src/core.ts'

export interface PromptParts {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly historyFile: string
  readonly log: Log
  say(text: string): Promise<void>
  complete(text: string): Promise<readonly Choice[]>
  /** Called when the person leaves by `exit`, Ctrl+C or Ctrl+D. */
  end(): void
}

/** Reads lines, one answered after the other, until the input ends; gives the way to end it earlier. */
export function runPrompt(parts: PromptParts): () => void {
  const isTerminal = parts.output.isTTY === true
  const lines = createInterface({
    input: parts.input,
    output: parts.output,
    terminal: isTerminal,
    prompt: isTerminal ? 'papers> ' : '',
    history: isTerminal ? readHistory(parts.historyFile) : [],
    historySize: 500,
    removeHistoryDuplicates: true,
    completer: (text: string, done: (error: Error | null, result: [string[], string]) => void) => {
      parts.complete(text).then(
        (choices) => done(null, [choices.map((choice) => choice.value), text]),
        (error: Error) => done(error, [[], text]),
      )
    },
  })
  lines.on('history', (history) => writeHistory(parts.historyFile, history, parts.log))
  const report = (error: unknown) => {
    parts.log.error({ err: error }, 'a line could not be answered')
    parts.output.write('Something went wrong; the log has the details.\n')
  }
  let last = Promise.resolve()
  let isClosed = false
  lines.on('line', (line) => {
    last = last.then(async () => {
      const text = line.trim()
      if (/^(exit|quit)$/i.test(text)) lines.close()
      else if (text !== '') await parts.say(text).catch(report)
      // What was typed before the end is answered after it, when there is nothing left to prompt for.
      if (!isClosed) lines.prompt()
    })
  })
  lines.on('close', () => {
    isClosed = true
    last.finally(() => parts.end())
  })
  if (isTerminal)
    parts.output.write('Ask about papers: search reward hacking, latest, topics, help. Leave with exit.\n')
  lines.prompt()
  return () => lines.close()
}

function readHistory(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

/** A history that cannot be kept is no reason to stop the conversation. */
function writeHistory(file: string, history: readonly string[], log: Log): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${history.join('\n')}\n`, { mode: 0o600 })
  } catch (error) {
    log.debug({ err: error }, 'the history could not be kept')
  }
}
