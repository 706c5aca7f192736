/** `import` and pasted YAML: lists what it would change, and changes it when confirmed. */
import { z } from 'zod'
import { importCard } from '../cards/import-card.ts'
import { type Asker, defineCommand } from '../command.ts'
import { type ImportPlan, planImport } from '../digest/plan-import.ts'
import { readSubscriptionsFile, type SubscriptionsFile } from '../digest/subscriptions-file.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library.ts'
import { workspaceOf } from '../model/place.ts'

export const command = defineCommand({
  name: 'import',
  summary: 'Read topics and subscriptions from YAML: lists the differences, then asks',
  changes: 'place',
  group: 'manage',
  options: {
    file: {
      summary: 'the text of the file; begin with apply to change things at once',
      schema: z.string().min(1),
      isRest: true,
    },
  },
  examples: ['import subscriptions: [{ query: topic:reasoning, when: weekdays at 09:00 in UTC, top: 3 }]'],
  async run({ options, asker, library }) {
    const [, apply, text = ''] = /^(apply\s+)?(.*)$/s.exec(options.file) ?? []
    const file = readSubscriptionsFile(
      text.replace(/^```\w*\n?|```$/g, ''),
      asker.timeZone ?? library.timeZone,
    )
    checkPlaces(file, asker)
    const { topics, subscriptions } = library.store
    const present = {
      topics: await topics.list(asker.workspace),
      subscriptions: await subscriptions.list(asker.workspace),
    }
    checkQueries(
      file,
      present.topics.map(({ name }) => name),
      library,
    )
    const plan = planImport(file, present, asker.place)
    if (apply === undefined) return importCard(plan, `import apply ${text}`)
    await applyPlan(plan, asker, library)
    return importCard(plan, undefined)
  },
})

/** A file is somebody's word: it changes nothing outside the workspace where it is read. */
function checkPlaces(file: SubscriptionsFile, { workspace }: Asker): void {
  const foreign = file.subscriptions.find(
    ({ place }) => place !== undefined && workspaceOf(place) !== workspace,
  )
  if (foreign !== undefined)
    throw new BotError('not-allowed', `${foreign.place} belongs to another workspace, so nothing was read.`)
}

function checkQueries(file: SubscriptionsFile, known: readonly string[], library: Library): void {
  const names = new Set([...known, ...file.topics.map(({ name }) => name)])
  for (const { query } of [...file.topics, ...file.subscriptions]) {
    const topicQuery = (name: string) => {
      if (!names.has(name)) throw new BotError('bad-input', `In “${query}”: there is no topic “${name}”.`)
      return undefined
    }
    library.index.selectAmong(library.readQuery(query, 'subscribe'), [], { topicQuery, limit: 0 })
  }
}

async function applyPlan(plan: ImportPlan, { workspace, user }: Asker, library: Library): Promise<void> {
  const { topics, subscriptions } = library.store
  const nowMs = library.now().epochMilliseconds
  for (const { topic } of plan.topics) await topics.save(workspace, topic)
  for (const { filed, before } of plan.subscriptions) {
    const { isPaused, ...wanted } = filed
    const saved =
      before ?? (await subscriptions.save({ ...wanted, workspace, createdBy: user }, nowMs)).subscription
    const state = isPaused ? 'paused' : 'active'
    const isRevived = saved.state !== 'active' && !isPaused
    await subscriptions.change(saved.id, {
      top: wanted.top,
      ...(saved.state !== state && { state, reason: undefined }),
      ...(isRevived && { afterMs: nowMs }),
    })
  }
}
