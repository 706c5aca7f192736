/** What a module may do in a process of its own, by the name it is given. */
import { getCompileCacheDir } from 'node:module'
import { answerParent } from '../../src/async/child-process.ts'

export type ChildTask = 'speak' | 'tell its environment' | 'throw' | 'crash' | 'eat' | 'spin' | 'say nothing'

answerParent(function* (task: ChildTask): Generator<number | string | undefined> {
  if (task === 'tell its environment') {
    yield Object.keys(process.env).join()
    yield getCompileCacheDir()
    return
  }
  if (task === 'say nothing') return
  yield 1
  if (task === 'throw') throw new TypeError('No such number.')
  if (task === 'crash') process.abort()
  if (task === 'eat') {
    for (const eaten: unknown[] = []; ; ) eaten.push(new Array(10_000).fill(eaten))
  }
  while (task === 'spin') process.cpuUsage()
  yield 2
  yield 3
})
