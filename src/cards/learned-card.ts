/** What a place learned from its votes, and that it begins anew. */
import type { Block, Card } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import { displayTitle, type Paper } from '../model/paper.ts'

export interface LearnedPage {
  readonly votes: { readonly up: number; readonly down: number }
  readonly liked: readonly { readonly word: string; readonly share: number }[]
  readonly disliked: readonly { readonly word: string; readonly share: number }[]
  readonly papers: readonly { readonly paper: Paper; readonly weight: number }[]
}

export function learnedCard({ votes, liked, disliked, papers }: LearnedPage): Card {
  const blocks: Block[] = [
    {
      kind: 'text',
      text: [
        `Digests and latest of this place follow ${count(votes.up, 'paper')} that people voted up and ${count(votes.down, 'paper')} that they voted down.`,
      ],
    },
  ]
  if (liked.length > 0) blocks.push({ kind: 'text', text: [{ bold: 'Up: ' }, sayWords(liked)] })
  if (disliked.length > 0) blocks.push({ kind: 'text', text: [{ bold: 'Down: ' }, sayWords(disliked)] })
  const lines = papers.flatMap(({ paper, weight }, at) => {
    const url = identifierUrl(paper.id)
    const title = displayTitle(paper)
    return [
      `${at > 0 ? '\n' : ''}${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(2)} `,
      url === undefined ? title : { link: title, url },
    ]
  })
  if (lines.length > 0) blocks.push({ kind: 'text', text: [{ bold: 'Papers that weigh most:\n' }, ...lines] })
  blocks.push({
    kind: 'note',
    text: [
      'Words: shares of the heaviest. Papers: what is left of their votes, which halve in 180 days. Searches never change, and nothing of this leaves the workspace.',
    ],
  })
  return {
    title: 'What this place learned',
    blocks,
    buttons: [
      { label: 'Reset…', command: 'learning reset' },
      { label: 'Turn off', command: 'settings learning off' },
    ],
  }
}

export function noVotesCard(isOff: boolean): Card {
  const text = isOff
    ? 'Learning is off here: digests are ranked as if nobody had voted.'
    : 'Nothing is learned here yet: nobody voted, or there are too few papers to compare with. 👍 and 👎 stand under the papers of a digest.'
  return {
    title: 'What this place learned',
    blocks: [{ kind: 'text', text: [text] }],
    buttons: isOff ? [{ label: 'Turn on', command: 'settings learning on' }] : [],
  }
}

export const resetCard: Card = {
  title: 'Begin anew?',
  blocks: [
    {
      kind: 'text',
      text: [
        'The votes of this place would count for its digests no longer; votes from now on do. The votes themselves stay, and this can be undone.',
      ],
    },
  ],
  buttons: [{ label: 'Reset', command: 'learning reset now', effect: 'replace' }],
}

export function resetDoneCard(what: 'reset' | 'undone'): Card {
  return what === 'reset'
    ? {
        title: 'Begun anew',
        blocks: [{ kind: 'text', text: ['Only votes from now on count for the digests of this place.'] }],
        buttons: [{ label: 'Undo', command: 'learning undo', effect: 'replace' }],
      }
    : {
        title: 'As before',
        blocks: [{ kind: 'text', text: ['The earlier votes of this place count again.'] }],
        buttons: [{ label: 'What it learned', command: 'learning show' }],
      }
}

function sayWords(words: readonly { readonly word: string; readonly share: number }[]): string {
  return words.map(({ word, share }) => `${word} ${Math.abs(share).toFixed(2)}`).join(', ')
}

function count(papers: number, noun: string): string {
  return `${papers.toLocaleString('en')} ${noun}${papers === 1 ? '' : 's'}`
}
