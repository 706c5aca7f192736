/**
 * `learning`: what this place has learned from votes, or with `for me` what is learned of the asker;
 * `learning reset` begins again, `learning undo` takes that back.
 */

import { z } from 'zod'
import { inTurns } from '../async/steps.ts'
import {
  learnedCard,
  nothingForYouCard,
  noVotesCard,
  resetCard,
  resetDoneCard,
} from '../cards/learned-card.ts'
import { composeOrder } from '../digest/composer.ts'
import { parseWish } from '../digest/parse-subscription.ts'
import { BotError } from '../errors.ts'
import { describeTastes } from '../library/describe-tastes.ts'
import type { Library } from '../library/library.ts'
import { learnsSince } from '../library/taste-keeper.ts'
import type { Card } from '../model/card.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import { singleSpaced, splitFirstWord } from '../model/words.ts'
import { type Asker, defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'learning',
  partOf: 'vote',
  phrase: 'vote learning',
  area: 'votes',
  summary: 'What I learned from votes here, or about you; reset it, undo that, or see a digest without it',
  changes: 'place',
  group: 'manage',
  options: {
    what: {
      summary: 'show, reset or undo, each also with for me; or without and a query',
      schema: z.string().default('show'),
      isRest: true,
      complete: async ({ typed }) =>
        ['show', 'reset', 'undo', 'without', 'show for me', 'reset for me', 'undo for me']
          .filter((value) => value.startsWith(typed.trim().toLowerCase()))
          .map((value) => ({ value, label: value })),
    },
  },
  examples: ['learning', 'learning reset', 'learning reset for me', 'learning without reasoning'],
  changesBy: ({ what }) => (parseRequest(what).isOwn ? 'own' : 'place'),
  onlyShows: ({ what }) => !['reset', 'undo'].includes(parseRequest(what).act),
  async run({ options, asker, library }) {
    const { act, isOwn, isSure, rest } = parseRequest(options.what)
    switch (act) {
      case 'show':
        return isOwn ? showOwn(asker, library) : show(asker, library)
      case 'without':
        return showUnlearned(rest, asker, library)
      case 'reset':
        if (!isSure) return resetCard(isOwn)
        return isOwn ? resetOwn(asker, library) : reset(asker, library)
      case 'undo':
        return isOwn ? undoOwn(asker, library) : undo(asker, library)
      default:
        throw new BotError('bad-input', 'It is learning show, reset or undo, or without and a query.', {
          suggestions: ['learning show', 'learning reset', 'learning reset for me'],
        })
    }
  },
})

/** `reset for me now`; `for me` alone shows. */
function parseRequest(what: string) {
  const { first, rest } = splitFirstWord(what)
  const [act, words] = [first.toLowerCase(), singleSpaced(rest.toLowerCase())]
  if (act === 'for' && words === 'me') return { act: 'show', isOwn: true, isSure: false, rest: '' }
  const isOwn = ['show', 'reset', 'undo'].includes(act) && ['for me', 'for me now'].includes(words)
  return { act, isOwn, isSure: words === 'now' || words === 'for me now', rest }
}

async function show({ votesIn: place }: Asker, library: Library): Promise<Card> {
  const isOff = parsePlaceSettings(await library.store.settings.list(place)).learning === 'off'
  const known = isOff ? undefined : await library.tastes.ofPlace(place)
  return known === undefined
    ? noVotesCard(isOff)
    : learnedCard(await inTurns(describeTastes(known, library.analysis)), 'place')
}

async function showOwn(asker: Asker, library: Library): Promise<Card> {
  const known = await library.tastes.ofPerson(asker)
  return known === undefined
    ? nothingForYouCard
    : learnedCard(await inTurns(describeTastes(known, library.analysis)), 'person')
}

async function reset({ votesIn: place }: Asker, library: Library): Promise<Card> {
  const { settings, votes } = library.store
  const before = (await settings.list(place)).get(learnsSince) ?? '0'
  const sinceMs = Number(before)
  // Else undoing it would lead back to the last reset only.
  if (sinceMs > 0 && (await votes.ofPlace(place, { sinceMs })).length === 0)
    return resetDoneCard('before', false)
  await settings.save(place, learnedBefore, before)
  await settings.save(place, learnsSince, String(library.now().epochMilliseconds))
  return resetDoneCard('reset', false)
}

async function resetOwn(asker: Asker, library: Library): Promise<Card> {
  const { tasteResets } = library.store
  if ((await tasteResets.since(asker)) > 0 && (await library.tastes.votesOf(asker)).length === 0)
    return resetDoneCard('before', true)
  await tasteResets.reset(asker, library.now().epochMilliseconds)
  return resetDoneCard('reset', true)
}

async function undo({ votesIn: place }: Asker, library: Library): Promise<Card> {
  const { settings } = library.store
  const before = (await settings.list(place)).get(learnedBefore) ?? ''
  if (before === '') throw new BotError('bad-input', 'Nothing was reset here.')
  await settings.save(place, learnsSince, before)
  await settings.save(place, learnedBefore, '')
  return resetDoneCard('undone', false)
}

async function undoOwn(asker: Asker, library: Library): Promise<Card> {
  if (!(await library.store.tasteResets.undo(asker)))
    throw new BotError('bad-input', 'There is no reset of yours to undo.')
  return resetDoneCard('undone', true)
}

/** What it began with before the last reset, in epoch ms; empty once that was undone. */
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
    title: card.title.replace('Highlights', 'Without learning'),
    blocks: [
      ...card.blocks,
      { kind: 'note', text: ['As if nobody had voted, with what was posted here before.'] },
    ],
  }
}
