import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects the garbage, and gives the bytes then in use: the heap, and the buffers beside it. */
export function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
