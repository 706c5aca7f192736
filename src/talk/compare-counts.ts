/** How many papers there are of one thing and of another: `more papers on DPO or PPO?` */
import { countPapers } from '../cards/paper-item.ts'
import { questionContext } from '../commands/support/question-context.ts'
import type { Card } from '../model/card.ts'
import { capitalise, cutText } from '../model/text.ts'
import { parseQuestion } from '../question/parse-question.ts'
import type { Conversation } from './conversation.ts'
import { asksWhichHasMore, parseCountOfTwo } from './count-wish.ts'
import { recall } from './recall.ts'

/** Undefined for words that compare no two counts. */
export async function compareCounts(words: string, conversation: Conversation): Promise<Card | undefined> {
  const subjects =
    parseCountOfTwo(words) ?? (asksWhichHasMore(words) ? await lastTwo(conversation) : undefined)
  if (subjects === undefined) return undefined
  const counts = await Promise.all(subjects.map((subject) => count(subject, conversation)))
  return {
    title: 'How many papers',
    blocks: counts.map(({ subject, papers }) => {
      return { kind: 'text', text: [{ bold: capitalise(cutText(subject, 80)) }, `: ${papers}.`] }
    }),
    buttons: counts.map(({ subject, query }) => {
      return { label: cutText(subject, 40), command: `search ${query}` }
    }),
  }
}

/** What the last two lists were searches for. */
async function lastTwo({ asker, library }: Conversation): Promise<readonly string[] | undefined> {
  const last = await recall(asker, library)
  if (last?.isFresh !== true) return undefined
  const searches = [...last.earlier, last].flatMap(({ command }) => {
    const [, query] = /^search (.+?)(?: page:\d+)?$/.exec(command) ?? []
    return query ?? []
  })
  return searches.length < 2 ? undefined : searches.slice(-2)
}

/** The papers that have all of it. */
async function count(subject: string, { asker, library }: Conversation) {
  const { query } = await parseQuestion(subject, await questionContext(asker, library))
  const topics = await library.topicOptions(asker.workspace)
  const found = await library.index.search(library.parseQuery(query), { limit: 0, ...topics })
  return { subject, query, papers: countPapers(found.withEveryWord, found.isEveryWordMore) }
}
