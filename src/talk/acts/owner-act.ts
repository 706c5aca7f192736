/** `who set up this digest?`: who made what is set up here, and when. */
import { clubInWords } from '../../cards/club-text.ts'
import { nameOf } from '../../commands/support/subscription-answers.ts'
import { type Card, textBlock } from '../../model/card.ts'
import { formatDay } from '../../model/print-schedule.ts'
import { operator } from '../../model/subscription.ts'
import type { SetUpAct } from './act.ts'

export const owner: SetUpAct = {
  name: 'owner',
  effect: 'shows',
  of: ['digest', 'group'],
  async read(_said, meant, { asker, library }): Promise<Card | undefined> {
    if (meant.kind !== 'digest' && meant.kind !== 'group') return undefined
    const made = meant.kind === 'digest' ? meant.digest : meant.club
    const zone = meant.kind === 'digest' ? meant.digest.schedule.timeZone : meant.club.rhythm.timeZone
    const name =
      meant.kind === 'digest'
        ? `the digest on ${await nameOf(meant.digest, asker, library)}`
        : clubInWords(meant.club)
    const day = formatDay(Temporal.Instant.fromEpochMilliseconds(made.createdAtMs), zone, library.now())
    const who =
      made.createdBy === asker.user
        ? 'You'
        : made.createdBy === operator
          ? 'The operator of this bot'
          : { mention: made.createdBy }
    const show = meant.kind === 'digest' ? 'subscriptions' : `club show ${meant.number}`
    return {
      title: '',
      blocks: [textBlock(who, ` set up ${name} on ${day}.`)],
      buttons: [{ label: 'Show', command: show }],
    }
  },
}
