import { describe, expect, it } from 'vitest'
import { checkHello, readPacket } from '../../../adapters/discord/wire/packet-shape.ts'

const id = '1200000000004194304'
const channel = { id: '1200000000008388608', type: 0, name: 'papers', permission_overwrites: [] }
const role = { id, name: '@everyone', permissions: '274877975552' }
const member = { user: { id: '1100000000000000002', username: 'journal-club' }, roles: [] }
const server = { id, name: 'Lab', roles: [role], channels: [channel], members: [member], unavailable: false }

describe('a packet', () => {
  it('of the shape that Discord documents comes through whole, fields that are new to us too', () => {
    const packet = { op: 0, s: 1, t: 'GUILD_CREATE', d: { ...server, newer: [{ a: 1 }] } }
    expect(readPacket(packet)).toEqual(packet)
  })

  it.each([
    ['roles', { ...role, permissions: 0 }],
    ['channels', { ...channel, id: null }],
    ['channels', { ...channel, type: 'UNKNOWN' }],
    ['members', { ...member, roles: 'UNKNOWN' }],
    ['members', null],
  ])('loses of its %s what cannot be read, and keeps the rest', (list, odd) => {
    const good = server[list as 'roles' | 'channels' | 'members']
    const packet = { op: 0, s: 1, t: 'GUILD_CREATE', d: { ...server, [list]: [odd, ...good] } }
    expect(readPacket(packet)).toEqual({ op: 0, s: 1, t: 'GUILD_CREATE', d: server })
  })

  it.each([
    ['GUILD_CREATE', { ...server, id: 1e21 }],
    ['GUILD_ROLE_UPDATE', { guild_id: id, role: { ...role, permissions: null } }],
    ['CHANNEL_UPDATE', { ...channel, id: '' }],
    ['USER_UPDATE', { id: 'UNKNOWN', username: 'journal-club' }],
    ['MESSAGE_CREATE', { id, channel_id: id, content: null, author: member.user }],
    ['INTERACTION_CREATE', { id, application_id: id, token: 'a', type: 2, user: {} }],
    ['READY', { guilds: [], session_id: '', user: '', application: { id } }],
  ])('%s of another shape is refused', (t, d) => {
    expect(() => readPacket({ op: 0, s: 1, t, d })).toThrow()
  })

  it.each([null, 7, 'READY', {}, { t: 'READY' }, { t: 'TYPING_START', d: null }])(
    'that is %j is left to the client',
    (packet) => expect(readPacket(packet)).toBe(packet),
  )

  it('of hello names an interval between heartbeats', () => {
    expect(() => checkHello({ op: 10, d: { heartbeat_interval: 41_250 } })).not.toThrow()
    for (const d of [
      null,
      {},
      { heartbeat_interval: '' },
      { heartbeat_interval: [null] },
      { heartbeat_interval: 0 },
    ])
      expect(() => checkHello({ op: 10, d })).toThrow()
  })
})
