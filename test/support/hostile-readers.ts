/**
 * Everything that reads text from outside, as it is called there, and the texts
 * that were made to keep it busy.
 */
import { findShownLinks, parseProse as readDiscordProse } from '../../adapters/discord/command-text.ts'
import { escapeDiscord, isLabel, toCodeBlock, toMarkdown } from '../../adapters/discord/render/escape.ts'
import { renderCard as renderDiscord } from '../../adapters/discord/render.ts'
import { toMrkdwn } from '../../adapters/slack/render/escape.ts'
import { parseMention, parseProse, parseSlackText } from '../../adapters/slack/render/message-text.ts'
import { renderCard as renderSlack } from '../../adapters/slack/render/messages.ts'
import { renderCard as renderTerminal } from '../../adapters/terminal/render.ts'
import { findLines } from '../../src/abstracts/abstract-lines.ts'
import { displayTitle } from '../../src/abstracts/display-title.ts'
import { markWords, tellingSentence } from '../../src/abstracts/highlight.ts'
import { finish } from '../../src/async/steps.ts'
import { paperCard } from '../../src/cards/paper-card.ts'
import { formatCitations } from '../../src/cite/format-citations.ts'
import { command as show } from '../../src/commands/show.ts'
import { parseScheduleWords } from '../../src/digest/parse-schedule.ts'
import { parseSubscriptionsFile } from '../../src/digest/subscriptions-file.ts'
import { decodeBody } from '../../src/http/decode-body.ts'
import { cleanRecord } from '../../src/ingest/clean-record.ts'
import { latexToUnicode } from '../../src/ingest/latex.ts'
import { maxMessageLength, paperBounds } from '../../src/model/bounds.ts'
import type { Card } from '../../src/model/card.ts'
import { findIdentifiers, parseIdentifier } from '../../src/model/identifier.ts'
import { parseWebAddress } from '../../src/model/links.ts'
import { keysOf, type Paper } from '../../src/model/paper.ts'
import { parseJson } from '../../src/model/parse-json.ts'
import { toPieces } from '../../src/model/pieces.ts'
import { cutText, stripUnprintable } from '../../src/model/text.ts'
import { maxQueryLength, parseQuery } from '../../src/search/query/parse-query.ts'
import { parseVersioned } from '../../src/sources/formats/arxiv.ts'
import { parseArxivPage } from '../../src/sources/formats/arxiv-api-page.ts'
import { parseArxivFeed } from '../../src/sources/formats/arxiv-feed-page.ts'
import { parseOaiPage } from '../../src/sources/formats/arxiv-raw.ts'
import { splitAuthors } from '../../src/sources/formats/authors.ts'
import { parseDay } from '../../src/sources/formats/days.ts'
import { parseFeed } from '../../src/sources/formats/feed.ts'
import { parseMarkup } from '../../src/sources/formats/markup.ts'
import { parsePaperTable } from '../../src/sources/formats/paper-table.ts'
import { parseSeedPage } from '../../src/sources/parse-seed-page.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { parseCommand } from '../../src/talk/parse-command.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import { relatedCommand } from '../../src/talk/related-command.ts'
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
    // Without a space, in other scripts and signs.
    '漢',
    '7:',
    'a,',
    '👩‍👩‍👧',
    '“',
  ],
].map(
  (filler) =>
    [JSON.stringify(filler), `x${filler.repeat(Math.ceil(1_000_000 / filler.length))}\u0001x`] as const,
)

const [today, day] = [Temporal.PlainDate.from('2025-04-11'), '2025-04-11']
const now = Temporal.Instant.from('2025-04-11T09:00:00Z')

const classifier = await loadClassifier()

/**
 * Texts of a paper and of people are bounded before they get further; those
 * readers are given what gets to them.
 */
