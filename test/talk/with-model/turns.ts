/** What a conversation with a model is made of. */
import { call, type Scripted } from '../../support/tool-calls.ts'

/** What was said, what the model calls, and what the card's title, commands and words have. */
export type Turn = readonly [said: string, calls: readonly Scripted[] | 'not asked', card: RegExp]
export type Talk = readonly [name: string, ...turns: Turn[]]

export const search = (query: string, more: Scripted['arguments'] = {}) => [
  call('search', { query, ...more }),
]
export const none: Turn[1] = []
