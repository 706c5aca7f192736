/** What a model is told with a sentence, so that it knows what it speaks of. */

import { displayTitle } from '../../abstracts/display-title.ts'
import { BotError } from '../../errors.ts'
import type { Identifier } from '../../model/identifier.ts'
import { dateOf } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import type { Papers } from '../../ports/store.ts'
import { markAsData } from '../../tools/card-data.ts'
import type { Conversation } from '../conversation.ts'
import { parseCommand, parseOptions } from '../parse-command.ts'
import { findLast } from '../recall.ts'

interface ToldContext {
  /** Sent as it is. */
  readonly data: Readonly<Record<string, unknown>>
  /** The papers that the person was shown, which may be acted on. */
  readonly papers: readonly Identifier[]
}

/** `before` is what the person said before. Lists that are the person's own are not told. */
export async function tellContext(
  said: string,
  before: readonly string[],
  { asker, library, commands }: Conversation,
): Promise<ToldContext> {
  const { timeZone = library.timeZone } = asker
  const today = library.windows.today(timeZone)
  const last = await findLast(asker, library)
  const lists = [...(last?.earlier ?? []), ...(last === undefined ? [] : [last])]
    .filter(({ command }) => command !== '' && !isOwn(command, commands))
    .slice(-maxLists)
  const shown = await Promise.all(
    lists.map(async ({ command, papers }) => ({
      command,
      papers: await tellPapers(papers, library.store.papers),
    })),
  )
  const topics = (await library.topics(asker.workspace)).slice(0, maxTopics).map(({ name }) => name)
  return {
    papers: lists.flatMap(({ papers }) => papers),
    data: {
      sentence: said,
      before,
      today: `${today} (${today.toLocaleString('en', { weekday: 'long' })})`,
      timeZone,
      ...(last?.offered !== undefined && { askedWhether: last.offered }),
      data: markAsData(JSON.stringify({ topics, shownLastAtTheEnd: shown })),
    },
  }
}

/** Whether a command shows what is the asker's alone, such as their reading list. */
function isOwn(text: string, commands: Conversation['commands']): boolean {
  try {
    const { command, words } = parseCommand(text, commands)
    return command.isForAsker(parseOptions(command, words))
  } catch (error) {
    if (error instanceof BotError) return true
    throw error
  }
}

const maxLists = 2
const maxTopics = 30

interface ToldPaper {
  readonly id: Identifier
  readonly title: string
  readonly authors: readonly string[]
  readonly date: string | undefined
}

/** The first ten of a list: what is printed on a paper, and nothing that people here said of it. */
export async function tellPapers(
  ids: readonly Identifier[],
  papers: Pick<Papers, 'find'>,
): Promise<readonly ToldPaper[]> {
  const found = await Promise.all(ids.slice(0, maxPapers).map((id) => papers.find(id)))
  return found.flatMap((paper) => {
    if (paper === undefined) return []
    const authors = paper.authors.slice(0, maxAuthors).map((name) => cutText(name, maxName))
    return [{ id: paper.id, title: cutText(displayTitle(paper), maxTitle), authors, date: dateOf(paper) }]
  })
}

const maxPapers = 10
const maxAuthors = 3
const maxName = 60
const maxTitle = 200
