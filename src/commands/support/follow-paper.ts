/** Papers that a place follows: it hears of what cites them. */
import { displayTitle } from '../../abstracts/display-title.ts'
import { BotError } from '../../errors.ts'
import type { Library } from '../../library/library.ts'
import { type Card, joinLines, noteBlock, type Span, textBlock, withUndo } from '../../model/card.ts'
import { identifierUrl } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import type { Place } from '../../model/place.ts'
import type { Request } from './command.ts'

type Parts = Pick<Request<unknown>, 'asker' | 'library'>

export async function followPaper(paper: Paper, place: Place, { asker, library }: Parts): Promise<Card> {
  const { citations } = library.store
  const at = place === asker.place ? '' : ` place:${place}`
  await library.checkMayPost(place, `follow ${paper.id}${at}`)
  const known = await citations.followed(place)
  const isNew = !known.some((id) => paper.identifiers.includes(id))
  if (isNew && known.length >= maxFollowed)
    throw new BotError('bad-input', `A channel follows ${maxFollowed} papers at most: unfollow one first.`, {
      suggestions: ['follow'],
    })
  if (isNew) await citations.follow(place, paper.id, library.now().epochMilliseconds)
  const card = {
    title: isNew ? 'Followed' : 'Already followed',
    blocks: [
      textBlock(titleOf(paper), '. I’ll post each paper that I read and that cites it, once.'),
      noteBlock(sayWhatIsRead(library)),
    ],
    buttons: [],
    shows: { command: 'follow', papers: [paper.id] },
  }
  const did = { act: 'subscribe', target: { papers: [paper.id] }, undo: `unfollow ${paper.id}${at}` } as const
  return withUndo(card, isNew ? did : undefined)
}

/** Whose reference lists are known, in a sentence. */
export function sayWhatIsRead({ lookUps }: Pick<Library, 'lookUps'>): string {
  return lookUps.areAllowed
    ? 'I read papers whole when somebody asks about them, saves, nominates or votes for them, so there may be more.'
    : 'I read no further papers here: whoever runs me can set FETCH_ON_DEMAND.'
}

export async function unfollowPaper(paper: Paper, place: Place, { asker, library }: Parts): Promise<Card> {
  const { citations } = library.store
  const at = place === asker.place ? '' : ` place:${place}`
  const known = (await citations.followed(place)).filter((id) => paper.identifiers.includes(id))
  for (const id of known) await citations.unfollow(place, id)
  if (known.length === 0)
    throw new BotError('not-found', 'That paper is not followed here.', { suggestions: ['follow'] })
  return withUndo(
    { title: 'No longer followed', blocks: [textBlock(titleOf(paper), '.')], buttons: [] },
    { act: 'unsubscribe', target: { papers: [paper.id] }, undo: `follow ${paper.id}${at}` },
  )
}

export async function listFollowed(place: Place, { library }: Pick<Parts, 'library'>): Promise<Card> {
  const { citations, papers } = library.store
  const ids = await citations.followed(place)
  const found = await Promise.all(ids.map((id) => papers.find(id)))
  const followed = found.filter((paper) => paper !== undefined)
  return {
    title: 'Papers followed here',
    blocks: [
      followed.length === 0
        ? textBlock('None. Say ', { code: 'follow VLM-R1' }, ', and I’ll post papers that cite it.')
        : textBlock(...joinLines(followed.map((paper) => ['• ', titleOf(paper)]))),
      noteBlock('Authors and topics are in ', { code: 'subscriptions' }, '.'),
    ],
    buttons: followed.slice(0, 5).map((paper) => ({
      label: `Unfollow: ${displayTitle(paper).split(':', 1)[0] ?? ''}`.slice(0, 60),
      command: `unfollow ${paper.id}`,
    })),
    ...(followed.length > 0 && { shows: { command: 'follow', papers: followed.map(({ id }) => id) } }),
  }
}

function titleOf(paper: Paper): Span {
  const [title, url] = [displayTitle(paper), identifierUrl(paper.id)]
  return url === undefined ? { bold: title } : { link: title, url }
}

const maxFollowed = 50
