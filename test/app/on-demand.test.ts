import { expect, it } from 'vitest'
import { loadLiveSources } from '../../src/app/live-sources.ts'

const isOn = async (env: Record<string, string>) => (await loadLiveSources(env, []))?.onDemand !== undefined

it('papers are fetched on demand where that is set, else where a source is named', async () => {
  expect(await isOn({})).toBe(false)
  expect(await isOn({ SOURCES: 'arxiv-feed' })).toBe(true)
  expect(await isOn({ SOURCES: 'arxiv-feed', FETCH_ON_DEMAND: 'off' })).toBe(false)
  expect(await isOn({ FETCH_ON_DEMAND: 'on' })).toBe(true)
  const faults: string[] = []
  expect(await loadLiveSources({ FETCH_ON_DEMAND: 'maybe' }, faults)).toBeUndefined()
  expect(faults).toEqual(['FETCH_ON_DEMAND: must be on or off'])
})
