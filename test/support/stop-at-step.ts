/** A process that stops itself (SIGSTOP) at a step of what it says to a platform, counted from 1. */
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'

export interface Steps {
  /** Says `stopped` and the step's name on its output and stops, if it is this step's turn. */
  take(name: string): void
  /** Counts anew, from the next step on, and stops at this one; at none for 0. */
  begin(stopAt: number): void
  /** Counts nothing until it begins again; gives how many there were. */
  end(): number
}

export function countSteps(): Steps {
  let stopAt = 0
  let taken = 0
  let isCounting = false
  return {
    take(name) {
      if (!isCounting) return
      taken += 1
      if (taken !== stopAt) return
      writeSync(1, `stopped ${name}\n`)
      process.kill(process.pid, 'SIGSTOP')
    },
    begin(step) {
      ;[stopAt, taken, isCounting] = [step, 0, true]
    },
    end() {
      isCounting = false
      return taken
    },
  }
}

/**
 * Steps are before and after each write to these ports, and when something of them is there to be read. `onWrite` is
 * told what is written before that counts.
 */
export function watchSockets(
  { take }: Steps,
  isWatched: (port: number) => boolean,
  onWrite: (text: string) => void = () => undefined,
): void {
  const { write, push } = Socket.prototype
  const isOurs = ({ remotePort = 0 }: Socket) => remotePort > 0 && isWatched(remotePort)
  Socket.prototype.write = function (this: Socket, ...args: Parameters<typeof write>) {
    // A long poll for news is no part of what is said.
    if (!isOurs(this) || /^GET \S*\/sync\?/.test(String(args[0]))) return write.apply(this, args)
    onWrite(String(args[0]))
    take('before write')
    const result = write.apply(this, args)
    take('after write')
    return result
  } as typeof write
  Socket.prototype.push = function (this: Socket, ...args) {
    if (isOurs(this)) take('before read')
    return push.apply(this, args)
  }
}
