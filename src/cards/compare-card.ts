/** Papers side by side: what each says of one thing stands together. */
import { findLines } from '../abstracts/abstract-lines.ts'
import { displayTitle } from '../abstracts/display-title.ts'
import { tellingSentence } from '../abstracts/highlight.ts'
import type { Block, Card, Span } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { capitalise, cutText } from '../model/text.ts'
import { listMeta, paperLinks } from './paper-item.ts'

/** More do not fit beside each other. */
export const mostCompared = 5

/** `lead` says first why the papers are compared. */
export function compareCard(papers: readonly Paper[], lead: readonly string[] = []): Card {
  const ids = papers.map(({ id }) => id)
  const roles = ['problem', 'idea', 'result'] as const
  const rows = roles.flatMap((role) => row(capitalise(role), papers, (paper) => [lineOf(paper, role)]))
  return {
    title: `${papers.map(shortName).join(' · ')}`,
    blocks: [
      ...lead.map((text): Block => ({ kind: 'text', text: [text] })),
      ...papers.map((paper): Block => ({ kind: 'text', text: [titleSpan(paper), `\n${listMeta(paper)}`] })),
      ...rows,
      ...row('Links', papers, (paper) =>
        paperLinks(paper).flatMap(({ label, url }, at): Span[] => [
          at === 0 ? '' : ' · ',
          { link: label, url },
        ]),
      ),
    ],
    buttons: papers.slice(0, maxButtons).map((paper) => ({
      label: cutText(`Open: ${shortName(paper)}`, 40),
      command: `show ${paper.id}`,
    })),
    shows: { command: `compare ${ids.join(' ')}`, papers: ids },
  }
}

/** Of the papers that say something of it; nothing where none does. */
function row(name: string, papers: readonly Paper[], read: (paper: Paper) => readonly Span[]): Block[] {
  const lines = papers.flatMap((paper): Span[] => {
    const spans = read(paper).filter((span) => span !== '')
    const name = shortName(paper)
    return spans.length === 0 ? [] : [`\n${name}: `, ...spans.map((span) => dropName(span, name))]
  })
  return lines.length === 0 ? [] : [{ kind: 'text', text: [{ bold: name }, ...lines] }]
}

/** `a framework …` of `ToRL, a framework …`, behind the name. */
function dropName(span: Span, name: string): Span {
  const isTwice = typeof span === 'string' && span.toLowerCase().startsWith(`${name.toLowerCase()}, `)
  return isTwice ? span.slice(name.length + 2) : span
}

/** Where no idea is sure, the sentence that tells most. */
function lineOf({ abstract }: Paper, role: 'problem' | 'idea' | 'result'): string {
  const lines = findLines(abstract)
  const clause = lines.find((line) => line.role === role)?.clause
  return clause ?? (role === 'idea' && lines.length === 0 ? tellingSentence(abstract) : '')
}

/** `VLM-R1` of `VLM-R1: A Stable …`. */
function shortName(paper: Paper): string {
  return cutText(displayTitle(paper).split(':', 1)[0] ?? '', maxName)
}

function titleSpan(paper: Paper): Span {
  const title = displayTitle(paper)
  const url = identifierUrl(paper.id)
  return url === undefined ? { bold: title } : { link: title, url }
}

const maxName = 40
const maxButtons = 5
