/**
 * What a button knows of itself besides its command: what becomes of its message, and which answer
 * that message is. A press on an ephemeral message comes without the message, so all of it stands in
 * the ids, which always come along.
 */
import { type Button, commandKey } from '../../../src/core.ts'
import { maxId } from './limits.ts'

/**
 * What a press tells. `origin` is the command whose answer holds the button, or the
 * key under which it was stored.
 */
export interface PressedButton {
  readonly effect: Button['effect']
  /** Which message of the answer it is, counted from 0. */
  readonly part: number
  readonly origin: string | undefined
}

/** Room for the two numbers before the origin, of up to four digits each. */
export const maxOrigin = maxId - 10

/** Unique within a block. */
export function actionId(effect: Button['effect'], index: number): string {
  return `${effect ?? 'say'}:${index}`
}

/** Unique within a message, as Slack demands. */
export function blockId(from: {
  readonly index: number
  readonly part: number
  readonly origin?: string
}): string {
  const origin = from.origin === undefined ? '' : commandKey(from.origin, maxOrigin)
  return `${from.index}:${from.part}:${origin}`
}

/** Undefined for a button that no card gave. */
export function parseButton(action: {
  readonly action_id: string
  readonly block_id: string
}): PressedButton | undefined {
  const [, effect] = isCardAction.exec(action.action_id) ?? []
  if (effect === undefined) return undefined
  const [, part = '0', origin = ''] = /^\d+:(\d+):(.*)$/s.exec(action.block_id) ?? []
  return {
    effect: effect === 'replace' || effect === 'refresh' || effect === 'form' ? effect : undefined,
    part: Number(part),
    origin: origin === '' ? undefined : origin,
  }
}

/** The action ids of buttons that a card gave; other parts of the adapter use other ids. */
export const isCardAction = /^(say|replace|refresh|form):\d+$/
