/** What a club read, as files to take away. */

import { displayTitle } from '../abstracts/display-title.ts'
import { type HeldMeeting, meanRating } from '../cards/history-card.ts'
import { identifierUrl } from '../model/identifier.ts'
import { cleanLine, cleanText, withoutHeadings } from '../model/pieces.ts'

/** A heading a meeting, the newest first. Markdown in what people wrote is left as it is but for headings. */
export function writeMarkdown(name: string, held: readonly HeldMeeting[]): string {
  return [`# ${cleanLine(name)}`, ...held.map(writeMeeting), ''].join('\n\n')
}

/** One line a meeting, by RFC 4180. A cell that a spreadsheet would compute is marked as text. */
export function writeCsv(held: readonly HeldMeeting[]): string {
  const rows = held.map(({ date, paper, presenter, isOff, minutes }) => [
    date,
    displayTitle(paper),
    paper.id,
    identifierUrl(paper.id) ?? '',
    presenter ?? '',
    isOff ? 'called off' : '',
    meanRating(minutes)?.toFixed(1) ?? '',
    String(minutes.length),
    minutes.map(({ text }) => text).join('\n\n'),
    minutes.flatMap(({ questions }) => (questions === '' ? [] : [questions])).join('\n'),
    minutes.flatMap(({ links }) => links).join(' '),
  ])
  const head = [
    'date',
    'title',
    'paper',
    'address',
    'presenter',
    'state',
    'rating',
    'minutes',
    'text',
    'questions',
    'links',
  ]
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function writeMeeting({ date, paper, presenter, isOff, minutes }: HeldMeeting): string {
  const rating = meanRating(minutes)
  const url = identifierUrl(paper.id)
  const facts = [
    paper.id,
    ...(url === undefined ? [] : [`<${url}>`]),
    ...(presenter === undefined ? [] : [`presented by ${cleanLine(presenter)}`]),
    ...(rating === undefined ? [] : [`★ ${rating.toFixed(1)}`]),
    ...(isOff ? ['called off'] : []),
  ]
  const said = minutes.map(({ author, rating: own, text, questions, links }) =>
    [
      `**${cleanLine(author)}**${own === undefined ? '' : ` ★ ${own}`}`,
      ...(text === '' ? [] : [withoutHeadings(text)]),
      ...(questions === '' ? [] : [`Open questions: ${withoutHeadings(questions)}`]),
      ...(links.length === 0 ? [] : [links.map((link) => `<${link}>`).join(' ')]),
    ].join('\n\n'),
  )
  return [`## ${date}: ${cleanLine(displayTitle(paper))}`, facts.join(' · '), ...said].join('\n\n')
}

function cell(text: string): string {
  const shown = cleanText(text)
  const safe = /^[=+\-@\t\r]/.test(shown) ? `'${shown}` : shown
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
