/** `learning`: what this place has learned from votes; `learning reset` begins anew, `learning undo` takes that back. */
import { z } from 'zod'
import { learnedCard, noVotesCard, resetCard, resetDoneCard } from '../cards/learned-card.ts'
import { composeOrder } from '../digest/composer.ts'
import { parseWish } from '../digest/parse-subscription.ts'
import { BotError } from '../errors.ts'
import { describeTastes } from '../library/describe-tastes.ts'
import type { Library } from '../library/library.ts'
import { learnsSince } from '../library/taste-keeper.ts'
import type { Card } from '../model/card.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import { type Asker, defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'learning',
  summary: 'What digests here learned from votes; reset it, undo that, or see a digest without it',
  changes: 'place',
  group: 'manage',
  options: {
    what: {
      summary: 'show, reset, undo, or without and a query',
      schema: z.string().default('show'),
      isRest: true,
      complete: async ({ typed }) =>
        ['show', 'reset', 'undo', 'without']
          .filter((value) => value.startsWith(typed.trim().toLowerCase()))
          .map((value) => ({ value, label: value })),
    },
  },
  examples: ['learning', 'learning reset', 'learning without reasoning'],
  onlyShows: ({ what }) => !/^\s*(reset|undo)\b/i.test(what),
  async run({ options, asker, library }) {
    const [what = '', ...rest] = options.what.trim().split(/\s+/)
    switch (what.toLowerCase()) {
      case 'show':
        return show(asker, library)
      case 'without':
        return showUnlearned(rest.join(' '), asker, library)
      case 'reset':
        return rest.join(' ').toLowerCase() === 'now' ? reset(asker, library) : resetCard
      case 'undo':
        return undo(asker, library)
      default:
        throw new BotError('bad-input', 'It is learning show, reset, undo, or without and a query.', {
          suggestions: ['learning show', 'learning reset'],
        })
    }
  },
})

async function show({ votesIn: place }: Asker, library: Library): Promise<Card> {
  const isOff = parsePlaceSettings(await library.store.settings.list(place)).learning === 'off'
  const known = isOff ? undefined : await library.tastes.ofPlace(place)
  return known === undefined ? noVotesCard(isOff) : learnedCard(describeTastes(known, library.analysis))
}

async function reset({ votesIn: place }: Asker, library: Library): Promise<Card> {
  const { settings } = library.store
  const before = (await settings.list(place)).get(learnsSince) ?? '0'
  await settings.save(place, learnedBefore, before)
  await settings.save(place, learnsSince, String(library.now().epochMilliseconds))
  return resetDoneCard('reset')
}

async function undo({ votesIn: place }: Asker, library: Library): Promise<Card> {
  const { settings } = library.store
  const before = (await settings.list(place)).get(learnedBefore)
  if (before === undefined) throw new BotError('bad-input', 'Nothing was reset here.')
  await settings.save(place, learnsSince, before)
  return resetDoneCard('undone')
}

/** What it began with before the last reset, in epoch ms. */
const learnedBefore = 'learned-before'

async function showUnlearned(text: string, asker: Asker, library: Library): Promise<Card> {
  const { place, workspace, timeZone } = asker
  const wish = await parseWish(text, { library, workspace, timeZone, command: 'learning without' })
  if (wish.query === '') throw new BotError('bad-input', 'Say of what: learning without reasoning.')
  const { card } = await composeOrder(library, {
    place,
    workspace,
    interests: [{ query: wish.query, since: undefined }],
    top: wish.top,
    timeZone: wish.schedule.timeZone,
    occasion: { since: undefined, now: library.now(), isCatchUp: false },
    settings: { detail: 'full' },
    tastes: 'none',
    isForRereading: true,
  })
  return {
    ...card,
    title: card.title.replace(/^Highlights/, 'Without learning'),
    blocks: [
      ...card.blocks,
      { kind: 'note', text: ['As if nobody had voted, with what was posted here before.'] },
    ],
  }
}
