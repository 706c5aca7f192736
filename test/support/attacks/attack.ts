/**
 * What an attack is: it comes from outside, over the bot's doors only, and tells
 * whatever should not have been seen.
 */

export interface Attack {
  /** What is attacked, in a few words. */
  readonly name: string
  run(witness: Witness, scale: Scale): Promise<void>
}

/** How much of an attack is run. */
export interface Scale {
  /** The long form: everything, as often and as large as the promises say; else a part of each. */
  readonly isLong: boolean
  /** Papers as JSON lines (id, title, abstract, authors), gzipped or not, in the place of made-up ones. */
  readonly corpus?: string | undefined
}

/**
 * How long `/livez` may pause in the short form: a machine that is busy with much else makes a
 * bot pause for seconds, the faults that are looked for made it pause for many more. What is
 * promised is measured in the long form.
 */
export const widePauseMs = 24_000

/** How long somebody else waits before asking again: in the short form, asking all the time took most of the CPU. */
export function betweenAsksMs({ isLong }: Scale): number {
  return isLong ? 20 : 150
}

/** What one attack saw. */
export class Witness {
  readonly #faults = new Map<string, number>()
  /** Numbers worth a look, held or not. */
  readonly notes: string[] = []

  /** Notes the sentence as a fault where it does not hold. */
  expect(holds: boolean, fault: string): void {
    if (!holds) this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + 1)
  }

  note(sentence: string): void {
    this.notes.push(sentence)
  }

  /** What should not have been, a sentence each; none when all held. */
  get faults(): readonly string[] {
    return [...this.#faults].map(([fault, times]) => (times === 1 ? fault : `${fault} (${times} times)`))
  }
}

/** Never rejects: an attack that cannot go on did not find the bot upright. */
export async function runAttack(attack: Attack, scale: Scale): Promise<Witness> {
  const witness = new Witness()
  try {
    await attack.run(witness, scale)
  } catch (error) {
    witness.expect(false, `the attack broke off: ${error instanceof Error ? error.message : String(error)}`)
  }
  return witness
}
