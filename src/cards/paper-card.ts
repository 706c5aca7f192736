/** One paper in full. */

import { findLines } from '../abstracts/abstract-lines.ts'
import { displayTitle } from '../abstracts/display-title.ts'
import { tellingSentence } from '../abstracts/highlight.ts'
import type { Block, Button, Card, Span } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import { isWithdrawn, type Paper } from '../model/paper.ts'
import { capitalise, cutText } from '../model/text.ts'
import type { Topic } from '../model/topic.ts'
import { formatDay, listMeta, manyAuthors, paperLinks, saveButton } from './paper-item.ts'
import { ownVoteButtons, type Standing, voteButtons } from './vote-buttons.ts'

export interface PaperCardOptions {
  /** Whether to give all authors, the abstract, every link and what is like it. */
  readonly isWhole: boolean
  /** Undefined in a message that everybody sees. */
  readonly isSaved: boolean | undefined
  readonly votes: Standing
  /** Whether a reading group meets here. */
  readonly canBeNominated?: boolean
  readonly topics: readonly Topic[]
  readonly similar: readonly Paper[]
  /** What happened with it in the place, in a few words. */
  readonly history: readonly Span[]
  /** Other papers of the name that was asked for. */
  readonly namesakes?: readonly Paper[]
}

/** What tells most of a paper, on one screen; `isWhole` gives all that is known of it. */
export function paperCard(paper: Paper, options: PaperCardOptions): Card {
  const { namesakes = [], isWhole } = options
  const shows = { command: `show ${paper.id}`, papers: [paper.id] }
  return {
    title: displayTitle(paper),
    blocks: [
      ...(namesakes.length > 0 ? [note('Several papers are called so; this is the likeliest.')] : []),
      ...(isWithdrawn(paper) ? [textBlock({ bold: 'This paper was withdrawn.' })] : []),
      ...(isWhole ? wholeBlocks(paper, options) : briefBlocks(paper)),
      ...(options.history.length > 0 ? [note(...options.history)] : []),
    ],
    buttons: [
      ...paperButtons(paper, options),
      ...namesakes.map(({ title, id }): Button => {
        return { label: cutText(title ?? id, 60), command: `show ${id}` }
      }),
    ],
    shows,
  }
}

function paperButtons({ id, abstract }: Paper, options: PaperCardOptions): Button[] {
  return [
    saveButton({ id }, options.isSaved),
    { label: 'Cite', command: `cite ${id}` },
    { label: 'Similar', command: `similar ${id}` },
    ...(options.isWhole || abstract === ''
      ? []
      : [{ label: 'Abstract', command: `show ${id} all:yes`, effect: 'replace' as const }]),
    ...(options.isSaved === undefined
      ? voteButtons(id, options.votes.count)
      : ownVoteButtons(id, options.votes)),
    { label: 'Share', command: `share show ${id}` },
    ...(options.canBeNominated === true ? [{ label: 'Nominate', command: `nominate ${id}` }] : []),
    ...(options.isSaved === undefined ? [] : [{ label: 'Not this kind', command: `dislike ${id}` }]),
  ]
}

/** `Shen, Liu +10 · 10 Apr 2025 · arXiv 2504.07615 · code · PDF`, then problem, idea and result, or one sentence. */
function briefBlocks(paper: Paper): Block[] {
  const url = identifierUrl(paper.id)
  const links = [...(url === undefined ? [] : [{ label: linkLabel(paper), url }]), ...paperLinks(paper)]
  const said = links.flatMap(({ label, url: address }): Span[] => [' · ', { link: label, url: address }])
  const lines = findLines(paper.abstract).flatMap(({ role, clause }, at): Span[] => [
    ...(at === 0 ? [] : ['\n']),
    { bold: capitalise(role) },
    ` ${clause}`,
  ])
  const telling = lines.length > 0 ? lines : [tellingSentence(paper.abstract) || noAbstract]
  return [textBlock(listMeta(paper), ...said), textBlock(...telling)]
}

function wholeBlocks(paper: Paper, { similar, topics }: PaperCardOptions): Block[] {
  const url = identifierUrl(paper.id)
  const titles = similar.flatMap((other): Span[] => ['\n• ', titleSpan(other)])
  return [
    textBlock(paper.authors.length > 0 ? manyAuthors(paper.authors) : 'Authors not known yet'),
    textBlock(paper.abstract === '' ? noAbstract : paper.abstract),
    note(...facts(paper)),
    ...(url === undefined ? [] : [textBlock({ link: linkLabel(paper), url })]),
    ...(paper.links.length > 0 ? [textBlock('Links: ', ...joinLinks(paper.links))] : []),
    ...(similar.length > 0 ? [textBlock('Similar:', ...titles)] : []),
    ...(topics.length > 0 ? [note(`Topics: ${topics.map(({ title }) => title).join(', ')}`)] : []),
  ]
}

const noAbstract = 'No source has given an abstract yet.'

function textBlock(...text: readonly Span[]): Block {
  return { kind: 'text', text }
}

function note(...text: readonly Span[]): Block {
  return { kind: 'note', text }
}

function facts(paper: Paper): Span[] {
  const parts = [
    ...(paper.title === undefined ? ['Title not known yet'] : []),
    paper.published === undefined ? 'Date not known yet' : `Published ${formatDay(paper.published)}`,
    ...(paper.updated === undefined ? [] : [`updated ${formatDay(paper.updated)}`]),
    ...(paper.listed === undefined ? [] : [`listed ${formatDay(paper.listed)}`]),
    `from ${paper.sources.join(', ')}`,
  ]
  return [`${parts.join(' · ')} · `, { code: paper.id }]
}

function titleSpan(paper: Paper): Span {
  const title = cutText(displayTitle(paper), maxTitle)
  const url = identifierUrl(paper.id)
  return url === undefined ? title : { link: title, url }
}

/** A line on most screens. */
const maxTitle = 100

function linkLabel(paper: Paper): string {
  return paper.id.startsWith('arxiv:') ? `arXiv ${paper.id.slice('arxiv:'.length)}` : paper.id
}

function joinLinks(links: readonly string[]): Span[] {
  return links.flatMap((url, at): Span[] => [
    ...(at > 0 ? [', '] : []),
    { link: url.replace(/^https?:\/\/(www\.)?/, ''), url },
  ])
}
