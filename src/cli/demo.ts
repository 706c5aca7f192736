/** `npm run papers -- demo`: asks arXiv once for the papers of the last days, beside the seeds, to look at. */
import { shellCommand } from '../model/program.ts'
import { type IngestCommandParts, runIngestCommand } from './ingest.ts'

/**
 * Gives the exit code: 0 when papers may have come, 1 when arXiv could not be asked. It sets nothing: the next
 * run asks nobody.
 */
export async function runDemoCommand(parts: Omit<IngestCommandParts, 'words'>): Promise<number> {
  const { output, clock } = parts
  const now =
    clock === undefined ? Temporal.Now.instant() : Temporal.Instant.fromEpochMilliseconds(clock.nowMs())
  const since = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: daysShown }).toString()
  output.write(`${asks}\n`)
  const exitCode = await runIngestCommand({ ...parts, words: ['--source', 'arxiv-api', '--since', since] })
  output.write(`${exitCode === 0 ? came : missing}\n`)
  return exitCode
}

/** Over a weekend arXiv announces nothing. */
const daysShown = 4
const asks =
  'This asks arXiv (export.arxiv.org) once for the papers of the last days, a page each three seconds, and keeps them beside the seeds. Ctrl+C stops it.'
const came = `Now try: ${shellCommand('papers', 'latest')}. Nothing more is fetched until you ask again, or set SOURCES (docs/run/sources.md).`
const missing = `arXiv did not give everything. If the network here does not let it through, the seeds are still there: ${shellCommand('papers', 'trends')}.`
