/** arXiv as its documents describe it, from made-up papers: feed, API and OAI-PMH. */
import { submissionWindow } from '../../src/sources/formats/arxiv.ts'
import type { Asked } from './source-server.ts'

/** `day` is when it is announced, which is also when a replacement comes. */
export interface ArxivPaper {
  readonly number: string
  readonly version: number
  readonly day: string
  readonly type: 'new' | 'cross' | 'replace' | 'replace-cross'
  readonly title: string
  readonly authors: readonly string[]
  readonly abstract: string
  readonly categories: readonly string[]
  readonly submitted: Temporal.Instant
  readonly comments?: string
  readonly withdrawnIn?: number
}

/** The nth paper announced on a day; the first number of a month's day is the day times a thousand. */
export function makeArxivPaper(day: string, nth: number, parts: Partial<ArxivPaper> = {}): ArxivPaper {
  const [year = '', month = '', date = ''] = day.split('-')
  return {
    number: `${year.slice(2)}${month}.${String(Number(date) * 1000 + nth).padStart(5, '0')}`,
    version: 1,
    day,
    type: 'new',
    title: `Reward shaping on ${day}, study ${nth}`,
    authors: [`Ada Author${nth}`, 'Ben Both'],
    abstract: `Announced on ${day}, study ${nth} asks how the shape of a reward changes what a policy learns, & finds that $x < y$ matters.`,
    categories: ['cs.LG', 'cs.AI'],
    submitted: submissionWindow(day).from.add({ minutes: nth + 1 }),
    ...parts,
  }
}

export function printAtomFeed(day: string, papers: readonly ArxivPaper[]): string {
  const entries = papers.map(
    (paper) => `<entry>
    <id>oai:arXiv.org:${paper.number}v${paper.version}</id>
    <title>${escapeXml(paper.title)}</title>
    <updated>${day}T04:00:05.123456+00:00</updated>
    <link href="https://arxiv.org/abs/${paper.number}" rel="alternate" type="text/html"/>
    <summary>${describe(paper)}</summary>
    ${paper.categories.map((category) => `<category term="${category}"/>`).join('')}
    <published>${day}T00:00:00-04:00</published>
    <arxiv:announce_type>${paper.type}</arxiv:announce_type>
    <dc:rights>http://creativecommons.org/licenses/by/4.0/</dc:rights>
    <dc:creator>${escapeXml(paper.authors.join(', '))}</dc:creator>
  </entry>`,
  )
  return `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="http://www.w3.org/2005/Atom" xml:lang="en-us">
  <id>http://rss.arxiv.org/atom/cs.LG</id>
  <title>cs.LG updates on arXiv.org</title>
  <updated>${day}T04:00:05.123456+00:00</updated>
  ${entries.join('\n')}
</feed>`
}

export function printRssFeed(day: string, papers: readonly ArxivPaper[]): string {
  const date = `${new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 16)} 00:00:00 -0400`
  const items = papers.map(
    (paper) => `<item>
      <title>${escapeXml(paper.title)}</title>
      <link>https://arxiv.org/abs/${paper.number}</link>
      <description>${describe(paper)}</description>
      <guid isPermaLink="false">oai:arXiv.org:${paper.number}v${paper.version}</guid>
      ${paper.categories.map((category) => `<category>${category}</category>`).join('')}
      <pubDate>${date}</pubDate>
      <arxiv:announce_type>${paper.type}</arxiv:announce_type>
      <dc:creator>${escapeXml(paper.authors.join(', '))}</dc:creator>
    </item>`,
  )
  return `<?xml version='1.0' encoding='UTF-8'?>
<rss xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
  <channel>
    <title>cs.LG updates on arXiv.org</title>
    <link>http://rss.arxiv.org/rss/cs.LG</link>
    <description>cs.LG updates on the arXiv.org e-print archive.</description>
    <atom:link href="http://rss.arxiv.org/rss/cs.LG" rel="self" type="application/rss+xml"/>
    <lastBuildDate>${date}</lastBuildDate>
    <pubDate>${date}</pubDate>
    <skipDays><day>Sunday</day><day>Saturday</day></skipDays>
    ${items.join('\n')}
  </channel>
</rss>`
}

/** The API's answer to a query with a window of submission, or to any other with all papers. */
export function answerApi({ url }: Asked, papers: readonly ArxivPaper[]): string {
  const query = url.searchParams.get('search_query') ?? ''
  const [, from = '', to = ''] = /submittedDate:\[(\d{12}) TO (\d{12})\]/.exec(query) ?? []
  const wanted = papers.filter((paper) => {
    const minute = paper.submitted.toString({ smallestUnit: 'minute' }).replace(/\D/g, '')
    return from === '' || (minute >= from && minute <= to)
  })
  const start = Number(url.searchParams.get('start'))
  return printApiPage(
    wanted.slice(start, start + Number(url.searchParams.get('max_results'))),
    wanted.length,
    start,
  )
}

