/** Gives memory back that a burst of work leaves behind. */
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Looks every few seconds whether the process rests. V8 lets the space of young objects grow to 64 MB while a start
 * or many questions need it, and makes it smaller only when asked for all that there is.
 */
export function compactAtRest(everyMs = 10_000): void {
  setFlagsFromString('--expose-gc')
  const collect: (options: object) => void = runInNewContext('gc')
  let before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    if ((user + system) / 1_000 > atRest * everyMs || getHeapStatistics().used_heap_size > maxHeapBytes)
      return
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    if (young !== undefined && young.space_size > maxYoungBytes)
      collect({ type: 'major', flavor: 'last-resort' })
  }, everyMs).unref()
}

/** The share of a processor below which nothing is going on. */
const atRest = 0.02
/** An answer now and then needs less. */
const maxYoungBytes = 16e6
/** With 55 MB it takes 0.3 s of a processor; whoever asks just then shall not wait longer. */
const maxHeapBytes = 100e6
