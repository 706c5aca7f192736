/** The calendar of a club at an address of one's own. */
import { clubName } from '../../cards/club-text.ts'
import { type Card, ownLink } from '../../model/card.ts'
import type { ClubContext } from './club-set-up.ts'
import { giveAddress } from './feed-address.ts'
import { findClub } from './find-club.ts'

/** What kind of feed it is, among all that have secret addresses. */
export const clubFeedKind = 'club'

export async function giveFeed(
  number: number | undefined,
  words: string,
  context: ClubContext,
): Promise<Card> {
  const { asker, library } = context
  const club = await findClub(number, context, { again: (other) => `club feed ${other} ${words}`.trim() })
  const feed = { workspace: club.workspace, kind: clubFeedKind, key: club.id, owner: asker.user }
  const again = { label: 'New address', command: `club feed ${club.number}` }
  if (words.toLowerCase() === 'off') {
    const wasThere = await library.store.feedAddresses.remove(feed)
    return {
      title: wasThere ? 'Your address no longer works' : 'You had no address',
      blocks: [],
      buttons: [again],
    }
  }
  const { url, hadOne } = await giveAddress({ ...feed, ending: '.ics' }, library)
  const before = hadOne ? ' The one you had before no longer works.' : ''
  return {
    title: `Calendar of ${clubName(club)}`,
    blocks: [
      { kind: 'text', text: ['Subscribe to this address in your calendar: ', ownLink(url, url)] },
      {
        kind: 'note',
        text: [
          `It is yours: whoever has it can read when you meet and what you read. I do not keep it, so I cannot show it again.${before}`,
        ],
      },
    ],
    buttons: [{ label: 'Revoke', command: `club feed ${club.number} off`, effect: 'replace' }, again],
  }
}
