import { describe, expect, it } from 'vitest'
import { ada, matrix, openRoomForEach, say, start, untilAnswered } from '../../support/matrix-room.ts'
import { triesAll } from '../../support/property-runs.ts'

openRoomForEach()

const many = triesAll ? 400 : 60

/** Lets requests of a kind wait until they are let go; tells how many waited at once at most. */
function holdEach(request: RegExp, times: number) {
  const gate = Promise.withResolvers<void>()
  const seen = { now: 0, most: 0 }
  for (let at = 0; at < times; at++)
    matrix.fail(request, {
      hold: async () => {
        seen.now += 1
        seen.most = Math.max(seen.most, seen.now)
        await gate.promise
        seen.now -= 1
      },
    })
  return { seen, letGo: () => gate.resolve() }
}

function inviteToMany(): readonly ReturnType<typeof matrix.state.addRoom>[] {
  return Array.from({ length: many }, () => {
    const invited = matrix.state.addRoom(ada)
    matrix.state.setMember(invited, ada, matrix.bot, 'invite')
    return invited
  })
}

describe('many invitations at once', () => {
  it('are a few at work, and what people say is answered meanwhile', async () => {
    await start()
    const { seen, letGo } = holdEach(/^POST .*\/join$/, many)
    const invited = inviteToMany()
    await matrix.state.until(() => seen.now > 0)
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    expect(seen.most).toBeLessThanOrEqual(3)
    letGo()
    await matrix.state.until(() =>
      invited.every((each) => matrix.state.membership(each, matrix.bot) === 'join'),
    )
    expect(seen.most).toBeLessThanOrEqual(3)
  }, 120_000)

  it('are told again after a stop, and none is lost', async () => {
    const one = await start()
    const { seen, letGo } = holdEach(/^POST .*\/join$/, 3)
    const invited = inviteToMany()
    await matrix.state.until(() => seen.now === 3)
    const stopped = one.stop()
    letGo()
    await stopped
    const isIn = (each: (typeof invited)[number]) => matrix.state.membership(each, matrix.bot) === 'join'
    expect(invited.filter(isIn).length).toBeLessThan(many)
    await start()
    await matrix.state.until(() => invited.every(isIn))
  }, 120_000)
})
