import { expect, it } from 'vitest'
import { timeZones } from '../../src/model/time-zone.ts'
import { zoneNamed } from '../../src/model/zone-names.ts'
import { findZone } from '../../src/times/zone.ts'

it.each([
  ['Berlin', 'Europe/Berlin'],
  ['germany', 'Europe/Berlin'],
  ['EST', 'America/New_York'],
  ['singapore', 'Asia/Singapore'],
  ['san francisco', 'America/Los_Angeles'],
  ['New_York', 'America/New_York'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['UTC', 'UTC'],
  ['german', undefined],
  ['nowhere', undefined],
  ['', undefined],
])('%s is %s', (name, zone) => {
  expect(zoneNamed(name)).toBe(zone)
})

it('knows what stands before “time” alone', () => {
  expect(zoneNamed('german', true)).toBe('Europe/Berlin')
  expect(zoneNamed('pacific', true)).toBe('America/Los_Angeles')
})

it('gives every zone for its own name', () => {
  for (const zone of timeZones) expect(zoneNamed(zone)).toBe(zone)
})

it.each([
  ['at 3pm Berlin time in room 4', false, 'Europe/Berlin'],
  ['every monday at 9, Stockholm', false, 'Europe/Stockholm'],
  ['the best paper, we met in march', false, undefined],
  ['I work in melbourne now', false, 'Australia/Melbourne'],
  ['switch my time zone to melbourne', false, undefined],
  ['switch my time zone to melbourne', true, 'Australia/Melbourne'],
  ['ich wohne in São Paulo', true, 'America/Sao_Paulo'],
  ['this is the best we met', true, undefined],
])('finds the zone of %s', (text, isAboutZones, zone) => {
  expect(findZone(text, isAboutZones)?.zone).toBe(zone)
})
