/** The process that reads a page: takes HTML, gives the packed text and its version, or nothing. */
import '../../needs-node.js'
import { answerParent } from '../../async/child-process.ts'
import { packText } from '../pack.ts'
import { parsePage } from './parse-page.ts'

export type ParsedPage = { readonly content: Uint8Array; readonly version: number } | undefined

answerParent((html: string): ParsedPage[] => {
  const text = parsePage(html)
  return [text && { content: packText(text), version: text.version }]
})
