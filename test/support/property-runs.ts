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

/** For a property that is usually tried with more or fewer values than others: as many times more of them. */
export function tried(count: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(count * factor) }
}
