/** Several things opened at once, all or none. */
import { BotError } from '../errors.ts'

/** Opens several things at once; when some fail, closes the others and throws all their faults together. */
export async function openAll<Opened extends readonly unknown[]>(
  openers: { readonly [At in keyof Opened]: () => Promise<Opened[At]> },
  close: (opened: { readonly [At in keyof Opened]?: Opened[At] }) => Promise<void>,
): Promise<Opened> {
  const results = await Promise.allSettled(openers.map((open) => open()))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const values = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
  if (reasons.length === 0) return values as unknown as Opened
  await close(values as { readonly [At in keyof Opened]?: Opened[At] })
  const unexpected = reasons.find((reason) => !(reason instanceof BotError))
  if (unexpected !== undefined) throw unexpected
  throw new BotError('misconfigured', reasons.map((reason: BotError) => reason.userMessage).join('\n'), {
    cause: reasons[0],
  })
}
