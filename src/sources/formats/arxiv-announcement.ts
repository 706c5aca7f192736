/** One day's announcement from both forms of arXiv's feed, which do not always agree. */

import { inTurns } from '../../async/steps.ts'
import { BotError } from '../../errors.ts'
import { dropEnd } from '../../model/words.ts'
import type { Http, Validators } from '../../ports/http.ts'
import { arxivRateLimit } from './arxiv.ts'
import { type ArxivFeed, parseArxivFeed } from './arxiv-feed-page.ts'
import { sayBroken } from './xml.ts'

export interface Announcement {
  /** The forms that were fetched and are of the newest day among them; at least one. */
  readonly feeds: readonly ArxivFeed[]
  readonly day: string
  readonly faults: readonly string[]
  readonly validators: Validators
}

/**
 * The last announcement; undefined if nothing changed since the validators. The RSS form replaces the Atom
 * form if that fails; throws `BotError` if both do.
 */
export async function fetchAnnouncement(
  http: Http,
  feedUrl: string,
  categories: readonly string[],
  validators: Validators | undefined,
): Promise<Announcement | undefined> {
  const addressOf = (form: string) => `${dropEnd(feedUrl, '/')}/${form}/${categories.join('+')}`
  const atom = await attempt(() => fetchFeed(http, addressOf('atom'), validators))
  if (atom.answer !== undefined && atom.answer.feed === undefined) return undefined
  const rss = await attempt(() => fetchFeed(http, addressOf('rss'), undefined))
  const feeds = [atom.answer?.feed, rss.answer?.feed].filter((feed) => feed !== undefined)
  const day = feeds
    .map((feed) => feed.day)
    .sort()
    .at(-1)
  if (day === undefined) throw atom.error
  return {
    feeds: feeds.filter((feed) => feed.day === day),
    day,
    faults: [
      ...(atom.error === undefined ? [] : [`The Atom form could not be read: ${atom.error.userMessage}`]),
      ...(rss.error === undefined ? [] : [`The RSS form could not be read: ${rss.error.userMessage}`]),
      ...compare(atom.answer?.feed, rss.answer?.feed),
    ],
    // Without both forms the next ingest must fetch again.
    validators: feeds.length === 2 ? (atom.answer?.validators ?? {}) : {},
  }
}

async function fetchFeed(http: Http, url: string, validators: Validators | undefined) {
  let feed: ArxivFeed | undefined
  const refuse = (text: string) =>
    sayBroken(async () => {
      feed = await inTurns(parseArxivFeed(text))
      return undefined
    })
  const answer = await http.fetch({
    url,
    rateLimit: arxivRateLimit,
    isOperators: true,
    kind: 'xml',
    validators,
    refuse,
  })
  return { feed, validators: answer.validators }
}

async function attempt<Result>(
  act: () => Promise<Result>,
): Promise<{ readonly answer?: Result; readonly error?: BotError }> {
  try {
    return { answer: await act() }
  } catch (error) {
    if (error instanceof BotError) return { error }
    throw error
  }
}

function compare(atom: ArxivFeed | undefined, rss: ArxivFeed | undefined): string[] {
  if (atom === undefined || rss === undefined) return []
  const isSame = atom.day === rss.day && atom.items.size === rss.items.size
  if (isSame) return []
  const say = (feed: ArxivFeed) => `${feed.items.size} papers of ${feed.day}`
  return [`The feed's two forms differ: Atom has ${say(atom)}, RSS ${say(rss)}.`]
}
