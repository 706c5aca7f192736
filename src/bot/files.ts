/** Messages that come with files or as one: what lists papers is imported, whatever is said beside it. */

import type { Command } from '../commands/support/command.ts'
import { isReferences } from '../commands/support/parse-import.ts'
import { splitFirstWord } from '../model/words.ts'
import type { AttachedFile } from '../ports/bot.ts'
import type { Classifier } from '../talk/classify/classifier.ts'
import { planAnswer } from '../talk/plan.ts'
import type { Plan } from '../talk/plan-kinds.ts'

/** Words that are a command stay one; pictures and the like are left alone. Pasted references are offered to be imported. */
export function planWithFiles(
  text: string,
  files: readonly AttachedFile[],
  commands: readonly Command[],
  classifier: Classifier,
): Plan {
  const isListed = files.some(({ name }) => listing.test(name))
  const plan = planAnswer(text, commands, classifier)
  if (!isListed && !isTyped(plan, text) && isReferences(text))
    return { kind: 'pasted', text, otherwise: plan }
  if (!isListed || (text.trim() !== '' && isTyped(plan, text))) return plan
  // “check this bibliography, please”
  if (text.trim().split(/\s/, 1)[0]?.toLowerCase() === 'check')
    return planAnswer('check', commands, classifier)
  const asVotes = /\bas votes\b/i.test(text.slice(0, 1_000))
  return planAnswer(asVotes ? 'import as votes' : 'import', commands, classifier)
}

/** Whether somebody named the command, and not only what it is about: “here is my library”. */
function isTyped(plan: Plan, text: string): boolean {
  const name = plan.kind === 'command' ? splitFirstWord(plan.text).first : undefined
  return name !== undefined && text.slice(0, 1_000).toLowerCase().includes(name)
}

/** What reference managers, editors and spreadsheets write; XML and the like are refused with what to export. */
const listing = /\.(?:bib|bibtex|ris|nbib|enw|ciw|isi|bbl|xml|rdf|json|txt|md|csv|tsv|ya?ml)$/i
