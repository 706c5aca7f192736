/** Messages that come with files: one that lists papers is imported, whatever is said beside it. */
import type { Command } from '../commands/support/command.ts'
import type { AttachedFile } from '../ports/bot.ts'
import { type Plan, planAnswer } from '../talk/plan.ts'

/** Words that are a command stay one; pictures and the like are left alone. */
export function planWithFiles(
  text: string,
  files: readonly AttachedFile[],
  commands: readonly Command[],
): Plan {
  const isListed = files.some(({ name }) => listing.test(name))
  const plan = planAnswer(text, commands)
  if (!isListed || (text.trim() !== '' && plan.kind === 'command')) return plan
  const asVotes = /\bas votes\b/i.test(text.slice(0, 1_000))
  return planAnswer(asVotes ? 'import as votes' : 'import', commands)
}

/** What reference managers, editors and spreadsheets write. */
const listing = /\.(?:bib|bibtex|ris|json|txt|md|csv|tsv|ya?ml)$/i
