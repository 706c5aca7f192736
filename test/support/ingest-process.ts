/** Runs `ingest-child.ts` as a real process, killed or to its end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { HarvestReport } from './ingest-child.ts'

/** Harvests, and kills the process after so many batches; gives the report of one that came to its end. */
export async function runHarvest(
  databaseUrl: string,
  serverUrl: string,
  options: { readonly killAfter?: number; onBatch?(papers: number): void } = {},
): Promise<HarvestReport | undefined> {
  const script = join(import.meta.dirname, 'ingest-child.ts')
  const child = spawn(process.execPath, [script, databaseUrl, serverUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let batches = 0
  let report: HarvestReport | undefined
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said: { papers?: number; report?: HarvestReport } = JSON.parse(line)
    report = said.report
    if (said.papers === undefined) return
    batches += 1
    options.onBatch?.(said.papers)
    if (batches === options.killAfter) child.kill('SIGKILL')
  })
  await closed
  return report
}
