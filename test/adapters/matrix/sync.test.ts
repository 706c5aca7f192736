import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../adapters/matrix/config.ts'
import { createMatrixAdapter } from '../../../adapters/matrix/matrix-adapter.ts'
import {
  ada,
  ground,
  matrix,
  openRoomForEach,
  room,
  say,
  start,
  untilAnswered,
} from '../../support/matrix-room.ts'

openRoomForEach()

const ofBot = 'matrix:_bot'

describe('Listening to a homeserver of Matrix', () => {
  it('takes invitations that came before it first listened', async () => {
    const invited = matrix.state.addRoom(ada)
    matrix.state.setMember(invited, ada, matrix.bot, 'invite')
    await start()
    await matrix.state.until(() => matrix.state.membership(invited, matrix.bot) === 'join')
  })

  it.each(['M_UNKNOWN_POS', 'M_INVALID_PARAM', 'M_UNKNOWN'])(
    'goes on where the homeserver does not know how far was heard (%s)',
    async (code) => {
      matrix.state.unknownPosition = code
      const left = matrix.state.addRoom(ada)
      matrix.state.setMember(left, matrix.bot, matrix.bot, 'join')
      const { rows } = ground.context('matrix')
      await (await start()).stop()
      // As where the homeserver went back to a copy of its database.
      await rows.save(ofBot, `position:${matrix.bot}`, 'lost')
      const hold = async () => void matrix.state.setMember(left, ada, matrix.bot, 'leave')
      matrix.fail(/\/sync$/, { hold })
      const two = await start()
      const invited = matrix.state.addRoom(ada)
      matrix.state.setMember(invited, ada, matrix.bot, 'invite')
      await matrix.state.until(() => matrix.state.membership(invited, matrix.bot) === 'join')
      say('!papers search reward hacking')
      await untilAnswered('Reward hacking')
      expect(two.health?.()).toBe('ok')
      await two.stop()
      expect(await rows.find(ofBot, `position:${matrix.bot}`)).toMatch(/^s\d+$/)
      expect(await rows.find(ofBot, `room:${left.id}`)).toBeUndefined()
    },
  )

  it('takes no room for left that another replica enters while it compares', async () => {
    await start()
    const invited = matrix.state.addRoom(ada)
    const context = ground.context('matrix')
    const rows = Object.create(context.rows, {
      list: {
        async value(namespace: `matrix:${string}`, prefix: string) {
          if (matrix.state.membership(invited, matrix.bot) === 'none') {
            matrix.state.setMember(invited, ada, matrix.bot, 'invite')
            await untilAnswered('Journal Club')
          }
          return context.rows.list(namespace, prefix)
        },
      },
    })
    const config = configSchema.parse(matrix.env)
    const other = createMatrixAdapter(config, { ...context, rows })
    await other.start(ground.bot)
    ground.keep(other)
    expect(await context.rows.find(ofBot, `room:${invited.id}`)).toBe(
      '{"server":"lab.example","isDirect":false}',
    )
  })
})

it('One room or event that cannot be read keeps no other from being heard', async () => {
  await start()
  const events = [{ type: 'm.room.message' }, null, 7]
  const join = { '!odd:lab.example': null, [room.id]: { timeline: { events } }, '!none:lab.example': {} }
  const rooms = { join, invite: { '!odd:lab.example': { invite_state: null } }, leave: null }
  for (const odd of [rooms, null, 'rooms'])
    matrix.fail(/GET .*\/sync$/, {
      answer: { status: 200, body: { next_batch: `s${matrix.state.position}`, rooms: odd } },
    })
  say('!papers search reward hacking')
  await untilAnswered('Reward hacking')
})
