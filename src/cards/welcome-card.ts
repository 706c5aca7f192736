/** What the bot does, said where it is new. */
import { type Button, type Card, type Item, joinLines, type Span } from '../model/card.ts'
import type { Topic } from '../model/topic.ts'
import { countPapers } from './paper-item.ts'

/** A topic that a place could follow. */
export interface Proposal {
  readonly topic: Topic
  /** Undefined where they are not counted yet. */
  readonly papers: number | undefined
  readonly isMore: boolean
}

export interface Welcome {
  readonly proposals: readonly Proposal[]
  /** Whether they were chosen by what the place is about. */
  readonly fits: boolean
  /** Whether others read along, so that the bot has to be called by its name. */
  readonly isShared: boolean
}

/** Four lines on what it does, and topics to subscribe to. */
export function welcomeCard({ proposals, fits, isShared }: Welcome): Card {
  const called = isShared ? 'Mention me and say' : 'Say'
  const lines: readonly (readonly Span[])[] = [
    [`I find papers. ${called} in plain words what you look for: `, { code: tryOut(proposals) }, '.'],
    ['I post what is new of a topic here, as often as you like, once somebody subscribes.'],
    ['I keep a reading list for each of you, and give it back as BibTeX.'],
    [
      'I go on from my last answer: ',
      { code: 'more' },
      ', ',
      { code: 'newer ones' },
      '. For the rest there is ',
      { code: 'help' },
      '.',
    ],
  ]
  const why = fits ? 'Topics that seem to fit:' : 'The topics with most papers:'
  return {
    title: 'Hello, I am Journal Club',
    blocks: [
      { kind: 'text', text: joinLines(lines) },
      ...(proposals.length === 0 ? [] : [{ kind: 'text' as const, text: [{ bold: why }] }]),
      ...proposals.map(proposalItem),
    ],
    buttons: [],
  }
}

/** The welcome in one line, shown under somebody's answer. */
export function welcomeNote({ proposals }: Welcome): Card {
  const note: readonly Span[] = [
    'I am new here: I can also post what is new of a topic, once somebody subscribes. ',
    { code: 'help' },
    ' says what else I do.',
  ]
  return {
    title: '',
    blocks: [{ kind: 'note', text: note }],
    buttons: proposals.map(({ topic }) => subscribeButton(topic, `Subscribe to ${topic.name}`)),
  }
}

function proposalItem({ topic, papers, isMore }: Proposal): Item {
  const count = papers === undefined ? '' : ` · ${countPapers(papers, isMore)}`
  return {
    kind: 'item',
    title: topic.title,
    meta: `${topic.name}${count}`,
    text: [],
    buttons: [subscribeButton(topic, 'Subscribe'), { label: 'Latest', command: `latest ${topic.name}` }],
  }
}

function subscribeButton({ name }: Topic, label: string): Button {
  return { label, command: `subscribe ${name}` }
}

function tryOut([first]: readonly Proposal[]): string {
  return first === undefined ? 'new papers about reward hacking' : `new papers about ${first.topic.title}`
}
