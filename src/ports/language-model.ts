/**
 * The port of a language model that a setting names: one request at a time, answered within a time limit
 * or not at all.
 */
import type { Workspace } from '../model/place.ts'

/** What it is asked for: a query for a plain question, an answer from quotes, or which tool a sentence asks for. */
export type ModelPurpose = 'query' | 'answer' | 'talk'

/** A tool that a model may call; `parameters` is the JSON Schema of its arguments. */
export interface ModelTool {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A call as the model wrote it: nothing of it is checked. */
export interface ModelToolCall {
  readonly name: string
  readonly arguments: string
}

/** A call that was answered. */
export interface ModelStep {
  readonly call: ModelToolCall
  readonly result: string
}

export interface ModelRequest {
  readonly purpose: ModelPurpose
  /** Whose tokens of the day it takes. */
  readonly workspace: Workspace
  readonly instructions: string
  /** What the instructions are about; sent as JSON, apart from them. */
  readonly data: unknown
  /** The most tokens that the answer may have. */
  readonly maxTokens: number
  /** What JSON the answer must be; any text where there is none. */
  readonly schema?: Readonly<Record<string, unknown>>
  /** What it may call instead of answering. */
  readonly tools?: readonly ModelTool[]
  /** What it called before, for the same data. */
  readonly steps?: readonly ModelStep[]
  /** How long whoever asks waits, in milliseconds. */
  readonly patienceMs: number
  /** How long the model may take; hardly longer than whoever asks waits, unless told. */
  readonly timeoutMs?: number
  /** Given each answer, also one that came too late for whoever asked. */
  keep?(text: string): void
}

/**
 * Why there is no answer: it took too long; the model failed, or is left alone as it failed before;
 * the workspace has used its tokens of the day, or the database is not there to count them; too
 * many answers are being written.
 */
export type NoModelAnswer = 'late' | 'failed' | 'spent' | 'uncounted' | 'busy'

/** `calls` are there where it called tools; the text is then empty or not meant for anybody. */
export type ModelAnswer =
  | { readonly text: string; readonly calls?: readonly ModelToolCall[] }
  | { readonly why: NoModelAnswer }

export interface LanguageModel {
  /** Never rejects. An answer that holds the service's key is none. */
  ask(request: ModelRequest): Promise<ModelAnswer>
  /** Counts sentences that were written for a workspace, by why they were dropped; `shown` were not. */
  countSentences(workspace: Workspace, sentences: ReadonlyMap<string, number>): void
  /** How it does today for a workspace, as a sentence. */
  describe(workspace: Workspace): Promise<string>
  /** Resolves once all that was asked so far is counted. */
  stop(): Promise<void>
}
