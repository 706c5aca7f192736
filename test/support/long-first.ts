/** The order of test files: the longest first, so that all do not wait for one of them in the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take twenty seconds and more beside others on two processors, most of it in waiting. */
const long = [
  /test\/attacks\.test/,
  /test\/digest\/crashes\.test/,
  /test\/contract\/(slack|discord|matrix|toy)-adapter\.test/,
  /test\/replicas\/(drain|frozen|silence)\.test/,
  /test\/(main|package|cli\/setup|last-resort)\.test/,
  /test\/(talk\/(lists-that-were-not-saved|known-papers|classify)|bot\/set-up-by-others|passages\/subject)\.test/,
  /test\/(references\/reference-reader|full-text\/killed|embeddings\/words\/adapt|store\/shelf-kills)\.test/,
  /test\/store\/(faults|job-hand-out|postgres)\.test/,
  /test\/search\/postgres\/(bm25|read-replicas|writers)\.test/,
  /test\/adapters\/discord\/(stress|start|shards-under-faults|shards-in-two-processes)\.test/,
  /test\/(club\/years|hostile-texts|hostile-abstracts|ingest\/hostile-records)\.test/,
  /test\/replicas\/(outage|workspaces|on-demand)\.test/,
  /test\/adapters\/(waiting|parity|slack\/listening|slack\/faults|slack\/replicas|slack\/commands|stopped-posts|attached-kinds|kit\/recounts)\.test/,
  /test\/(ingest\/command|commands\/import-runs|app\/readiness|store\/sqlite)\.test/,
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
