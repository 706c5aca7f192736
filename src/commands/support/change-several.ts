/** One change to several subscriptions of a place, each by the command that changes one. */
import { dropPoliteness } from '../../digest/subscription-sentence.ts'
import { BotError } from '../../errors.ts'
import type { Card } from '../../model/card.ts'
import type { Subscription } from '../../model/subscription.ts'
import { cutText } from '../../model/text.ts'
import type { Request } from './command.ts'
import { nameOf } from './subscription-answers.ts'

export interface ChangeOfSeveral {
  readonly act: 'pause' | 'resume' | 'unsubscribe'
  readonly title: string
  /** Those of all that it would change. */
  readonly isMeant: (subscription: Subscription) => boolean
  /** Stands after the number. */
  readonly words?: string
  /** What takes it back, before the numbers. */
  readonly undo: string
}

/**
 * Where the text names all subscriptions of the place, or several by their numbers. Undefined for any other text.
 * Throws `BotError` where none would change, and for a number that is not here, before anything changes.
 */
export async function changeSeveral(
  text: string,
  { act, title, isMeant, words = '', undo }: ChangeOfSeveral,
  { asker, library, ask }: Pick<Request<unknown>, 'asker' | 'library' | 'ask'>,
): Promise<Card | undefined> {
  const numbers = numbersIn(text)
  if (numbers === undefined && !meansAll(text)) return undefined
  const here = await library.store.subscriptions.listAt(asker.place)
  const missing = numbers?.find((number) => here.every((one) => one.number !== number))
  if (missing !== undefined)
    throw new BotError('not-found', `There is no subscription ${missing} here.`, {
      suggestions: ['subscriptions'],
    })
  const meant = here.filter((one) => isMeant(one) && (numbers?.includes(one.number) ?? true))
  const [only, another] = meant
  if (only === undefined)
    throw new BotError('not-found', 'None of the subscriptions here would change.', {
      suggestions: ['subscriptions'],
    })
  if (another === undefined) return ask(`${act} ${only.number} ${words}`.trim())
  const names: string[] = []
  for (const one of meant) {
    names.push(`#${one.number} ${cutText(await nameOf(one, asker, library), 60)}`)
    await ask(`${act} ${one.number} ${words}`.trim())
  }
  const back = `${undo} ${meant.map(({ number }) => number).join(' ')}`
  return {
    title: `${title} ${meant.length} subscriptions`,
    blocks: [{ kind: 'text', text: [names.join('\n')] }],
    buttons: [
      { label: 'Undo', command: back, effect: 'replace' },
      { label: 'Subscriptions', command: 'subscriptions' },
    ],
    did: { act, target: {}, undo: back },
  }
}

/** `all`, `all of them`, `from all digests` */
export function meansAll(text: string): boolean {
  return /^(?:from )?(?:all|both|everything|all of (?:them|it))(?: (?:the |my |our )?(?:digests?|subscriptions?))?$/i.test(
    dropPoliteness(text).trim(),
  )
}

/** `1 2 3`, `1, 2 and 3`, `#1 and #2`; undefined for fewer than two. */
export function numbersIn(text: string): readonly number[] | undefined {
  const words = text.split(/[\s,]+/).filter((word) => !['', 'and', '&'].includes(word))
  const numbers = words.map((word) => (/^#?\d{1,9}$/.test(word) ? Number(word.replace('#', '')) : 0))
  return numbers.length > 1 && numbers.every((number) => number > 0) ? numbers : undefined
}
