/** What a place learned from its votes, and that learning has started over. */

import { displayTitle } from '../abstracts/display-title.ts'
import type { Block, Card } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'

export interface LearnedPage {
  readonly votes: {
    readonly up: number
    readonly down: number
    readonly others: number
    readonly unnamed: number
  }
  readonly liked: readonly { readonly word: string; readonly share: number }[]
  readonly disliked: readonly { readonly word: string; readonly share: number }[]
  readonly papers: readonly { readonly paper: Paper; readonly weight: number }[]
  readonly notBy: readonly string[]
}

/** `of` whom it was learned. */
export function learnedCard(
  { votes, liked, disliked, papers, notBy }: LearnedPage,
  of: 'place' | 'person',
): Card {
  const isOwn = of === 'person'
  const [up, down] = [count(votes.up, 'paper'), count(votes.down, 'paper')]
  const follows = isOwn
    ? `“for me” follows ${up} that you voted up or saved and ${down} that you voted down.`
    : `Digests and latest here follow ${up} that people voted up or saved and ${down} that they voted down.`
  const others =
    votes.others === 0
      ? ''
      : ` ${count(votes.others, 'paper')} more ${votes.others === 1 ? 'counts' : 'count'} because ${isOwn ? 'you' : 'people'} read on, shared, nominated or rated.`
  const unnamed =
    votes.unnamed === 0
      ? ''
      : ` ${count(votes.unnamed, 'paper')} more ${votes.unnamed === 1 ? 'counts' : 'count'} without a name here: one person alone saved or opened ${votes.unnamed === 1 ? 'it' : 'each'}, or did not want it.`
  const blocks: Block[] = [{ kind: 'text', text: [follows, others, unnamed] }]
  if (liked.length > 0) blocks.push({ kind: 'text', text: [{ bold: 'Up: ' }, sayWords(liked)] })
  if (disliked.length > 0) blocks.push({ kind: 'text', text: [{ bold: 'Down: ' }, sayWords(disliked)] })
  if (notBy.length > 0)
    blocks.push({
      kind: 'text',
      text: [{ bold: isOwn ? 'Nothing by: ' : 'Lower: papers by ' }, notBy.join(', ')],
    })
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
    title: isOwn ? 'What I learned about you' : 'What I learned here',
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
    title: 'What I learned here',
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
    : 'Votes from here would no longer count for the digests here; votes from now on do. The votes themselves stay, and this can be undone.'
  const command = isOwn ? 'learning reset for me now' : 'learning reset now'
  return {
    title: 'Start over?',
    blocks: [{ kind: 'text', text: [text] }],
    buttons: [{ label: 'Reset', command, effect: 'replace' }],
  }
}

/** `before` where nothing was voted since the last reset, so that another would change nothing. */
export function resetDoneCard(what: 'reset' | 'before' | 'undone', isOwn: boolean): Card {
  const whose = isOwn ? ' for me' : ''
  const [title, own, ofPlace] = resetWords[what]
  const undo = `learning undo${whose}`
  return {
    title,
    blocks: [{ kind: 'text', text: [isOwn ? own : ofPlace] }],
    buttons: [
      what === 'undone'
        ? { label: 'What it learned', command: `learning show${whose}` }
        : { label: 'Undo', command: undo, effect: 'replace' },
    ],
    ...(what === 'reset' && { did: { act: 'learning reset', target: {}, undo } }),
  }
}

/** The title, and what it means for a person and for a place. */
const resetWords = {
  reset: [
    'Started over',
    'Only your votes and saves from now on tell what you like.',
    'Only votes from now on count for the digests here.',
  ],
  before: [
    'Already started over',
    'You voted on nothing and saved nothing since the last reset.',
    'Nobody voted here since the last reset.',
  ],
  undone: [
    'As before',
    'Your earlier votes and saves tell again what you like.',
    'The earlier votes from here count again.',
  ],
} as const

function sayWords(words: readonly { readonly word: string; readonly share: number }[]): string {
  return words.map(({ word, share }) => `${word} ${Math.abs(share).toFixed(2)}`).join(', ')
}

function count(papers: number, noun: string): string {
  return `${papers.toLocaleString('en')} ${noun}${papers === 1 ? '' : 's'}`
}
