/** What may be known when a question about the bot is answered, by the names that `data/answers.yaml` uses. */
import { formatDay } from '../../cards/paper-item.ts'
import type { Asker } from '../../commands/support/command.ts'
import type { Library } from '../../library/library.ts'
import { dateOf } from '../../model/paper.ts'
import { everything } from '../../model/query.ts'
import { findZone } from '../../times/zone.ts'

export interface Asked {
  readonly asker: Asker
  readonly library: Library
  /** As it was said. */
  readonly text: string
}

/** Gives what is known, nothing where that is not so. */
type Find = (asked: Asked) => Promise<readonly string[]> | readonly string[]

const known: Readonly<Record<string, Find>> = {
  papers: async ({ library }) => [(await library.store.papers.count()).toLocaleString('en')],
  'newest day': async ({ library }) => {
    const { papers } = await library.index.select(everything, { limit: 1, topicQuery: () => undefined })
    const day = papers[0] && dateOf(papers[0])
    return day === undefined ? [] : [formatDay(day)]
  },
  'live sources': async ({ library }) =>
    (await library.store.sources.list()).map(({ source }) => source).filter((source) => source !== 'seeds'),
  'failing sources': async ({ library }) =>
    (await library.store.sources.list())
      .filter(({ failures = 0 }) => failures > 0)
      .map(({ source }) => source),
  model: ({ library }) => (library.model === undefined ? [] : ['a language model']),
  embeddings: ({ library }) => (library.embeddings?.name === 'embeddings' ? ['embeddings'] : []),
  'public address': ({ library }) => (library.publicUrl === undefined ? [] : [library.publicUrl]),
  'zone here': ({ library }) => [library.timeZone],
  'your zone': ({ asker }) =>
    asker.audience === 'everybody' || asker.timeZone === undefined ? [] : [asker.timeZone],
  'named zone': ({ text }) => zoneIn(text),
  'command for the named zone': ({ text }) => zoneIn(text).map((zone) => `time zone ${zone}`),
  'subscribed zones': async (asked) => [
    ...new Set((await subscriptionsHere(asked)).map(({ schedule }) => schedule.timeZone)),
  ],
  'edits to the named zone': async (asked) => (await editsTo(asked)).slice(0, maxEdits),
  'one edit to the named zone': async (asked) => {
    const edits = await editsTo(asked)
    return edits.length === 1 ? edits : []
  },
}

async function editsTo(asked: Asked): Promise<readonly string[]> {
  const [zone] = zoneIn(asked.text)
  const others = (await subscriptionsHere(asked)).filter(({ schedule }) => schedule.timeZone !== zone)
  return zone === undefined ? [] : others.map(({ number }) => `edit ${number} in ${zone}`)
}

const maxEdits = 3

export const knownNames: readonly string[] = Object.keys(known)

/** What stands for something known in a text: `{papers}`. */
export const placeholder = /\{([^{}]{1,40})\}/g

export async function findKnown(name: string, asked: Asked): Promise<readonly string[]> {
  return (await known[name]?.(asked)) ?? []
}

function zoneIn(text: string): readonly string[] {
  const zone = findZone(text, true)?.zone
  return zone === undefined ? [] : [zone]
}

async function subscriptionsHere({ asker, library }: Asked) {
  return library.store.subscriptions.listAt(asker.place)
}
