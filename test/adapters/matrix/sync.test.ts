import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../adapters/matrix/config.ts'
import { createMatrixAdapter } from '../../../adapters/matrix/matrix-adapter.ts'
import { ada, ground, matrix, openRoomForEach, say, start, untilAnswered } from '../../support/matrix-room.ts'

openRoomForEach()

const ofBot = 'matrix:_bot'

describe('Listening to a homeserver of Matrix', () => {
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
    expect(await context.rows.find(ofBot, `room:${invited.id}`)).toBe('{"server":"lab.example"}')
  })
})
