/** A bot that knows papers of robots and of proteins, with the digest and votes for tests of learning. */
import { composeOrder, type DigestOrder } from '../../src/digest/composer.ts'
import type { Library } from '../../src/library/library.ts'
import { paperRecordSchema } from '../../src/model/paper-record.ts'
import { startTestBot } from './bot.ts'

export const start = Temporal.Instant.from('2025-04-13T09:00:00Z')
/** The papers that are new came after it. */
export const since = Temporal.Instant.from('2025-04-12T09:00:00Z')
export const place = 'web:lab/general'

export const robots = ['grasping', 'locomotion', 'manipulation', 'navigation', 'drones']
export const proteins = ['folding', 'docking', 'enzymes', 'antibodies', 'sequences']

/** Earlier papers on many things, and twelve new ones of agents: half for robots, half for proteins. */
async function fill(library: Library) {
  const earlier = Array.from({ length: 60 }, (_, at) =>
    makeRecord(
      at,
      `Study ${at} of ${fields[at % fields.length]}`,
      `We measure ${fields[at % fields.length]} once more, ${at}.`,
      '2025-02-01',
    ),
  )
  const known = [...robots, ...proteins].map((word, at) =>
    makeRecord(100 + at, ...about(word, 'known'), '2025-03-01'),
  )
  const fresh = [...robots, ...proteins].map((word, at) =>
    makeRecord(200 + at, ...about(word, 'new'), '2025-04-12'),
  )
  const progress = { source: 'test', cursor: '{}', announced: 0, faults: [] }
  await library.store.papers.merge([...earlier, ...known], {
    ...progress,
    ingestedAtMs: since.epochMilliseconds - 1e9,
  })
  await library.store.papers.merge(fresh, { ...progress, ingestedAtMs: since.epochMilliseconds + 1e6 })
  await library.refresh()
}

const fields = ['corals', 'galaxies', 'markets', 'poems', 'glaciers', 'batteries']

export function about(word: string, age: string): [title: string, abstract: string] {
  return robots.includes(word)
    ? [`Agents for ${word}: a ${age} robot`, `Agents move a robot with arms and motors by ${word}, ${age}.`]
    : [`Agents for ${word}: a ${age} protein`, `Agents study a protein of the cell and its ${word}, ${age}.`]
}

export function makeRecord(
  number: number,
  title: string,
  abstract: string,
  published: string,
  authors = [`Author ${number}`],
) {
  const identifiers = [`arxiv:2504.${String(90000 + number)}`]
  return paperRecordSchema.parse({
    source: 'test',
    identifiers,
    title,
    authors,
    abstract,
    published,
  })
}

export type LearningBot = Awaited<ReturnType<typeof startLearningBot>>

export async function startLearningBot(now: () => Temporal.Instant) {
  const test = await startTestBot({ seeds: false, now })
  await fill(test.library)
  return {
    ...test,
    compose: (parts: Partial<DigestOrder> = {}) =>
      composeOrder(test.library, {
        place,
        workspace: 'web:lab',
        interests: [{ query: 'agents', since }],
        top: 5,
        timeZone: 'UTC',
        occasion: { since, now: now(), isCatchUp: false },
        ...parts,
      }),
    async vote(opinion: 'up' | 'down', words: readonly string[], user = 'ada') {
      for (const word of words) {
        const number = 100 + [...robots, ...proteins].indexOf(word)
        await test.say(`vote ${opinion} arxiv:2504.${90000 + number}`, { user })
      }
    },
  }
}
