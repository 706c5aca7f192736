/** The short form of `npm run prove -- attacks`: each attack on a bot of its own, two at a time. */
import { describe, expect, it } from 'vitest'
import { allAttacks } from './support/attacks/all-attacks.ts'
import { type Attack, runAttack, type Witness } from './support/attacks/attack.ts'

/** Far longer than all take together, for a very busy machine's sake. */
const patienceMs = 1_440_000
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]

describe('the bot, attacked from outside, holds against', { concurrent: true }, () => {
  it.for(allAttacks)('$name', { timeout: patienceMs }, async (attack, { expect }) => {
    // As one text, so that a failure tells them.
    expect((await attackInTurn(attack)).faults.join('\n')).toBe('')
  })
})

describe('an attack', () => {
  it('that sees a fault, or breaks off, has not found the bot upright', async () => {
    const witness = await runAttack(
      {
        name: 'x',
        run: async (seen) => {
          seen.expect(false, 'a fault')
          seen.expect(false, 'a fault')
          throw new Error('no way on')
        },
      },
      { isLong: false },
    )
    expect(witness.faults).toEqual(['a fault (2 times)', 'the attack broke off: no way on'])
  })
})

/** Two at a time, as most of them wait for much of theirs. */
function attackInTurn(attack: Attack): Promise<Witness> {
  const before = lanes.shift() ?? Promise.resolve()
  const turn = before.then(() => runAttack(attack, { isLong: false }))
  lanes.push(turn)
  return turn
}
