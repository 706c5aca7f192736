import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BotError } from '../../src/errors.ts'
import { openDesk } from '../support/digest-desk.ts'
import { passTime } from '../support/pass-time.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

describe('replicas on one PostgreSQL', () => {
  it('post each slot once though all of them tick at the same moment and the platform stumbles', async () => {
    const url = await server.createMigrated()
    const desk = await openDesk({ url })
    onTestFinished(() => desk.close())
    const tickers = [desk.ticker, await desk.join(), await desk.join()]
    for (const room of Array.from({ length: 12 }).keys()) {
      await desk.subscribe({ place: `chat:T1/C${room}` })
      await desk.subscribe({ place: `chat:T1/C${room}`, query: 'another' })
    }
    let tries = 0
    desk.platform.onTry = () => {
      tries += 1
      if (tries % 5 === 0) throw new BotError('unavailable', 'It stumbles.')
    }
    // How often one stumbles depends on who takes what, so the last ones may need many tries.
    const afterwards = ['10', '11', '13', '15'].map((hour) => `03T${hour}:00`)
    const day2 = ['02T09:00', '02T09:01', '02T09:05']
    const day3 = ['03T09:00', '03T09:01', '03T09:03', '03T09:15', ...afterwards]
    for (const time of [...day2, ...day3]) {
      desk.setClock(`2025-04-${time}:00Z`)
      await passTime(url, 24 * 3_600_000)
      await Promise.all(tickers.map((ticker) => ticker.tick()))
    }
    expect(desk.logged.filter(({ msg }) => msg !== 'a digest could not be posted')).toEqual([])
    const keys = desk.platform.posts.map(({ key }) => key)
    const slots = Object.groupBy(new Set(keys), (key) => key.split('/').at(-1) ?? '')
    expect(Object.values(slots).map((posted) => posted?.length)).toEqual([24, 24])
    expect(keys).toHaveLength(48)
  })
})
