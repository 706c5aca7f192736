import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderUnfurl } from '../../../adapters/slack/receive/unfurl.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { arbitraryCard } from '../../support/card-arbitraries.ts'
import { gallery } from '../../support/card-gallery.ts'
import { tried } from '../../support/property-runs.ts'
import { findTypeFaults, hasSlackSchema } from '../../support/slack-schema.ts'
import { makeRecord } from '../../support/store-records.ts'
import { type Running, startSlackUntilStopped } from './running.ts'

function textsOf(blocks: ReturnType<typeof renderUnfurl>['blocks']): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'section') return block.text?.text ?? []
    return block.type === 'context' ? block.elements.flatMap((one) => ('text' in one ? one.text : [])) : []
  })
}

describe('cards under links', () => {
  it('are of the blocks that Slack takes there, within their limits, with nothing live in them', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryCard, fc.constantFrom(...Object.values(gallery))), (card) => {
        const { blocks } = renderUnfurl(card)
        const ids = blocks.flatMap(({ block_id }) => block_id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        expect(blocks.length).toBeLessThanOrEqual(50)
        expect(textsOf(blocks).join('').length).toBeLessThan(13_200)
        for (const block of blocks) {
          expect(['section', 'context', 'actions']).toContain(block.type)
          expect(JSON.stringify(block)).not.toContain('"text":""')
          const texts =
            block.type === 'section' ? [block.text] : block.type === 'context' ? block.elements : []
          for (const text of texts)
            if (text?.type === 'mrkdwn')
              expect(text.text.replace(/<(https?:|@[UW])[^<>]*>/g, '')).not.toMatch(/[<>]/)
          if (block.type === 'section') expect(block.text?.text.length).toBeLessThanOrEqual(3_000)
        }
      }),
      tried(200),
    )
  })

  it('say so where a card has more blocks, words or buttons than an unfurl holds', () => {
    const button = { label: 'Show', command: 'show 1' }
    const item = {
      kind: 'item' as const,
      title: 'A paper',
      url: 'https://arxiv.org/abs/1',
      meta: '',
      text: [],
      buttons: [button, button],
    }
    const many = renderUnfurl({ title: 'Many', blocks: Array.from({ length: 90 }, () => item), buttons: [] })
    expect(many.blocks).toHaveLength(50)
    expect(JSON.stringify(many.blocks)).toContain('There is more than fits here')
    expect(many.blocks.filter(({ type }) => type === 'actions')).toHaveLength(5)
    const text = { kind: 'text' as const, text: ['word '.repeat(500)] }
    const long = renderUnfurl({ title: 'Long', blocks: Array.from({ length: 9 }, () => text), buttons: [] })
    expect(textsOf(long.blocks).join('').length).toBeLessThan(13_200)
    expect(JSON.stringify(long.blocks)).toContain('There is more than fits here')
  })

  it.skipIf(!hasSlackSchema)('pass the schema (skipped where that is absent)', () => {
    for (const card of Object.values(gallery))
      expect(findTypeFaults('KnownBlock[]', renderUnfurl(card).blocks)).toEqual([])
  })

  it('link the title where it cannot be misread, and show it plainly where it could', () => {
    const item = (title: string) => ({
      kind: 'item' as const,
      title,
      url: 'https://arxiv.org/abs/1',
      meta: '',
      text: [],
      buttons: [],
    })
    const textOf = (title: string) =>
      renderUnfurl({ title: '', blocks: [item(title)], buttons: [] }).blocks[0]
    expect(textOf('Rewards & <policies>')).toEqual({
      type: 'section',
      text: { type: 'mrkdwn', text: '<https://arxiv.org/abs/1|Rewards &amp; &lt;policies&gt;>' },
    })
    expect(textOf('A*-search for *bold* claims')).toMatchObject({
      text: { type: 'plain_text', text: 'A*-search for *bold* claims' },
    })
  })
})

