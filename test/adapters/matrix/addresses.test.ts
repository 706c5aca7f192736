import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { path } from '../../../adapters/matrix/wire/client.ts'
import { findMedia } from '../../../adapters/matrix/wire/media.ts'
import { matrix, openRoomForEach, say, start, untilAnswered } from '../../support/matrix-room.ts'

const home = 'https://home.example'
/** Text as people of a homeserver may send it: also dots, separators, escapes and halves of characters. */
const hostile = fc.oneof(
  fc.constantFrom(
    '.',
    '..',
    '%2e%2e',
    '%2E.',
    '..\\..',
    '../..',
    '/',
    '\\',
    '?a',
    '#a',
    '\ud800',
    '..;',
    '\t..',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', '?', '#', ':', '@', ' '), maxLength: 12 }),
)

describe('an address on the homeserver', () => {
  it('keeps its parts apart, whatever they are', () => {
    fc.assert(
      fc.property(hostile, hostile, (room, event) => {
        const { pathname, search, hash } = new URL(path`rooms/${room}/event/${event}`, home)
        const parts = pathname.split('/')
        expect([parts.slice(0, 5), parts[6], parts.length, search, hash]).toEqual([
          ['', '_matrix', 'client', 'v3', 'rooms'],
          'event',
          8,
          '',
          '',
        ])
      }),
    )
  })

  it.each([
    ['mxc://lab.example/abc', 'lab.example/abc'],
    ['mxc://Lab.Example:8448/A-b_9', 'Lab.Example%3A8448/A-b_9'],
    ['mxc://1.2.3.4/abc', '1.2.3.4/abc'],
    ['mxc://[2001:db8::1]:8448/abc', '%5B2001%3Adb8%3A%3A1%5D%3A8448/abc'],
  ])('of a file %s is one of its server and its id', (address, kept) => {
    expect(findMedia(address)).toBe(`/_matrix/client/v1/media/download/${kept}`)
  })

  it.each([
    'mxc://..\\..\\..\\v3\\rooms\\!X\\messages?dir=b&/y',
    'mxc://lab.example/../x',
    'mxc://lab.example/a/b',
    'mxc://lab.example/',
    'mxc:///abc',
    'mxc://lab.example/a?b',
    'mxc://lab.example:123456/a',
    'mxc://a@b/c',
    'mxc://lab.example/%2e%2e',
    `mxc://${'a'.repeat(256)}/a`,
    'https://lab.example/abc',
    ' mxc://lab.example/abc',
    'mxc://lab.example/abc\n',
  ])('%j is none of a file', (address) => {
    expect(findMedia(address)).toBeUndefined()
  })

  it('of a file leads to files alone', () => {
    fc.assert(
      fc.property(hostile, hostile, (server, id) => {
        const kept = findMedia(`mxc://${server}/${id}`)
        if (kept === undefined) return
        const parts = new URL(kept, home).href.slice(`${home}/_matrix/client/v1/media/download/`.length)
        expect(parts.split('/')).toHaveLength(2)
        expect(new URL(kept, home).pathname.startsWith('/_matrix/client/v1/media/download/')).toBe(true)
      }),
    )
    const dots = new URL(findMedia('mxc://../abc') ?? '', home).pathname
    expect(dots).toBe('/_matrix/client/v1/media/download/%252E%252E/abc')
  })
})

describe('an attachment on Matrix', () => {
  openRoomForEach()

  it('makes the bot ask for nothing but files', async () => {
    await start()
    const attach = (url: string) =>
      say('refs.bib', {
        msgtype: 'm.file',
        filename: 'refs.bib',
        url,
        'm.mentions': { user_ids: [matrix.bot] },
      })
    attach('mxc://..\\..\\..\\v3\\rooms\\!X\\messages?dir=b&/y')
    attach('mxc://../y')
    say('!papers help')
    await untilAnswered('Journal Club')
    expect(matrix.count(/messages/)).toBe(0)
    expect(matrix.count(/GET .*\/media\/(?!download\/)/)).toBe(0)
  })

  it('and ids that people write lead to no other path', async () => {
    await start()
    const relation = { 'm.in_reply_to': { event_id: '..' } }
    say('1', { 'm.relates_to': relation, 'm.mentions': { user_ids: [matrix.bot] } })
    say('!papers help', { 'm.relates_to': { rel_type: 'm.thread', event_id: '..' } })
    say('!papers help')
    await untilAnswered('Journal Club')
    expect(matrix.count(/\/rooms\/[^/]+\/$/)).toBe(0)
  })
})
