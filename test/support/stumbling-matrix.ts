/** A homeserver as digests meet it when it stumbles. */
import { parsePlace, placeIn, workspaceFor } from '../../adapters/matrix/place.ts'
import type { MatrixLoopback } from './matrix-loopback.ts'
import { creating, listStumbles, looking, makeStumble, type StumblingPlatform } from './stumbling-platform.ts'

export function stumbleMatrix(matrix: MatrixLoopback): StumblingPlatform {
  const { state, bot } = matrix
  return {
    name: 'matrix',
    sorts: [
      () => {
        const room = state.addRoom(`@ada:${state.server}`)
        state.setMember(room, bot, bot, 'join')
        return placeIn(workspaceFor(state.server), room.id)
      },
    ],
    stumbles: [
      ...listStumbles(matrix, { 'matrix message': sending }, creating(latestMs, { retryAfterMs: 200 })),
      ...listStumbles(matrix, { 'matrix look': /^GET .*\/messages$/ }, looking),
    ],
    silences: [() => makeStumble(matrix, 'matrix silence', sending, { lateMs: latestMs })],
    countPosts: () => matrix.count(sending),
    until: (look) => state.until(look),
    listMarks(place) {
      const room = state.rooms.get(parsePlace(place).room ?? '')
      const posted = room?.events.filter(
        ({ type, content }) =>
          type === 'm.room.message' &&
          'msgtype' in content &&
          Object(content['m.relates_to']).rel_type !== 'm.replace',
      )
      return (posted ?? []).map(({ content }) => String(Object(content['journal-club']).delivery ?? ''))
    },
    markOf: (key, part) => `${key}#${part}`,
    // Synapse knows a transaction for a day at least; here the mark in the message has to do after minutes.
    pass(now) {
      state.now = () => now.epochMilliseconds
      state.transactions.clear()
    },
  }
}

const sending = /^PUT .*\/send\/m\.room\.message\//
/** Longer than the adapter waits for an answer. */
const latestMs = 31_000
