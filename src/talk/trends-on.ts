/** What goes on from papers over time: `and for DPO?`, `compared to PPO?` */
import type { Card } from '../model/card.ts'
import { dropTail } from '../model/text.ts'
import type { Conversation } from './conversation.ts'
import { parseTrend } from './parse-trend.ts'
import { recall } from './recall.ts'

/** Longer texts are questions of their own. */
const maxLength = 100

const another =
  /^(?:and|or|what about|how about|(?:the )?same(?: thing)?|now)(?: now)? (?:for |of |on |with )?(?!(?:then|also|now|what|which|who|how)\b)(\S.{0,80})$/i
const beside =
  /^(?:and )?(?:(?:how (?:does|is) (?:that|it) )?compared? (?:to|with)|compare (?:that|it|this) (?:to|with)|versus|vs\.?|against|add|together with|next to) (\S.{0,80})$/i

/** The subject of its own, or beside the last; undefined for words that say neither. */
export function trendsOn(said: string, last: string): string | undefined {
  const [, typed = ''] = /^trends(?: (.*))?$/s.exec(last) ?? [undefined, undefined]
  if (!last.startsWith('trends') || said.length > maxLength) return undefined
  const words = dropTail(said.trim(), /[\s?!.]/)
  const [, also] = beside.exec(words) ?? []
  if (also !== undefined) return typed === '' ? undefined : addTo(typed, also)
  const [, subject] = another.exec(words) ?? []
  return subject === undefined ? undefined : parseTrend(`plot ${subject}`)?.command
}

/** `RLHF since:1y` with PPO is `RLHF, PPO since:1y`. */
function addTo(typed: string, subject: string): string {
  const options = typed.match(/(?<=^|\s)(?:since|mean):\S+/g) ?? []
  const subjects = typed.replace(/(?<=^|\s)(?:since|mean):\S+/g, '').trim()
  return ['trends', subjects === '' ? subject : `${subjects}, ${subject}`, ...options].join(' ')
}

export async function goOnTrends(
  words: string,
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  if (words.length > maxLength || !(another.test(words) || beside.test(words))) return undefined
  const last = await recall(asker, library)
  const command = last?.isFresh === true ? trendsOn(words, last.command) : undefined
  return command === undefined ? undefined : run(command)
}
