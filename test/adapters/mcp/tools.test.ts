/** What the reference client sees of the bot: tools, papers, prompts. */
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderCard } from '../../../adapters/mcp/render.ts'
import { loadCommands } from '../../../src/bot/catalogue.ts'
import { AnswerData } from '../../../src/tools/card-data.ts'
import { callOf } from '../../../src/tools/tool.ts'
import { checkTools, ownTools, readingTools } from '../../../src/tools/tools.ts'
import { type Endpoint, markedText, serveMcp } from './endpoint.ts'

let endpoint: Endpoint
let known: Client
let anybody: Client
let paper: string
const place = 'slack:T1/U1'

beforeAll(async () => {
  // The newest of two checks is the one that began later.
  let ms = 0
  endpoint = await serveMcp({
    now: () => Temporal.Instant.from('2025-04-13T09:00:00Z').add({ milliseconds: ms++ }),
  })
  known = await endpoint.connect(await endpoint.tokenOf('slack:T1', 'U1'))
  anybody = await endpoint.connect()
  const found = await endpoint.say('show VLM-R1')
  paper = found.shows?.papers[0] ?? ''
})
afterAll(() => endpoint.stop())

const callOfText = (text: string) => {
  const written = endpoint.bot.readCommand(text)
  return written && callOf(all, written)
}
const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)
const textOf = (result: Awaited<ReturnType<Client['callTool']>>) => {
  const [first] = result.content as { type: string; text: string }[]
  return first?.text ?? ''
}

const looking = [...readingTools, ...checkTools]
const reading = looking.map(({ name }) => name)
const all = [...looking, ...ownTools]

describe('the tools', () => {
  it('are at most 8, and a client reads at most 12 kB to know them', async () => {
    const { tools } = await known.listTools()
    expect(tools).toHaveLength(all.length)
    expect(tools.length).toBeLessThanOrEqual(8)
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(12_000)
  })

  it('say every command that only shows something', async () => {
    const commands = await loadCommands()
    const shows = commands.filter(
      ({ acts, changes, visibility }) =>
        acts === undefined && changes === undefined && visibility !== 'public',
    )
    const said = looking.flatMap(({ acts }) => acts.map(({ command }) => command))
    expect([...said].sort()).toEqual(shows.map(({ name }) => name).sort())
  })

  it('that write are only there for somebody who is known', async () => {
    expect(await namesOf(known)).toEqual([...reading, 'mark'])
    expect(await namesOf(anybody)).toEqual(reading)
    const given = { act: 'save', paper: '2504.07615' }
    await expect(anybody.callTool({ name: 'mark', arguments: given })).rejects.toThrow('mark')
  })

  it('tell what they take', async () => {
    const { tools } = await known.listTools()
    expect(tools.find(({ name }) => name === 'ask')?.inputSchema).toMatchObject({
      type: 'object',
      required: ['question'],
      properties: { question: { type: 'string' } },
      additionalProperties: false,
    })
    const show = tools.find(({ name }) => name === 'show')
    expect(show?.inputSchema).toMatchObject({
      properties: { format: { enum: ['bibtex', 'ris', 'csl', 'apa', 'ieee', 'mla', 'chicago'] } },
    })
    expect(
      tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name),
    ).toEqual(['mark'])
  })

  it('give what the bot answers to the same words, for every example of every command', async () => {
    const commands = await loadCommands()
    const names = new Set(all.flatMap(({ acts }) => acts.map(({ command }) => command)))
    const examples = commands.filter(({ name }) => names.has(name)).flatMap((each) => each.examples)
    expect(examples.length).toBeGreaterThan(names.size)
    // One person asks by tools, another in the chat, each in a workspace of their own.
    const client = await endpoint.connect(await endpoint.tokenOf('slack:TM', 'U1'))
    const asker = { place: 'slack:TH/U1', user: 'U1', thread: 'mcp' } as const
    for (const text of examples) {
      const call = callOfText(text)
      const result = await client.callTool({ name: call?.tool ?? '', arguments: { ...call?.arguments } })
      const card = await endpoint.bot.hear({ ...asker, text }).answer()
      const inside = card.isProblem ? textOf(result) : markedText(textOf(result))
      // Options are named, and an offer to search for the words has them so.
      const withoutOffer = (whole: string) => whole.replace(/^Search for these words: .*\n?/m, '').trim()
      expect(withoutOffer(inside), text).toBe(withoutOffer(renderCard(card, callOfText)))
      expect(result.isError ?? false, text).toBe(card.isProblem ?? false)
      if (!result.isError) AnswerData.parse(result.structuredContent)
    }
  })

  it('give identifiers, titles, sentences and links as data', async () => {
    const { structuredContent } = await known.callTool({
      name: 'search',
      arguments: { query: 'reward hacking' },
    })
    const { papers, notice, next } = AnswerData.parse(structuredContent)
    const card = await endpoint.say('search reward hacking')
    expect(papers.map(({ id }) => id)).toEqual(card.shows?.papers)
    expect(papers[0]).toMatchObject({ title: expect.any(String), sentence: expect.stringMatching(/./) })
    expect(papers.some(({ url }) => url?.startsWith('https://'))).toBe(true)
    expect(notice).toContain('data')
    expect(next).not.toEqual([])
    for (const { tool, arguments: given } of next)
      expect((await known.callTool({ name: tool, arguments: given })).isError ?? false).toBe(false)
    const shown = await known.callTool({ name: 'show', arguments: { paper: papers[0]?.id } })
    expect(AnswerData.parse(shown.structuredContent).papers[0]).toMatchObject({ title: papers[0]?.title })
    const cited = await known.callTool({
      name: 'show',
      arguments: { paper: papers[0]?.id, view: 'cite' },
    })
    expect(AnswerData.parse(cited.structuredContent).files[0]?.content).toContain('@')
  })

  it('save and vote as the person, and leave what the person goes on from alone', async () => {
    const say = (text: string) => endpoint.bot.hear({ place, user: 'U1', text }).answer()
    const before = await say('search reasoning')
    await known.callTool({ name: 'search', arguments: { query: 'reward hacking' } })
    await known.callTool({ name: 'mark', arguments: { act: 'save', paper } })
    expect((await say('saved')).shows?.papers).toEqual([paper])
    await known.callTool({ name: 'mark', arguments: { act: 'unsave', paper } })
    expect((await say('saved')).shows?.papers ?? []).toEqual([])
    await say('shelf related-work')
    await known.callTool({ name: 'mark', arguments: { act: 'shelve', paper: `${paper} to related-work` } })
    await known.callTool({
      name: 'mark',
      arguments: { act: 'note', paper: `${paper} on related-work: it is stable` },
    })
    const read = await known.callTool({ name: 'list', arguments: { what: 'shelves', shelf: 'related-work' } })
    expect(textOf(read)).toContain('it is stable')
    const unknown = { what: 'shelves', shelf: 'of-an-assistant' }
    expect((await known.callTool({ name: 'list', arguments: unknown })).isError).toBe(true)
    await say('search reasoning')
    await known.callTool({ name: 'list', arguments: { what: 'new' } })
    expect((await say('the second one')).shows?.papers).toEqual([before.shows?.papers[1]])
  })
})

