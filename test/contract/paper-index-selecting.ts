/** What an index owes to those who choose papers by a query, ask why one was found, or for those like it. */
import { expect, test } from 'vitest'
import { dateOf } from '../../src/model/paper.ts'
import { everything, type Query } from '../../src/model/query.ts'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper, searchFor, today } from '../search/support/papers.ts'
import { fillIndex, nameOf, noTopics, type OpenIndex, samplePapers } from '../search/support/shelf.ts'

export function describeSelecting(shelf: () => PaperIndex, open: OpenIndex): void {
  const selected = async (text: string, topics: Record<string, string> = {}) => {
    const topicQuery = (name: string) => {
      const query = topics[name]
      return query === undefined ? undefined : parseQuery(query, today)
    }
    const { papers, total } = await shelf().select(parseQuery(text, today), { limit: 100, topicQuery })
    expect(total).toBe(papers.length)
    return papers.map(({ id }) => nameOf(id))
  }

  test('selects papers with every word, newest first, by topics too', async () => {
    expect(await selected('reward')).toEqual(['hack', 'tune'])
    expect(await selected('reward hacking')).toEqual(['hack'])
    expect(await selected('rewrad')).toEqual([])
    const topics = {
      human: 'rlhf',
      all: 'topic:human or pokemon',
      loop: 'topic:loop2',
      loop2: 'topic:loop or reward',
    }
    expect(await selected('topic:all', topics)).toEqual(['tune', 'human', 'games'])
    expect(await selected('topic:all -topic:human', topics)).toEqual(['games'])
    expect(await selected('topic:loop', topics)).toEqual(['hack', 'tune'])
  })

  test('selects among some papers that are named elsewhere, with other conditions and without', async () => {
    const ids = ['hack', 'human', 'unknown'].map((name) => `doi:10.1000/${name}` as const)
    const onShelf = { typed: '', condition: { kind: 'ids', ids }, sort: 'relevance' } as const
    const found = async (text: string, named: Query = onShelf) => {
      const topicQuery = (name: string) => (name === 'in:mine/thesis' ? named : undefined)
      const { hits } = await shelf().search(parseQuery(text, today), { limit: 9, topicQuery })
      return hits.map(({ paper: { id } }) => nameOf(id)).toSorted()
    }
    expect(await found('in:mine/thesis')).toEqual(['hack', 'human'])
    expect(await found('reinforcement in:mine/thesis')).toEqual(['human'])
    expect(await found('reward -in:mine/thesis')).toEqual(['tune'])
    const empty = { ...onShelf, condition: { kind: 'ids', ids: [] } } as const
    expect(await found('in:mine/thesis', empty)).toEqual([])
  })

  test('selects by identifiers what it selects as papers', async () => {
    for (const text of ['reward', 'agents or reward', 'before:9999', 'rewrad']) {
      const query = parseQuery(text, today)
      const { papers, total } = await shelf().select(query, { ...noTopics, limit: 100 })
      const ids = papers.map(({ id }) => id)
      const selectIds = (newest: number, limit: number) =>
        shelf().selectIds(query, { ...noTopics, newest, limit })
      expect(await selectIds(100, 100)).toEqual({ total, ids })
      expect(await selectIds(1, 1)).toEqual({ total, ids: ids.slice(0, 1) })
      const some = await selectIds(1, 100)
      expect(some.ids[0]).toBe(ids[0])
      expect({ ...some, ids: some.ids.toSorted() }).toEqual({ total, ids: ids.toSorted() })
      expect((await selectIds(0, 1)).ids).toHaveLength(Math.min(1, ids.length))
    }
  })

  test('counts by day what it selects', async () => {
    const range = { from: '2025-03-01', until: '2025-04-10' }
    for (const text of [
      'reward',
      'agents or reward',
      'before:9999',
      'author:chen',
      'rewrad',
      '"human feedback"',
    ]) {
      const query = parseQuery(text, today)
      const { papers } = await shelf().select(query, { ...noTopics, limit: 100 })
      const days = papers.flatMap((one) => dateOf(one) ?? []).toSorted()
      const all = await shelf().countByDay(query, { ...noTopics, from: '', until: '9' })
      expect(all).toEqual({
        days: [...new Set(days)].map((day) => ({ day, papers: days.filter((one) => one === day).length })),
        undated: papers.length - days.length,
      })
      const some = await shelf().countByDay(query, { ...noTopics, ...range })
      expect(some.days).toEqual(all.days.filter(({ day }) => day >= range.from && day < range.until))
      expect(some.undated).toBe(all.undated)
    }
    expect(
      await shelf().countByDay(everything, { ...noTopics, from: '2024-01-05', until: '2025-03-02' }),
    ).toEqual({
      days: [
        { day: '2024-01-05', papers: 1 },
        { day: '2025-03-01', papers: 1 },
      ],
      undated: 1,
    })
  })

  test('refuses topics that are more than it can go through, however short each is', async () => {
    const anyOf = (parts: readonly string[]) => parts.join(' or ')
    const many = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at))
    const chain = Object.fromEntries(many(60, (at) => [`t${at}`, `topic:t${at + 1}`] as const))
    await expect(selected('topic:t0', chain)).rejects.toThrow('A query may be made of 50 topics')
    expect(await selected('topic:t11', { ...chain, t60: 'reward' })).toEqual(['hack', 'tune'])

    const doubling = Object.fromEntries(
      many(30, (at) => [`t${at}`, `topic:t${at + 1} or topic:t${at + 1}`] as const),
    )
    const tooLong = 'The topics of a query may have 200 phrases and fields, or 2000 words'
    await expect(selected('topic:t0', { ...doubling, t30: 'reward' })).rejects.toThrow(tooLong)
    expect(await selected('topic:t20', { ...doubling, t30: 'reward' })).toEqual(['hack', 'tune'])
    expect(await selected('topic:t20', { ...doubling, t30: 'topic:t20 or reward' })).toEqual(['hack', 'tune'])

    const wide = Object.fromEntries(
      [...'abcdefghi'].map((name) => [name, anyOf(many(25, (at) => `"${name}${at} model"`))]),
    )
    const all = Object.keys(wide).map((name) => `topic:${name}`)
    await expect(selected(anyOf(all), wide)).rejects.toThrow(tooLong)
    expect(await selected(anyOf(all.slice(1)), wide)).toEqual([])
  })

  test('chooses among some papers, ranked as in a search', async () => {
    const query = parseQuery('agents deepseek r1', today)
    const ranked = (await searchFor(shelf(), 'agents deepseek r1')).hits.map((hit) => hit.paper.id)
    const { ids, hits } = await shelf().selectAmong(query, ranked.toReversed(), { ...noTopics, limit: 1 })
    expect(ids.map(nameOf)).toEqual(ranked.map(nameOf).filter((name) => name !== 'tune'))
    expect(hits).toEqual([await shelf().explain(query, ids[0] ?? 'doi:10.1000/none', noTopics)])
    const some = [paper('games').id, paper('unknown').id]
    expect((await shelf().selectAmong(query, some, { ...noTopics, limit: 9 })).ids).toEqual([some[0]])
    expect(await shelf().selectAmong(query, [], { ...noTopics, limit: 0 })).toEqual({ ids: [], hits: [] })
  })

  test.each([
    'reward hacking',
    'rlhf',
    '"reward model" or hacking',
    'author:chen reward',
    'pokemno deepseekr1',
    'fine tuning',
  ])('explains %s by matches that add up to the score', async (text) => {
    const { hits } = await searchFor(shelf(), text)
    expect(hits.length).toBeGreaterThan(0)
    for (const hit of hits) {
      expect(hit.matches.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(hit.score, 9)
      for (const { count, found } of hit.matches) expect([count > 0, found !== '']).toEqual([true, true])
      expect(await shelf().explain(parseQuery(text, today), hit.paper.id, noTopics)).toEqual(hit)
    }
  })

  test('explains nothing that did not match', async () => {
    expect(await shelf().explain(parseQuery('pokemon', today), paper('hack').id, noTopics)).toBeUndefined()
    expect(await shelf().explain(parseQuery('pokemon', today), paper('nowhere').id, noTopics)).toBeUndefined()
  })

  test('gives papers back as they came', async () => {
    const { papers } = await shelf().select(parseQuery('id:10.1000/tune', today), { limit: 1, ...noTopics })
    expect(papers).toEqual(samplePapers.filter(({ id }) => id === paper('tune').id))
  })

  test('leaves the paper itself out of those similar to it, and puts copies last', async () => {
    const text =
      'Reward models guide agents that plan with tools and learn from human feedback in long games.'
    const index = await fillIndex(open, [
      paper('self', { abstract: text }),
      paper('copy', { abstract: text.replace('long games', 'long, long games') }),
      paper('kin', { abstract: 'Agents plan with tools under reward models.' }),
      paper('far', { abstract: 'Proteins fold quickly.' }),
    ])
    const similar = await index.similar(paper('self', { abstract: text }), 5)
    expect(similar.map((hit) => nameOf(hit.paper.id))).toEqual(['kin', 'copy'])
  })
}
