/** References for a style or a program, of papers that were shown or saved: `these in APA, please`. */
import { maxPapers } from '../commands/support/find-papers.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { isOfOwnList, parseCiteWish } from './cite-wish.ts'
import { stripCourtesy } from './courtesy.ts'
import type { Plan } from './plan-kinds.ts'
import { parseReference } from './references.ts'

/** Undefined for anything else, and where a paper is named. */
export function planCitation(text: string): Plan | undefined {
  const wish = parseCiteWish(stripCourtesy(text))
  if (wish === undefined || !wish.isFor) return undefined
  if (
    isOfOwnList(text) &&
    wish.subject
      .toLowerCase()
      .split(' ')
      .every((word) => word === '' || ofList.has(word))
  )
    return { kind: 'command', text: `saved ${wish.words}` }
  const ids = findIdentifiers(wish.subject)
  if (ids.length > 0)
    return { kind: 'command', text: `cite ${ids.slice(0, maxPapers).join(' ')} ${wish.words}` }
  const all = /\b(?:it|this|that)\b/i.test(text) ? 'it' : 'all'
  const papers = wish.subject !== '' ? parseReference(wish.subject) : saysWhat.test(text) ? all : undefined
  if (papers === undefined) return undefined
  const followUp = { kind: 'about', command: 'cite', papers, words: wish.words } as const
  return { kind: 'follow-up', followUp: { ...followUp, isSaidToPeople: true }, text }
}

const ofList = new Set(
  `all whole entire full complete reading saved of the papers ones that i i've i’ve have list library
  bookmarks`.split(/\s+/),
)
/** A style or a program alone is a subject: `Chicago`. */
const saysWhat = /\b(?:in|into|to|as|for|style|format|cit(?:e|ing|ation|ations)|references?|bibliography)\b/i
