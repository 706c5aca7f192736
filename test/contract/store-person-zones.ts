/** What a store owes to people who named their time zone. */
import { expect, it } from 'vitest'
import type { Open } from '../support/store-opener.ts'

const ada = { workspace: 'chat:T1', user: 'ada' } as const

export function describePersonZones(open: Open): void {
  it('a time zone that a person named is theirs alone, by workspace, and the last one holds', async () => {
    const { personZones } = (await open()).store
    expect(await personZones.of(ada)).toBeUndefined()
    await personZones.set(ada, 'Asia/Tokyo')
    await personZones.set(ada, 'Europe/Berlin')
    expect(await personZones.of(ada)).toBe('Europe/Berlin')
    expect(await personZones.of({ ...ada, user: 'bob' })).toBeUndefined()
    expect(await personZones.of({ ...ada, workspace: 'chat:T2' })).toBeUndefined()
    await personZones.set(ada, undefined)
    expect(await personZones.of(ada)).toBeUndefined()
  })
}
