/** `club feed`, `club feed off`: the calendar of a reading group at an address of one's own. */
import { z } from 'zod'
import { clubName } from '../../cards/club-text.ts'
import { noteCard } from '../../cards/minutes-note.ts'
import { clubFeed } from '../../feeds/club-feed.ts'
import { ownLink } from '../../model/card.ts'
import { defineClubAct } from '../support/club-act.ts'
import { giveAddress } from '../support/feed-address.ts'

export const command = defineClubAct({
  name: 'club feed',
  aliases: ['calendar'],
  summary: 'A calendar address of your own',
  changes: 'own',
  options: {
    set: { summary: 'off ends your address', schema: z.literal('off', 'off').optional(), choices: ['off'] },
  },
  examples: ['club feed'],
  async run({ options: { set }, asker, library }, club) {
    const feed = { workspace: club.workspace, kind: clubFeed, key: club.id, owner: asker.user }
    const again = { label: 'New address', command: `club feed ${club.number}` }
    if (set === 'off')
      return noteCard(
        (await library.store.feedAddresses.remove(feed))
          ? 'Your address no longer works'
          : 'You had no address',
        again,
      )
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
  },
})
