/** Marks of what a person has read, which only they see. */
import { z } from 'zod'
import { type Command, defineCommand } from './command.ts'
import { findShownOrNamed } from './find-shelf.ts'
import { isPaperAlone } from './names-paper.ts'
import { parseReference } from './shown-reference.ts'
import { tellFiled } from './tell-filed.ts'

interface Mark {
  readonly name: 'read' | 'unread'
  readonly isRead: boolean
  /** The command that takes it back. */
  readonly back: 'read' | 'unread'
}

export function markCommand({ name, isRead, back }: Mark): Command {
  return defineCommand({
    name,
    partOf: 'shelf',
    isCommonWord: true,
    phrase: `shelf ${name}`,
    area: 'list',
    summary: isRead ? 'Mark papers as read, for you alone' : 'Mark papers as not read, for you alone',
    changes: 'own',
    options: { what: { summary: 'the papers: 2 and 3', schema: z.string().min(1), isRest: true } },
    examples: [`${name} VLM-R1`],
    // “read about agents” is no mark.
    isMeantBy: (words) => isPaperAlone(words) || parseReference(words) !== undefined,
    async run(request) {
      const { asker, library, options } = request
      const ids = await findShownOrNamed(options.what, request)
      const nowMs = library.now().epochMilliseconds
      const changed = await library.store.shelves.mark(asker, ids, isRead, nowMs)
      const done = isRead ? 'marked as read' : 'not marked as read any more'
      const before = isRead ? 'marked as read before' : 'not marked as read'
      return tellFiled(ids, changed, request.library, {
        done,
        before,
        act: name,
        undo: (some) => `${back} ${some}`,
      })
    },
  })
}
