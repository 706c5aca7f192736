/**
 * `digest`: what is new for the subscriptions here, now; `digest agents` for a topic or
 * query; `digest 2025-04-12` again.
 */
import { z } from 'zod'
import { archivedCard } from '../cards/archive-card.ts'
import { digestsOf } from '../digest/archive.ts'
import { composeOrder, type DigestOrder, nextOccasion } from '../digest/composer.ts'
import { parseSubject, parseWords, standardTop } from '../digest/parse-subscription.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { dayOf } from '../model/day.ts'
import type { Subscription } from '../model/subscription.ts'
import { isDigits } from '../model/words.ts'
import { type Asker, defineCommand } from './support/command.ts'
import { completeTopic } from './support/command-options.ts'
import { isTrusted } from './support/standing.ts'

export const command = defineCommand({
  name: 'digest',
  area: 'digests',
  summary: 'Post highlights now: of all subscriptions, of a topic, or of an earlier day',
  visibility: 'public',
  options: {
    what: {
      summary: 'a topic or a query, or a day such as 2025-04-12',
      schema: z.string().optional(),
      isRest: true,
      complete: completeTopic,
    },
  },
  examples: ['digest', 'digest reasoning top 3', 'digest 2025-04-12'],
  async run({ options, asker, library }) {
    const { what } = options
    if (what?.split('-').length === 3 && isDigits(what.replaceAll('-', '')))
      return findDay(what, asker, library)
    const active = (await library.store.subscriptions.listAt(asker.place)).filter(
      ({ state }) => state === 'active',
    )
    if (what === undefined && active.length === 0) return noSubscriptionCard
    const order =
      what === undefined ? await orderOfAll(active, asker, library) : await orderOf(what, asker, library)
    const digest = await composeOrder(library, order)
    // What others ask for leaves nothing out of the team's next digest.
    if (digest.papers.length > 0 && (await isTrusted(asker, library)))
      await library.store.ledger.file(asker.place, digest, library.now().epochMilliseconds)
    return digest.card
  },
})

async function findDay(text: string, asker: Asker, library: Library): Promise<Card> {
  const timeZone = asker.timeZone ?? library.timeZone
  checkDay(text)
  const all = await digestsOf(asker.place, library)
  const found = all.filter(({ at }) => dayOf(at, timeZone) === text)
  return archivedCard(text, found, { timeZone, now: library.now() })
}

function checkDay(text: string): void {
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (cause) {
    throw new BotError('bad-input', `There is no day ${text}.`, { cause, suggestions: ['digests'] })
  }
}

/** Every active subscription, each with the papers since its own last digest. */
async function orderOfAll(
  subscriptions: readonly Subscription[],
  { place, workspace, timeZone }: Asker,
  library: Library,
): Promise<DigestOrder> {
  const occasions = await Promise.all(subscriptions.map((one) => nextOccasion(library, one)))
  const starts = occasions.map(({ since }) => since)
  const earliest = starts.every((start) => start !== undefined)
    ? starts.toSorted(Temporal.Instant.compare)[0]
    : undefined
  return {
    place,
    workspace,
    interests: subscriptions.map(({ query }, at) => ({ query, since: starts[at] })),
    ...(subscriptions.length > 1 && { subject: `${subscriptions.length} subscriptions`, command: 'latest' }),
    top: Math.max(...subscriptions.map(({ top }) => top)),
    timeZone: timeZone ?? library.timeZone,
    occasion: { since: earliest, now: library.now(), isCatchUp: false },
    settings: { detail: 'full' },
  }
}

async function orderOf(
  text: string,
  { place, workspace, timeZone }: Asker,
  library: Library,
): Promise<DigestOrder> {
  const {
    rest,
    top,
    time,
    every,
    timeZone: zone,
  } = await parseWords(text, {
    library,
    workspace,
    command: 'digest',
  })
  if (time !== undefined || every !== undefined)
    throw askWhen(text, top === undefined ? rest : `${rest} top ${top}`)
  const query = await parseSubject(rest, library, workspace)
  if (query === '')
    throw new BotError('bad-input', 'Say of what: a topic or a query, such as digest reasoning.')
  return {
    place,
    workspace,
    interests: [{ query, since: undefined }],
    top: top ?? standardTop,
    timeZone: zone ?? timeZone ?? library.timeZone,
    occasion: { since: undefined, now: library.now(), isCatchUp: false },
    settings: { detail: 'full' },
  }
}

/** Who says a time wants it then, and not now for everybody. */
function askWhen(text: string, subject: string): BotError {
  const [then, now] = [`subscribe ${text}`, `digest ${subject}`.trim()]
  return new BotError(
    'not-sure',
    'A digest is posted now, once. Do you want it at that time, again and again?',
    {
      suggestions: [then, now],
      labels: new Map([
        [then, 'Subscribe'],
        [now, 'Post one now'],
      ]),
    },
  )
}

const noSubscriptionCard: Card = {
  title: 'No digest',
  blocks: [
    {
      kind: 'text',
      text: ['No subscription is active here. Name a topic or a query, or subscribe to one.'],
    },
  ],
  buttons: [
    { label: 'Topics', command: 'topics' },
    { label: 'Subscriptions', command: 'subscriptions' },
    { label: 'How to subscribe', command: 'help subscribe' },
  ],
}
