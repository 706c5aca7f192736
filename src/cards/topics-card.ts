/** The topics of a workspace, a page of them. */
import type { Button, Card, Item } from '../model/card.ts'
import { cutText } from '../model/text.ts'
import type { Topic } from '../model/topic.ts'
import { pageButtons, pageNote } from './list-card.ts'
import { countPapers } from './paper-item.ts'

/** `papers` is undefined if not counted yet, or if it cannot be, for the reason in `fault`. */
export interface CountOfTopic {
  readonly papers: number | undefined
  readonly isMore: boolean
  /** Whether the counts are of the index before its last change. */
  readonly isOld: boolean
  readonly fault?: string
}

export interface TopicList {
  /** Those of this page only, and the count of each at its place; `total` counts those of all pages. */
  readonly topics: readonly Topic[]
  readonly counts: readonly CountOfTopic[]
  readonly total: number
  /** Counted from 1. */
  readonly page: number
  /** The papers that have at least one topic of all pages. */
  readonly covered: CountOfTopic | undefined
  /** How many papers the whole index has. */
  readonly papers: number
}

/** Enough for a few messages on every platform. */
export const topicsPerPage = 20

export function topicsCard(list: TopicList): Card {
  const pages = Math.ceil(list.total / topicsPerPage)
  const { page, topics } = list
  const items = topics.map((topic, at) => topicItem(topic, list.counts[at]))
  const isCounting = list.counts.some(isUnknown)
  const again: Button = { label: 'Refresh', command: page === 1 ? 'topics' : `topics page:${page}` }
  return {
    title: 'Topics',
    blocks: [{ kind: 'text', text: [summarise(list)] }, ...items, ...pageNote(page, pages)],
    buttons: [
      ...pageButtons({ page, command: 'topics' }, pages),
      { label: 'Subscribe…', command: 'subscribe', effect: 'form' },
      { label: 'Add a topic…', command: 'topic add', effect: 'form' },
      ...(isCounting ? [{ ...again, effect: 'replace' as const }] : []),
    ],
    shows: { command: again.command, papers: [] },
    ...(isCounting ? { goesOn: again.command } : {}),
  }
}

function summarise({ topics, total, covered, papers }: TopicList): string {
  if (total === 0) return 'No topics yet.'
  if (topics.length === 0) return 'There are no more topics.'
  const some = total === 1 ? '1 topic' : `${total} topics`
  if (covered === undefined || isUnknown(covered)) return `${some}; the papers are being counted.`
  // Too many topics for one query, or too long ones, leave this out; each still has its own count.
  const isNothing = covered.papers === 0 && covered.isMore
  if (covered.papers === undefined || covered.fault !== undefined || isNothing) return `${some}.`
  const count = `${covered.isMore ? 'more than ' : ''}${covered.papers.toLocaleString('en')}`
  return `${some}; ${count} of ${countPapers(papers)} have at least one.`
}

function topicItem(topic: Topic, count: CountOfTopic | undefined): Item {
  return {
    kind: 'item',
    title: topic.title,
    meta: `${topic.name} · ${sayCount(count)}`,
    text: [{ code: cutText(topic.query, maxQueryLength) }],
    buttons: count?.papers === 0 ? [] : [{ label: 'Latest', command: `latest ${topic.name}` }],
  }
}

function sayCount(count: CountOfTopic | undefined): string {
  if (count === undefined || isUnknown(count)) return 'counting …'
  if (count.papers === undefined) return `not counted: ${count.fault}`
  const papers = countPapers(count.papers, count.isMore)
  return count.isOld ? `${papers} a moment ago` : papers
}

function isUnknown({ papers, fault }: CountOfTopic): boolean {
  return papers === undefined && fault === undefined
}

/** Two lines of a phone. */
const maxQueryLength = 80
