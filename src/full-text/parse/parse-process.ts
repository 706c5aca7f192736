/** The process that reads a page: takes HTML, gives the packed text and its version, or nothing. */
import '../../needs-node.js'
import { answerParent } from '../../async/child-process.ts'
import { referenceOf } from '../../model/full-text.ts'
import type { Reference } from '../../model/reference.ts'
import { packText } from '../pack.ts'
import { parsePage } from './parse-page.ts'

export type ParsedPage =
  | { readonly content: Uint8Array; readonly version: number; readonly references: readonly Reference[] }
  | undefined

answerParent((html: string): ParsedPage[] => {
  const text = parsePage(html)
  if (text === undefined) return [undefined]
  const { version, references } = text
  return [{ content: packText(text), version, references: references.map(referenceOf) }]
})
