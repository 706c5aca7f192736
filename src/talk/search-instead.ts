/** A wrong command that is words of papers: `topic models`, `vote aggregation`, `help seeking`. */
import type { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import { before } from './offers.ts'
import { runPlain } from './search-plain.ts'

/** Searches where papers have all of the words side by side, or many have them; else undefined. */
export async function searchInstead(
  problem: BotError,
  text: string,
  conversation: Conversation,
): Promise<Card | undefined> {
  const mayBeWords =
    /^(?:bad-input|not-found)$/.test(problem.code) && text.length <= maxLength && isPhrase.test(text)
  if (!mayBeWords) return undefined
  const { library } = conversation
  if (!(await isOfPapers(text, problem, library))) return undefined
  return noteSearched(await runPlain(`search ${text}`, text, conversation), text)
}

/** Tells how the command is written, above what was found for its words. */
export function noteSearched(found: Card, command: string): Card {
  const [name = ''] = command.split(' ')
  const help = { code: `help ${name.toLowerCase()}` }
  return before(found, ['I searched for these words; ', help, ' shows the command.'])
}

/** Side by side in a paper, or in many papers; an error that names what else was meant is right, though. */
async function isOfPapers(text: string, problem: BotError, library: Library): Promise<boolean> {
  const countPapers = async (query: string) => {
    const options = { limit: 1, offset: 0, topicQuery: () => undefined }
    return (await library.index.select(library.parseQuery(query), options)).total
  }
  if ((await countPapers(`"${text}"`)) > 0) return true
  const isKnown = problem.suggestions.some((suggestion) => !/^(?:help|search) /.test(suggestion))
  return !isKnown && (await countPapers(text)) >= manyPapers
}

/** Fewer have words together by chance. */
const manyPapers = 10
const maxLength = 80
/** Words alone: numbers and options belong to commands. */
const isPhrase = /^\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)+$/u
