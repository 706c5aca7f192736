/** `show VLM-R1 authors`: one thing that is known of a paper, and nothing else. */
import { displayTitle } from '../../abstracts/display-title.ts'
import { paperLinks } from '../../cards/paper-item.ts'
import { type Card, type Span, textBlock } from '../../model/card.ts'
import { parseIdentifier } from '../../model/identifier.ts'
import { isAmong } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import { spacedWords } from '../../model/words.ts'
import { isNameLike } from './ask-scope.ts'

/** The name of a paper, and what is asked of it; undefined where words that are no name stand before that. */
export function splitFact(words: string): { readonly name: string; readonly fact: string } | undefined {
  const said = spacedWords(words)
  const [name = '', fact = ''] = said.length === 2 ? said : []
  const isName = parseIdentifier(name) !== undefined || isNameLike(name)
  return isName && isAmong(fact.toLowerCase(), 'authors abstract code pdf')
    ? { name, fact: fact.toLowerCase() }
    : undefined
}

export function factCard(paper: Paper, fact: string): Card {
  return {
    title: displayTitle(paper),
    blocks: [textBlock(...sayFact(paper, fact))],
    buttons: [{ label: 'Open', command: `show ${paper.id}` }],
    shows: { command: `show ${paper.id}`, papers: [paper.id] },
  }
}

function sayFact(paper: Paper, fact: string): readonly Span[] {
  if (fact === 'authors') return [sayAuthors(paper.authors)]
  if (fact === 'abstract')
    return [paper.abstract === '' ? 'No source has given an abstract yet.' : paper.abstract]
  const link = paperLinks(paper).find(({ label }) => label.toLowerCase() === fact)
  const name = fact === 'code' ? 'code' : 'PDF'
  if (link === undefined) return [`No, I know no link to its ${name}.`]
  return [
    fact === 'code' ? 'Yes: ' : 'PDF: ',
    { link: link.url.replace(/^https?:\/\/(?:www\.)?/, ''), url: link.url },
  ]
}

function sayAuthors(authors: readonly string[]): string {
  if (authors.length === 0) return 'No source has given its authors yet.'
  const left = authors.length - maxAuthors
  const names = authors.slice(0, maxAuthors).join(', ')
  return `${authors.length === 1 ? '1 author' : `${authors.length} authors`}: ${names}${left > 0 ? ` and ${left} more` : ''}`
}

const maxAuthors = 200
