/** `npm run ingest`: asks the sources once, shows the progress, and reports each day. */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { configSchema, type Environment, parseSettings, throwFaults } from '../app/config.ts'
import { createSourceHttp, ingestLive, type LiveSources, loadLiveSources } from '../app/live-sources.ts'
import { type EmbeddingsSettings, embeddingsSchema } from '../embeddings/settings.ts'
import { BotError } from '../errors.ts'
import type { Outcome } from '../ingest/ingest-sources.ts'
import { resolveSeeds } from '../ingest/resolve-seeds.ts'
import { sayOutcome } from '../ingest/say-receipt.ts'
import { isWhole } from '../model/listing.ts'
import { shellCommand } from '../model/program.ts'
import type { Clock } from '../ports/clock.ts'
import type { Http } from '../ports/http.ts'
import type { Log } from '../ports/log.ts'
import type { Store } from '../ports/store.ts'
import { arxivApiUrl } from '../sources/formats/arxiv.ts'
import { loadSources } from '../sources/load-sources.ts'
import { openStore } from '../store/open-store.ts'
import { ProgressLine } from './progress-line.ts'

export interface IngestCommandParts {
  readonly env: Environment
  readonly log: Log
  readonly version: string
  readonly words: readonly string[]
  readonly output: NodeJS.WriteStream
  readonly signal: AbortSignal
  /** The machine's if absent. */
  readonly clock?: Clock
}

/**
 * Gives the exit code: 0 when every listing is whole, 1 when something is missing.
 * Throws `BotError('misconfigured')` with every fault. After a kill the next run
 * continues after the last stored batch.
 */
export async function runIngestCommand(parts: IngestCommandParts): Promise<number> {
  const { env, output } = parts
  const options = parseWords(parts.words)
  if (options.help === true) {
    output.write(`${help}\nSources: ${[...(await loadSources()).keys()].join(', ')}.\n`)
    return 0
  }
  const faults: string[] = []
  const config = parseSettings(configSchema, env, faults)
  const live = await loadLiveSources(env, faults, options.source)
  const embeddings = parseSettings(embeddingsSchema, env, faults)
  throwFaults([...new Set(faults)])
  if (config === undefined || live === undefined) throw new Error('settings without faults must be there')
  if (live.chosen.length === 0 && options['resolve-seeds'] !== true)
    throw new BotError(
      'misconfigured',
      'No source is named: set SOURCES, or say --source, such as --source arxiv-feed.',
    )
  const store = await openStore({ url: config.DATABASE_URL })
  try {
    const exitCode = await run(live, store, options, parts)
    if (embeddings !== undefined && options['dry-run'] !== true)
      await makeVectors(embeddings, createSourceHttp(live.settings, { ...parts, store }), store, parts)
    return exitCode
  } finally {
    await store.close()
  }
}

async function run(
  live: LiveSources,
  store: Store,
  options: Options,
  parts: IngestCommandParts,
): Promise<number> {
  const { log, version, signal, clock, output } = parts
  const say = (line: string) => output.write(`${line}\n`)
  if (options['resolve-seeds'] === true) {
    const http = createSourceHttp(live.settings, { store, version, signal, clock })
    const apiUrl = arxivApiUrl.parse(parts.env.ARXIV_API_URL)
    const resolved = await resolveSeeds({ store, http, apiUrl, now: () => instantOf(clock) })
    for (const line of resolved.lines) say(line)
    if (live.chosen.length === 0 || options.source === undefined) return resolved.isWhole ? 0 : 1
  }
  const bar = new ProgressLine(output)
  const outcomes = await ingestLive(live, {
    store,
    log,
    version,
    signal,
    clock,
    from: options.since,
    isDryRun: options['dry-run'] ?? false,
    isPressing: true,
    onProgress: ({ source, papers, total }) => bar.show(source, papers, total),
  }).finally(() => bar.clear())
  const isDryRun = options['dry-run'] === true
  if (isDryRun) say('A dry run: nothing was stored.')
  for (const line of outcomes.flatMap((outcome) => sayOutcome(outcome, { isDryRun }))) say(line)
  return outcomes.every(isSatisfied) ? 0 : 1
}

/** Search uses words where vectors are missing, so vectors do not affect the exit code. */
async function makeVectors(
  settings: EmbeddingsSettings,
  http: Http,
  store: Store,
  { log, output, signal, clock }: IngestCommandParts,
): Promise<void> {
  const { embedAll } = await import('../embeddings/open-embeddings.ts')
  const bar = new ProgressLine(output)
  try {
    const onBatch = async (made: number) => {
      signal.throwIfAborted()
      bar.show('embeddings', made, undefined)
    }
    const now = () => instantOf(clock)
    const report = await embedAll(settings, { store, log, http, now, onBatch })
    bar.clear()
    if (report === undefined) {
      output.write('embeddings: another process is making the vectors.\n')
      return
    }
    const { made, refused } = report
    const left = refused === 0 ? '' : `, ${refused.toLocaleString('en')} left without`
    output.write(`embeddings: ${made.toLocaleString('en')} new vectors${left}.\n`)
  } catch (error) {
    bar.clear()
    if (!(error instanceof BotError)) throw error
    output.write(`embeddings: ${error.userMessage} The next run goes on from here.\n`)
  }
}

function instantOf(clock: Clock | undefined): Temporal.Instant {
  return clock === undefined ? Temporal.Now.instant() : Temporal.Instant.fromEpochMilliseconds(clock.nowMs())
}

function isSatisfied(outcome: Outcome): boolean {
  return 'receipt' in outcome && outcome.receipt.listings.every(isWhole)
}

function parseWords(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        since: { type: 'string' },
        source: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        'resolve-seeds': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    if (values.since !== undefined && !z.iso.date().safeParse(values.since).success)
      throw new TypeError(`--since must be a day such as 2025-04-10, not “${values.since}”`)
    return values
  } catch (cause) {
    throw new BotError('misconfigured', `${(cause as Error).message.split('. ')[0]}. ${help}`, { cause })
  }
}
type Options = ReturnType<typeof parseWords>

const help = shellCommand('ingest', '[--source NAME]… [--since YYYY-MM-DD] [--dry-run] [--resolve-seeds]')