export function printApiPage(papers: readonly ArxivPaper[], total: number, start = 0): string {
  const entries = papers.map(
    (paper) => `<entry>
    <id>http://arxiv.org/abs/${paper.number}v${paper.version}</id>
    <updated>${paper.submitted}</updated>
    <published>${paper.submitted}</published>
    <title>${escapeXml(paper.title)}</title>
    <summary>  ${escapeXml(paper.abstract)}
</summary>
    ${paper.authors.map((name) => `<author><name>${escapeXml(name)}</name></author>`).join('')}
    ${paper.comments === undefined ? '' : `<arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">${escapeXml(paper.comments)}</arxiv:comment>`}
    <link href="http://arxiv.org/abs/${paper.number}v${paper.version}" rel="alternate" type="text/html"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="${paper.categories[0]}" scheme="http://arxiv.org/schemas/atom"/>
    ${paper.categories.map((category) => `<category term="${category}" scheme="http://arxiv.org/schemas/atom"/>`).join('')}
  </entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <link href="http://arxiv.org/api/query?x" rel="self" type="application/atom+xml"/>
  <title type="html">ArXiv Query: search_query=x</title>
  <id>http://arxiv.org/api/x</id>
  <updated>2025-04-11T00:00:00-04:00</updated>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${total}</opensearch:totalResults>
  <opensearch:startIndex xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${start}</opensearch:startIndex>
  <opensearch:itemsPerPage xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${papers.length}</opensearch:itemsPerPage>
  ${entries.join('\n')}
</feed>`
}

/** Papers that are made when they are asked for. */
export type PaperList = { readonly length: number; slice(start: number, end: number): readonly ArxivPaper[] }

/** So many papers with abstracts of the usual length, a third of them with formulas. */
export function makePapers(length: number): PaperList {
  const make = (nth: number) => {
    const number = `${2401 + Math.floor(nth / 90_000)}.${String((nth % 90_000) + 1).padStart(5, '0')}`
    const formula = nth % 3 === 0 ? ' with regret $\\mathcal{O}(\\sqrt{T})$ where $x < y$' : ''
    const sentence = (at: number) =>
      `In part ${at} of study ${nth} we show that policy ${(nth * 7 + at) % 997} learns reward ${(nth * 13 + at) % 991}${at === 1 ? formula : ''}, which matters for large language models. `
    return makeArxivPaper('2024-01-02', nth, {
      number,
      title: `Study ${nth} of reward shaping under policy ${nth % 997}`,
      authors: [`Ada Author${nth}`, `Ben Both${nth % 5_000}`, 'Cy Co'],
      abstract: Array.from({ length: 9 }, (_, at) => sentence(at)).join(''),
      submitted: Temporal.Instant.from('2024-01-01T12:00:00Z'),
    })
  }
  return {
    length,
    slice: (start, end) =>
      Array.from({ length: Math.max(0, Math.min(end, length) - start) }, (_, at) => make(start + at)),
  }
}

/** A page of a harvest; the token is the place of the next record. */
export function answerOai(
  { url }: Asked,
  papers: PaperList,
  options: { readonly pageSize: number; readonly answeredAt: string },
): string {
  const start = Number(url.searchParams.get('resumptionToken') ?? 0)
  const end = start + options.pageSize
  const token =
    papers.length <= options.pageSize
      ? ''
      : `<resumptionToken cursor="${start}" completeListSize="${papers.length}">${end < papers.length ? end : ''}</resumptionToken>`
  const body =
    papers.length === 0
      ? '<error code="noRecordsMatch">No records match</error>'
      : `<ListRecords>${papers.slice(start, end).map(printOaiRecord).join('')}${token}</ListRecords>`
  return printOai(body, options.answeredAt)
}

export function printOai(body: string, answeredAt = '2025-04-11T06:00:00Z'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<responseDate>${answeredAt}</responseDate>
<request verb="ListRecords" metadataPrefix="arXivRaw" set="cs">http://oaipmh.arxiv.org/oai</request>
${body}
</OAI-PMH>`
}

function printOaiRecord(paper: ArxivPaper): string {
  const versions = Array.from({ length: paper.version }, (_, at) => {
    const date = new Date(paper.submitted.epochMilliseconds + at * 86_400_000).toUTCString()
    return `<version version="v${at + 1}"><date>${date}</date><size>12kb</size><source_type>${paper.withdrawnIn === at + 1 ? 'I' : 'D'}</source_type></version>`
  })
  return `<record><header><identifier>oai:arXiv.org:${paper.number}</identifier><datestamp>${paper.day}</datestamp><setSpec>cs:cs:LG</setSpec></header>
<metadata><arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/"><id>${paper.number}</id><submitter>Ada</submitter>${versions.join('')}<title>${escapeXml(paper.title)}</title><authors>${escapeXml(paper.authors.join(', ').replace(/, ([^,]+)$/, ' and $1'))}</authors><categories>${paper.categories.join(' ')}</categories>${paper.comments === undefined ? '' : `<comments>${escapeXml(paper.comments)}</comments>`}<license>x</license><abstract>  ${escapeXml(paper.abstract)}
</abstract></arXivRaw></metadata></record>`
}

function describe(paper: ArxivPaper): string {
  return `arXiv:${paper.number}v${paper.version} Announce Type: ${paper.type} \nAbstract: ${escapeXml(paper.abstract)}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
