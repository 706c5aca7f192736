import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planImport } from '../../src/digest/plan-import.ts'
import { parseSubscriptionsFile, writeSubscriptionsFile } from '../../src/digest/subscriptions-file.ts'
import { BotError } from '../../src/errors.ts'
import type { Subscription } from '../../src/model/subscription.ts'
import type { Topic } from '../../src/model/topic.ts'
import { anyCharacter } from '../support/any-character.ts'
import { tried } from '../support/property-runs.ts'
import { anyScheduleIn } from '../support/schedule-arbitraries.ts'

const now = Temporal.Instant.from('2025-04-13T09:00:00Z')
const anyText = (maxLength: number) =>
  fc.oneof(
    fc.constantFrom(
      'yes',
      'null',
      '0x1f',
      '2025-04-12',
      '- a',
      '# no',
      '*a',
      '&a',
      '!!binary x',
      '"quoted"',
      "it's: so",
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
  )
const anyTopic: fc.Arbitrary<Topic> = fc.record({
  name: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,39}$/),
  title: anyText(40),
  query: anyText(60).filter((text) => text.trim() !== ''),
})
const msOf = (day: string | null, { timeZone }: Subscription['schedule']) =>
  day === null ? undefined : Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
const anySubscription: fc.Arbitrary<Subscription> = fc
  .record({
    query: anyText(60)
      .map((text) => text.trim())
      .filter((text) => text !== ''),
    top: fc.integer({ min: 1, max: 50 }),
    schedule: anyScheduleIn(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires']),
    place: fc.constantFrom('web:lab/general' as const, 'chat:T1/C1' as const),
    state: fc.constantFrom('active' as const, 'paused' as const),
    start: fc.option(fc.constantFrom('2026-12-21', '2026-03-01')),
    end: fc.option(fc.constantFrom('2027-01-07', '2026-03-29')),
  })
  .map(({ start, end, ...rest }) => ({
    ...rest,
    pausesAtMs: rest.state === 'active' ? msOf(start, rest.schedule) : undefined,
    resumesAtMs: rest.state === 'active' && start === null ? undefined : msOf(end, rest.schedule),
    id: 'x',
    number: 1,
    workspace: 'web:lab',
    createdBy: 'ada',
    reason: undefined,
    createdAtMs: 0,
    refusals: 0,
    afterMs: 0,
  }))

describe('topics and subscriptions as YAML', () => {
  it('are read back as they were written, and then change nothing', () => {
    const anyContent = fc.record({
      topics: fc.uniqueArray(anyTopic, { maxLength: 4, selector: ({ name }) => name }),
      subscriptions: fc.uniqueArray(anySubscription, { maxLength: 4, selector: ({ query }) => query }),
    })
    fc.assert(
      fc.property(anyContent, (content) => {
        const file = parseSubscriptionsFile(writeSubscriptionsFile(content), 'Asia/Tokyo', now)
        expect(file.topics).toEqual(content.topics)
        expect(file.subscriptions).toEqual(
          content.subscriptions.map(({ query, schedule, top, place, state, pausesAtMs, resumesAtMs }) => {
            return { query, schedule, top, place, isPaused: state === 'paused', pausesAtMs, resumesAtMs }
          }),
        )
        expect(planImport(file, content, 'web:lab/general')).toMatchObject({ topics: [], subscriptions: [] })
      }),
    )
  })

  it('take the place and the zone where they are read, and the standards, where nothing is said', () => {
    const file = parseSubscriptionsFile('subscriptions:\n  - query: agents\n', 'Asia/Tokyo', now)
    const plan = planImport(file, { topics: [], subscriptions: [] }, 'web:lab/general')
    expect(plan.subscriptions).toEqual([
      {
        before: undefined,
        filed: {
          query: 'agents',
          top: 5,
          place: 'web:lab/general',
          isPaused: false,
          schedule: { every: 'day', days: [], time: '09:00', timeZone: 'Asia/Tokyo' },
        },
      },
    ])
  })

  it('may say when in any words, and name what is no rhythm', () => {
    const read = (when: string) =>
      parseSubscriptionsFile(`subscriptions: [{ query: x, when: ${when} }]`, 'UTC', now)
    const common = { time: '09:00', timeZone: 'UTC' }
    expect(read('fortnightly on thursdays').subscriptions[0]?.schedule).toEqual({
      ...common,
      every: 'second-week',
      days: [4],
      from: '2025-04-17',
    })
    expect(read('on the last friday of each month').subscriptions[0]?.schedule).toEqual({
      ...common,
      every: 'month',
      days: [5],
      nth: -1,
    })
    expect(() => read('quarterly')).toThrow('In subscriptions 1 when: Digests do not come “quarterly”')
  })

  it('are the same subscription, whichever of its weeks every other week begins with', () => {
    const read = (from: string) =>
      parseSubscriptionsFile(
        `subscriptions: [{ query: x, when: every other mon starting ${from} }]`,
        'UTC',
        now,
      )
    const plan = (from: string) => {
      const [known] = read('2025-04-14').subscriptions
      if (known === undefined) throw new Error('nothing was read')
      const stored = { ...known, place: 'web:lab/general', id: 'x', number: 1, workspace: 'web:lab' } as const
      const rest = {
        state: 'active',
        reason: undefined,
        createdBy: 'a',
        createdAtMs: 0,
        afterMs: 0,
        refusals: 0,
      } as const
      return planImport(
        read(from),
        { topics: [], subscriptions: [{ ...stored, ...rest }] },
        'web:lab/general',
      )
    }
    expect(plan('2025-04-28').subscriptions).toEqual([])
    expect(plan('2025-04-21').subscriptions).toHaveLength(1)
  })

  it('are read from any text, or it is said what is wrong', () => {
    const line = fc.constantFrom(
      'topics:',
      'subscriptions:',
      '  - query: a',
      '    top: 99',
      '    when: at 25:00',
      '- ',
      '&a',
      '*a',
      '? !!set',
      '{',
      ']',
      '"',
      '%YAML 9.9',
      '---',
      '\t',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
        ),
        (text) => {
          try {
            const { topics, subscriptions } = parseSubscriptionsFile(text, 'UTC', now)
            expect([topics, subscriptions].every(Array.isArray)).toBe(true)
          } catch (error) {
            if (!(error instanceof BotError)) throw error
            expect(error.userMessage).toMatch(/[.?]$/)
          }
        },
      ),
      tried(500),
    )
  })
})
