/** Papers one under the other, and which of two came out first: `which is older?` */
import { formatDay } from '../cards/paper-item.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { dateOf, type Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'
import type { Conversation } from './conversation.ts'
import { before } from './offers.ts'

/** Their list; `saysAge` where the answer is to say which of two is older. */
export async function sideBySide(
  ids: readonly Identifier[],
  saysAge: boolean,
  { library, run }: Pick<Conversation, 'library' | 'run'>,
): Promise<Card> {
  const card = await run(
    ids.length > 1 && ids.length <= 5 ? `compare ${ids.join(' ')}` : `search ${ids.join(' ')}`,
  )
  const papers = await Promise.all(ids.map((id) => library.store.papers.find(id)))
  const told = saysAge ? tellOlder(papers.flatMap((paper) => paper ?? [])) : undefined
  return told === undefined ? card : before(card, [told])
}

/** Undefined unless there are two, with a day each. */
function tellOlder([one, other, third]: readonly Paper[]): string | undefined {
  if (one === undefined || other === undefined || third !== undefined) return undefined
  const [day, otherDay] = [dateOf(one), dateOf(other)]
  if (day === undefined || otherDay === undefined) return undefined
  if (day === otherDay) return `Both are of ${formatDay(day)}.`
  const [older, newer] = day < otherDay ? [one, other] : [other, one]
  const [first, second] = [day, otherDay].sort()
  return `“${nameOf(older)}” is the older one, of ${formatDay(first ?? '')}; “${nameOf(newer)}” is of ${formatDay(second ?? '')}.`
}

function nameOf({ title = '' }: Paper): string {
  return cutText(title.split(':', 1)[0] ?? '', 80)
}