describe('what is not understood is said in a sentence with the words of the schema', () => {
  const cases: [string, unknown, string][] = [
    ['search', {}, 'query (words'],
    ['show', { paper: 'x', view: 'why' }, 'query (for why: the query) is needed'],
    ['show', { paper: 'x', query: 'y' }, 'takes no others than view, paper'],
    ['search', { query: 5 }, 'must be a text'],
    ['search', { query: 'x', page: 'two' }, 'page (which page) must be a number'],
    ['search', { query: 'x', page: 0 }, 'a number from 1'],
    ['search', { query: 'x', pages: 2 }, 'takes no others than query'],
    ['show', { paper: 'VLM-R1', view: 'cite', format: 'doc' }, 'must be one of bibtex, ris, csl'],
    ['show', { paper: 'x'.repeat(5_000) }, 'at most 4000 characters'],
    ['show', { paper: 'arxiv:2504.99999' }, 'not in the index'],
    ['search', { query: '(((' }, '('],
  ]
  it.each(cases)('%s %j', async (name, given, words) => {
    const result = await known.callTool({ name, arguments: given as Record<string, unknown> })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain(words)
  })

  it('an unknown tool', async () => {
    await expect(known.callTool({ name: 'subscribe', arguments: {} })).rejects.toThrow('subscribe')
  })
})

describe('papers', () => {
  it('are read by their address, with all citations', async () => {
    const { contents } = await known.readResource({ uri: `paper:${paper}` })
    const texts = contents.map((content) => ('text' in content ? content.text : ''))
    expect(texts[0]).toContain('VLM-R1')
    expect(contents.map(({ mimeType }) => mimeType)).toEqual([
      'text/plain',
      'application/x-bibtex',
      'application/x-research-info-systems',
      'application/vnd.citationstyles.csl+json',
    ])
    expect(texts[1]).toMatch(/^@/)
  })

  it.each(['sections', '4.2', 'table 1'])('are read in parts: %s', async (part) => {
    const { contents } = await known.readResource({ uri: `paper:${paper}/${part.replace(' ', '%20')}` })
    const [content, ...others] = contents
    expect(content && 'text' in content && content.text).toContain('I know only the abstract')
    expect(others).toEqual([])
  })

  it('are listed, the newest ones, and completed by title', async () => {
    const { resources } = await known.listResources()
    const latest = await endpoint.say('latest')
    expect(resources.map(({ uri }) => uri)).toEqual(latest.shows?.papers.map((id) => `paper:${id}`))
    const { resourceTemplates } = await known.listResourceTemplates()
    const [{ uriTemplate = '' } = {}] = resourceTemplates
    const { completion } = await known.complete({
      ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name: 'id', value: 'VLM-R1' },
    })
    expect(completion.values).toContain(paper)
  })

  it.each(['paper:arxiv:0000.00000', 'paper:VLM-R1', 'paper:', 'file:///etc/passwd', 'paper:arxiv:../x'])(
    '%s is none',
    async (uri) => {
      await expect(known.readResource({ uri })).rejects.toThrow()
    },
  )
})

it('offers prompts for what is new and for a comparison', async () => {
  const { prompts } = await known.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['what-is-new', 'compare'])
  const asked = await known.getPrompt({ name: 'what-is-new', arguments: { subject: 'reward hacking' } })
  expect(JSON.stringify(asked.messages)).toContain('Subject: reward hacking')
  await expect(known.getPrompt({ name: 'compare', arguments: {} })).rejects.toThrow('papers')
})
