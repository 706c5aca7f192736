/**
 * How properties are tried: in CI always with the same values, so that a failure there is the fault of the
 * change; elsewhere with new ones each time, and by `npm run prove properties` with many.
 */
import fc from 'fast-check'

const { CI, PROPERTY_RUNS } = process.env
/** As fast-check has it. */
const usual = 100
const factor = Number(PROPERTY_RUNS ?? usual) / usual

fc.configureGlobal({
  ...(CI !== undefined && { seed: 20_250_412 }),
  numRuns: usual * factor,
})

/** Whether each case is tried with each other; else each is tried with some. */
export const triesAll = PROPERTY_RUNS !== undefined

/** All of these, or every so manieth. */
export function triedOf<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return triesAll ? cases : cases.filter((_, at) => at % every === 0)
}

/** For a property that is usually tried with more or fewer values than others: as many times more of them. */
export function tried(count: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(count * factor) }
}