export const readers: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['latexToUnicode', latexToUnicode],
  ['cleanRecord', (text) => finish(cleanRecord('test', told(text), day))],
  ['splitAuthors', (text) => finish(splitAuthors(text))],
  ['parseVersioned', parseVersioned],
  ['parseDay', parseDay],
  ['parseMarkup', (text) => parseMarkup(text, paperBounds.abstract)],
  ['parsePaperTable', (text) => finish(parsePaperTable(text))],
  [
    'parsePaperTable, a row',
    (text) => finish(parsePaperTable(`|2504.10001|${text}|http://arxiv.org/abs/2504.10001|`)),
  ],
  ['parseSeedPage', (text) => finish(parseSeedPage(text))],
  [
    'parseSeedPage, a topic',
    (text) => finish(parseSeedPage(`Topic - ${day}\n\nTitle\nAuthors: ${text}\nDate: ${text}\n\n${text}`)),
  ],
  ['parseFeed', (text) => finish(parseFeed(text))],
  [
    'parseFeed, an item',
    (text) =>
      finish(parseFeed(rss(`<title>${text}</title><guid>${text}</guid><dc:creator>${text}</dc:creator>`))),
  ],
  [
    'parseArxivFeed',
    (text) => finish(parseArxivFeed(rss(`<guid>${text}</guid><description>${text}</description>`))),
  ],
  [
    'parseArxivPage',
    (text) =>
      finish(
        parseArxivPage(
          `<feed><opensearch:totalResults>1</opensearch:totalResults><entry><id>${text}</id></entry></feed>`,
        ),
      ),
  ],
  ['parseOaiPage', (text) => finish(parseOaiPage(text))],
  ['parseJson', parseJson],
  ['decodeBody', (text) => finish(decodeBody(Buffer.from(text), `text/xml; charset=${text}`))],
  ['parseIdentifier', parseIdentifier],
  ['findIdentifiers', findIdentifiers],
  ['parseWebAddress', (text) => parseWebAddress(`https://${text}`)],
  ['stripUnprintable', stripUnprintable],
  ['cutText', (text) => cutText(text, 300)],
  ['relatedCommand', relatedCommand],
  ['planAnswer', (text) => planAnswer(text.slice(0, maxMessageLength), [], classifier)],
  [
    'planAnswer of a command',
    (text) => planAnswer(`show ${text}`.slice(0, maxMessageLength), [show], classifier),
  ],
  ['parseCommand', (text) => parseCommand(text.slice(0, maxMessageLength), [])],
  ['parseQuery', (text) => parseQuery(text.slice(0, maxQueryLength), today)],
  ['parseScheduleWords', (text) => parseScheduleWords(text.slice(0, maxQueryLength))],
  ['a file of subscriptions', (text) => parseSubscriptionsFile(text.slice(0, maxMessageLength), 'UTC', now)],
  ['displayTitle', (text) => displayTitle(paper(text, undefined))],
  ['keysOf', (text) => keysOf({ ...paper(text), authors: [...paper(text).authors], identifiers: [] })],
  ['the index', (text) => createIndexAtOnce().update({ papers: [paper(text)], removed: [], revision: 1 })],
  ['tellingSentence', (text) => tellingSentence(paper(text).abstract, ['reward'])],
  ['findLines', (text) => findLines(paper(text).abstract)],
  ['markWords', (text) => markWords(paper(text).abstract, ['reward'])],
  ['BibTeX', (text) => finish(formatCitations([paper(text)], 'bibtex'))],
  ['RIS', (text) => finish(formatCitations([paper(text)], 'ris'))],
  ['parseSlackText', (text) => parseSlackText(text.slice(0, maxMessageLength))],
  ['parseMention', (text) => parseMention(`<@U1|${text.slice(0, maxMessageLength)}`, 'U1')],
  ['Slack’s parseProse', (text) => parseProse(text.slice(0, maxMessageLength))],
  ['toMrkdwn', (text) => toMrkdwn(toPieces([paper(text).abstract, { bold: paper(text).abstract }]))],
  ['Discord’s findShownLinks', (text) => findShownLinks(text.slice(0, maxMessageLength))],
  ['Discord’s parseProse', (text) => readDiscordProse(text.slice(0, maxMessageLength))],
  ['escapeDiscord', (text) => escapeDiscord(paper(text).abstract)],
  ['isLabel', (text) => isLabel(paper(text).title ?? '')],
  ['toCodeBlock', (text) => toCodeBlock('bibtex', paper(text).abstract)],
  [
    'toMarkdown',
    (text) => toMarkdown(toPieces([{ bold: paper(text).abstract }, { link: 'x', url: `https://${text}` }])),
  ],
  ['a card in Slack', (text) => renderSlack(cardOf(text))],
  ['a card in Discord', (text) => renderDiscord(cardOf(text))],
  ['a card in a terminal', (text) => renderTerminal(cardOf(text), { width: 80, hasColor: true })],
]

/** What `show` says of a paper. */
function cardOf(text: string): Card {
  return paperCard(paper(text), {
    isWhole: true,
    isSaved: false,
    votes: {},
    topics: [],
    similar: [],
    history: [],
  })
}

/** The milliseconds of CPU that a reader took; a text may be refused, by whatever error. */
export function timeReader(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  try {
    read(text)
  } catch {
    // Refused.
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
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
