/** One paper in full. */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Block, Button, Card, Span } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import { isWithdrawn, type Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'
import type { Topic } from '../model/topic.ts'
import { formatDay, manyAuthors, saveButton } from './paper-item.ts'
import { ownVoteButtons, type Standing, voteButtons } from './vote-buttons.ts'

export interface PaperCardOptions {
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

export function paperCard(paper: Paper, options: PaperCardOptions): Card {
  const url = identifierUrl(paper.id)
  const blocks: Block[] = [
    { kind: 'text', text: [paper.authors.length > 0 ? manyAuthors(paper.authors) : 'Authors not known yet'] },
    { kind: 'text', text: [paper.abstract === '' ? 'No source has given an abstract yet.' : paper.abstract] },
    { kind: 'note', text: facts(paper) },
  ]
  if (isWithdrawn(paper)) blocks.unshift({ kind: 'text', text: [{ bold: 'This paper was withdrawn.' }] })
  if (url !== undefined) blocks.push({ kind: 'text', text: [{ link: linkLabel(paper), url }] })
  if (paper.links.length > 0) {
    blocks.push({ kind: 'text', text: ['Links: ', ...joinLinks(paper.links)] })
  }
  if (options.similar.length > 0) {
    const titles = options.similar.flatMap((other): Span[] => ['\n• ', titleSpan(other)])
    blocks.push({ kind: 'text', text: ['Similar:', ...titles] })
  }
  if (options.topics.length > 0) {
    blocks.push({ kind: 'note', text: [`Topics: ${options.topics.map((topic) => topic.title).join(', ')}`] })
  }
  if (options.history.length > 0) blocks.push({ kind: 'note', text: options.history })
  const buttons: Button[] = [
    { label: 'Similar', command: `similar ${paper.id}` },
    saveButton(paper, options.isSaved),
    { label: 'Cite', command: `cite ${paper.id}` },
    { label: 'Share', command: `share show ${paper.id}` },
    ...(options.canBeNominated === true ? [{ label: 'Nominate', command: `nominate ${paper.id}` }] : []),
    ...(options.isSaved === undefined
      ? voteButtons(paper.id, options.votes.count)
      : [
          ...ownVoteButtons(paper.id, options.votes),
          { label: 'Not this kind', command: `dislike ${paper.id}` },
        ]),
  ]
  const { namesakes = [] } = options
  if (namesakes.length > 0) {
    blocks.unshift({ kind: 'note', text: ['Several papers are called so; this is the likeliest.'] })
    for (const { title, id } of namesakes)
      buttons.push({ label: cutText(title ?? id, 60), command: `show ${id}` })
  }
  const shows = { command: `show ${paper.id}`, papers: [paper.id] }
  return { title: displayTitle(paper), blocks, buttons, shows }
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
