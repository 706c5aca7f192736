/** The port of what each workspace asked of the language model on each day (UTC), over all replicas. */
import type { Workspace } from '../model/place.ts'

export interface ModelDay {
  readonly calls: number
  readonly tokens: number
  readonly failures: number
  /** Sentences that were written and not shown. */
  readonly dropped: number
}

export interface ModelDays {
  /**
   * Counts a call and takes its tokens; false, and nothing is taken, if the day
   * would then have more than `limit`.
   */
  take(workspace: Workspace, day: string, tokens: number, limit: number): Promise<boolean>
  /** Adds to a day that something was taken of; negative numbers give back. */
  add(workspace: Workspace, day: string, change: Partial<ModelDay>): Promise<void>
  /** Zeros where nothing was asked. */
  find(workspace: Workspace, day: string): Promise<ModelDay>
}
