/** What a place learned from its votes, and that learning has started over. */
import type { Block, Card } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import { displayTitle, type Paper } from '../model/paper.ts'

export interface LearnedPage {
  readonly votes: { readonly up: number; readonly down: number }
  readonly liked: readonly { readonly word: string; readonly share: number }[]
  readonly disliked: readonly { readonly word: string; readonly share: number }[]
  readonly papers: readonly { readonly paper: Paper; readonly weight: number }[]
}

/** `of` whom it was learned. */
export function learnedCard({ votes, liked, disliked, papers }: LearnedPage, of: 'place' | 'person'): Card {
  const isOwn = of === 'person'
  const [up, down] = [count(votes.up, 'paper'), count(votes.down, 'paper')]
  const blocks: Block[] = [
    {
      kind: 'text',
      text: [
        isOwn
          ? `“for me” follows ${up} that you voted up or saved and ${down} that you voted down.`
          : `Digests and latest of this place follow ${up} that people voted up and ${down} that they voted down.`,
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
    title: isOwn ? 'What is learned of you' : 'What this place learned',
    blocks,
    buttons: isOwn
      ? [{ label: 'Reset…', command: 'learning reset for me' }]
      : [
          { label: 'Reset…', command: 'learning reset' },
          { label: 'Turn off', command: 'settings learning off' },
        ],
  }
}

export function noVotesCard(isOff: boolean): Card {
  const text = isOff
    ? 'Learning is off here: digests are ranked as if nobody had voted.'
    : 'Nothing is learned here yet: nobody voted, or there are too few papers to compare with. 👍 and 👎 are under the papers of a digest.'
  return {
    title: 'What this place learned',
    blocks: [{ kind: 'text', text: [text] }],
    buttons: isOff ? [{ label: 'Turn on', command: 'settings learning on' }] : [],
  }
}

/** For whom nothing is learned yet. */
export const nothingForYouCard: Card = {
  title: 'Nothing for you yet',
  blocks: [
    {
      kind: 'text',
      text: ['I do not know yet what you like: vote 👍 under papers, or save some, and ask again.'],
    },
  ],
  buttons: [
    { label: 'Latest', command: 'latest' },
    { label: 'Your votes', command: 'votes' },
  ],
}

/** `isOwn` where it is what is learned of the asker, not of the place. */
export function resetCard(isOwn: boolean): Card {
  const text = isOwn
    ? 'Your votes and saves so far would tell “for me” and “interests” nothing any longer; those from now on do. They stay in your lists, and count for digests as before. This can be undone.'
    : 'The votes of this place would count for its digests no longer; votes from now on do. The votes themselves stay, and this can be undone.'
  const command = isOwn ? 'learning reset for me now' : 'learning reset now'
  return {
    title: 'Begin anew?',
    blocks: [{ kind: 'text', text: [text] }],
    buttons: [{ label: 'Reset', command, effect: 'replace' }],
  }
}

export function resetDoneCard(what: 'reset' | 'undone', isOwn: boolean): Card {
  const [text, title, button]: [string, string, Card['buttons'][number]] =
    what === 'reset'
      ? [
          isOwn
            ? 'Only your votes and saves from now on tell what you like.'
            : 'Only votes from now on count for the digests of this place.',
          'Begun anew',
          { label: 'Undo', command: isOwn ? 'learning undo for me' : 'learning undo', effect: 'replace' },
        ]
      : [
          isOwn
            ? 'Your earlier votes and saves tell again what you like.'
            : 'The earlier votes of this place count again.',
          'As before',
          { label: 'What it learned', command: isOwn ? 'learning show for me' : 'learning show' },
        ]
  return {
    title,
    blocks: [{ kind: 'text', text: [text] }],
    buttons: [button],
    ...(what === 'reset' && { undo: button.command }),
  }
}

function sayWords(words: readonly { readonly word: string; readonly share: number }[]): string {
  return words.map(({ word, share }) => `${word} ${Math.abs(share).toFixed(2)}`).join(', ')
}

function count(papers: number, noun: string): string {
  return `${papers.toLocaleString('en')} ${noun}${papers === 1 ? '' : 's'}`
}
