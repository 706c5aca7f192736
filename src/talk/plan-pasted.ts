/** What is wanted of what was pasted into a sentence: to find a quotation, to check references. */
import { cutBeforeReferences, replaceQuotations } from '../commands/support/cut-pasted.ts'
import { wordSet } from '../model/lists.ts'
import { singleSpaced } from '../model/words.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessPasted } from './classify/guess.ts'
import { normalise } from './normalise.ts'

/** The command that says what is wanted of it; undefined for anything else. `said` may be long; takes linear time. */
export function commandForPasted(said: string, classifier: Classifier): string | undefined {
  const [first = ''] = said.trimStart().toLowerCase().split(/[\s:]/, 1)
  if (commands.has(first)) return undefined
  const masked = maskQuotations(said)
  if (masked !== undefined && wants('verify', masked, classifier)) return `verify ${said.trim()}`
  const cited = first === 'check' ? undefined : cutBeforeReferences(said)
  const isCheck = cited !== undefined && wants('check', `${normalise(cited.before)} it`, classifier)
  return isCheck ? `check ${cited.list}` : undefined
}

/** These say themselves what is wanted. */
const commands = wordSet('verify import ask search note')

/** With “it” for each quotation, as what is quoted says nothing of what is wanted; undefined where nothing is. */
export function maskQuotations(said: string): string | undefined {
  const masked = replaceQuotations(said, 'it')
  return masked && singleSpaced(normalise(masked))
}

function wants(act: string, sentence: string, classifier: Classifier): boolean {
  return sentence.length <= maxAround && guessPasted(sentence, classifier) === act
}

/** Longer ones are prose with quotations in it. */
const maxAround = 160
