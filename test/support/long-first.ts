/** The order of test files: the longest first, so that all do not wait for one of them in the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that wait for processes, leases and platforms: half a minute and more, though little of it at work.
 */
const long = [
  /test\/attacks\.test/,
  /test\/digest\/crashes\.test/,
  /test\/replicas\/(drain|frozen|silence)\.test/,
  /test\/contract\/adapter\.test/,
  /test\/adapters\/discord\/stress\.test/,
  /test\/store\/(faults|job-hand-out|postgres)\.test/,
  /test\/search\/postgres\/(bm25|read-replicas)\.test/,
  /test\/(main|cli\/setup|club\/years|production)\.test/,
]

/** Those first, and else as vitest has it: by how long they took before, or by their size. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((pattern) => pattern.test(moduleId))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
