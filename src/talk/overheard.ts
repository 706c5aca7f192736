/** What people write in a thread to nobody: whether it is said of the bot's answer there. */

import { findReference } from '../commands/support/shown-reference.ts'
import { phraseList } from '../model/lists.ts'
import type { Plan } from './plan-kinds.ts'
import { wordsOf } from './slots/words.ts'

/**
 * Whether a text that calls nobody is certainly of the last answer. Of papers only what names them by number
 * is; what is wanted of `it`, what is for everybody and what they like people say to each other.
 */
export function isOfAnswer(plan: Plan): boolean {
  if (plan.kind !== 'act' || !plan.isSure || wordsOf(plan.text).length > maxWords) return false
  return (
    ofList.has(plan.act) || (ofNumbers.has(plan.act) && typeof findReference(plan.text)?.papers === 'object')
  )
}

const maxWords = 4
const ofList = new Set(
  phraseList('more,back,page,again,count,older,unfiltered,earlier,newest first,oldest first,best first'),
)
const ofNumbers = new Set(['show', 'save', 'unsave', 'cite', 'similar', 'why'])
