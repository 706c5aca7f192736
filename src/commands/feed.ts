/** `feed 3`, `feed topic agents`, `feed saved`: secret addresses for feed readers and reference managers. */

import { z } from 'zod'
import { feedsCard, knownFeedCard, newFeedCard } from '../cards/feed-card.ts'
import { nameQuery } from '../digest/topic-names.ts'
import { BotError } from '../errors.ts'
import { savedFeed } from '../feeds/saved-feed.ts'
import { shelfFeed } from '../feeds/shelf-feed.ts'
import { subscriptionFeed } from '../feeds/subscription-feed.ts'
import { topicFeed } from '../feeds/topic-feed.ts'
import type { Library } from '../library/library.ts'
import { type Card, sentenceCard } from '../model/card.ts'
import { isReadingList } from '../model/shelf.ts'
import { splitLastWord } from '../model/text.ts'
import { hasSpace, splitFirstWord } from '../model/words.ts'
import type { Choice } from '../ports/bot.ts'
import type { FeedAddress } from '../ports/clubs.ts'
import { type Asker, defineCommand, type Typing } from './support/command.ts'
import { giveAddress } from './support/feed-address.ts'
import { findShelf, listShelves } from './support/find-shelf.ts'
import { findNamed, numberOfSubscription } from './support/find-subscription.ts'

export const command = defineCommand({
  name: 'feed',
  partOf: 'subscriptions',
  phrase: 'subscriptions feed',
  area: 'list',
  summary: 'A subscription, a topic or your reading list for feed readers and reference managers',
  changes: 'own',
  group: 'mine',
  options: {
    what: {
      summary: 'the number of a subscription, topic or shelf and its name, or saved; then renew or off',
      schema: z.string().optional(),
      isRest: true,
      complete: completeWhat,
    },
  },
  examples: [
    'feed',
    'feed 1',
    'feed topic reasoning',
    'feed saved',
    'feed shelf related-work',
    'feed saved off',
  ],
  onlyShows: ({ what }) => what === undefined,
  async run({ options: { what }, asker, library }) {
    if (what === undefined) return listFeeds(asker, library)
    const { named, act } = splitAct(what.trim())
    const own = { workspace: asker.workspace, owner: asker.user }
    if (act === 'off') {
      // What it was of may be gone, or in another place.
      const meant = parseAddress(named) ?? (await findWanted(named, asker, library)).address
      return revoke({ ...own, ...meant }, named, library)
    }
    const wanted = await findWanted(named, asker, library)
    const { title, command, endings } = wanted
    const address: FeedAddress = { ...own, ...wanted.address }
    const known = (await library.store.feedAddresses.list(asker)).some((one) => isSame(one, address))
    if (known && act === undefined) return knownFeedCard(title, command)
    const { url, hadOne } = await giveAddress({ ...address, ending: '' }, library)
    const links = endings.map(({ label, ending }) => ({ label, url: `${url}${ending}` }))
    return newFeedCard(title, links, { command, hadOne })
  },
})

/** `3 renew`: what is meant, and what to do with it. */
function splitAct(text: string): { readonly named: string; readonly act: 'renew' | 'off' | undefined } {
  const { before, last } = splitLastWord(text)
  const word = last.toLowerCase()
  return word === 'renew' || word === 'off'
    ? { named: before.trim(), act: word }
    : { named: text, act: undefined }
}

interface Wanted {
  readonly address: Pick<FeedAddress, 'kind' | 'key'>
  readonly title: string
  /** What was said, without what to do with it. */
  readonly command: string
  readonly endings: readonly { readonly label: string; readonly ending: string }[]
}

async function findWanted(named: string, asker: Asker, library: Library): Promise<Wanted> {
  const { first, rest } = splitFirstWord(named)
  if (first.toLowerCase() === 'shelf' && rest !== '') {
    const shelf = await findShelf(rest, { asker, library })
    if (isReadingList(shelf)) return ofReadingList
    return {
      address: { kind: shelfFeed, key: shelf.key },
      title: `Live: ${shelf.name}`,
      command: `feed shelf ${shelf.ref}`,
      endings: [...ofPapers, ...ofReadingList.endings.filter(({ ending }) => ending !== '.json')],
    }
  }
  const address = parseAddress(named)
  if (address?.kind === savedFeed) return ofReadingList
  if (address?.kind === topicFeed) {
    const { key } = address
    const found = await library.store.topics.find(asker.workspace, key)
    if (found === undefined)
      throw new BotError('not-found', `There is no topic ${key} here.`, { suggestions: ['topics'] })
    return { address, title: `Feed: ${found.title}`, command: `feed topic ${key}`, endings: ofPapers }
  }
  const { number, query } = await findNamed(named, asker, library, { act: 'feed' })
  const title = nameQuery(query, await library.store.topics.list(asker.workspace))
  const subscription = { kind: subscriptionFeed, key: String(number) }
  return { address: subscription, title: `Feed: ${title}`, command: `feed ${number}`, endings: ofPapers }
}

