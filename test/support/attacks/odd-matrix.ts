/** What a homeserver tells of rooms, people and what they say there, answer by answer. */
import type { MatrixLoopback } from '../matrix-loopback.ts'
import { makeOdd } from './odd-packets.ts'

type Json = Readonly<Record<string, unknown>>

/** Feeds answers with something wrong in each of their rooms or events. */
export async function feedMatrix(matrix: MatrixLoopback, room: string, count: number, seed: number) {
  const sync = /GET .*\/sync$/
  const answers = Math.ceil(count / oddAtOnce)
  for (let at = 0; at < answers; at += 1) {
    const odd = makeOdd(events(matrix.bot, room, at), oddAtOnce / 2, seed + at)
    const joined = makeOdd(
      [{ timeline: { events: events(matrix.bot, room, at), limited: true } }],
      oddAtOnce / 2,
      seed - at,
    )
    const join = {
      [room]: { timeline: { events: odd, limited: false } },
      ...Object.fromEntries(joined.map((each, nth) => [`!odd${nth}:${matrix.state.server}`, each])),
    }
    const body = { next_batch: `s${matrix.state.position}`, rooms: { join } }
    const [bent = body] = at % 10 === 0 ? makeOdd([body], 1, seed + at) : []
    const before = matrix.count(sync)
    matrix.fail(sync, { answer: { status: 200, body: bent } })
    await matrix.state.until(() => matrix.count(sync) > before)
  }
}

const oddAtOnce = 40

function events(bot: string, room: string, at: number): readonly Json[] {
  const sender = '@eve:lab.example'
  const common = { sender, room_id: room, origin_server_ts: Date.now(), unsigned: { age: 10 } }
  const said = { msgtype: 'm.text', body: `${bot}: hello`, 'm.mentions': { user_ids: [bot] } }
  const contents: readonly (readonly [string, Json])[] = [
    ['m.room.message', said],
    ['m.room.message', { msgtype: 'm.text', body: '!papers search agents' }],
    ['m.room.message', { ...said, formatted_body: '<b>hello</b>', format: 'org.matrix.custom.html' }],
    [
      'm.room.message',
      {
        msgtype: 'm.file',
        body: 'a.bib',
        url: 'mxc://lab.example/abc',
        info: { size: 10, mimetype: 'text/x' },
      },
    ],
    [
      'm.room.message',
      {
        ...said,
        'm.relates_to': { rel_type: 'm.thread', event_id: '$a', 'm.in_reply_to': { event_id: '$b' } },
      },
    ],
    ['m.reaction', { 'm.relates_to': { rel_type: 'm.annotation', event_id: '$a', key: '1️⃣' } }],
    ['m.room.redaction', { redacts: '$a' }],
    ['m.room.member', { membership: 'join' }],
    ['m.room.tombstone', { body: 'moved', replacement_room: '!next:lab.example' }],
    ['m.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' }],
  ]
  return contents.map(([type, content], nth) => ({
    ...common,
    event_id: `$odd-${at}-${nth}`,
    type,
    content,
    ...(type.startsWith('m.room.m') || type === 'm.reaction' ? {} : { state_key: '' }),
  }))
}
