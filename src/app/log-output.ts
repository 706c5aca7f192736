/**
 * Lines to a file descriptor, at once where it takes them; a reader that is slow
 * or gone never stops the program.
 */
import { writeSync } from 'node:fs'

/** Where lines go, and what to call before the program ends. */
export interface LogOutput {
  write(line: string): void
  /** Waits for a slow reader, one second at most. */
  flush(): void
}

/**
 * Supervisors that are Node programs, such as pm2, give a socket that takes some 200 kB and then
 * refuses with EAGAIN. What it refuses waits, a megabyte at most; what comes beyond that, or after
 * the reader is gone, is dropped.
 */
export function createLogOutput(fd: number): LogOutput {
  let waiting: Buffer = Buffer.alloc(0)
  let timer: NodeJS.Timeout | undefined

  function send(): void {
    while (waiting.length > 0) {
      const written = tryWrite(fd, waiting)
      if (written === 'refused') return
      waiting = written === 'gone' ? Buffer.alloc(0) : waiting.subarray(written)
    }
  }

  function sendLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      send()
      if (waiting.length > 0) sendLater()
    }, retryMs).unref()
  }

  return {
    write(line) {
      const bytes = Buffer.from(line)
      if (waiting.length + bytes.length > maxWaiting) return
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
      if (timer !== undefined) return
      send()
      if (waiting.length > 0) sendLater()
    },
    flush() {
      clearTimeout(timer)
      for (let tries = 0; tries < maxTries; tries++) {
        send()
        if (waiting.length === 0) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
      }
    },
  }
}

function tryWrite(fd: number, bytes: Buffer): number | 'refused' | 'gone' {
  try {
    return writeSync(fd, bytes)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 'refused' : 'gone'
  }
}

const maxWaiting = 1_000_000
const retryMs = 50
const maxTries = 20
