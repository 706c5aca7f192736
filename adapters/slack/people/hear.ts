/** The bot as Slack's people speak to it: each with what their profile tells. */
import type { Ask, Bot, Incoming, Place } from '../../../src/core.ts'
import type { Conversation } from '../wire/conversation.ts'
import type { People, Person } from './people.ts'

/** Who speaks, and where. */
export type Speaker = Person & Pick<Conversation, 'place' | 'threadTs'>

export interface Ears {
  /**
   * What the bot makes of a text; said in the conversation's place, and as a
   * command of the person's, unless told.
   */
  hear(
    to: Speaker,
    text: string,
    how?: Pick<Incoming, 'isRedraw' | 'isPressed' | 'isPublic' | 'isExact' | 'opens' | 'files'> & {
      readonly place?: Place
    },
  ): Promise<Ask>
  /** A text as the bot takes it, from who speaks and where. */
  incoming(to: Speaker, text: string): Promise<Incoming>
  /**
   * What it makes of a text that people say to each other in a thread: undefined where it is not for the bot.
   */
  overhear(to: Speaker, text: string): Promise<Ask | undefined>
}

export function createEars(bot: Bot, people: People): Ears {
  const incoming = async (to: Speaker, text: string): Promise<Incoming> => {
    const { timeZone, standing } = await people.find(to)
    return { place: to.place, user: to.user, text, timeZone, standing, thread: to.threadTs }
  }
  return {
    incoming,
    hear: async (to, text, how = {}) => bot.hear({ ...(await incoming(to, text)), ...how }),
    overhear: async (to, text) => bot.overhear(await incoming(to, text)),
  }
}
