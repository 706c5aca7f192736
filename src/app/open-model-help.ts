/** What a language model does for commands, wired. */
import { openModel } from '../language-model/open-model.ts'
import type { ModelSettings } from '../language-model/settings.ts'
import { createAnswerWriter } from '../passages/answer-writer.ts'
import type { Log } from '../ports/log.ts'
import type { ModelHelp } from '../ports/model-help.ts'
import type { PaperIndex } from '../ports/paper-index.ts'
import type { Store } from '../ports/store.ts'
import { createProposer } from '../question/ask-model.ts'
import type { Metrics } from './metrics.ts'

export interface ModelHelpParts {
  readonly log: Log
  readonly version: string
  readonly store: Pick<Store, 'modelDays'>
  readonly index: PaperIndex
  readonly metrics?: Pick<Metrics, 'modelCalled' | 'sentencesWritten'>
  /** How long a written answer, or the model's choice of an act, is waited for: see `WriterParts.patienceMs`. */
  readonly patienceMs?: number
  now(): Temporal.Instant
}

export function openModelHelp(settings: ModelSettings, parts: ModelHelpParts): ModelHelp {
  const { log, version, store, index, metrics, patienceMs, now } = parts
  const model = openModel(settings, {
    log,
    version,
    now,
    days: store.modelDays,
    ...(metrics && { onCall: metrics.modelCalled, onSentences: metrics.sentencesWritten }),
  })
  return {
    proposerFor: createProposer(model),
    writer: createAnswerWriter({ model, index, log, ...(patienceMs === undefined ? {} : { patienceMs }) }),
    talkMs: patienceMs ?? defaultTalkMs,
    ask: (request) => model.ask(request),
    describe: (workspace) => model.describe(workspace),
    stop: () => model.stop(),
  }
}

/** How long people wait for a written answer. */
const defaultTalkMs = 8_000
