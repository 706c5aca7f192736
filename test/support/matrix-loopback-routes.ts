/**
 * The requests that the loopback homeserver takes, each checked against the
 * specification before it has an effect.
 */
import type { ZodType } from 'zod'
import type { Json, LoopbackRoom, MatrixState } from './matrix-loopback-state.ts'
import {
  anyBody,
  createRoomBody,
  directBody,
  emptyBody,
  inviteBody,
  loginBody,
  messageContent,
  reactionContent,
  reasonBody,
  typingBody,
} from './matrix-schema.ts'

/**
 * What the server answers; the errors are those of
 * https://spec.matrix.org/v1.11/client-server-api/#standard-error-response
 */
export interface MatrixAnswer {
  readonly status: number
  readonly body: Json
}

export interface MatrixRequest {
  readonly state: MatrixState
  readonly user: string
  readonly token: string
  readonly path: string
  readonly parts: readonly string[]
  readonly query: URLSearchParams
  readonly body: Json
}

interface Route {
  readonly method: string
  readonly path: RegExp
  readonly schema?: ZodType
  run(request: MatrixRequest): MatrixAnswer
}

const ok = (body: Json = {}): MatrixAnswer => ({ status: 200, body })
export const refuse = (status: number, errcode: string, error = errcode): MatrixAnswer => {
  return { status, body: { errcode, error } }
}
const forbidden = refuse(403, 'M_FORBIDDEN', 'You may not do that here')
const unknown = refuse(404, 'M_NOT_FOUND', 'There is no such thing')

const room = '/_matrix/client/v3/rooms/([^/]+)'
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: path('/_matrix/client/v3/account/whoami'),
    run: ({ state, user, token }) => ok({ user_id: user, device_id: state.devices.get(token) ?? 'FIRST' }),
  },
  {
    method: 'POST',
    path: path('/_matrix/client/v3/login'),
    schema: loginBody,
    run: ({ state, body }) => {
      if (body.password !== state.password) return refuse(403, 'M_FORBIDDEN', 'Invalid username or password')
      const user = `@${(body.identifier as { user: string }).user}:${state.server}`
      const token = `token-${state.logins.length}`
      const device = String(body.device_id ?? `DEVICE${state.logins.length}`)
      state.logins.push(body)
      state.devices.set(token, device)
      state.tokens.set(token, user)
      return ok({ user_id: user, access_token: token, device_id: device })
    },
  },
  { method: 'POST', path: path('/_matrix/client/v3/createRoom'), schema: createRoomBody, run: createRoom },
  { method: 'GET', path: path('/_matrix/client/v3/joined_rooms'), run: listRooms },
  { method: 'POST', path: path(`${room}/join`), schema: reasonBody, run: join },
  { method: 'POST', path: path('/_matrix/client/v3/join/([^/]+)'), schema: reasonBody, run: join },
  { method: 'POST', path: path(`${room}/leave`), schema: reasonBody, run: leave },
  { method: 'POST', path: path(`${room}/invite`), schema: inviteBody, run: invite },
  { method: 'PUT', path: path(`${room}/send/m.room.message/([^/]+)`), schema: messageContent, run: send },
  { method: 'PUT', path: path(`${room}/send/m.reaction/([^/]+)`), schema: reactionContent, run: send },
  { method: 'PUT', path: path(`${room}/redact/([^/]+)/([^/]+)`), schema: reasonBody, run: redact },
  { method: 'GET', path: path(`${room}/state/([^/]+)/([^/]*)`), run: readState },
  { method: 'PUT', path: path(`${room}/state/([^/]+)/([^/]*)`), schema: anyBody, run: writeState },
  { method: 'GET', path: path(`${room}/event/([^/]+)`), run: readEvent },
  { method: 'GET', path: path(`${room}/messages`), run: readMessages },
  { method: 'GET', path: path(`${room}/members`), run: readMembers },
  { method: 'POST', path: path(`${room}/receipt/m.read/([^/]+)`), schema: anyBody, run: read },
  { method: 'PUT', path: path(`${room}/typing/([^/]+)`), schema: typingBody, run: () => ok() },
  {
    method: 'GET',
    path: path('/_matrix/client/v3/user/([^/]+)/account_data/m.direct'),
    run: ({ state, user }) => {
      const kept = state.accountData.get(`${user}\nm.direct`)
      return kept === undefined ? unknown : ok(kept.content)
    },
  },
  {
    method: 'PUT',
    path: path('/_matrix/client/v3/user/([^/]+)/account_data/m.direct'),
    schema: directBody,
    run: ({ state, user, body }) => {
      state.keep(user, 'm.direct', body)
      return ok()
    },
  },
  {
    method: 'GET',
    path: path('/_matrix/client/v3/profile/([^/]+)'),
    run: () => ok({ displayname: 'Papers' }),
  },
  {
    method: 'GET',
    path: path('/_matrix/client/versions'),
    schema: emptyBody,
    run: () => ok({ versions: ['v1.11'] }),
  },
]

