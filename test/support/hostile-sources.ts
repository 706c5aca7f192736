/** How each source tells of made records: as documents of its kind, escaped as an honest server would. */
import type { MadeRecord } from './hostile-records.ts'
import { printOai } from './source-arxiv.ts'

/** The day that the documents are of. */
export const toldOn = '2025-04-11'

export function printArxivApi(records: readonly MadeRecord[], total: number): string {
  const entries = records.map(
    (record) => `<entry><id>http://arxiv.org/abs/${escapeXml(record.id)}v1</id>
<updated>${escapeXml(record.date)}</updated><published>${escapeXml(record.date)}</published>
<title>${escapeXml(record.title)}</title><summary>${escapeXml(record.abstract)}</summary>
${record.authors.map((name) => `<author><name>${escapeXml(name)}</name></author>`).join('')}
<arxiv:comment>${escapeXml(record.comments)}</arxiv:comment><arxiv:doi>${escapeXml(record.doi)}</arxiv:doi>
${record.categories.map((name) => `<category term="${escapeXml(name)}"/>`).join('')}${record.xml}</entry>`,
  )
  return `<feed><opensearch:totalResults>${total}</opensearch:totalResults>${entries.join('\n')}</feed>`
}

export function printArxivFeed(records: readonly MadeRecord[]): string {
  const items = records.map(
    (record) => `<item><title>${escapeXml(record.title)}</title>
<description>arXiv:${escapeXml(record.id)}v1 Announce Type: new \nAbstract: ${escapeXml(record.abstract)}</description>
<guid isPermaLink="false">oai:arXiv.org:${escapeXml(record.id)}v1</guid>
${record.categories.map((name) => `<category>${escapeXml(name)}</category>`).join('')}
<dc:creator>${escapeXml(record.authors.join(', '))}</dc:creator><arxiv:DOI>${escapeXml(record.doi)}</arxiv:DOI>${record.xml}</item>`,
  )
  return `<rss><channel><title>cs.LG</title><pubDate>Fri, 11 Apr 2025 00:00:00 -0400</pubDate>${items.join('\n')}</channel></rss>`
}

export function printArxivOai(records: readonly MadeRecord[]): string {
  const printed = records.map(
    (record) => `<record><header><identifier>oai:arXiv.org:${escapeXml(record.id)}</identifier></header>
<metadata><arXivRaw><id>${escapeXml(record.id)}</id>
<version version="v1"><date>${escapeXml(record.date)}</date><source_type>D</source_type></version>
<title>${escapeXml(record.title)}</title><authors>${escapeXml(record.authors.join(', '))}</authors>
<categories>${escapeXml(`cs.LG ${record.categories.join(' ')}`)}</categories><comments>${escapeXml(record.comments)}</comments>
<doi>${escapeXml(record.doi)}</doi><abstract>${escapeXml(record.abstract)}</abstract>${record.xml}</arXivRaw></metadata></record>`,
  )
  return printOai(`<ListRecords>${printed.join('\n')}</ListRecords>`)
}

export function printHuggingFace(records: readonly MadeRecord[]): string {
  const papers = records.map((record) => ({
    paper: overlay(record, {
      id: record.id,
      title: record.title,
      summary: record.abstract,
      publishedAt: record.date,
      upvotes: record.votes,
      githubRepo: record.link,
      authors: record.authors.map((name) => ({ name })),
    }),
  }))
  return JSON.stringify(papers)
}

export function printSemanticScholar(records: readonly MadeRecord[]): string {
  const papers = records.map((record) =>
    overlay(record, {
      title: record.title,
      abstract: record.abstract,
      venue: record.venue,
      citationCount: record.votes,
      externalIds: { ArXiv: record.id, DOI: record.doi },
      authors: record.authors.map((name) => ({ name })),
    }),
  )
  return JSON.stringify(papers)
}

export function printCrossref(records: readonly MadeRecord[]): string {
  const items = records.map((record) =>
    overlay(record, {
      DOI: record.doi,
      title: [escapeXml(record.title)],
      abstract: `<jats:p>${escapeXml(record.abstract)}</jats:p>${record.xml}`,
      author: record.authors.map((name) => ({ name })),
      'container-title': [record.venue],
      'is-referenced-by-count': record.votes,
      published: { 'date-parts': [record.date.split('-').map(Number)] },
    }),
  )
  return JSON.stringify({ message: { items } })
}

export function printOpenReview(records: readonly MadeRecord[]): string {
  const notes = records.map((record) =>
    overlay(record, {
      id: record.id.replace('.', '_'),
      cdate: Date.parse(record.date),
      content: {
        title: { value: record.title },
        abstract: { value: record.abstract },
        authors: { value: record.authors },
        venue: { value: record.venue },
        code: { value: record.link },
        ...('title' in record.json ? { title: { value: record.json.title } } : {}),
      },
    }),
  )
  return JSON.stringify({ notes, count: notes.length })
}

/** A line each; whatever breaks lines breaks its own row. */
export function printTable(records: readonly MadeRecord[]): string {
  return records
    .map(
      (record) =>
        `|**${record.date}**|**${record.title}**|${record.authors.join(', ')}|[${record.id}](http://arxiv.org/abs/${record.id})|[code](${record.link})|`,
    )
    .join('\n')
}

export function printFeed(records: readonly MadeRecord[]): string {
  const items = records.map(
    (record) => `<item><title>${escapeXml(record.title)}</title><link>${escapeXml(record.link)}</link>
<guid>https://arxiv.org/abs/${escapeXml(record.id)}</guid><prism:doi>${escapeXml(record.doi)}</prism:doi>
<description>${escapeXml(record.abstract)}</description><pubDate>${escapeXml(record.date)}</pubDate>
${record.authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`).join('')}${record.xml}</item>`,
  )
  return `<rss><channel><title>Papers</title>${items.join('\n')}</channel></rss>`
}

export function printTopicPage(records: readonly MadeRecord[]): string {
  const entries = records.map(
    (record) =>
      `${record.title}\n\nAuthors: ${record.authors.join(', ')}\nDate: ${record.date}\n\n${record.abstract}\n\n`,
  )
  return `Rewards - ${toldOn}\n\n${entries.join('\n')}`
}

/** The record's own fields with the hostile ones over them; `all` stands for the record itself. */
function overlay(record: MadeRecord, fields: Readonly<Record<string, unknown>>): unknown {
  if ('all' in record.json) return record.json.all
  const names: Readonly<Record<string, readonly string[]>> = {
    title: ['title'],
    abstract: ['abstract', 'summary'],
    authors: ['authors', 'author'],
    id: ['id', 'DOI', 'externalIds'],
    votes: ['upvotes', 'citationCount', 'is-referenced-by-count'],
    date: ['publishedAt', 'cdate', 'published'],
  }
  const over = Object.entries(record.json).flatMap(([field, value]) =>
    (names[field] ?? []).filter((name) => name in fields).map((name) => [name, value] as const),
  )
  return { ...fields, ...Object.fromEntries(over) }
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
