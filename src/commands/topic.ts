/**
 * `topic` lists the topics; `topic add name query`, `topic edit name query`, `topic remove name`: the topics of this workspace; `topic
 * restore name` brings one back.
 */

import { z } from 'zod'
import { countPapers } from '../cards/paper-item.ts'
import { checkTopicCount } from '../digest/limits.ts'
import { findUses } from '../digest/topic-uses.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { unknownTopic } from '../library/workspace-topics.ts'
import type { Button, Card } from '../model/card.ts'
import { type Topic, topicSchema } from '../model/topic.ts'
import { splitFirstWord } from '../model/words.ts'
import { type Asker, defineCommand, type Typing } from './support/command.ts'
import { completeTopic, queryOption } from './support/command-options.ts'
import { readTopicChange, topicForm } from './support/topic-form.ts'

const usage = 'Say topic add NAME QUERY, topic edit NAME QUERY or topic remove NAME.'

export const command = defineCommand({
  name: 'topic',
  area: 'digests',
  summary: 'The topics here; add, edit or remove one',
  changes: 'workspace',
  group: 'manage',
  options: {
    change: {
      summary: 'add NAME QUERY, edit NAME QUERY or remove NAME; nothing lists them',
      schema: z.string().min(1).optional(),
      isRest: true,
      complete: completeChange,
    },
  },
  examples: [
    'topic',
    'topic add reward-hacking "reward hacking" or "reward tampering"',
    'topic edit reward-hacking "reward hacking" or "specification gaming"',
    'topic remove reward-hacking',
  ],
  form: topicForm,
  onlyShows: ({ change }) => change === undefined,
  isOwn: async ({ change = '' }) => splitFirstWord(change).first.toLowerCase() === 'add',
  check({ change }) {
    if (change !== undefined && !acts.has(splitFirstWord(change).first.toLowerCase()))
      throw new BotError('bad-input', usage, { suggestions: ['help topic', 'topics'] })
  },
  async run({ options, asker, library, ask }) {
    if (options.change === undefined) return ask('topics')
    const { act, name, query } = readTopicChange(options.change)
    const known = await library.store.topics.find(asker.workspace, name.toLowerCase())
    const change = { name: name.toLowerCase(), query, known }
    switch (acts.get(act.toLowerCase())) {
      case 'add':
        return add(change, asker, library)
      case 'edit':
        return edit(change, asker, library)
      case 'restore':
        return restore(change, asker, library)
      default:
        return remove(change, asker, library)
    }
  },
})

/** What people say for each. */
const acts: ReadonlyMap<string, 'add' | 'edit' | 'remove' | 'restore'> = new Map([
  ...(['add', 'create', 'make', 'new'] as const).map((word) => [word, 'add'] as const),
  ...(['edit', 'change', 'update'] as const).map((word) => [word, 'edit'] as const),
  ...(['remove', 'delete', 'drop'] as const).map((word) => [word, 'remove'] as const),
  ['restore', 'restore'] as const,
])

interface Change {
  readonly name: string
  readonly query: string
  readonly known: Topic | undefined
}

async function add({ name, query, known }: Change, asker: Asker, library: Library): Promise<Card> {
  if (known !== undefined)
    throw new BotError('bad-input', `There is a topic ${name} already: ${known.query}`, {
      suggestions: query === '' ? ['topics'] : [`topic edit ${name} ${query}`],
    })
  checkTopicCount((await library.store.topics.list(asker.workspace)).length + 1)
  const words = name.replaceAll('-', ' ')
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  const topic = await save({ name, title, query }, asker, library)
  return tell('Topic added', topic, { asker, library, undo: `topic remove ${name}` })
}

async function edit({ name, query, known }: Change, asker: Asker, library: Library): Promise<Card> {
  if (known === undefined) throw await noTopic(name, asker, library)
  const topic = await save({ ...known, query }, asker, library)
  return tell('Topic changed', topic, { asker, library, undo: `topic edit ${name} ${known.query}` })
}

