import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../../support/card-gallery.ts'
import { encryptionKey } from '../../support/encryption-key.ts'
import {
  ground,
  listAnswers,
  matrix,
  openRoomForEach,
  say,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

const env = {
  MATRIX_TOKEN: undefined,
  MATRIX_USER: 'papers',
  MATRIX_PASSWORD: 'a-long-password',
  ENCRYPTION_KEY: encryptionKey,
}
const ended = (isSoft: boolean) => ({
  answer: { status: 401, body: { errcode: 'M_UNKNOWN_TOKEN', error: 'ended', soft_logout: isSoft } },
})

describe('A login by password on Matrix', () => {
  it('is made once, its token kept encrypted, and made anew at a start that finds it ended', async () => {
    const one = await start(env)
    await one.stop()
    const two = await start(env)
    await two.stop()
    expect(matrix.count(/\/login$/)).toBe(1)
    const token = [...matrix.state.tokens.keys()].find((each) => each.startsWith('token-')) ?? ''
    const { rows } = ground.context('matrix')
    const [row = ''] = await rows.list('matrix:_bot', 'token:')
    const kept = await rows.find('matrix:_bot', row)
    expect(kept).toMatch(/^v1\./)
    expect(kept).not.toContain(token)
    matrix.state.tokens.delete(token)
    await start(env)
    expect(matrix.count(/\/login$/)).toBe(2)
    await expect(start({ ...env, MATRIX_USER: 'else', MATRIX_PASSWORD: 'wrong' })).rejects.toMatchObject({
      code: 'misconfigured',
    })
  })

  it('is made anew when its token ends while the bot runs, once for all that find out', async () => {
    await start(env)
    matrix.state.tokens.delete('token-0')
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    expect(matrix.state.logins.map(({ device_id: device }) => device)).toEqual([undefined, undefined])
    expect(listAnswers()).toHaveLength(1)
    const two = await start(env)
    await two.stop()
    expect(matrix.count(/\/login$/)).toBe(2)
  })

  it('keeps the device of a soft logout, and so what the homeserver took already', async () => {
    await start(env)
    matrix.fail(/^PUT .*\/send\/m\.room\.message\//, ended(true))
    say('!papers search reward hacking')
    await untilAnswered('Reward hacking')
    expect(matrix.state.logins.map(({ device_id: device }) => device)).toEqual([undefined, 'DEVICE0'])
    expect(listAnswers()).toHaveLength(1)
  })

  it('is tried once where the password is no longer good, and an operator is told', async () => {
    const one = await start(env)
    matrix.state.password = 'another'
    matrix.state.tokens.delete('token-0')
    await matrix.state.until(() => matrix.count(/\/login$/) === 2)
    const heard = matrix.count(/\/sync$/)
    await matrix.state.until(() => matrix.count(/\/sync$/) > heard)
    const posting = one.post('matrix:lab.example/!room1:lab.example', makeCard([makeItem()]), 'digest-1')
    await expect(posting).rejects.toMatchObject({ code: 'unavailable' })
    expect(matrix.count(/\/login$/)).toBe(2)
    expect(one.health?.()).toBe('down')
    expect(ground.faults).toHaveLength(1)
  })
})
