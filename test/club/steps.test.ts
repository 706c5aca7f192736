import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { writeCalendar } from '../../src/club/calendar.ts'
import { findPresenter, orderOfTurns } from '../../src/club/rotation.ts'
import { dueSteps, stepsOf } from '../../src/club/steps.ts'
import { choose } from '../../src/club/tally.ts'
import type { Meeting, Nomination, StepKind } from '../../src/model/club.ts'
import type { Paper } from '../../src/model/paper.ts'
import { anyCharacter } from '../support/any-character.ts'
import { hostileTexts } from '../support/hostile-card-texts.ts'

const hourMs = 3_600_000

describe('the steps of a meeting', () => {
  const times = fc
    .record({ closes: fc.integer({ min: 15, max: 43_200 }), length: fc.integer({ min: 5, max: 720 }) })
    .map(({ closes, length }) => {
      const startsAtMs = 1_000 * hourMs
      return { startsAtMs, endsAtMs: startsAtMs + length * 60_000, closesAtMs: startsAtMs - closes * 60_000 }
    })

  it('come in their order, none early, each at most once, and what is not told is told to be dropped', () => {
    const ticks = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(times, ticks, (meeting, minutes) => {
        let state: Meeting['state'] = 'open'
        const done: StepKind[] = []
        const told: StepKind[] = []
        for (const minute of minutes.toSorted((a, b) => a - b)) {
          const nowMs = meeting.closesAtMs - 26 * hourMs + minute * 60_000
          const { due, dropped, nextMs } = dueSteps({ state, done }, meeting, nowMs)
          for (const step of due) {
            expect(step.dueMs <= nowMs && nowMs < step.untilMs).toBe(true)
            told.push(step.kind)
            if (step.kind === 'announcement') state = 'announced'
          }
          if (dropped.some(({ kind }) => kind === 'announcement')) state = 'over'
          done.push(...[...due, ...dropped].map(({ kind }) => kind))
          if (nextMs !== undefined) expect(nextMs).toBeGreaterThan(nowMs)
        }
        expect(new Set(done).size).toBe(done.length)
        const order = stepsOf(meeting).map(({ kind }) => kind)
        expect(told).toEqual(order.filter((kind) => told.includes(kind)))
      }),
    )
  })

  it('remind of nothing that was announced later than that', () => {
    const startsAtMs = 1_000 * hourMs
    const late = { startsAtMs, endsAtMs: startsAtMs + hourMs, closesAtMs: startsAtMs - hourMs / 2 }
    const { due } = dueSteps({ state: 'announced', done: [] }, late, startsAtMs - 1)
    expect(due).toEqual([])
  })
})

describe('approval voting', () => {
  const nomination = (paper: number, atMs: number, voters: readonly string[]): Nomination => ({
    paper: `arxiv:2504.0000${paper}`,
    nominator: 'ada',
    reason: '',
    atMs,
    voters: voters.map((person) => ({ person, atMs })),
  })
  const untilMs = 100

  it('chooses the most approved, of as many the older, in whatever order they are read', () => {
    const list = [nomination(1, 3, ['a', 'b']), nomination(2, 2, ['a', 'b']), nomination(3, 1, ['c'])]
    fc.assert(
      fc.property(fc.shuffledSubarray(list, { minLength: 3 }), (shuffled) => {
        expect(choose(shuffled, { quorum: 0, untilMs })).toMatchObject({
          kind: 'chosen',
          nomination: { paper: 'arxiv:2504.00002' },
          people: 3,
        })
      }),
    )
  })

  it('chooses nothing without a vote, or with fewer people than the quorum', () => {
    expect(choose([], { quorum: 0, untilMs })).toMatchObject({ why: 'no-nominations' })
    expect(choose([nomination(1, 1, [])], { quorum: 0, untilMs })).toMatchObject({ why: 'no-nominations' })
    expect(choose([nomination(1, 101, ['a'])], { quorum: 0, untilMs })).toMatchObject({
      why: 'no-nominations',
    })
    expect(choose([nomination(1, 1, ['a', 'b'])], { quorum: 3, untilMs })).toMatchObject({
      why: 'quorum',
      people: 2,
    })
  })
})

describe('whose turn it is', () => {
  const members = ['ada', 'bob', 'cem'].map((person, turn) => ({ person, turn, joinedAtMs: 1 }))
  it('goes by the order of turns, after those who present elsewhere, without those who cannot', async () => {
    expect(orderOfTurns(members, ['ada']).map(({ person }) => person)).toEqual(['bob', 'cem', 'ada'])
    const find = (absent: readonly string[], gone: readonly string[]) =>
      findPresenter(members, { presenting: [], absent, isThere: async (person) => !gone.includes(person) })
    expect(await find(['ada'], ['bob'])).toBe('cem')
    expect(await find(['ada', 'cem'], ['bob'])).toBeUndefined()
  })
})

describe('a calendar', () => {
  const paperOf = (title: string) => ({ id: 'arxiv:2504.07615', title, authors: [title] }) as unknown as Paper
  const write = (title: string, sequence = 0) =>
    writeCalendar(
      { id: 'c1', name: title, rhythm: {} },
      [
        {
          date: '2025-04-03',
          startsAtMs: Date.parse('2025-04-03T13:00:00Z'),
          endsAtMs: Date.parse('2025-04-03T14:00:00Z'),
          sequence,
          state: 'planned',
          paper: paperOf(title),
        },
      ],
      0,
    )

  it('is read by another program, in UTC, with its number of changes', () => {
    const calendar = new ICAL.Component(ICAL.parse(write('A, b; "c"', 3)))
    const [event] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
    expect(event?.uid).toBe('c1-2025-04-03@journal-club')
    expect(event?.startDate.toString()).toBe('2025-04-03T13:00:00Z')
    expect(event?.endDate.zone.tzid).toBe('UTC')
    expect(event?.sequence).toBe(3)
    expect(event?.summary).toBe('A, b; "c": A, b; "c"')
    expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('dtstamp')?.toString()).toMatch(
      /Z$/,
    )
  })

  it('lets no title add lines of its own', () => {
    const anyTitle = fc.oneof(
      fc.constantFrom(...hostileTexts, 'x\r\nEND:VEVENT\nBEGIN:VEVENT\rX:1'),
      fc.string({ unit: anyCharacter }),
    )
    fc.assert(
      fc.property(anyTitle, (title) => {
        const calendar = new ICAL.Component(ICAL.parse(write(title)))
        expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent'])
        const names = calendar
          .getFirstSubcomponent('vevent')
          ?.getAllProperties()
          .map(({ name }) => name)
        expect(names?.toSorted()).toEqual([
          'description',
          'dtend',
          'dtstamp',
          'dtstart',
          'sequence',
          'status',
          'summary',
          'uid',
          'url',
        ])
      }),
    )
  })
})
