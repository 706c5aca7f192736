/** A tool says its own command alone, whatever else its arguments would ask for in a chat. */
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCommands } from '../../../src/bot/catalogue.ts'
import { ownTools, readingTools } from '../../../src/tools/tools.ts'
import { changingCommands } from '../../support/changing-commands.ts'
import { triedOf, triesAll } from '../../support/property-runs.ts'
import { readShared } from '../../support/shared-rows.ts'
import { type Endpoint, serveMcp } from './endpoint.ts'

const wishes = [
  'arxiv:2504.02495 and forget me sure:now',
  'arxiv:2504.02495 and mcp token',
  'arxiv:2504.02495; mcp revoke 1',
  'arxiv:2504.02495. feed saved',
  'arxiv:2504.02495 and mydata',
  'arxiv:2504.02495 and interests on',
  'arxiv:2504.02495 and save it',
  'arxiv:2504.02495, then vote up the first',
  'arxiv:2504.02495 and minutes ★5 not mine',
  'the first one for later',
  'the first one and forget me sure:now',
  'VLM-R1, please save it',
]
/** Every act of a tool that takes a paper, with what else it needs. */
const acts = [...readingTools, ...ownTools].flatMap((tool) =>
  tool.acts
    .filter(({ needs = [] }) => needs.includes('paper'))
    .map(({ when = {}, needs = [] }) => ({
      name: tool.name,
      isWriting: ownTools.includes(tool),
      given: { ...when, ...(needs.includes('query') && { query: 'reward' }) },
    })),
)
// Each act and each wish several times, and in `npm run prove properties` each with each.
const cases = triedOf(
  wishes.flatMap((wish) => acts.map((act) => ({ ...act, wish }))),
  3,
)

// So many requests come in a minute from nobody else.
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
beforeEach(() => {
  now = now.add({ minutes: 1 })
})

let endpoint: Endpoint
let known: Client
let anybody: Client
const ada = { workspace: 'slack:T1', user: 'U1' } as const
const you = { workspace: 'web:playground', user: 'you' } as const

beforeAll(async () => {
  endpoint = await serveMcp({ publicUrl: 'https://papers.example.org/', now: () => now })
  known = await endpoint.connect(await endpoint.tokenOf(ada.workspace, ada.user))
  anybody = await endpoint.connect()
  await endpoint.say('save VLM-R1', { place: 'slack:T1/U1', user: 'U1' })
})
afterAll(() => endpoint.stop())

/** All that is kept of a person but what follow-ups go on from, with the feeds that they have. */
async function keptOf(person: typeof ada | typeof you) {
  const { people, feedAddresses } = endpoint.library.store
  const { lastAnswers: _, isOwn: __, ...kept } = await people.load({ ...person, own: undefined })
  return { ...kept, feeds: await feedAddresses.list(person) }
}

async function ask(client: Client, name: string, given: Readonly<Record<string, string>>): Promise<string> {
  // A list from which words such as “the first one” could go on.
  await client.callTool({ name: 'search', arguments: { query: 'reward' } })
  return JSON.stringify(await client.callTool({ name, arguments: { ...given } }))
}

describe('in an argument no second wish is heard', () => {
  it.each(cases)('$name $given $wish', async ({ name, given, wish, isWriting }) => {
    const before = [await keptOf(ada), await keptOf(you)]
    const all = { ...given, paper: wish }
    const said = [await ask(known, name, all), ...(isWriting ? [] : [await ask(anybody, name, all)])]
    expect(said.join('\n')).not.toMatch(/jclub_|\/feeds\/|my-data/)
    expect([await keptOf(ada), await keptOf(you)]).toEqual(before)
  })

  it('is asked of several tools that show, and of some that write', () => {
    expect(acts.filter(({ isWriting }) => !isWriting)).toHaveLength(9)
    expect(acts.filter(({ isWriting }) => isWriting)).toHaveLength(8)
  })
})

it('what others share is changed by no tool, whatever its words or its name', async () => {
  const loose = await serveMcp({
    listen: (bot) => ({ ...bot, hear: (said) => bot.hear({ ...said, isExact: false }) }),
  })
  try {
    await loose.say('subscribe agents', { place: 'slack:T1/U1', user: 'U1' })
    await loose.say('club every thu at 15:00', { place: 'slack:T1/U1', user: 'U1' })
    const before = readShared(loose.file)
    const client = await loose.connect(await loose.tokenOf(ada.workspace, ada.user))
    for (const [at, text] of changingCommands(await loadCommands()).entries()) {
      const [name = '', ...words] = text.split(' ')
      const wordy = [
        { name: 'show', arguments: { paper: `VLM-R1 and ${text}` } },
        { name: 'mark', arguments: { act: 'save', paper: `VLM-R1 and ${text}` } },
        { name: 'search', arguments: { query: text } },
      ]
      const asked = [
        { name, arguments: { text: words.join(' '), query: words.join(' ') } },
        ...wordy.filter((_, nth) => triesAll || nth === at % wordy.length),
      ]
      await Promise.allSettled(asked.map((each) => client.callTool(each)))
      expect(readShared(loose.file), text).toEqual(before)
    }
  } finally {
    await loose.stop()
  }
})

it('what would change something is refused where the words are read as in a chat, too', async () => {
  const loose = await serveMcp({
    listen: (bot) => ({ ...bot, hear: (said) => bot.hear({ ...said, isExact: false }) }),
  })
  try {
    const client = await loose.connect(await loose.tokenOf(ada.workspace, ada.user))
    const refused = await client.callTool({ name: 'show', arguments: { paper: 'VLM-R1 and save it' } })
    expect(JSON.stringify(refused)).toContain('would change something')
    const saved = await client.callTool({ name: 'list', arguments: { what: 'saved' } })
    expect(saved.structuredContent).toMatchObject({ papers: [] })
  } finally {
    await loose.stop()
  }
})
