/** A paper as one entry of a list. */

import { displayTitle } from '../abstracts/display-title.ts'
import { parsePersonName } from '../cite/person-name.ts'
import { type Button, type Item, ownLink, type Span } from '../model/card.ts'
import { dayOf } from '../model/day.ts'
import { identifierUrl } from '../model/identifier.ts'
import { codeOf, dateOf, hasCode, isWithdrawn, type Paper, pdfOf } from '../model/paper.ts'

export interface PaperItemOptions {
  /** What tells of it, with matched words marked. */
  readonly text: readonly Span[]
  /** Small print: why it is here. */
  readonly note?: readonly Span[]
  /** Undefined in a message that everybody sees unchanged. */
  readonly isSaved: boolean | undefined
  /** Behind Save, for all who read it. */
  readonly votes?: readonly Button[]
  /** At the end of its menu. */
  readonly more?: readonly Button[]
}

/** Title, first authors, day, links, one sentence, why it is here, and what can be done with it. */
export function paperItem(paper: Paper, options: PaperItemOptions): Item {
  const url = identifierUrl(paper.id)
  const save = [saveButton(paper, options.isSaved)]
  return {
    kind: 'item',
    paper: paper.id,
    title: displayTitle(paper),
    ...(url === undefined ? {} : { url }),
    meta: listMeta(paper),
    links: paperLinks(paper),
    text: options.text,
    ...(options.note === undefined || options.note.length === 0 ? {} : { note: options.note }),
    // Where people vote, two buttons a paper are enough.
    buttons: options.votes ?? save,
    menu: [
      { label: 'Open', command: `show ${paper.id}` },
      ...(options.votes === undefined ? [] : save),
      { label: 'Similar', command: `similar ${paper.id}` },
      { label: 'Cite', command: `cite ${paper.id}` },
      ...(options.more ?? []),
    ],
  }
}

/** `Shen, Liu +10 · 10 Apr 2025`; says so where nothing is known. */
export function listMeta(paper: Paper): string {
  const date = dateOf(paper)
  const known = [
    ...(paper.authors.length > 0 ? [familyNames(paper.authors)] : []),
    ...(date === undefined ? [] : [formatDay(date)]),
  ]
  const parts = known.length > 0 ? known : ['authors and date not known yet']
  return [...parts, ...(isWithdrawn(paper) ? ['withdrawn'] : [])].join(' · ')
}

/** The family names of the first two authors, and how many more there are: `Shen, Liu +10`. */
export function familyNames(authors: readonly string[]): string {
  const shown = authors.length === 3 ? authors : authors.slice(0, 2)
  const names = shown.map((author) => {
    const { family, literal, 'non-dropping-particle': particle } = parsePersonName(author)
    return literal ?? [particle, family].filter((part) => part !== undefined).join(' ')
  })
  const more = authors.length - shown.length
  return `${names.join(', ')}${more > 0 ? ` +${more.toLocaleString('en')}` : ''}`
}

/** Its code and its PDF, where they are known. */
export function paperLinks(paper: Pick<Paper, 'links' | 'identifiers'>): readonly Link[] {
  const code = codeOf(paper)
  const pdf = pdfOf(paper)
  return [
    ...(code === undefined ? [] : [{ label: 'code', url: code }]),
    ...(pdf === undefined ? [] : [{ label: 'PDF', url: pdf }]),
  ]
}

interface Link {
  readonly label: string
  readonly url: string
}

/** Problem, idea, result, data sets and limits, in the paper's own sentences. */
export function glanceButton({ id }: { readonly id: string }): Button {
  return { label: 'At a glance', command: `tldr ${id}` }
}

/** A button to save the paper, or to remove it if the asker has saved it. */
export function saveButton(paper: { readonly id: string }, isSaved: boolean | undefined): Button {
  if (isSaved === undefined) return { label: 'Save', command: `save ${paper.id}` }
  return isSaved
    ? { label: 'Saved ✓', command: `unsave ${paper.id}`, effect: 'refresh' }
    : { label: 'Save', command: `save ${paper.id}`, effect: 'refresh' }
}

/** `Haozhan Shen, Peng Liu and 10 more · 10 Apr 2025 · code`; says so where nothing is known. */
export function paperMeta(paper: Paper): string {
  const date = dateOf(paper)
  const known = [
    ...(paper.authors.length > 0 ? [firstAuthors(paper.authors)] : []),
    ...(date === undefined ? [] : [formatDay(date)]),
  ]
  const parts = [
    ...(known.length > 0 ? known : ['authors and date not known yet']),
    ...(hasCode(paper) ? ['has code'] : []),
    ...(isWithdrawn(paper) ? ['withdrawn'] : []),
  ]
  return parts.join(' · ')
}

/** At most three names and how many more. */
export function firstAuthors(authors: readonly string[]): string {
  if (authors.length <= 3) return authors.join(', ')
  return `${authors.slice(0, 2).join(', ')} and ${(authors.length - 2).toLocaleString('en')} more`
}

/** The first twenty names, and how many more: collaborations have thousands. */
export function manyAuthors(authors: readonly string[]): string {
  const left = authors.length - maxAuthors
  if (left <= 0) return authors.join(', ')
  return `${authors.slice(0, maxAuthors).join(', ')} and ${left.toLocaleString('en')} more`
}

const maxAuthors = 20

/** An ISO day as `10 Apr 2025`. */
export function formatDay(day: string): string {
  const { day: ofMonth, month, year } = Temporal.PlainDate.from(day)
  return `${ofMonth} ${shortMonths[month - 1]} ${year}`
}

/** `Posted here on 4 April 2025`, linked to the message at `url`; empty if it was not posted. */
export function postedNote(sentAtMs: number | undefined, timeZone: string, url: string | undefined): Span[] {
  if (sentAtMs === undefined) return []
  return ['Posted here on ', ownLink(sayDay(sentAtMs, timeZone), url)]
}

/** The day of a time, as `4 April 2025`. */
export function sayDay(atMs: number, timeZone: string): string {
  return longDayFormat.format(Temporal.PlainDate.from(dayOf(atMs, timeZone)))
}

/** Joins notes, skipping empty ones. */
export function joinNotes(...notes: readonly (readonly Span[])[]): Span[] {
  return notes.filter((note) => note.length > 0).flatMap((note, at) => (at > 0 ? [' · ', ...note] : note))
}

/** `1 paper`, `1,234 papers`, or `more than 1,234 papers` if counting stopped there. */
export function countPapers(count: number, isMore = false): string {
  if (isMore && count === 0) return 'too many papers to count'
  const papers = `${count.toLocaleString('en')} ${count === 1 ? 'paper' : 'papers'}`
  return isMore ? `more than ${papers}` : papers
}

// A whole date takes 40 µs to format, and answers have many.
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short' })
const shortMonths = Array.from({ length: 12 }, (_, at) =>
  monthFormat.format(new Temporal.PlainDate(2000, at + 1, 1)),
)
const longDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
