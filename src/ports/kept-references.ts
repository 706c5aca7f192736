/** The port of imported references whose papers are not there. */
import type { FiledReference } from '../model/reference.ts'
import type { Reader } from './reader.ts'

/** An imported reference whose paper is not there, on the list of the person who brought it. */
export interface KeptReference {
  /** Twelve digits (0-9a-f), the same for the same reference. */
  readonly name: string
  readonly reference: FiledReference
  readonly savedAtMs: number
}

export interface KeptReferences {
  /** How many imported references without a paper are on the list. */
  countKept(owner: Reader): Promise<number>
  /** Some of these, the newest import first. */
  kept(
    owner: Reader,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly KeptReference[]>
  /** Takes one off the list and gives it; undefined when it was not there. */
  dropKept(owner: Reader, name: string): Promise<FiledReference | undefined>
}
