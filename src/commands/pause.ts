/** `pause 3`, `pause 3 until monday`: pauses a subscription until then, or until it is resumed. */
import { z } from 'zod'
import { changeSeveral, meansAll, numbersIn } from './support/change-several.ts'
import { defineCommand } from './support/command.ts'
import { checkNamesOne, findNamed, numberOfSubscription } from './support/find-subscription.ts'
import { parsePauseEnd } from './support/pause-end.ts'
import { subscriptionOption, tellSubscription } from './support/subscription-answers.ts'

export const command = defineCommand({
  name: 'pause',
  partOf: 'subscriptions',
  phrase: 'subscriptions pause',
  area: 'digests',
  summary: 'Pause a subscription until a day, or until it is resumed',
  changes: 'place',
  group: 'manage',
  options: {
    subscription: { ...subscriptionOption, isRest: false },
    end: {
      summary: 'when the pause is over: until monday, until 7 jan, for two weeks',
      schema: z.string().optional(),
      isRest: true,
    },
  },
  examples: ['pause 1', 'pause 1 until monday', 'pause 1 for two weeks'],
  check(options) {
    const { name } = parsePause(options)
    if (numbersIn(name) === undefined && !meansAll(name)) checkNamesOne(name)
  },
  async run(request) {
    const { options, asker, library } = request
    const { name, end } = parsePause(options)
    const several = await changeSeveral(
      name,
      {
        act: 'pause',
        title: 'Paused',
        words: end,
        undo: 'resume',
        isMeant: ({ state }) => state === 'active',
      },
      request,
    )
    if (several !== undefined) return several
    const subscription = await findNamed(name, asker, library, { act: 'pause', words: end })
    const { number, schedule } = subscription
    const isSame = subscription.state === 'paused' && end === '' && subscription.resumesAtMs === undefined
    if (subscription.state === 'disabled' || isSame)
      return tellSubscription(`Subscription ${number} is not active`, subscription, { asker, library })
    const today = library.now().toZonedDateTimeISO(schedule.timeZone).toPlainDate()
    const resumesAtMs =
      end === '' ? undefined : parsePauseEnd(end, today).toZonedDateTime(schedule.timeZone).epochMilliseconds
    const change = { state: 'paused', reason: undefined, resumesAtMs } as const
    await library.store.subscriptions.change(subscription.id, change)
    const told = { ...subscription, ...change }
    const card = await tellSubscription(`Paused subscription ${number}`, told, { asker, library })
    return subscription.state === 'active'
      ? { ...card, did: { act: 'pause', target: { digest: number }, undo: `resume ${number}` } }
      : card
  },
})

/** The subscription's number or name, and when the pause ends; empty for no end. */
function parsePause({
  subscription,
  end = '',
}: {
  readonly subscription: string
  readonly end?: string | undefined
}): { readonly name: string; readonly end: string } {
  const said = `${subscription} ${end}`.trim()
  const isOne =
    numberOfSubscription(subscription) !== undefined &&
    !/^(?:,|and |& |#?\d+(?:,|$| (?!\p{L}{3})))/u.test(end)
  if (isOne) return { name: subscription, end }
  const at = said.search(endOfName)
  return at > 0 ? { name: said.slice(0, at), end: said.slice(at + 1) } : { name: said, end: '' }
}

const endOfName =
  / (?:until|till?|through|for (?:\d|an? |(?:the )?(?:rest|next) |(?:the|this) (?:day|week|month|year)|today|one|two|three|four|six)) ?/i