describe('a link that somebody posts in Slack', () => {
  let running: Running
  let channels = 0
  beforeAll(async () => {
    running = await startSlackUntilStopped('http')
    const store = await openStore({ url: `file:${running.databaseFile}` })
    await store.papers.merge(
      [1, 2, 3].map((at) =>
        makeRecord({
          identifiers: [`arxiv:2504.0000${at}`, `openreview:forum${at}`],
          title: `The paper number ${at}`,
          authors: ['Ada Author'],
          abstract: `We show what ${at} can do.`,
        }),
      ),
    )
    await store.close()
  })
  afterAll(() => running.stop())

  const link = (at: number) => `https://arxiv.org/abs/2504.0000${at}`
  const newChannel = () => {
    channels += 1
    return `CL${channels}`
  }
  const post = (channel: string, urls: readonly string[], more: object = {}) =>
    running.slack.send.event({
      type: 'link_shared',
      channel,
      user: 'UADA',
      message_ts: '1744535000.000100',
      source: 'conversations_history',
      is_bot_user_member: true,
      links: urls.map((url) => ({ url, domain: new URL(url).hostname })),
      ...more,
    })
  /** The unfurls in a channel when the paper 3, posted last, has its card. */
  const unfurlsIn = async (channel: string) => {
    await post(channel, [link(3)])
    const calls = await running.slack.until(() => {
      const found = running.slack.calls('chat.unfurl').filter(({ args }) => args.channel === channel)
      return found.some(({ args }) => link(3) in (args.unfurls as object)) && found
    })
    return calls
      .map(({ args }) => ({ ts: args.ts, unfurls: args.unfurls as Record<string, { blocks: unknown }> }))
      .filter(({ unfurls }) => !(link(3) in unfurls))
  }
  /**
   * The events of one channel are heard at once, so each is awaited by what
   * comes of it or by a card after it.
   */
  const postAndWait = async (channel: string, urls: readonly string[]) => {
    await post(channel, urls)
    await running.slack.until(() =>
      running.slack
        .calls('chat.unfurl')
        .some(({ args }) => args.channel === channel && urls.some((url) => url in (args.unfurls as object))),
    )
  }

  it('gets its card under the very text of the link, with buttons that answer the presser alone', async () => {
    const { slack } = running
    const channel = newChannel()
    const escaped = 'https://openreview.net/forum?noteId=x&amp;id=forum2'
    await post(channel, [link(1), escaped])
    const [seen] = await unfurlsIn(channel)
    expect(seen?.ts).toBe('1744535000.000100')
    expect(Object.keys(seen?.unfurls ?? {})).toEqual([link(1), escaped])
    expect(JSON.stringify(seen?.unfurls[escaped])).toContain('The paper number 2')
    const blocks = seen?.unfurls[link(1)]?.blocks as { elements?: { text: { text: string } }[] }[]
    const buttons = blocks.flatMap(({ elements = [] }) => elements)
    expect(buttons.map(({ text }) => text.text)).toEqual(['Save', 'Open', 'Similar', 'Cite'])
    await slack.send.action({
      user: 'UBOB',
      channel,
      message: { ts: '1', via: '', token: '', text: '', blocks: [], args: {}, files: [] },
      action: { ...buttons[0], block_id: '1:0:' },
    })
    const answer = await slack.until(() => slack.channel(channel).messages[0])
    expect([answer.text.split('\n')[0], answer.ephemeralTo]).toEqual(['Saved', 'UBOB'])
  })

  it('is left alone when it was shown a moment ago, when there are three, and when the channel is set so', async () => {
    const channel = newChannel()
    await postAndWait(channel, [link(1)])
    await post(channel, ['https://arxiv.org/pdf/2504.00001'])
    await post(channel, [link(1), link(2), 'https://arxiv.org/abs/1706.03762'])
    await post(channel, ['https://arxiv.org/abs/1706.03762'])
    expect((await unfurlsIn(channel)).map(({ unfurls }) => Object.keys(unfurls))).toEqual([[link(1)]])
    const quiet = newChannel()
    const { bot } = running.app
    await bot.hear({ place: `slack:T1/${quiet}`, user: 'UADA', text: 'settings unfurl off' }).answer()
    await post(quiet, [link(1)])
    await unfurlsIn(newChannel())
    expect(running.slack.calls('chat.unfurl').map(({ args }) => args.channel)).not.toContain(quiet)
  })

  it('is left alone while it is being written', async () => {
    const { slack } = running
    const channel = newChannel()
    await post('COMPOSER', [link(1)], { source: 'composer' })
    await post(channel, [link(1)], { source: 'composer' })
    await unfurlsIn(newChannel())
    const channels = slack.calls('chat.unfurl').map(({ args }) => args.channel)
    expect(channels).not.toContain('COMPOSER')
    expect(channels).not.toContain(channel)
  })

  it('troubles nobody when Slack refuses the card', async () => {
    const { slack, logged } = running
    const channel = newChannel()
    slack.fail('chat.unfurl', { error: 'cannot_unfurl_url', channel })
    await post(channel, [link(1)])
    await unfurlsIn(channel)
    expect(slack.channel(channel).messages).toEqual([])
    expect(logged.join('')).toContain('a link could not be given its card')
  })
})
