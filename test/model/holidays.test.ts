import { expect, test } from 'vitest'
import { findHoliday, holidayNames } from '../../src/model/holidays.ts'

// The days of Easter as the US Naval Observatory lists them.
test.each([
  ['2024-01-01', '2024-03-31'],
  ['2025-04-13', '2025-04-20'],
  ['2026-01-01', '2026-04-05'],
  ['2027-01-01', '2027-03-28'],
  ['2038-01-01', '2038-04-25'],
  ['2285-01-01', '2285-03-22'],
])('finds Easter after %s', (today, easter) => {
  expect(findHoliday('Easter Sunday', Temporal.PlainDate.from(today))?.toString()).toBe(easter)
})

test.each([
  ['Good Friday', '2025-04-18'],
  ['easter monday', '2025-04-21'],
  ['Whit Monday', '2025-06-09'],
  ['Christmas Eve', '2025-12-24'],
  ['new year’s day', '2026-01-01'],
])('finds %s after 13 April 2025', (name, day) => {
  expect(findHoliday(name, Temporal.PlainDate.from('2025-04-13'))?.toString()).toBe(day)
})

test('is the next one where the one of this year is past', () => {
  expect(findHoliday('good friday', Temporal.PlainDate.from('2025-04-19'))?.toString()).toBe('2026-04-03')
})

test('knows all its names, and no other days', () => {
  const today = Temporal.PlainDate.from('2025-04-13')
  for (const name of holidayNames) expect(findHoliday(name, today)).toBeDefined()
  expect(findHoliday('monday', today)).toBeUndefined()
})
