/** `pause 3`, `pause 3 until monday`: pauses a subscription until then, or until it is resumed. */
import { z } from 'zod'
import { changeSeveral, meansAll, numbersIn } from './support/change-several.ts'
import { defineCommand } from './support/command.ts'
import {
  areOwn,
  askOfOne,
  checkNamesOne,
  findNamed,
  numberOfSubscription,
} from './support/find-subscription.ts'
import { parsePause } from './support/pause-end.ts'
import { subscriptionOption, tellSubscription } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'pause',
  partOf: 'subscriptions',
  phrase: 'subscriptions pause',
  area: 'digests',
  summary: 'Pause a subscription until a day, from a day on, or until it is resumed',
  changes: 'place',
  group: 'manage',
  options: {
    subscription: { ...subscriptionOption, isRest: false },
    end: {
      summary: 'when the pause is: until monday, for two weeks, from 21 dec to 6 jan',
      schema: z.string().optional(),
      isRest: true,
    },
  },
  examples: ['pause 1', 'pause 1 until monday', 'pause 1 from 21 dec to 6 jan'],
  check(options) {
    const { name } = splitWords(options)
    if (numbersIn(name) === undefined && !meansAll(name)) checkNamesOne(name)
  },
  isOwn: (options, parts) => areOwn(splitWords(options).name, parts, { act: 'pause' }),
  async question(options, parts) {
    const { name, when } = splitWords(options)
    const tail = () => ` ${when || 'until somebody resumes it'}`
    return askOfOne(name, parts, { act: 'pause', verb: 'Pause', label: 'Pause', tail })
  },
  async run(request) {
    const { options, asker, library } = request
    const { name, when } = splitWords(options)
    const several = await changeSeveral(
      name,
      {
        act: 'pause',
        title: 'Paused',
        words: when,
        undo: 'resume',
        isMeant: ({ state }) => state === 'active',
      },
      request,
    )
    if (several !== undefined) return several
    const subscription = await findNamed(name, asker, library, { act: 'pause', words: when })
    const { number, schedule } = subscription
    const isSame = subscription.state === 'paused' && when === '' && subscription.resumesAtMs === undefined
    if (subscription.state === 'disabled' || isSame)
      return tellSubscription(`Subscription ${number} is not active`, subscription, { asker, library })
    const today = library.now().toZonedDateTimeISO(schedule.timeZone).toPlainDate()
    const { start, end } = parsePause(when, today)
    const msOf = (day: Temporal.PlainDate | undefined) =>
      day?.toZonedDateTime(schedule.timeZone).epochMilliseconds
    const change = {
      state: start === undefined ? 'paused' : 'active',
      reason: undefined,
      pausesAtMs: msOf(start),
      resumesAtMs: msOf(end),
    } as const
    await library.store.subscriptions.change(subscription.id, change)
    const told = { ...subscription, ...change }
    const title = start === undefined ? `Paused subscription ${number}` : `Subscription ${number} will pause`
    const card = await tellSubscription(title, told, { asker, library })
    return subscription.state === 'active'
      ? { ...card, did: { act: 'pause', target: { digest: number }, undo: `resume ${number}` } }
      : card
  },
})

/** The subscription's number or name, and when the pause is; empty for now and without an end. */
function splitWords({
  subscription,
  end = '',
}: {
  readonly subscription: string
  readonly end?: string | undefined
}): { readonly name: string; readonly when: string } {
  const said = `${subscription} ${end}`.trim()
  const isOne =
    numberOfSubscription(subscription) !== undefined &&
    !/^(?:,|and |& |#?\d+(?:,|$| (?!\p{L}{3})))/u.test(end)
  if (isOne) return { name: subscription, when: end }
  const at = said.search(endOfName)
  return at > 0 ? { name: said.slice(0, at), when: said.slice(at + 1) } : { name: said, when: '' }
}

const endOfName =
  / (?:from|until|till?|through|for (?:\d|an? |(?:the )?(?:rest|next) |(?:the|this) (?:day|week|month|year)|today|one|two|three|four|six)) ?/i
