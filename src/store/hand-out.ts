/** How deliveries that wait come to whoever posts them: one port, with an engine for SQLite and one for PostgreSQL. */
import type { Selectable } from 'kysely'
import type { Place } from '../model/place.ts'
import type { Tables, Tx } from './tables.ts'

export type DeliveryRow = Selectable<Tables['deliveries']>
/** Names a delivery, and the line in which it waits. */
export type Waiting = Pick<DeliveryRow, 'subscription' | 'slot' | 'place' | 'platform'>

/**
 * Who posts what, and when. The ledger is the truth of what became of a delivery: what an engine gives out twice, or
 * forgets, costs a look and never a post. Of a place one delivery is out at a time, the oldest first.
 */
export interface HandOut {
  /** To be called before `put`, outside of its transaction. */
  prepare(platform?: string): Promise<void>
  /** A transaction beside which no paper changes and nobody records for the same place. */
  transact<Result>(place: string, act: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The number of a new delivery, higher than those that were there when its transaction began. */
  nextNumber(tx: Tx): Promise<number>
  /** Gives a new delivery out from now on; in the transaction that writes its row. */
  put(tx: Tx, waiting: Waiting): Promise<void>
  /** See `Ledger.take`. */
  take(
    nowMs: number,
    forMs: number,
    options: { readonly limit: number; readonly platforms: readonly string[] },
  ): Promise<readonly DeliveryRow[]>
  keep(waiting: readonly Waiting[], nowMs: number, forMs: number): Promise<void>
  /** After the row says that the delivery is sent or given up. */
  finish(waiting: Waiting): Promise<void>
  /** After the row says when it may be posted again. `wholePlace` keeps the place's others back with it. */
  putOff(waiting: Waiting, waitMs: number, wholePlace: boolean): Promise<void>
  /** Agrees with the ledger again; gives the deliveries that ended their process too often. */
  reconcile(nowMs: number): Promise<readonly Waiting[]>
  /** How much it holds of a place, or of the places of a workspace, beside the ledger's rows. */
  count(owner: Place): Promise<number>
  /** Lets all of that go; gives how much it was. */
  forget(tx: Tx, owner: Place): Promise<number>
  close(): Promise<void>
}
