/** The bot as Slack's people speak to it: each with what their profile tells. */
import type { Ask, Bot, Place } from '../../src/core.ts'
import type { Conversation } from './conversation.ts'
import type { People, Person } from './people.ts'

/** What the bot makes of a text; said in the conversation's place, and as a command of the person's, unless told. */
export type Hear = (
  to: Person & Pick<Conversation, 'place'>,
  text: string,
  how?: { readonly place?: Place; readonly isRedraw?: boolean },
) => Promise<Ask>

export function createHear(bot: Bot, people: People): Hear {
  return async (to, text, { place = to.place, isRedraw = false } = {}) => {
    const { timeZone, standing } = await people.find(to)
    return bot.hear({ place, user: to.user, text, timeZone, standing, isRedraw })
  }
}
