/** The thread that reads references: takes bytes, and gives entries some at a time, each time it is asked. */
import '../needs-node.js'
import { workerData as given, parentPort } from 'node:worker_threads'
import { BotError } from '../errors.ts'
import type { FiledReference, ReferenceFormat } from '../model/reference.ts'
import { decodeText } from './decode-text.ts'
import { type OpenedReferences, openReferences } from './parse-references.ts'

export type ToParent =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | {
      readonly kind: 'entries'
      readonly format: ReferenceFormat
      readonly entries: readonly FiledReference[]
      readonly isLast: boolean
      /** Whether there were more than an import may have. */
      readonly isCut: boolean
    }

/** What the thread is started with. */
export interface ToRead {
  readonly bytes: Uint8Array
  readonly isCited: boolean
}

const entriesAtOnce = 200
const opened = open()
if ('kind' in opened) tell(opened)
else {
  const { format, entries } = opened
  const giveSome = () => {
    const some: FiledReference[] = []
    for (;;) {
      const { done, value } = entries.next()
      if (done !== true) some.push(value)
      if (done === true || some.length === entriesAtOnce)
        return tell({
          kind: 'entries',
          format,
          entries: some,
          isLast: done === true,
          isCut: done === true && value,
        })
    }
  }
  parentPort?.on('message', giveSome)
  giveSome()
}

function open(): OpenedReferences | ToParent {
  try {
    const { bytes, isCited } = given as ToRead
    return openReferences(decodeText(bytes), isCited) ?? { kind: 'nothing' }
  } catch (error) {
    if (error instanceof BotError) return { kind: 'refused', sentence: error.userMessage }
    throw error
  }
}

function tell(message: ToParent): void {
  parentPort?.postMessage(message)
}
