import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Identifier } from '../../src/model/identifier.ts'
import { newUntilMs, oldestNews } from '../../src/model/news.ts'

const msOf = (time: string) => Temporal.Instant.from(time).epochMilliseconds
const knownAtMs = msOf('2025-04-13T09:00:00Z')
const live = { knownAtMs, isBackFill: false }
const backFill = { knownAtMs, isBackFill: true }

function paper(
  parts: Partial<Parameters<typeof newUntilMs>[0]> = {},
  ...identifiers: Identifier[]
): Parameters<typeof newUntilMs>[0] {
  return { published: undefined, listed: undefined, updated: undefined, identifiers, ...parts }
}

describe('a paper is new', () => {
  it('since it became known, where it is of these days, also when it came late', () => {
    for (const published of ['2025-04-13', '2025-04-10', '2025-03-30', '2025-04-20'])
      expect(newUntilMs(paper({ published }), backFill)).toBe(knownAtMs)
  })

  it('no longer than two weeks after its day, whenever it came', () => {
    expect(newUntilMs(paper({ published: '2025-03-29' }), live)).toBe(msOf('2025-04-13T00:00:00Z'))
    expect(newUntilMs(paper({ published: '2019-01-01' }), live)).toBe(msOf('2019-01-16T00:00:00Z'))
    expect(newUntilMs(paper({ published: '1969-01-01' }), live)).toBe(0)
  })

  it('when it is listed, however old, and not when it has another version', () => {
    const old = { published: '2019-01-01', updated: '2025-04-12' }
    expect(newUntilMs(paper({ ...old, listed: '2025-04-12' }), backFill)).toBe(knownAtMs)
    expect(newUntilMs(paper(old), live)).toBeLessThan(msOf('2019-02-01T00:00:00Z'))
  })

  it('by its arXiv number where it has no other day', () => {
    expect(newUntilMs(paper({}, 'arxiv:2504.07615'), backFill)).toBe(knownAtMs)
    expect(newUntilMs(paper({ updated: '2025-04-12' }, 'doi:10.1/a', 'arxiv:2104.07615'), live)).toBe(
      msOf('2021-05-15T00:00:00Z'),
    )
    expect(newUntilMs(paper({}, 'doi:10.1000/arxiv:2104.07615'), live)).toBe(knownAtMs)
    expect(newUntilMs(paper({}, 'arxiv:hep-th/9108001'), live)).toBe(msOf('1991-09-15T00:00:00Z'))
    expect(newUntilMs(paper({}, 'arxiv:cs/0112017'), live)).toBe(msOf('2002-01-15T00:00:00Z'))
    expect(newUntilMs(paper({}, 'arxiv:hep-th/9901001'), live)).toBe(msOf('1999-02-15T00:00:00Z'))
  })

  it('without any day where its source announced it, and not where it came with older ones', () => {
    expect(newUntilMs(paper({}, 'openreview:abcdefgh'), live)).toBe(knownAtMs)
    expect(newUntilMs(paper({}, 'openreview:abcdefgh'), backFill)).toBe(0)
    expect(newUntilMs(paper({ updated: '2025-04-12' }, 'openreview:abcdefgh'), backFill)).toBe(knownAtMs)
  })

  it('to those who were last told two weeks after its day, and to nobody who was told a day later', () => {
    const toldAt = Temporal.Instant.from('2025-04-15T23:30:00Z')
    const oldest = oldestNews(toldAt)
    expect(oldest).toBe('2025-04-01')
    const coming = { knownAtMs: toldAt.epochMilliseconds + 1, isBackFill: false }
    const isNews = (published: string) => newUntilMs(paper({ published }), coming) > toldAt.epochMilliseconds
    expect(isNews(oldest)).toBe(true)
    expect(isNews('2025-03-31')).toBe(false)
  })

  it('never later than it became known, and never so late that a digest tells what is three weeks older than the last', () => {
    const anyDay = fc
      .date({ min: new Date('1995-01-01'), max: new Date('2025-04-13'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        anyDay,
        fc.option(anyDay, { nil: undefined }),
        fc.boolean(),
        (published, listed, isBackFill) => {
          const until = newUntilMs(paper({ published, listed }), { knownAtMs, isBackFill })
          expect(until).toBeLessThanOrEqual(knownAtMs)
          const day = [published, listed ?? ''].sort().at(-1) ?? ''
          expect(until - msOf(`${day}T00:00:00Z`)).toBeLessThanOrEqual(15 * 86_400_000)
          if (knownAtMs - msOf(`${day}T00:00:00Z`) < 14 * 86_400_000) expect(until).toBe(knownAtMs)
        },
      ),
    )
  })
})
