import { MessageFlags } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { renderCard as renderDiscord } from '../../adapters/discord/render.ts'
import { renderCard as renderSlack } from '../../adapters/slack/render/messages.ts'
import { digestCards } from '../../src/cards/digest-card.ts'
import { ownVoteButtons, voteButtons, voteLabel } from '../../src/cards/vote-buttons.ts'
import type { Receipt } from '../../src/model/delivery.ts'
import type { Paper } from '../../src/model/paper.ts'
import { arxivId, makeFullRecord } from '../support/store-records.ts'

const receipt: Receipt = { announced: 90, ingested: 90, matched: 30, shown: 5, state: 'complete' }

function paperOf(number: number): Paper {
  const { title, authors, abstract, identifiers, links } = makeFullRecord(number)
  return {
    id: arxivId(number),
    identifiers,
    title,
    authors,
    abstract,
    published: undefined,
    updated: undefined,
    listed: undefined,
    links,
    sources: ['test'],
  }
}

function digestOf(count: number, isFull: boolean) {
  const entries = Array.from({ length: count }, (_, at) => ({
    paper: paperOf(at + 1),
    matches: [],
    text: ['In study we ask how the shape of a reward changes what a policy learns.'],
    subject: 'Reward hacking',
  }))
  const about = { subject: 'Rewards', day: '2025-04-13', period: 'New since yesterday.', command: 'search x' }
  return digestCards({ ...about, entries, more: 25, isFull, receipt })
}

describe('votes in a digest', () => {
  it('stand under each of five papers in one message of every platform, with a way to more of them', () => {
    const { card } = digestOf(5, true)
    const discord = renderDiscord(card)
    expect(discord).toHaveLength(1)
    expect(JSON.stringify(discord[0]).match(/vote (?:up|down) /g)).toHaveLength(10)
    expect(JSON.stringify(discord[0])).toContain('New since yesterday.')
    expect(discord[0]?.flags).toBe(MessageFlags.IsComponentsV2)
    const slack = renderSlack(card)
    expect(slack).toHaveLength(1)
    expect(JSON.stringify(slack[0].blocks).match(/"vote (?:up|down) /g)).toHaveLength(10)
  })

  it('stand in the thread of a compact one, and under the message itself where it is of one paper', () => {
    const several = digestOf(5, false)
    expect(several.card.buttons.map(({ label }) => label)).toEqual(['25 more'])
    expect(renderDiscord(several.reply ?? several.card)).toHaveLength(1)
    const one = digestOf(1, false)
    expect(one.card.buttons.map(({ label }) => label)).toEqual(['👍', '👎', '25 more'])
  })

  it('are buttons with a number once somebody voted, and with a mark where only their voter sees them', () => {
    expect(voteLabel('up')).toBe('👍')
    expect(voteLabel('down', { up: 1, down: 1_234 })).toBe('👎 1,234')
    expect(voteButtons(arxivId(1), { up: 2, down: 0 })).toEqual([
      { label: '👍 2', command: `vote up ${arxivId(1)}` },
      { label: '👎', command: `vote down ${arxivId(1)}` },
    ])
    const own = ownVoteButtons(arxivId(1), { count: { up: 2, down: 0 }, own: 'up' })
    expect(own.map(({ label, effect }) => [label, effect])).toEqual([
      ['👍 2 ✓', 'refresh'],
      ['👎', 'refresh'],
    ])
  })
})
