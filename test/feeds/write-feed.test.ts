/** Whatever papers say, feeds are whole, and say it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { type FeedEntry, feedId, writeFeed } from '../../src/feeds/write-feed.ts'
import { cleanLine } from '../../src/model/pieces.ts'
import { parseFeed } from '../../src/sources/formats/feed.ts'
import { parseXml } from '../../src/sources/formats/parse-xml.ts'
import { anyCharacter } from '../support/any-character.ts'
import { findAtomFaults, findJsonFeedFaults } from '../support/feed-rules.ts'

const head = { id: feedId('x'), title: 'A & <b>', about: ']]>' }
const entryOf = (title: string, text: string): FeedEntry => ({
  id: feedId(title, text),
  title,
  url: undefined,
  paragraphs: [
    [text, { bold: text }, { link: text, url: text }],
    [{ mention: text }, { code: text }],
  ],
  atMs: 1_000,
})
const write = (entries: readonly FeedEntry[], ending = '.atom') =>
  writeFeed(head, entries, ending)?.content ?? ''

describe('a feed', () => {
  it('of any text is whole as Atom and as JSON Feed', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 80 })
    const nasty = fc.constantFrom(
      ']]>',
      '<![CDATA[',
      '</content>',
      '&amp;',
      '\0\x1b',
      '\ud800',
      '"><script>',
      '\r\n',
    )
    const any = fc.array(fc.oneof(text, nasty), { maxLength: 4 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(any, any), { maxLength: 3 }), (given) => {
        const entries = given.map(([title, said]) => entryOf(title, said))
        const atom = write(entries)
        finish(parseXml(atom, ['entry']))
        expect(finish(parseFeed(atom)).announced).toBe(entries.length)
        expect(atom).not.toContain('<script')
        const json = write(entries, '.json')
        const distinct = new Set(entries.map(({ id }) => id)).size === entries.length
        expect(findAtomFaults(atom)).toEqual(distinct ? [] : ['two entries have one id'])
        expect(findJsonFeedFaults(json)).toEqual([])
        const { items } = JSON.parse(json)
        expect(items).toHaveLength(entries.length)
        for (const { content_html } of items) expect(content_html).not.toMatch(/<(?!\/?(?:p|b|code|a)\b|br>)/)
      }),
    )
  })

  it('has titles as text', () => {
    const title = 'We hack rewards & win <b>: O(n²) ]]>'
    expect(finish(parseFeed(write([entryOf(title, 'x')]))).records[0]?.title).toBe(cleanLine(title))
    expect(JSON.parse(write([entryOf(title, 'x')], '.json')).items[0].title).toBe(cleanLine(title))
  })

  it('links to the web alone', () => {
    const linked = (url: string) => write([{ ...entryOf('t', ''), paragraphs: [[{ link: 'here', url }]] }])
    expect(linked('https://arxiv.org/?a="b"')).toContain(
      '<a href="https://arxiv.org/?a=&quot;b&quot;">here</a>',
    )
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example'])
      expect(linked(url)).not.toContain('<a ')
  })

  it('has an author and ids that stay, of a form of their own', () => {
    expect(write([])).toContain('<name>Journal Club</name>')
    expect(feedId('a', 'b')).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    expect(feedId('a', 'b')).toBe(feedId('a', 'b'))
    expect(feedId('a', 'b')).not.toBe(feedId('ab'))
  })

  it('dates each entry, as readers without a date show 1970', () => {
    const { version, items } = JSON.parse(write([entryOf('t', 'x')], '.json'))
    expect(version).toBe('https://jsonfeed.org/version/1.1')
    expect(items[0].date_published).toBe('1970-01-01T00:00:01.000Z')
    expect(write([entryOf('t', 'x')])).toContain('<published>1970-01-01T00:00:01.000Z</published>')
  })

  it('is not written in other endings', () => {
    expect(writeFeed(head, [], '.rss')).toBeUndefined()
  })
})
