/** The port of the time zones that people name themselves. */
import type { Reader } from './reader.ts'

export interface PersonZones {
  /** Such as `Europe/Berlin`; undefined where none was named. */
  of(reader: Reader): Promise<string | undefined>
  /** Undefined forgets it. */
  set(reader: Reader, zone: string | undefined): Promise<void>
}
