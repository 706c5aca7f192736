import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { parseFeed } from '../../src/sources/formats/feed.ts'
import { XmlFault } from '../../src/sources/formats/parse-xml.ts'

const rss = (item: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${more}><channel><title>J</title><item>${item}</item></channel></rss>`
const atom = (entry: string, more = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${more}><title>L</title><entry><id>urn:1</id>${entry}</entry></feed>`
const address = 'https://lab.example/news/feed.xml'

function read(feed: string) {
  const { records, faults } = finish(parseFeed(feed, address))
  expect(faults).toEqual([])
  return records[0]
}

describe('a text of Atom', () => {
  it.each([
    ['<title>unique_ptr&lt;S&gt; when a &lt;b holds</title>', 'unique_ptr<S> when a <b holds'],
    ['<title type="text">2 &lt; 3 &amp; <![CDATA[<i>x</i>]]></title>', '2 < 3 & <i>x</i>'],
    ['<title type="html">&lt;i&gt;E. coli&lt;/i&gt; &amp;amp; a &amp;lt; b</title>', 'E. coli & a < b'],
    ['<title type="HTML"><![CDATA[<b>North</b> Sea]]></title>', 'North Sea'],
    [
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Growth of <i>E. coli</i> at a &lt; b</div></title>',
      'Growth of E. coli at a < b',
    ],
    [
      '<title type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml">In H<h:sub>2</h:sub>O<h:script>x()</h:script> we</h:div></title>',
      'In H2O we',
    ],
  ])('is what its type says: %s', (title, shown) => {
    expect(read(atom(title))?.title).toBe(shown)
  })

  it('is read as XHTML in summaries too, one line a paragraph', () => {
    const summary =
      '<summary type="xhtml"><div><p>One <em>two</em>.</p><p>Three.</p><style>p{}</style></div></summary>'
    expect(read(atom(`<title>T</title>${summary}`))?.abstract).toBe('One two.\nThree.')
    expect(read(atom('<title>T</title><summary> </summary><content>Four.</content>'))?.abstract).toBe('Four.')
  })
})

describe('a text of RSS', () => {
  it.each([
    ['The <i>E. coli</i> of the <b>North</b> Sea', 'The E. coli of the North Sea'],
    ['The &lt;i&gt;E. coli&lt;/i&gt; of <![CDATA[the <b>North</b>]]> Sea', 'The E. coli of the North Sea'],
    ['A &lt; B &amp;amp; C', 'A < B & C'],
    ['where a &lt;b holds', 'where a <b holds'],
    ['Salt &amp;amp;amp; &amp;lt;i&amp;gt;Pepper&amp;lt;/i&amp;gt;', 'Salt & Pepper'],
    ['One<br>two', 'One\ntwo'],
  ])('keeps its words in their order: %s', (title, shown) => {
    expect(read(rss(`<title>${title}</title>`))?.title).toBe(shown)
  })
})

describe('an element that is repeated', () => {
  it('counts by the first that says anything', () => {
    const item = `<title/><title>First</title><title>Second</title><guid>x</guid><guid>doi:10.1000/a.1</guid>
      <description> </description><description>One</description><description>Two</description>
      <pubDate>soon</pubDate><pubDate>2026</pubDate><pubDate>5 Oct 2026</pubDate><pubDate>6 Oct 2026</pubDate>`
    expect(read(rss(item))).toMatchObject({
      title: 'First',
      abstract: 'One',
      listed: '2026-10-05',
      identifiers: ['doi:10.1000/a.1'],
    })
  })

  it('is one person each, where it names authors, and those of the next kind if nobody is named', () => {
    const names = '<x:creator>Ben, Both</x:creator><x:creator>Ada Author</x:creator>'
    const dublin = 'xmlns:x="http://purl.org/dc/elements/1.1/"'
    expect(read(rss(`<title>T</title>${names}`, dublin))?.authors).toEqual(['Ben, Both', 'Ada Author'])
    const mail = '<x:creator>desk@lab.example</x:creator><author>a@lab.example (Ada Author)</author>'
    expect(read(rss(`<title>T</title>${mail}`, dublin))?.authors).toEqual(['Ada Author'])
    const people =
      '<author><name>Ada Author</name></author><author><name>Lab, The</name><uri>x</uri></author>'
    expect(read(atom(`<title>T</title>${people}`))?.authors).toEqual(['Ada Author', 'Lab, The'])
  })
})

describe('a namespace', () => {
  it('is known under any prefix', () => {
    const feed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>T</a:title>
      <p:doi xmlns:p="http://prismstandard.org/namespaces/basic/3.0/">10.1000/a.1</p:doi>
      <creator xmlns="http://purl.org/dc/elements/1.1/">Ada Author</creator>
      <t:issued xmlns:t="https://purl.org/dc/terms/">2026-10-05</t:issued></a:entry></a:feed>`
    expect(read(feed)).toMatchObject({
      title: 'T',
      identifiers: ['doi:10.1000/a.1'],
      authors: ['Ada Author'],
      listed: '2026-10-05',
    })
  })

  it('ends with the element that declares it, and says nothing where it is another', () => {
    const feed = rss(
      '<m:g xmlns:m="http://www.w3.org/2005/Atom"><m:title>In</m:title></m:g><m:title>Media</m:title><title>T</title>',
    )
    expect(read(feed)?.title).toBe('T')
  })

  it('cannot give an element a name that means something in JavaScript', () => {
    const feed = atom(
      '<title>T</title><a:__proto__ xmlns:a="http://www.w3.org/2005/Atom"><title>U</title></a:__proto__>',
    )
    expect(read(feed)?.title).toBe('T')
  })
})

it.each([
  ['RSS 0.91', '<rss version="0.91"><channel><item><title>T</title></item></channel></rss>'],
  [
    'RSS 1.0',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item><title>T</title></item></rdf:RDF>',
  ],
  [
    'RSS 0.90',
    '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><item><title>T</title></item></r:RDF>',
  ],
  [
    'Atom 0.3',
    '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title mode="escaped">T</title></entry></feed>',
  ],
])('%s is a dialect', (_, feed) => {
  expect(read(feed)?.title).toBe('T')
})

describe('a relative link', () => {
  it.each([
    ['<link href="/p"/>', 'xml:base="https://base.example/lab/"', 'https://base.example/p'],
    ['<link href="p"/>', 'xml:base="/x/"', 'https://lab.example/x/p'],
    ['<link xml:base="y/" href="p?a=1"/>', '', 'https://lab.example/news/y/p?a=1'],
    ['<link href="../p"/>', '', 'https://lab.example/p'],
    [
      '<link rel="self" href="/self"/><link rel="alternate" href="//b.example/p"/>',
      '',
      'https://b.example/p',
    ],
    ['<link rel="enclosure" href="/p.pdf"/>', '', 'https://lab.example/p.pdf'],
  ])('begins at the base that holds: %s in %s', (link, base, href) => {
    expect(read(atom(`<title>T</title>${link}`, base))?.links).toEqual([href])
  })

  it('begins at the feed in RSS, where a guid may be the link', () => {
    expect(read(rss('<title>T</title><link>/p</link>'))?.links).toEqual(['https://lab.example/p'])
    expect(read(rss('<title>T</title><guid>https://lab.example/g</guid>'))?.links).toEqual([
      'https://lab.example/g',
    ])
    expect(
      read(rss('<title>T</title><guid isPermaLink="false">https://lab.example/g</guid>'))?.links,
    ).toEqual([])
  })

  it('names a paper where the whole link does', () => {
    const feed = atom('<title>T</title><link href="/abs/2504.07615v2"/>', 'xml:base="https://arxiv.org/"')
    expect(read(feed)).toMatchObject({ identifiers: ['arxiv:2504.07615'], links: [] })
  })
})

describe('a broken feed', () => {
  it('keeps its good items', () => {
    const feed = `<rss><channel><item><title>One <b>two</title><p>x</item></i><item>y</item><item><title>Three</title></item></channel></rss> x`
    const { records, faults } = finish(parseFeed(feed, address))
    expect(records.map(({ title }) => title)).toEqual(['One two', 'Three'])
    expect(faults).toEqual(['item 2 has no title'])
  })

  it.each([
    '<rss><channel><item><title>One</title></item>',
    '<html><body>Down</body></html>',
    '<!DOCTYPE r [<!ENTITY a "b">]><rss><channel/></rss>',
    'x',
  ])('is refused where it is cut off or none: %s', (feed) => {
    expect(() => finish(parseFeed(feed, address))).toThrow(XmlFault)
  })
})
