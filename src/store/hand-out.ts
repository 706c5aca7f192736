/**
 * How waiting deliveries are handed out for posting: one port, with an engine for
 * SQLite and one for PostgreSQL.
 */
import type { Selectable } from 'kysely'
import type { Place } from '../model/place.ts'
import type { Tables, Tx } from './tables.ts'

export type DeliveryRow = Selectable<Tables['deliveries']>
/** Identifies a delivery and its queue. */
export type Waiting = Pick<DeliveryRow, 'subscription' | 'slot' | 'place' | 'platform'>

/**
 * Decides who posts what, and when. The ledger holds the truth: if an engine gives out a delivery
 * twice, or loses one, that costs a query but never a post. At most one delivery of a place is
 * out at a time, the oldest first.
 */
export interface HandOut {
  /** Call it before `put`, outside of its transaction. */
  prepare(platform?: string): Promise<void>
  /** Runs a transaction during which no paper changes and nobody records for the same place. */
  transact<Result>(place: string, act: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The number of a new delivery, higher than all that existed when its transaction began. */
  nextNumber(tx: Tx): Promise<number>
  /** Queues a new delivery, in the transaction that writes its row. */
  put(tx: Tx, waiting: Waiting): Promise<void>
  /** See `Ledger.take`. */
  take(
    nowMs: number,
    forMs: number,
    options: { readonly limit: number; readonly platforms: readonly string[] },
  ): Promise<readonly DeliveryRow[]>
  keep(waiting: readonly Waiting[], nowMs: number, forMs: number): Promise<void>
  /** Call it after the row says that the delivery is sent or given up. */
  finish(waiting: Waiting): Promise<void>
  /**
   * Call it after the row says when it may be posted again. `wholePlace` holds back
   * the place's other deliveries too.
   */
  putOff(waiting: Waiting, waitMs: number, wholePlace: boolean): Promise<void>
  /** Reconciles with the ledger; gives the deliveries that crashed their process too often. */
  reconcile(nowMs: number): Promise<readonly Waiting[]>
  /** How much it holds of a place, or of a workspace's places, besides the ledger's rows. */
  count(owner: Place): Promise<number>
  /** Deletes all of that; gives how much it was. */
  forget(tx: Tx, owner: Place): Promise<number>
  close(): Promise<void>
}
