/** Topics: the defaults of every workspace, its own, and those it took away. */

import { compareText } from '../model/lists.ts'
import type { Workspace } from '../model/place.ts'
import { type Topic, topicSchema } from '../model/topic.ts'
import type { Topics } from '../ports/store.ts'
import { type Database, storableText, type Tables, writeAlone } from './tables.ts'

export function createTopics(db: Database): Topics {
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

    async save(workspace, topic) {
      await putRow(db, workspace, topic.name, JSON.stringify(topic))
    },

    remove: (workspace, name) =>
      writeAlone(db, async (tx) => {
        const wasThere = (await findTopics(tx, workspace)).has(name)
        if (wasThere) await putRow(tx, workspace, name, null)
        return wasThere
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

async function putRow(
  db: Database,
  workspace: Workspace,
  name: string,
  content: string | null,
): Promise<void> {
  const row: Tables['topics'] = { workspace: storableText(workspace), name, content }
  await db
    .insertInto('topics')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace', 'name']).doUpdateSet({ content }))
    .execute()
}
