/** A digest as a message and its thread. */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Block, Button, Card, Item, Span } from '../model/card.ts'
import type { Receipt } from '../model/delivery.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Match } from '../model/match.ts'
import { hasCode, type Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'
import { briefMatchNote } from './match-note.ts'
import { countPapers, familyNames, formatDay, joinNotes, paperItem } from './paper-item.ts'
import { voteButtons } from './vote-buttons.ts'

export interface DigestEntry {
  readonly paper: Paper
  readonly matches: readonly Match[]
  /** What tells of it, with matched words marked. */
  readonly text: readonly Span[]
  /** Those of its references that were discussed in the place, if it was read whole. */
  readonly cites?: readonly Paper[]
  /** The interest that found it, if the matches do not show it. */
  readonly subject?: string
  /**
   * What it is like, if that may be named, how many more such papers, and whether people voted for all of
   * them or saved them.
   */
  readonly reason?: {
    readonly like: string | undefined
    readonly others: number
    readonly areVoted: boolean
  }
  /** Whose votes these are. */
  readonly voter?: 'you' | 'people here'
  /** It is here because the votes tell little about it. */
  readonly isExploration?: boolean
}

export interface DigestPage {
  readonly subject: string
  readonly day: string
  /** One sentence on the time that the digest covers. */
  readonly period: string
  /** Who set it up, said in its first post. */
  readonly setUpBy?: string | undefined
  readonly entries: readonly DigestEntry[]
  /** New papers that are not shown, and the command that gives them. */
  readonly more: number
  readonly command: string
  /** The command that gives it as if nobody had voted; absent where no vote counts. */
  readonly unlearned?: string
  /** Everything in one message; else a line a paper, and the details in the thread. */
  readonly isFull: boolean
  readonly receipt: Receipt
}

/** The message, and what is posted in its thread. */
export function digestCards(page: DigestPage): { card: Card; reply: Card | undefined } {
  const { entries, isFull } = page
  const title = `Highlights: ${cutText(page.subject, 120)} · ${formatDay(page.day)}`
  const receipt: Block = { kind: 'note', text: [receiptLine(page.receipt)] }
  if (entries.length === 0) return { card: { title, blocks: [receipt], buttons: [] }, reply: undefined }

  const items = entries.map(entryItem)
  const lines = entries.flatMap((entry, at) => entryLine(entry, at + 1))
  const blocks: Block[] = [
    { kind: 'note', text: [page.period, ...setUpNote(page)] },
    ...(isFull ? items : [{ kind: 'text' as const, text: lines }]),
    receipt,
  ]
  const [only, ...others] = entries
  const votes = !isFull && only !== undefined && others.length === 0 ? voteButtons(only.paper.id) : []
  const more: Button[] =
    page.more > 0 ? [{ label: `${page.more.toLocaleString('en')} more`, command: page.command }] : []
  const unlearned: Button[] =
    page.unlearned === undefined ? [] : [{ label: 'Without learning', command: page.unlearned }]
  const buttons = [...votes, ...more, ...unlearned]
  const isWhole = true as const
  const reply = { isWhole, title: `${countPapers(entries.length)} in detail`, blocks: items, buttons: [] }
  return { card: { isWhole, title, blocks, buttons }, reply: isFull ? undefined : reply }
}

function setUpNote({ setUpBy: mention }: DigestPage): Span[] {
  return mention === undefined ? [] : [' Set up by ', { mention }, '.']
}

/** `5 of 7 that match · 12 new papers checked`, and what kept it from being more. */
export function receiptLine({ announced, ingested, matched, shown, state }: Receipt): string {
  const known = ingested < announced ? `${ingested.toLocaleString('en')} of ` : ''
  const checked = `${known}${countPapers(Math.max(announced, ingested)).replace(' ', ' new ')} checked`
  const all =
    shown === matched
      ? `${countPapers(shown)} matched`
      : `${shown} of ${matched.toLocaleString('en')} that match`
  switch (state) {
    case 'complete':
      return `${all} · ${checked}`
    case 'nothing-announced':
      return 'Nothing new: no source had new papers'
    case 'nothing-matched':
      return `Nothing new that matches · ${checked}`
    case 'nothing-new':
      return `Nothing new: all that matches was posted here before · ${checked}`
    case 'degraded':
      return `${all} · ${checked} · a source could not be read, so something may be missing`
    case 'incomplete':
      return `${all} · ${checked} · some records could not be read, so something may be missing`
  }
}

function entryLine({ paper, isExploration }: DigestEntry, number: number): Span[] {
  const title = displayTitle(paper)
  const url = identifierUrl(paper.id)
  const facts = [
    ...(paper.authors.length > 0 ? [familyNames(paper.authors)] : []),
    ...(hasCode(paper) ? ['code'] : []),
    ...(isExploration === true ? ['something else'] : []),
  ]
  return [
    `${number > 1 ? '\n' : ''}${number}. `,
    url === undefined ? { bold: title } : { link: title, url },
    ...(facts.length > 0 ? [` – ${facts.join(' · ')}`] : []),
  ]
}

/** Why votes brought it here, or that they did not; empty where they do not count. */
function learnedNote({ reason, isExploration, voter = 'people here' }: DigestEntry): Span[] {
  if (isExploration === true) return [`Something else: little like what ${voter} voted on or read`]
  if (reason === undefined) return []
  const { like, others, areVoted } = reason
  const ofInterest = voter === 'you' ? ' of interest to you' : ' of interest here'
  if (like === undefined) return [`Like ${others === 1 ? 'a paper' : `${others} papers`}${ofInterest}`]
  const more = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`
  return [
    'Like ',
    { bold: cutText(like, 80) },
    `${more}${areVoted ? ` that ${voter} voted up or saved` : ofInterest}`,
  ]
}

/** `Cites 2 papers you discussed: VLM-R1; GRPO` */
function citesNote(cites: readonly Paper[]): Span[] {
  if (cites.length === 0) return []
  const titles = cites.slice(0, maxCited).map((paper) => cutText(displayTitle(paper), 60))
  const more = cites.length > maxCited ? ` and ${cites.length - maxCited} more` : ''
  return [`Cites ${countPapers(cites.length)} you discussed: ${titles.join('; ')}${more}`]
}

const maxCited = 3

function entryItem(entry: DigestEntry): Item {
  const { paper, matches, text, subject } = entry
  const why = briefMatchNote(matches)
  const from = subject === undefined ? [] : [`From ${cutText(subject, 120)}`]
  return paperItem(paper, {
    text,
    note: joinNotes(why, from, citesNote(entry.cites ?? []), learnedNote(entry)),
    isSaved: undefined,
    votes: voteButtons(paper.id),
  })
}
