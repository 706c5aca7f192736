/** Everything that reads text from outside, as it is called there, and the texts that were made to keep it busy. */
import { findLinks, readProse as readDiscordProse } from '../../adapters/discord/command-text.ts'
import { escapeDiscord, isLabel, toCodeBlock, toMarkdown } from '../../adapters/discord/escape.ts'
import { toMrkdwn } from '../../adapters/slack/escape.ts'
import { readMention, readProse, readSlackText } from '../../adapters/slack/message-text.ts'
import { readCommand } from '../../src/bot/read-command.ts'
import { relatedCommand } from '../../src/bot/related-command.ts'
import { formatCitations } from '../../src/cite/format-citations.ts'
import { readScheduleWords } from '../../src/digest/read-schedule.ts'
import { decodeBody } from '../../src/http/decode-body.ts'
import { cleanRecord } from '../../src/ingest/clean-record.ts'
import { latexToUnicode } from '../../src/ingest/latex.ts'
import { longestMessage, paperBounds } from '../../src/model/bounds.ts'
import { findIdentifiers, readIdentifier } from '../../src/model/identifier.ts'
import { readWebAddress } from '../../src/model/links.ts'
import { displayTitle, keysOf, type Paper } from '../../src/model/paper.ts'
import { toPieces } from '../../src/model/pieces.ts'
import { cutText, stripUnprintable } from '../../src/model/text.ts'
import { markWords, tellingSentence } from '../../src/search/highlight.ts'
import { longestQuery, readQuery } from '../../src/search/read-query.ts'
import { readVersioned } from '../../src/sources/formats/arxiv.ts'
import { readArxivPage } from '../../src/sources/formats/arxiv-api-page.ts'
import { readArxivFeed } from '../../src/sources/formats/arxiv-feed-page.ts'
import { readOaiPage } from '../../src/sources/formats/arxiv-raw.ts'
import { splitAuthors } from '../../src/sources/formats/authors.ts'
import { readDay } from '../../src/sources/formats/days.ts'
import { readFeed } from '../../src/sources/formats/feed.ts'
import { parseJson } from '../../src/sources/formats/json.ts'
import { readMarkup } from '../../src/sources/formats/markup.ts'
import { readPaperTable } from '../../src/sources/formats/paper-table.ts'
import { readSeedPage } from '../../src/sources/read-seed-page.ts'
import { fillers } from './hostile-pieces.ts'
import { createIndexAtOnce } from './index-at-once.ts'

/** A megabyte each, some of it begun or ended by what makes a reader look for the rest. */
export const hostileTexts: readonly (readonly [name: string, text: string])[] = [
  ...fillers,
  ...[
    'a',
    '{',
    '$',
    '^',
    '\\\\[',
    '\\begin{',
    '<b>',
    '&#1;',
    '<![CDATA[',
    '|a',
    '* ',
    '1. ',
    '\r',
    '\t',
    '\u0301',
    '**',
    'weekly ',
    'top 1',
    ' in a',
    '@',
    '<@U1|',
    ':a',
    '\\',
  ],
].map(
  (filler) =>
    [JSON.stringify(filler), `x${filler.repeat(Math.ceil(1_000_000 / filler.length))}\u0001x`] as const,
)

const [today, day] = [Temporal.PlainDate.from('2025-04-11'), '2025-04-11']