/** What is meant by its own name, whether it is there or not. */
function parseAddress(named: string): Wanted['address'] | undefined {
  if (named.toLowerCase() === 'saved') return ofReadingList.address
  const { first, rest } = splitFirstWord(named.toLowerCase())
  const topic = first === 'topic' && rest !== '' && !hasSpace(rest) ? rest : undefined
  if (topic !== undefined) return { kind: topicFeed, key: topic }
  const number = numberOfSubscription(named)
  return number === undefined ? undefined : { kind: subscriptionFeed, key: String(number) }
}

async function revoke(address: FeedAddress, named: string, library: Library): Promise<Card> {
  const wasThere = await library.store.feedAddresses.remove(address)
  const sentence = wasThere ? 'Your address no longer works.' : 'You have no address for it.'
  return { ...sentenceCard(sentence), buttons: [{ label: 'New address', command: `feed ${named}` }] }
}

/** What there is here, and what else the asker has an address for. */
async function listFeeds(asker: Asker, library: Library): Promise<Card> {
  const { feedAddresses, subscriptions, topics } = library.store
  const [known, here, named, shelves] = await Promise.all([
    feedAddresses.list(asker),
    subscriptions.listAt(asker.place),
    topics.list(asker.workspace),
    listShelves({ asker, library }),
  ])
  const has = (kind: string, key: string) => known.some((one) => one.kind === kind && one.key === key)
  const ofTopics = known.filter(({ kind }) => kind === topicFeed)
  const elsewhere = known.filter(
    ({ kind, key }) => kind === subscriptionFeed && !here.some(({ number }) => String(number) === key),
  )
  return feedsCard([
    { title: 'Your reading list', command: 'feed saved', hasAddress: has(savedFeed, '') },
    ...here.map(({ number, query }) => ({
      title: nameQuery(query, named),
      command: `feed ${number}`,
      hasAddress: has(subscriptionFeed, String(number)),
    })),
    ...shelves.map(({ name, ref, key }) => ({
      title: `Shelf ${name}`,
      command: `feed shelf ${ref}`,
      hasAddress: has(shelfFeed, key),
    })),
    ...ofTopics.map(({ key }) => ({ title: `Topic ${key}`, command: `feed topic ${key}`, hasAddress: true })),
    ...elsewhere.map(({ key }) => ({
      title: `Subscription ${key}, of another place`,
      command: `feed ${key}`,
      hasAddress: true,
      isElsewhere: true,
    })),
  ])
}

async function completeWhat({ library, asker, typed }: Typing): Promise<readonly Choice[]> {
  const [here, topics] = await Promise.all([
    library.store.subscriptions.listAt(asker.place),
    library.store.topics.list(asker.workspace),
  ])
  const choices = [
    { value: 'saved', label: 'saved', hint: 'your reading list' },
    ...here.map(({ number, query }) => ({
      value: String(number),
      label: `${number} ${nameQuery(query, topics)}`,
    })),
    ...topics.map(({ name, title }) => ({ value: `topic ${name}`, label: `topic ${name}`, hint: title })),
  ]
  return choices.filter(({ value }) => value.startsWith(typed.trim().toLowerCase()))
}

function isSame(one: FeedAddress, other: FeedAddress): boolean {
  return one.kind === other.kind && one.key === other.key
}

const ofPapers: Wanted['endings'] = [
  { label: 'Feed reader', ending: '.atom' },
  { label: 'JSON Feed', ending: '.json' },
]
const ofReadingList: Wanted = {
  address: { kind: savedFeed, key: '' },
  title: 'Your reading list, live',
  command: 'feed saved',
  endings: [
    { label: 'BibTeX', ending: '.bib' },
    { label: 'RIS', ending: '.ris' },
    { label: 'CSL-JSON', ending: '.json' },
  ],
}
