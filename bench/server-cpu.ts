/** What servers have used of the processor, from `/proc`; not a number where the system has none. */
import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process started, those that ended among them, in milliseconds. */
export function cpuMsOfChildren(parent: number): number {
  try {
    const ended = statOf(String(parent))
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
    return stats
      .filter(([, ppid]) => Number(ppid) === parent)
      .reduce((sum, stat) => sum + cpuMsOf(stat), (Number(ended[13]) + Number(ended[14])) * msATick)
  } catch {
    return Number.NaN
  }
}

export function cpuMsOfProcess(pid: number): number {
  return cpuMsOf(statOf(String(pid)))
}

/** The memory of a process and of those it started, what they share counted once, in MB. */
export function memoryMbOfServer(parent: number): number {
  try {
    const pids = readdirSync('/proc').filter(
      (name) => name === String(parent) || (/^\d+$/.test(name) && Number(statOf(name)[1]) === parent),
    )
    return pids.reduce((sum, pid) => sum + proportionalKb(pid), 0) / 1024
  } catch {
    return Number.NaN
  }
}

function proportionalKb(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss: +(\d+)/m)?.[1] ?? 0)
  } catch {
    return 0
  }
}

function cpuMsOf(stat: readonly string[]): number {
  return (Number(stat[11]) + Number(stat[12])) * msATick
}

/** The fields of a process after its name; none where it has ended meanwhile. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Linux counts in hundredths of a second. */
const msATick = 10