/** Texts of a paper and of people are bounded before they get further; those readers are given what gets to them. */
export const readers: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['latexToUnicode', latexToUnicode],
  ['cleanRecord', (text) => cleanRecord('test', told(text), day)],
  ['splitAuthors', splitAuthors],
  ['readVersioned', readVersioned],
  ['readDay', readDay],
  ['readMarkup', (text) => readMarkup(text, paperBounds.abstract)],
  ['readPaperTable', readPaperTable],
  ['readPaperTable, a row', (text) => readPaperTable(`|2504.10001|${text}|http://arxiv.org/abs/2504.10001|`)],
  ['readSeedPage', readSeedPage],
  [
    'readSeedPage, a topic',
    (text) => readSeedPage(`Topic - ${day}\n\nTitle\nAuthors: ${text}\nDate: ${text}\n\n${text}`),
  ],
  ['readFeed', readFeed],
  [
    'readFeed, an item',
    (text) =>
      readFeed(
        rss(
          `<title>${inside(text)}</title><guid>${inside(text)}</guid><dc:creator>${inside(text)}</dc:creator>`,
        ),
      ),
  ],
  [
    'readArxivFeed',
    (text) => readArxivFeed(rss(`<guid>${inside(text)}</guid><description>${inside(text)}</description>`)),
  ],
  [
    'readArxivPage',
    (text) =>
      readArxivPage(
        `<feed><opensearch:totalResults>1</opensearch:totalResults><entry><id>${inside(text)}</id></entry></feed>`,
      ),
  ],
  ['readOaiPage', readOaiPage],
  ['parseJson', parseJson],
  ['decodeBody', (text) => decodeBody(Buffer.from(text), `text/xml; charset=${text}`)],
  ['readIdentifier', readIdentifier],
  ['findIdentifiers', findIdentifiers],
  ['readWebAddress', (text) => readWebAddress(`https://${text}`)],
  ['stripUnprintable', stripUnprintable],
  ['cutText', (text) => cutText(text, 300)],
  ['relatedCommand', relatedCommand],
  ['readCommand', (text) => readCommand(text.slice(0, longestMessage), [])],
  ['readQuery', (text) => readQuery(text.slice(0, longestQuery), today)],
  ['readScheduleWords', (text) => readScheduleWords(text.slice(0, longestQuery))],
  ['displayTitle', (text) => displayTitle(paper(text, undefined))],
  ['keysOf', (text) => keysOf({ ...paper(text), authors: [...paper(text).authors], identifiers: [] })],
  ['the index', (text) => createIndexAtOnce().update({ papers: [paper(text)], removed: [], revision: 1 })],
  ['tellingSentence', (text) => tellingSentence(paper(text).abstract, ['reward'])],
  ['markWords', (text) => markWords(paper(text).abstract, ['reward'])],
  ['BibTeX', (text) => formatCitations([paper(text)], 'bibtex')],
  ['RIS', (text) => formatCitations([paper(text)], 'ris')],
  ['readSlackText', (text) => readSlackText(text.slice(0, longestMessage))],
  ['readMention', (text) => readMention(`<@U1|${text.slice(0, longestMessage)}`, 'U1')],
  ['Slack’s readProse', (text) => readProse(text.slice(0, longestMessage))],
  ['toMrkdwn', (text) => toMrkdwn(toPieces([paper(text).abstract, { bold: paper(text).abstract }]))],
  ['Discord’s findLinks', (text) => findLinks(text.slice(0, longestMessage))],
  ['Discord’s readProse', (text) => readDiscordProse(text.slice(0, longestMessage))],
  ['escapeDiscord', (text) => escapeDiscord(paper(text).abstract)],
  ['isLabel', (text) => isLabel(paper(text).title ?? '')],
  ['toCodeBlock', (text) => toCodeBlock('bibtex', paper(text).abstract)],
  [
    'toMarkdown',
    (text) => toMarkdown(toPieces([{ bold: paper(text).abstract }, { link: 'x', url: `https://${text}` }])),
  ],
]

/** The milliseconds that a reader took; a text may be refused, by whatever error. */
export function timeReader(read: (text: string) => unknown, text: string): number {
  const startMs = performance.now()
  try {
    read(text)
  } catch {
    // Refused.
  }
  return performance.now() - startMs
}

function told(text: string) {
  return {
    identifiers: [text],
    title: text,
    abstract: text,
    authors: [text],
    comments: text,
    venue: text,
    categories: [text],
    links: [`https://${text}`],
    published: text,
  }
}

/** A paper as it would be stored. */
function paper(text: string, title: string | undefined = text.slice(0, paperBounds.title)): Paper {
  const id = 'arxiv:2504.10001'
  return {
    id,
    identifiers: [id],
    title,
    authors: [text.slice(0, paperBounds.name)],
    abstract: text.slice(0, paperBounds.abstract),
    published: day,
    updated: undefined,
    listed: undefined,
    links: [],
    sources: ['test'],
  }
}

function rss(item: string): string {
  return `<rss><channel><pubDate>Fri, 11 Apr 2025 00:00:00 -0400</pubDate><item>${item}</item></channel></rss>`
}

/** A text inside a document: parsing that takes some time for each byte, and there are many texts. */
function inside(text: string): string {
  return text.slice(0, 250_000)
}
