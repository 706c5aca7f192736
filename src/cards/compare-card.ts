/** Papers side by side: what each says of one thing stands together. */
import { findLines } from '../abstracts/abstract-lines.ts'
import { displayTitle } from '../abstracts/display-title.ts'
import { tellingSentence } from '../abstracts/highlight.ts'
import type { Block, Card, Span } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { capitalise, cutText } from '../model/text.ts'
import { listMeta, paperLinks } from './paper-item.ts'

export function compareCard(papers: readonly Paper[]): Card {
  const ids = papers.map(({ id }) => id)
  const roles = ['problem', 'idea', 'result'] as const
  const rows = roles.flatMap((role) => row(capitalise(role), papers, (paper) => [lineOf(paper, role)]))
  return {
    title: `${papers.map(shortName).join(' · ')}`,
    blocks: [
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

/** Nothing where no paper says anything of it. */
function row(name: string, papers: readonly Paper[], read: (paper: Paper) => readonly Span[]): Block[] {
  const said = papers.map((paper) => ({ paper, spans: read(paper).filter((span) => span !== '') }))
  if (said.every(({ spans }) => spans.length === 0)) return []
  const lines = said.flatMap(({ paper, spans }): Span[] => [
    `\n${shortName(paper)}: `,
    ...(spans.length === 0 ? ['not said'] : spans),
  ])
  return [{ kind: 'text', text: [{ bold: name }, ...lines] }]
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
