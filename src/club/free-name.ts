/** Names of the groups of a place, each only once. */
import { type Club, clubBounds } from '../model/club.ts'

/** The name, or with the first number from 2 that no other has: `Vision 2`. A group without a name counts as one. */
export function freeName(name: string, others: readonly Pick<Club, 'name'>[]): string {
  const taken = new Set(others.map((other) => callOf(other.name).toLowerCase()))
  if (!taken.has(callOf(name).toLowerCase())) return name
  const numbered = (number: number) =>
    `${callOf(name).slice(0, clubBounds.name - ` ${number}`.length)} ${number}`
  let number = 2
  while (taken.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}

function callOf(name: string): string {
  return name === '' ? 'Reading group' : name
}
