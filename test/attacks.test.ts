/** The short form of `npm run prove -- attacks`: each attack on a bot of its own, two at a time. */
import { describe, expect, it } from 'vitest'
import { allAttacks } from './support/attacks/all-attacks.ts'
import { runAttack } from './support/attacks/attack.ts'

/** A very busy machine takes as long; a bot that hangs longer. */
const patienceMs = 240_000

describe('the bot, attacked from outside, holds against', { concurrent: true }, () => {
  it.each(allAttacks)('$name', { timeout: patienceMs }, async (attack) => {
    const { faults } = await runAttack(attack, { isLong: false })
    expect(faults).toEqual([])
  })
})
