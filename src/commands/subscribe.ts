/** `subscribe agents weekdays at 09:00 in Europe/Berlin top 5`: highlights, posted here. */
import { z } from 'zod'
import { askCard, confirmCard, stateSentence } from '../cards/subscription-card.ts'
import { wantedSpans } from '../cards/subscription-text.ts'
import { zoneNote } from '../cards/time-zone-card.ts'
import { forecastQuery } from '../digest/forecast.ts'
import { checkSubscriptionCount } from '../digest/limits.ts'
import { parseWish, type Wish } from '../digest/parse-subscription.ts'
import { nameQuery } from '../digest/topic-names.ts'
import { BotError } from '../errors.ts'
import { plainText } from '../model/card.ts'
import { scheduleKey } from '../model/print-schedule.ts'
import { likeShelf } from '../model/shelf.ts'
import { isAtWork } from '../model/subscription.ts'
import { splitFirstWord } from '../model/words.ts'
import { defineCommand, type Typing } from './support/command.ts'
import { completeTopic, placeOption, queryOption } from './support/command-options.ts'
import { findShelfNamed } from './support/find-shelf.ts'
import { tellSubscription } from './support/subscription-answers.ts'
import { subscribeForm } from './support/subscription-form.ts'

export const command = defineCommand({
  name: 'subscribe',
  area: 'digests',
  summary: 'Post highlights of a topic or query here: daily, weekly mon,thu, every other week, monthly',
  changes: 'place',
  options: {
    query: {
      summary: 'a topic or a query, then when: weekdays at 09:00 in Europe/Berlin top 5',
      schema: z.string().min(1).optional(),
      isRest: true,
      complete: completeWish,
    },
    place: placeOption,
    confirm: {
      summary: 'yes subscribes even to what matches nothing or everything',
      schema: z.literal('yes', 'yes').optional(),
    },
  },
  examples: [
    'subscribe reasoning',
    'subscribe agents weekdays at 09:00 in Europe/Berlin top 5',
    'subscribe to "reward hacking" -survey on mondays and thursdays at 5pm',
    'subscribe like related-work weekly',
    'subscribe safety on the first monday of the month',
  ],
  form: subscribeForm,
  onlyShows: ({ query }) => query === undefined,
  isOwn: async () => true,
  async question({ query, place }, parts) {
    if (query === undefined || place !== undefined) return undefined
    const wish = await readWish(query, parts)
    const name = nameQuery(wish.query, await parts.library.store.topics.list(parts.asker.workspace))
    const wanted = plainText(wantedSpans(wish, name))
    return { sentence: `Shall I post ${wanted}? Everybody here would see it.`, label: 'Subscribe' }
  },
  async run({ options, asker, library }) {
    if (options.query === undefined) return askCard(await library.topics(asker.workspace))
    const { workspace, user, timeZone } = asker
    const place = options.place ?? asker.place
    const at = place === asker.place ? '' : ` place:${place}`
    const { query, schedule, top, isZoneTyped } = await readWish(options.query, { asker, library })
    await library.checkMayPost(place, `subscribe ${options.query}${at}`)
    const { subscriptions } = library.store
    const here = await subscriptions.listAt(place)
    const isKnown = here.some(
      (known) => known.query === query && scheduleKey(known.schedule) === scheduleKey(schedule),
    )
    if (!isKnown) checkSubscriptionCount(here.length + 1)
    if (!isKnown && options.confirm !== 'yes') {
      const forecast = await forecastQuery(query, library, place)
      const name = nameQuery(query, await library.store.topics.list(workspace))
      // What is like a shelf is ranked, however much has its words.
      const isAsked = forecast.reach !== 'some' && !query.startsWith(likeShelf)
      if (isAsked) return confirmCard({ query, name, schedule, top }, forecast, at)
    }
    const request = { place, workspace, query, schedule, top, createdBy: user }
    const saved = await subscriptions.save(request, library.now().epochMilliseconds)
    const { subscription, isNew } = saved
    if (!isNew) {
      const differs =
        subscription.top === top
          ? []
          : [`It shows ${subscription.top}, not ${top}: edit ${subscription.number} top ${top}.`]
      const rests = isAtWork(subscription) ? [] : [stateSentence(subscription, library.now())]
      return tellSubscription(`Already subscribed, as number ${subscription.number}`, subscription, {
        asker,
        library,
        notes: [...rests, ...differs],
      })
    }
    const zone = isZoneTyped ? [] : [zoneNote(schedule.timeZone, timeZone)]
    const same = here.filter((known) => known.query === query).map(({ number }) => number)
    const twice =
      same.length === 0
        ? []
        : [`Number ${same.join(', ')} asks for the same at other times; no paper comes twice.`]
    return tellSubscription(`Subscribed, as number ${subscription.number}`, subscription, {
      asker,
      library,
      notes: [...zone, ...twice, ...(library.windows.isFrozen && here.length === 0 ? [nothingNew] : [])],
      undo: { label: 'Undo', command: `unsubscribe ${subscription.number}${at}`, effect: 'replace' },
    })
  },
})

async function readWish(text: string, parts: Parameters<typeof findShelfNamed>[1]): Promise<Wish> {
  const { asker, library } = parts
  const { workspace, timeZone } = asker
  const wish = await parseWish(await meanShelf(text, parts), { library, workspace, timeZone })
  if (wish.query === '')
    throw new BotError('bad-input', 'Say what to subscribe to before when: a topic or a query.', {
      suggestions: ['topics', 'help subscribe'],
    })
  return wish
}

/** `like related-work weekly` as the query `like:related-work weekly`, where there is such a shelf. */
async function meanShelf(text: string, parts: Parameters<typeof findShelfNamed>[1]): Promise<string> {
  const { first: like, rest } = splitFirstWord(text)
  const { first: name, rest: times } = splitFirstWord(rest)
  if (like.toLowerCase() !== 'like' || name === '') return text
  const shelf = await findShelfNamed(name, parts)
  if (shelf?.scope === 'mine')
    throw new BotError('bad-input', 'Only you see that shelf, and everybody here would see the digest.')
  return shelf === undefined ? text : `${likeShelf}${shelf.ref} ${times}`.trim()
}

/** Said with the first subscription of a place. */
const nothingNew =
  'Nothing new will come until a source is set, such as SOURCES=arxiv-feed in .env; docs/run/sources.md lists them.'

async function completeWish(typing: Typing) {
  const topics = typing.typed.includes(' ') ? [] : await completeTopic(typing)
  return [...topics, ...((await queryOption.complete?.(typing)) ?? [])]
}
