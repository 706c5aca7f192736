import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const program = `
import { getHeapSpaceStatistics } from 'node:v8'
import { compactAtRest } from '${new URL('../../src/app/compact-at-rest.ts', import.meta.url)}'
const young = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
const kept = []
for (let round = 0; round < 4_000 && young() < 20e6; round++)
  for (let at = 0; at < 1_000; at++) kept.push({ at })
const before = young()
compactAtRest(500)
const timer = setInterval(() => {
  if (young() >= 8e6) return
  clearInterval(timer)
  console.log(before)
}, 200)`

it('gives the room of young objects back once nothing is done', async () => {
  const words = ['--min-semi-space-size=32', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  expect(Number(stdout)).toBeGreaterThanOrEqual(20e6)
})
