import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type EndTurn, FairQueue, type Person } from '../../src/bot/fair-queue.ts'

const shares = { ofPerson: 2, ofWorkspace: 8 }
const who = (user: string, workspace: Person['workspace'] = 'web:lab'): Person => ({ workspace, user })
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
/** Whoever waited begins in the turn of the event loop after the one that gave the turn. */
async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await nextTurn()
}

/** Takes turns and keeps what has begun, in its order. */
function createDesk(turns = new FairQueue(shares)) {
  const begun: string[] = []
  const ends = new Map<string, EndTurn>()
  const displaced: string[] = []
  let number = 0
  return {
    begun,
    displaced,
    /** Gives the turn's name, such as `ada 1`. */
    ask(person: Person, onWait?: () => void): string {
      number += 1
      const name = `${person.user} ${number}`
      void turns.take(person, onWait).then((end) => {
        if (end === undefined) return displaced.push(name)
        begun.push(name)
        return ends.set(name, end)
      })
      return name
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      ends.delete(name)
      await letOthersRun()
    },
    get atWork() {
      return [...ends.keys()]
    },
  }
}

describe('turns', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('of another person come at once, however many wait of one', async () => {
    const desk = createDesk()
    for (let at = 0; at < 30; at += 1) desk.ask(who('ada'))
    await letOthersRun()
    expect(desk.atWork).toEqual(['ada 1', 'ada 2'])
    desk.ask(who('bob'))
    await letOthersRun()
    expect(desk.atWork).toEqual(['ada 1', 'ada 2', 'bob 31'])
  })

  it('of a person with nothing at work are the next, where the workspace is full', async () => {
    const desk = createDesk()
    for (const user of ['a', 'b', 'c', 'd']) for (let at = 0; at < 10; at += 1) desk.ask(who(user))
    await letOthersRun()
    expect(desk.atWork).toHaveLength(8)
    const asked = desk.ask(who('eve'))
    await letOthersRun()
    expect(desk.atWork).not.toContain(asked)
    await desk.end('a 1')
    expect(desk.begun.at(-1)).toBe(asked)
  })

  it('go round over those who wait', async () => {
    const desk = createDesk(new FairQueue({ ofPerson: 1, ofWorkspace: 1 }))
    for (const user of ['ada', 'bob', 'eve']) for (let at = 0; at < 3; at += 1) desk.ask(who(user))
    await letOthersRun()
    while (desk.atWork.length > 0) await desk.end(desk.atWork[0] ?? '')
    const order = desk.begun.map((name) => name.slice(0, 3)).join(' ')
    expect(order).toBe('ada bob eve ada bob eve ada bob eve')
  })

  it('let others run between those who waited, however short they are', async () => {
    const turns = new FairQueue(shares)
    let begun = 0
    for (let at = 0; at < 30; at++)
      void turns.take(who('ada')).then((end) => {
        begun += 1
        end?.()
      })
    let most = 0
    for (let before = 0; begun < 30; before = begun) {
      await nextTurn()
      most = Math.max(most, begun - before)
    }
    expect(most).toBeLessThanOrEqual(4)
  })

  it('of another workspace wait for nobody here', async () => {
    const desk = createDesk()
    for (let at = 0; at < 100; at += 1) desk.ask(who(`u${at}`))
    const elsewhere = desk.ask(who('u1', 'web:other'))
    await letOthersRun()
    expect(desk.atWork).toHaveLength(9)
    expect(desk.atWork).toContain(elsewhere)
  })

  it('are never more than two of a person and eight of a workspace, and each comes once', async () => {
    const people = fc.constantFrom(
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((user) => who(user)),
      who('a', 'web:b'),
    )
    const acts = fc.array(fc.oneof(people, fc.nat(20)), { maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const desk = createDesk()
        const asked: string[] = []
        const check = () => {
          const here = desk.atWork.filter((name) => asked.includes(name))
          for (const user of 'abcdef')
            expect(here.filter((name) => name.startsWith(user)).length).toBeLessThan(3)
          expect(here.length).toBeLessThan(9)
        }
        let total = 0
        for (const act of all) {
          if (typeof act === 'number') await desk.end(desk.atWork[act] ?? '')
          else {
            const name = desk.ask(act)
            total += 1
            if (act.workspace === 'web:lab') asked.push(name)
          }
          await letOthersRun()
          check()
        }
        while (desk.atWork.length > 0) {
          await desk.end(desk.atWork[0] ?? '')
          check()
        }
        expect(new Set(desk.begun).size).toBe(total)
      }),
    )
  })

  it('say after two seconds that they wait, once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const desk = createDesk()
    const waits: string[] = []
    for (const name of ['1', '2', '3', '4']) desk.ask(who('ada'), () => waits.push(name))
    await letOthersRun()
    vi.advanceTimersByTime(1_999)
    await desk.end('ada 1')
    expect(desk.begun.at(-1)).toBe('ada 3')
    vi.advanceTimersByTime(1)
    expect(waits).toEqual(['4'])
    vi.advanceTimersByTime(10_000)
    expect(waits).toEqual(['4'])
  })

  it('that hang count for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const desk = createDesk()
    for (let at = 0; at < 3; at += 1) desk.ask(who('ada'))
    await letOthersRun()
    vi.advanceTimersByTime(59_999)
    await letOthersRun()
    expect(desk.begun).toHaveLength(2)
    vi.advanceTimersByTime(1)
    await letOthersRun()
    expect(desk.begun).toHaveLength(3)
    // Their late ends give nobody a third place.
    desk.ask(who('ada'))
    desk.ask(who('ada'))
    await desk.end('ada 1')
    await desk.end('ada 2')
    expect(desk.begun).toHaveLength(4)
  })

  it('are given to the newest only, where so few may wait', async () => {
    const desk = createDesk(new FairQueue({ ...shares, waitingOfPerson: 1 }))
    for (let at = 0; at < 5; at += 1) desk.ask(who('ada'))
    await letOthersRun()
    expect([desk.begun, desk.displaced]).toEqual([
      ['ada 1', 'ada 2'],
      ['ada 3', 'ada 4'],
    ])
    await desk.end('ada 1')
    expect(desk.begun.at(-1)).toBe('ada 5')
  })
})
