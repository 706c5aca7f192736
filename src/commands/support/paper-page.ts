/** A page of papers, as search, similar, latest, author and saved show it. */

import { markWords } from '../../abstracts/highlight.ts'
import { briefText } from '../../abstracts/telling-text.ts'
import { discussedNote } from '../../cards/history-card.ts'
import { listCard, papersPerPage } from '../../cards/list-card.ts'
import { joinNotes, paperItem, postedNote } from '../../cards/paper-item.ts'
import { quoteWithSource } from '../../cards/quotes-card.ts'
import type { Library } from '../../library/library.ts'
import type { Block, Button, Card, Item, Span } from '../../model/card.ts'
import type { Identifier } from '../../model/identifier.ts'
import type { Match } from '../../model/match.ts'
import type { Paper } from '../../model/paper.ts'
import type { Asker } from './command.ts'

export interface PageEntry {
  readonly paper: Paper
  readonly matches?: readonly Match[]
  /** Its sentences that answer the question, the best first. */
  readonly quotes?: readonly string[]
  /** Small print: why it is here. */
  readonly note?: readonly Span[]
}

export interface PaperPage {
  readonly title: string
  /** What was asked, in a sentence; the quotes of the first two entries that have some stand under it. */
  readonly answer?: readonly Span[]
  readonly summary: readonly Span[]
  readonly note?: readonly Span[]
  /** Only this page's entries; `total` counts those of all pages. */
  readonly entries: readonly PageEntry[]
  /** What is no paper, behind them. */
  readonly others?: readonly Item[]
  readonly total: number
  readonly page: number
  /** The command without its page. */
  readonly command: string
  /** The query that `why` explains each paper by, where there is one. */
  readonly why?: string
  /** Whether only the asker may see it. */
  readonly isSecret?: boolean
  readonly best?: Identifier | undefined
  readonly buttons?: readonly Button[]
}

/** The offset and limit of a page that is counted from 1. */
export function pageRange(page: number): { offset: number; limit: number } {
  return { offset: (page - 1) * papersPerPage, limit: papersPerPage }
}

/** The entries of a page. */
export function pageOf<T>(all: readonly T[], page: number): readonly T[] {
  const { offset, limit } = pageRange(page)
  return all.slice(offset, offset + limit)
}

export async function paperPage(request: { library: Library; asker: Asker }, page: PaperPage): Promise<Card> {
  const ids = page.entries.map(({ paper }) => paper.id)
  const { place } = request.asker
  const { saved, posted, discussed, settings } = await request.library.marks(request.asker, ids)
  const inLines = settings.lines === 'on'
  const isForAsker = request.asker.audience === 'asker'
  const timeZone = request.asker.timeZone ?? request.library.timeZone
  const { entries, others = [], why, answer, ...list } = page
  const { analysis } = request.library
  const items = entries.map(({ paper, matches = [], note = [] }) => {
    const post = posted.get(paper.id)
    const url = request.library.linkTo(place, post?.messageId)
    return paperItem(paper, {
      text: briefText(paper.abstract, { inLines, wanted: matches, marked: matches }, analysis),
      note: joinNotes(
        note,
        postedNote(post?.sentAtMs, timeZone, url),
        discussedNote(discussed.get(paper.id)),
      ),
      isSaved: isForAsker ? saved.has(paper.id) : undefined,
      more: [
        ...(isForAsker ? [{ label: 'Share', command: `share show ${paper.id}` }] : []),
        why === undefined
          ? { label: 'Not this kind', command: `dislike ${paper.id}` }
          : { label: 'Why', command: `why ${paper.id} ${why}` },
      ],
    })
  })
  const quoteOf = ({ paper, matches = [], quotes = [] }: PageEntry): Block[] => {
    const [best] = quotes
    if (best === undefined) return []
    return [textOf(quoteWithSource(markWords(best, matches, analysis), paper))]
  }
  const isPastEnd = items.length + others.length === 0 && page.total > 0
  return listCard({
    ...list,
    ...(answer !== undefined && {
      lead: [textOf(answer), ...entries.flatMap(quoteOf).slice(0, quotesShown)],
    }),
    items: [...items, ...others],
    papers: ids,
    ...(isPastEnd ? { summary: ['There are no more papers.'] } : {}),
  })
}

function textOf(text: readonly Span[]): Block {
  return { kind: 'text', text }
}

/** More push the list off a phone's screen. */
const quotesShown = 2
