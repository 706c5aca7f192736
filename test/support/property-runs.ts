/**
 * How properties are tried: in CI always with the same values, so that a failure there is the fault of the
 * change; elsewhere with new ones each time, and by `npm run prove properties` with many.
 */
import fc from 'fast-check'

const { CI, PROPERTY_RUNS } = process.env
fc.configureGlobal({
  ...(CI !== undefined && { seed: 20_250_412 }),
  ...(PROPERTY_RUNS !== undefined && { numRuns: Number(PROPERTY_RUNS) }),
})