async function remove({ name, known }: Change, asker: Asker, library: Library): Promise<Card> {
  if (known === undefined) throw await noTopic(name, asker, library)
  const uses = await findUses(name, asker.workspace, library)
  if (uses.length > 0)
    throw new BotError('bad-input', `${name} is used by ${uses.join(', ')}, so it stays. End those first.`, {
      suggestions: ['subscriptions', 'topics'],
    })
  await library.store.topics.remove(asker.workspace, name, library.now().epochMilliseconds)
  return tell('Topic removed', known, { asker, library, undo: `topic restore ${name}` })
}

async function restore({ name, known }: Change, asker: Asker, library: Library): Promise<Card> {
  const { topics } = library.store
  if (known === undefined) checkTopicCount((await topics.list(asker.workspace)).length + 1)
  const topic = known ?? (await topics.restore(asker.workspace, name, library.now().epochMilliseconds))
  if (topic === undefined) throw await noTopic(name, asker, library)
  return tell('Topic is back', topic, { asker, library, undo: `topic remove ${name}` })
}

/** Saves a topic whose query can be read and does not lead back to itself. */
async function save(wanted: Topic, { workspace }: Asker, library: Library): Promise<Topic> {
  const parsed = topicSchema.safeParse(wanted)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const isName = issue?.path[0] === 'name'
    throw new BotError('bad-input', isName ? `A topic’s name has ${issue?.message}.` : usage)
  }
  const { name, query } = parsed.data
  const others = await library.topicOptions(workspace)
  const topicQuery = (used: string) => {
    if (used === name) throw new BotError('bad-input', `The topic ${name} cannot be made of itself.`)
    return others.topicQuery(used)
  }
  await library.index.selectAmong(library.parseQuery(query, `topic add ${name}`), [], {
    topicQuery,
    limit: 0,
  })
  await library.store.topics.save(workspace, parsed.data)
  return parsed.data
}

async function tell(
  title: string,
  { name, query }: Topic,
  { asker, library, undo }: { readonly asker: Asker; readonly library: Library; readonly undo: string },
): Promise<Card> {
  const isThere = (await library.store.topics.find(asker.workspace, name)) !== undefined
  const { total, isTotalMore } = await library.index.select(library.parseQuery(query), {
    limit: 0,
    topicQuery: isThere ? (await library.topicOptions(asker.workspace)).topicQuery : () => undefined,
  })
  const buttons: Button[] = [
    { label: 'Undo', command: undo, effect: 'replace' },
    ...(isThere
      ? [
          { label: 'Latest', command: `latest ${name}` },
          { label: 'Subscribe', command: `subscribe ${name}` },
        ]
      : []),
    { label: 'Topics', command: 'topics' },
  ]
  const count =
    total === 0 && isTotalMore !== true
      ? 'No paper here matches it yet.'
      : `It matches ${countPapers(total, isTotalMore)} here.`
  return {
    title,
    blocks: [
      { kind: 'text', text: [{ bold: name }, ' ', { code: query }] },
      { kind: 'note', text: [count] },
    ],
    buttons,
    did: { act: 'topic', target: { topic: name }, undo },
    ...(isThere && { offers: [`subscribe ${name}`] }),
  }
}

async function noTopic(name: string, { workspace }: Asker, library: Library): Promise<BotError> {
  if (name === '') return new BotError('bad-input', usage, { suggestions: ['help topic'] })
  return unknownTopic(name, await library.store.topics.list(workspace))
}

async function completeChange(typing: Typing) {
  const [, act = '', gap = '', rest = ''] = /^(\S*)(\s*)(.*)$/s.exec(typing.typed) ?? []
  if (gap === '')
    return ['add', 'edit', 'remove']
      .filter((word) => word.startsWith(act.toLowerCase()))
      .map((word) => ({ value: `${word} `, label: word, hint: 'a topic' }))
  const [, name = '', query] = /^(\S*)(?:\s+(.*))?$/s.exec(rest) ?? []
  if (query !== undefined) {
    const choices = (await queryOption.complete?.({ ...typing, typed: query })) ?? []
    return choices.map((choice) => ({ ...choice, value: `${act} ${name} ${choice.value}` }))
  }
  if (act.toLowerCase() === 'add') return []
  const choices = await completeTopic({ ...typing, typed: name })
  return choices.map((choice) => ({ ...choice, value: `${act} ${choice.value}` }))
}
