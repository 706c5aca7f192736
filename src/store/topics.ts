/** Topics: the defaults of every workspace, its own, and those it took away. */

import { dayMs } from '../model/day.ts'
import { compareText } from '../model/lists.ts'
import type { Workspace } from '../model/place.ts'
import { type Topic, topicSchema } from '../model/topic.ts'
import type { Topics } from '../ports/store.ts'
import { createAdapterRows } from './adapter-rows.ts'
import type { Skew } from './clock-skew.ts'
import { type Database, storableText, type Tables, type Tx, writeAlone } from './tables.ts'

export function createTopics(db: Database, skew: Skew): Topics {
  // A workspace's own topics that it removed: the text of each, by its name.
  const removedRows = (tx: Tx, nowMs: number) => createAdapterRows(tx, 'removed-topics', () => nowMs, skew)
  return {
    async list(workspace) {
      return [...(await findTopics(db, workspace)).values()].sort((a, b) => compareText(a.name, b.name))
    },

    async find(workspace, name) {
      return (await findTopics(db, workspace)).get(name)
    },

    async setDefaults(topics) {
      const rows = topics.map((topic) => ({ name: topic.name, content: JSON.stringify(topic) }))
      await writeAlone(db, async (tx) => {
        await tx.deleteFrom('default_topics').execute()
        if (rows.length > 0) await tx.insertInto('default_topics').values(rows).execute()
      })
    },

    save: (workspace, topic) =>
      writeAlone(db, async (tx) => {
        const { name } = topic
        await dropRow(tx, workspace, name)
        const byDefault = (await findTopics(tx, workspace)).get(name)
        if (byDefault?.title === topic.title && byDefault.query === topic.query) return
        await putRow(tx, workspace, name, JSON.stringify(topic))
      }),

    remove: (workspace, name, nowMs) =>
      writeAlone(db, async (tx) => {
        if (!(await findTopics(tx, workspace)).has(name)) return false
        const own = await dropRow(tx, workspace, name)
        if (own !== null) await removedRows(tx, nowMs).save(workspace, name, own, nowMs + dayMs)
        await putRow(tx, workspace, name, null)
        return true
      }),

    restore: (workspace, name, nowMs) =>
      writeAlone(db, async (tx) => {
        const there = (await findTopics(tx, workspace)).get(name)
        if (there !== undefined) return there
        const removed = removedRows(tx, nowMs)
        const own = await removed.find(workspace, name)
        await dropRow(tx, workspace, name)
        if (own !== undefined) await putRow(tx, workspace, name, own)
        await removed.remove(workspace, name)
        return (await findTopics(tx, workspace)).get(name)
      }),
  }
}

async function findTopics(db: Database, workspace: Workspace): Promise<Map<string, Topic>> {
  const defaults = await db.selectFrom('default_topics').select(['name', 'content']).execute()
  const own = await db
    .selectFrom('topics')
    .select(['name', 'content'])
    .where('workspace', '=', storableText(workspace))
    .execute()
  const topics = new Map<string, Topic>()
  for (const { name, content } of [...defaults, ...own]) {
    if (content === null) topics.delete(name)
    else topics.set(name, topicSchema.parse(JSON.parse(content)))
  }
  return topics
}

/** Takes away what a workspace has of its own under a name, and gives it; null for none and for a removal. */
async function dropRow(db: Database, workspace: Workspace, name: string): Promise<string | null> {
  const row = await db
    .deleteFrom('topics')
    .where((eb) => eb.and({ workspace: storableText(workspace), name: storableText(name) }))
    .returning('content')
    .executeTakeFirst()
  return row?.content ?? null
}

async function putRow(
  db: Database,
  workspace: Workspace,
  name: string,
  content: string | null,
): Promise<void> {
  const row: Tables['topics'] = { workspace: storableText(workspace), name, content }
  await db.insertInto('topics').values(row).execute()
}
