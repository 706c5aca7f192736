/** Papers that spoil a reader, nine good ones between them, in the words of each kind of source. */
import { chooseTexts, unprintableTexts } from './hostile-texts.ts'

/**
 * A record in no source's words yet. `spoilt` are fields with whatever a JSON text can hold in their place.
 */
export interface Told {
  readonly nth: number
  readonly title: string
  readonly author: string
  readonly abstract: string
  readonly spoilt?: Readonly<Record<string, unknown>>
}

const marks = ['bravo', 'charlie', 'delta', 'foxtrot', 'golf', 'hotel', 'juliett', 'kilo', 'lima']

/** The titles by which the good papers of a source are found afterwards. */
export function goodTitles(source: string): readonly string[] {
  return marks.map((mark) => `Steadfast ${source} lemma ${mark}`)
}

/** Hostile records with the good ones among them, first, last and between. */
export function tellPapers(source: string, isLong: boolean, isJson: boolean): readonly Told[] {
  const good = goodTitles(source).map((title, at) => ({
    title,
    author: 'Ada Author',
    abstract: `In this ${source} study number ${at} we prove a lemma on the shape of rewards that holds for every policy.`,
  }))
  const hostile = [
    ...chooseTexts(isLong).flatMap(([, text], at) => spoil(source, text, isLong ? undefined : at)),
    ...(isJson ? spoilTypes(source, isLong) : []),
  ]
  const every = Math.ceil(hostile.length / (good.length - 1))
  const all = good.flatMap((paper, at) => [paper, ...hostile.slice(at * every, (at + 1) * every)])
  return all.map((paper, nth) => ({ nth: nth + 1, ...paper }))
}

/** The text as title, as author and as abstract; in the short form as one of them. */
function spoil(source: string, text: string, only: number | undefined): Omit<Told, 'nth'>[] {
  const plain = {
    title: `Hostile ${source} paper`,
    author: 'Mal Lory',
    abstract: 'This abstract is as any other, but something else of its paper is not.',
  }
  const all = [
    { ...plain, abstract: text },
    { ...plain, title: text },
    { ...plain, author: text },
  ]
  return only === undefined ? all : all.slice(only % 3, (only % 3) + 1)
}

function spoilTypes(source: string, isLong: boolean): Omit<Told, 'nth'>[] {
  const values = [null, 5, true, '', [], {}, ['a', 5], { value: {} }, 1e308, [[[[]]]], { __proto__: null }]
  const fields = ['title', 'abstract', 'authors', 'id']
  const wrong = fields.flatMap((field) => values.map((value) => ({ [field]: value })))
  const texts = Object.values(unprintableTexts).map((text) => ({ title: text, abstract: text }))
  const chosen = isLong
    ? [...wrong, ...texts]
    : [...wrong.filter((_, at) => at % 7 === 0), ...texts.slice(0, 3)]
  return chosen.map((spoilt) => ({
    title: `Hostile ${source} paper`,
    author: 'Mal Lory',
    abstract: 'This abstract is as any other, but something else of its paper is not.',
    spoilt,
  }))
}

/** As OpenReview answers. */
export function printNotes(papers: readonly Told[]): string {
  const notes = papers.map(({ nth, title, author, abstract, spoilt = {} }) => ({
    id: 'id' in spoilt ? spoilt.id : `note${nth}`,
    forum: 'id' in spoilt ? spoilt.id : `note${nth}`,
    cdate: 1_744_243_200_000,
    content: {
      title: 'title' in spoilt ? { value: spoilt.title } : { value: title },
      abstract: 'abstract' in spoilt ? { value: spoilt.abstract } : { value: abstract },
      authors: 'authors' in spoilt ? { value: spoilt.authors } : { value: [author] },
    },
  }))
  return JSON.stringify({ notes, count: notes.length })
}

/** As Hugging Face answers. */
export function printDailyPapers(papers: readonly Told[], prefix = '2503'): string {
  return JSON.stringify(
    papers.map(({ nth, title, author, abstract, spoilt = {} }) => ({
      paper: {
        id: 'id' in spoilt ? spoilt.id : numberOf(nth, prefix),
        title: 'title' in spoilt ? spoilt.title : title,
        summary: 'abstract' in spoilt ? spoilt.abstract : abstract,
        authors: 'authors' in spoilt ? spoilt.authors : [{ name: author, hidden: false }],
        upvotes: nth,
      },
    })),
  )
}

/** An RSS feed of a journal. */
export function printJournal(papers: readonly Told[], journal: string): string {
  const items = papers.map(
    ({ nth, title, author, abstract }) =>
      `<item><title>${escapeXml(title)}</title><link>https://journal.example/${journal}/${nth}</link><guid>doi:10.5555/${journal}.${nth}</guid><description>${escapeXml(abstract)}</description><dc:creator>${escapeXml(author)}</dc:creator></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Journal</title>${items.join('\n')}</channel></rss>`
}

/** A page of arXiv's OAI-PMH. */
export function printHarvest(papers: readonly Told[]): string {
  const records = papers.map(
    ({
      nth,
      title,
      author,
      abstract,
    }) => `<record><header><identifier>oai:arXiv.org:${numberOf(nth, '2502')}</identifier><datestamp>2025-04-10</datestamp><setSpec>cs:cs:LG</setSpec></header>
<metadata><arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/"><id>${numberOf(nth, '2502')}</id><submitter>Ada</submitter><version version="v1"><date>Thu, 10 Apr 2025 12:00:00 GMT</date><size>12kb</size><source_type>D</source_type></version><title>${escapeXml(title)}</title><authors>${escapeXml(author)}</authors><categories>cs.LG</categories><license>x</license><abstract>${escapeXml(abstract)}</abstract></arXivRaw></metadata></record>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2025-04-11T06:00:00Z</responseDate>
<request verb="ListRecords">http://oaipmh.arxiv.org/oai</request><ListRecords>${records.join('\n')}</ListRecords></OAI-PMH>`
}

/** A page of daily papers, a table in Markdown. */
export function printTablePage(papers: readonly Told[]): string {
  const rows = papers.map(({ nth, title, author }) => {
    const cell = (text: string) => text.replaceAll(/[\r\n]/g, ' ')
    return `|**2025-04-10**|**${cell(title)}**|${cell(author)} et.al.|[${numberOf(nth, '2501')}](http://arxiv.org/abs/${numberOf(nth, '2501')})|null|`
  })
  return ['|Publish Date|Title|Authors|PDF|Code|', '|---|---|---|---|---|', ...rows].join('\n')
}

function numberOf(nth: number, prefix: string): string {
  return `${prefix}.${String(nth).padStart(5, '0')}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