function path(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`)
}

function roomOf({ state, parts }: MatrixRequest): LoopbackRoom | undefined {
  return state.rooms.get(parts[0] ?? '')
}

function createRoom({ state, user, body }: MatrixRequest): MatrixAnswer {
  const {
    invite: invited = [],
    is_direct: isDirect,
    name,
  } = body as { invite?: string[]; is_direct?: boolean; name?: string }
  const made = state.addRoom(user)
  const users = Object.fromEntries([user, ...invited].map((each) => [each, 100]))
  if (body.preset === 'trusted_private_chat') state.add(made, user, 'm.room.power_levels', { users }, '')
  if (name !== undefined) state.add(made, user, 'm.room.name', { name }, '')
  for (const each of invited) {
    state.setMember(made, user, each, 'invite', isDirect === true ? { is_direct: true } : {})
    // People of the loopback come wherever they are invited; the bot decides by itself.
    if (![...state.tokens.values()].includes(each)) state.setMember(made, each, each, 'join')
  }
  return ok({ room_id: made.id })
}

function listRooms({ state, user }: MatrixRequest): MatrixAnswer {
  const joined = [...state.rooms.values()].filter((each) => state.membership(each, user) === 'join')
  return ok({ joined_rooms: joined.map(({ id }) => id) })
}

function join(request: MatrixRequest): MatrixAnswer {
  const { state, user } = request
  const joined = roomOf(request)
  if (joined === undefined) return unknown
  const isOpen = joined.state.get('m.room.join_rules\n')?.content.join_rule === 'public'
  const membership = state.membership(joined, user)
  if (membership !== 'invite' && membership !== 'join' && !isOpen) return forbidden
  if (membership !== 'join') state.setMember(joined, user, user, 'join')
  return ok({ room_id: joined.id })
}

function leave(request: MatrixRequest): MatrixAnswer {
  const { state, user } = request
  const left = roomOf(request)
  if (left === undefined) return unknown
  state.setMember(left, user, user, 'leave')
  return ok()
}

function invite(request: MatrixRequest): MatrixAnswer {
  const { state, user, body } = request
  const into = roomOf(request)
  if (into === undefined || state.membership(into, user) !== 'join') return forbidden
  state.setMember(into, user, String(body.user_id), 'invite')
  return ok()
}

// The same transaction id twice gives one event:
// https://spec.matrix.org/v1.11/client-server-api/#transaction-identifiers
function send(request: MatrixRequest): MatrixAnswer {
  const { state, user, token, path: whole, body } = request
  const into = roomOf(request)
  const known = state.transactions.get(`${token} ${whole}`)
  if (known !== undefined) return ok({ event_id: known })
  if (Buffer.byteLength(JSON.stringify(body)) > 65_000) return refuse(413, 'M_TOO_LARGE', 'too large')
  const type = whole.includes('/send/m.reaction/') ? 'm.reaction' : 'm.room.message'
  if (into === undefined || !state.maySend(into, user, type, false)) return forbidden
  const fault = findRelationFault(into, body)
  if (fault !== undefined) return refuse(400, 'M_UNKNOWN', fault)
  const event = state.add(into, user, type, body)
  state.transactions.set(`${token} ${whole}`, event.event_id)
  return ok({ event_id: event.event_id })
}

/** As Synapse 1.160 has it. */
function findRelationFault(room: LoopbackRoom, body: Json): string | undefined {
  const { rel_type: type, event_id: id } = Object(body['m.relates_to'])
  if (type === undefined) return undefined
  const target = room.events.find(({ event_id: each }) => each === id)
  if (target === undefined) return "Can't send relation to unknown event"
  const isRelated = Object(target.content['m.relates_to']).rel_type !== undefined
  return type === 'm.thread' && isRelated ? 'Cannot start threads from an event with a relation' : undefined
}

function redact(request: MatrixRequest): MatrixAnswer {
  const { state, user, parts } = request
  const within = roomOf(request)
  if (within === undefined) return forbidden
  const event = state.add(within, user, 'm.room.redaction', { redacts: parts[1] })
  // https://spec.matrix.org/v1.11/rooms/v11/#redactions: nothing of it is left.
  const at = within.events.findIndex(({ event_id: id }) => id === parts[1])
  const redacted = within.events[at]
  if (redacted !== undefined) within.events[at] = { ...redacted, content: {} }
  return ok({ event_id: event.event_id })
}

function readState(request: MatrixRequest): MatrixAnswer {
  const { state, user, parts, query } = request
  const of = roomOf(request)
  const seen = of && state.stateFor(of, user)
  if (seen === undefined) return forbidden
  const event = seen.get(`${parts[1]}\n${parts[2] ?? ''}`)
  if (event === undefined) return unknown
  return ok(query.get('format') === 'event' ? { ...event } : event.content)
}

function writeState(request: MatrixRequest): MatrixAnswer {
  const { state, user, parts, body } = request
  const of = roomOf(request)
  if (of === undefined || !state.maySend(of, user, parts[1] ?? '', true)) return forbidden
  return ok({ event_id: state.add(of, user, parts[1] ?? '', body, parts[2] ?? '').event_id })
}

function readEvent(request: MatrixRequest): MatrixAnswer {
  const { state, user, parts } = request
  const of = roomOf(request)
  const event = of?.events.find(({ event_id: id }) => id === parts[1])
  if (of === undefined || event === undefined || state.membership(of, user) !== 'join') return unknown
  return ok(state.bundle(of, event))
}

// Tokens of pages are `p` and how many events come before the page.
function readMessages(request: MatrixRequest): MatrixAnswer {
  const { state, user, query } = request
  const of = roomOf(request)
  if (of === undefined || state.membership(of, user) !== 'join') return forbidden
  if (query.get('dir') !== 'b') return refuse(400, 'M_MISSING_PARAM', 'dir')
  const to = Number(query.get('from')?.slice(1) ?? of.events.length)
  const from = Math.max(0, to - Number(query.get('limit') ?? 10))
  const chunk = of.events
    .slice(from, to)
    .toReversed()
    .map((event) => state.bundle(of, event))
  return ok({ start: `p${to}`, ...(from > 0 ? { end: `p${from}` } : {}), chunk })
}

function readMembers(request: MatrixRequest): MatrixAnswer {
  const { state, user, query } = request
  const of = roomOf(request)
  const seen = of && state.stateFor(of, user)
  if (seen === undefined) return forbidden
  const members = [...seen.values()].filter(({ type }) => type === 'm.room.member')
  return ok({ chunk: members.filter(({ content }) => content.membership !== query.get('not_membership')) })
}

function read(request: MatrixRequest): MatrixAnswer {
  const { state, user, parts } = request
  const of = roomOf(request)
  const at = of?.events.findIndex(({ event_id: id }) => id === parts[1]) ?? -1
  if (of === undefined || at < 0) return unknown
  of.receipts.set(user, Math.max(of.receipts.get(user) ?? -1, at))
  state.changed()
  return ok()
}
