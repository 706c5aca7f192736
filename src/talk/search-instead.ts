/** A wrong command that is words of papers: `topic models`, `vote aggregation`, `help seeking`. */
import type { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import { before } from './offers.ts'
import { runPlain } from './search-plain.ts'

/** Searches where papers have all of the words side by side; undefined where none has. */
export async function searchInstead(
  problem: BotError,
  text: string,
  conversation: Conversation,
): Promise<Card | undefined> {
  const mayBeWords =
    /^(?:bad-input|not-found)$/.test(problem.code) && text.length <= maxLength && isPhrase.test(text)
  if (!mayBeWords) return undefined
  const { library } = conversation
  const query = library.parseQuery(`"${text}"`)
  const { total } = await library.index.select(query, { limit: 1, offset: 0, topicQuery: () => undefined })
  if (total === 0) return undefined
  const [name = ''] = text.split(' ')
  const note = ['I searched for these words; ', { code: `help ${name.toLowerCase()}` }, ' shows the command.']
  return before(await runPlain(`search ${text}`, text, conversation), note)
}

const maxLength = 80
/** Words alone: numbers and options belong to commands. */
const isPhrase = /^\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)+$/u
