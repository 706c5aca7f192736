/** The process that reads references: takes bytes, and gives entries some at a time. */
import '../needs-node.js'
import { answerParent } from '../async/child-process.ts'
import type { FiledReference, ReferenceFormat } from '../model/reference.ts'
import { decodeText } from './decode-text.ts'
import { openReferences } from './parse-references.ts'

export type SaidOfReferences =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'too-hard' }
  | {
      readonly kind: 'entries'
      readonly format: ReferenceFormat
      readonly entries: readonly FiledReference[]
      readonly isLast: boolean
      /** Whether there were more than an import may have. */
      readonly isCut: boolean
    }

export interface ToRead {
  readonly bytes: Uint8Array
  readonly isCited: boolean
  /** The most that this process may spend on a processor, however busy the machine is. */
  readonly cpuMs: number
}

const entriesAtOnce = 200

answerParent(sayReferences)

function* sayReferences({ bytes, isCited, cpuMs }: ToRead): Generator<SaidOfReferences> {
  const opened = openReferences(decodeText(bytes), isCited)
  if (opened === undefined) return yield { kind: 'nothing' }
  const { format, entries } = opened
  for (;;) {
    const some: FiledReference[] = []
    let next = entries.next()
    for (; next.done !== true; next = entries.next()) {
      some.push(next.value)
      const { user, system } = process.cpuUsage()
      if ((user + system) / 1_000 > cpuMs) return yield { kind: 'too-hard' }
      if (some.length === entriesAtOnce) break
    }
    const isLast = next.done === true
    yield { kind: 'entries', format, entries: some, isLast, isCut: next.done === true && next.value }
    if (isLast) return
  }
}
