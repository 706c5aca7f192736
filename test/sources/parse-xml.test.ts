import { describe, expect, it } from 'vitest'
import { finish, type Steps } from '../../src/async/steps.ts'
import { maxRecords, maxXmlDepth, maxXmlTextLength } from '../../src/model/bounds.ts'
import { parseFeed } from '../../src/sources/formats/feed.ts'
import { eachLine, type Line } from '../../src/sources/formats/lines.ts'
import { parseXml } from '../../src/sources/formats/parse-xml.ts'
import { parseSeedPage } from '../../src/sources/parse-seed-page.ts'

const parse = (text: string, lists: string[] = []) => finish(parseXml(text, lists))

function countSteps(steps: Steps<unknown>): number {
  let count = 0
  while (!steps.next().done) count += 1
  return count
}

describe('a document of XML', () => {
  it('gives its texts, attributes and lists as plain objects', () => {
    const xml =
      '<!-- a --><?xml version="1.0"?><a:f x:y="1 &amp; 2" z=\'\'> R&amp;D &#233; &eacute; & &no; <b/><c>1</c><c>02</c><d><![CDATA[&amp;<e>]]> f</d></a:f>\n'
    expect(parse(xml, ['b'])).toEqual({
      'a:f': {
        '@x:y': '1 & 2',
        '@z': '',
        '#text': 'R&D é é & &no;',
        b: [''],
        c: ['1', '02'],
        d: '&amp;<e> f',
      },
    })
  })

  it.each([
    ['an entity', '&amp;'.repeat(20_000), '&'.repeat(20_000)],
    ['an attribute', `<b c="${'&lt;'.repeat(20_000)}"/>`, { b: { '@c': '<'.repeat(20_000) } }],
    ['a mark of data', '<![CDATA[]]>x'.repeat(20_000), 'x'.repeat(20_000)],
    ['a comment', '<!-- > -->x'.repeat(20_000), 'x'.repeat(20_000)],
  ])('is the same wherever a step ends, also inside %s', (_, xml, value) => {
    for (let shift = 0; shift < 13; shift += 1)
      expect(parse(`${' '.repeat(shift)}<a>${xml}</a>`)).toEqual({ a: value })
  })

  it.each([
    ['a text', (text: string) => `<a>${text}</a>`],
    ['data', (text: string) => `<a><![CDATA[${text}]]></a>`],
    [
      'many texts',
      (text: string) => `<a>${text}<__proto__>${text}</__proto__><![CDATA[${text}]]>${text}</a>`,
    ],
  ])('is cut before %s longer than any that is read is looked at', (_, write) => {
    expect(parse(write('&'.repeat(1_000_000)))).toEqual({ a: '&'.repeat(maxXmlTextLength) })
  })

  it('keeps the text of what is nested too deeply, or has a name that means something else', () => {
    const depth = maxXmlDepth + 100_000
    const deep = `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`
    expect(JSON.stringify(parse(`<a>${deep}<__proto__>y</__proto__><toString>z</toString></a>`))).toBe(
      `{"a":{"b":${'{"b":'.repeat(maxXmlDepth - 2)}"x"${'}'.repeat(maxXmlDepth - 2)},"toString":"z","#text":"y"}}`,
    )
  })

  it.each([
    '<a>',
    '<a></b>',
    '<a></a',
    '<a></a ',
    '</a>',
    '<a/><b/>',
    'a',
    '',
    ' ',
    '<a><!-- </a>',
    '<a b="></a>',
  ])('is broken when it is %s', (xml) => expect(() => parse(xml)).toThrow(/^sends broken XML \(line 1: /))
})

describe('others get a turn while', () => {
  it('a long document is read', () => {
    expect(countSteps(parseXml(`<a>${'x'.repeat(1_000_000)}</a>`, []))).toBeGreaterThan(20)
  })

  it('the papers of a feed are read', () => {
    const items = '<item><title>x</title></item>'.repeat(500)
    expect(countSteps(parseFeed(`<rss><channel>${items}</channel></rss>`))).toBeGreaterThan(500)
  })

  it('the lines of a page are read, also where they are empty', () => {
    for (const line of ['x\n', '\n', '\r\n'])
      expect(countSteps(parseSeedPage(line.repeat(1_000_000 / line.length)))).toBeGreaterThan(5)
  })
})

it('of a document with more records or lines than any has, the first are read, and that is said', () => {
  const items = '<item><title>x</title></item>'.repeat(maxRecords + 1)
  const feed = finish(parseFeed(`<rss><channel>${items}</channel></rss>`))
  expect(feed.records).toHaveLength(maxRecords)
  expect(feed.faults).toEqual([`item ${maxRecords + 1} and the rest are not read: the document is too long`])
  const page = finish(
    parseSeedPage(
      `${'A line that is long enough to be an abstract. '.repeat(2)}\n`.repeat(maxRecords + 1),
      maxRecords,
    ),
  )
  expect(page.records).toHaveLength(maxRecords)
  expect(page.faults).toEqual([
    { line: maxRecords + 1, message: 'this line and the rest are not read: the page is too long' },
  ])
})

it('lines are those between any of the three signs that end one, without those that are empty', () => {
  const text = '\r\n a\rb\n\nc \r\n\r \t\n\rd'
  const lines: Line[] = []
  finish(eachLine(text, (line) => lines.push(line)))
  const expected = text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ number: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  expect(lines).toEqual(expected)
})
