/** What a club read, and what was said of it. */

import { displayTitle } from '../abstracts/display-title.ts'
import { type Block, type Card, type Item, noteBlock, type Span, textBlock, withUndo } from '../model/card.ts'
import type { Club, Minutes } from '../model/club.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Discussion } from '../ports/clubs.ts'
import { clubName, sayRating, starButtons } from './club-text.ts'
import { pageButtons, pageNote } from './list-card.ts'
import { formatDay, paperMeta } from './paper-item.ts'

/** A meeting that was held or is announced. */
export interface HeldMeeting {
  readonly date: string
  readonly paper: Paper
  readonly presenter: string | undefined
  readonly isOff: boolean
  readonly minutes: readonly Minutes[]
}

/** A page of them, newest first; `words` are those that were looked for. */
export function historyCard(
  club: Club,
  held: readonly HeldMeeting[],
  page: { readonly page: number; readonly pages: number; readonly total: number; readonly words: string },
): Card {
  const { total, words } = page
  const found = words === '' ? '' : ` with “${words}”`
  const summary =
    total === 0
      ? `No meeting${found} so far.`
      : `${total} ${total === 1 ? 'meeting' : 'meetings'}${found}, the newest first.`
  const command = `club history ${club.number}${words === '' ? '' : ` ${words}`}`
  return {
    title: `${clubName(club)}: what was read`,
    blocks: [
      textBlock(summary),
      ...held.map((meeting) => heldItem(club, meeting)),
      ...pageNote(page.page, page.pages),
    ],
    buttons: [
      ...pageButtons({ page: page.page, command }, page.pages),
      { label: 'Export', command: `club export ${club.number}` },
    ],
    ...(held.length > 0 && { shows: { command, papers: held.map(({ paper }) => paper.id) } }),
  }
}

/** What one person wrote was kept. */
export function minutesSavedCard(
  club: Pick<Club, 'number'>,
  { date, paper }: Pick<HeldMeeting, 'date' | 'paper'>,
  minutes: Minutes,
  undo: string,
): Card {
  const history = `club history ${club.number}`
  const blocks = [
    textBlock({ bold: displayTitle(paper) }, `, ${formatDay(date)}.`),
    ...minutesBlocks(minutes),
    noteBlock('Everybody here can read them in ', { code: history }, '.'),
  ]
  return withUndo(
    { title: 'Minutes kept', blocks, buttons: [{ label: 'History', command: history }] },
    {
      act: 'minutes',
      target: { group: club.number },
      undo,
    },
  )
}

/** How minutes are written, where nothing was said of the meeting yet. */
export function minutesHelpCard(
  club: Pick<Club, 'number'>,
  { date, paper }: Pick<HeldMeeting, 'date' | 'paper'>,
): Card {
  return {
    title: `Minutes of ${formatDay(date)}`,
    blocks: [
      textBlock(
        { bold: displayTitle(paper) },
        '. Say what you thought, with a rating from 1 to 5 if you like: ',
        { code: 'minutes ★4 the ablation convinced us' },
        '. A line that begins with ',
        { code: 'questions:' },
        ' says what stays open; addresses are kept as links.',
      ),
    ],
    buttons: [
      { label: 'Fill in a form', command: `minutes club:${club.number} date:${date}`, effect: 'form' },
      ...starButtons(club, date, 5),
    ],
  }
}

/** `Discussed here on 26 November 2026, ★ 4.2, minutes`; empty where it was not. */
export function discussedNote(discussion: Discussion | undefined): Span[] {
  if (discussion === undefined) return []
  const { date, rating, minutes } = discussion
  const parts = [
    `Discussed here on ${longDay.format(Temporal.PlainDate.from(date))}`,
    ...(rating === undefined ? [] : [sayRating(rating)]),
    ...(minutes > 0 ? ['minutes'] : []),
  ]
  return [parts.join(', ')]
}

/** The mean of what people gave; undefined where nobody did. */
export function meanRating(minutes: readonly Minutes[]): number | undefined {
  const ratings = minutes.flatMap(({ rating }) => rating ?? [])
  return ratings.length === 0 ? undefined : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
}

function heldItem(club: Club, { date, paper, presenter, isOff, minutes }: HeldMeeting): Item {
  const url = identifierUrl(paper.id)
  const rating = meanRating(minutes)
  const parts: Span[] = [
    ...(isOff ? ['Called off. '] : []),
    ...(presenter === undefined ? [] : [{ mention: presenter }, ' presented. ']),
    ...minutes.flatMap((said): Span[] => ['\n', ...minutesSpans(said)]),
  ]
  return {
    kind: 'item',
    title: displayTitle(paper),
    ...(url !== undefined && { url }),
    meta: [formatDay(date), ...(rating === undefined ? [] : [sayRating(rating)]), paperMeta(paper)].join(
      ' · ',
    ),
    text: parts,
    buttons: [
      { label: 'Show', command: `show ${paper.id}` },
      { label: 'Write minutes', command: `minutes club:${club.number} date:${date}`, effect: 'form' },
    ],
  }
}

function minutesSpans({ author, rating, text, questions, links }: Minutes): Span[] {
  return [
    { mention: author },
    rating === undefined ? ': ' : ` ${sayRating(rating)}: `,
    text,
    ...(questions === '' ? [] : [' Open: ', questions]),
    ...links.flatMap((url): Span[] => [' ', { link: url, url }]),
  ]
}

function minutesBlocks(minutes: Minutes): Block[] {
  const { rating, text, questions, links } = minutes
  const lines: Span[][] = [
    ...(rating === undefined ? [] : [[sayRating(rating)]]),
    ...(text === '' ? [] : [[text]]),
    ...(questions === '' ? [] : [['Open: ', questions]]),
    ...(links.length === 0 ? [] : [links.flatMap((url): Span[] => [{ link: url, url }, ' '])]),
  ]
  return lines.map((spans) => textBlock(...spans))
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
