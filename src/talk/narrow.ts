/** Words that narrow the last answer: `only with code`, `since 2024`, `not surveys`, `by Shen`. */
import type { Asker } from '../commands/support/command.ts'
import { questionContext } from '../commands/support/question-context.ts'
import type { Library } from '../library/library.ts'
import type { Condition } from '../model/query.ts'
import { readQuestion } from '../question/read-question.ts'

/**
 * The conditions that a text adds to a list, in the query language; undefined if
 * it says what papers are about.
 */
export async function readConditions(
  words: string,
  asker: Asker,
  library: Library,
): Promise<string | undefined> {
  const said = words.replace(opening, '')
  const reading = await readQuestion(said, await questionContext(asker, library))
  if (!reading.isFielded) return undefined
  const { condition } = library.parseQuery(reading.query)
  return condition === undefined || isFilter(condition) ? reading.query : undefined
}

/** What stands before it and adds nothing: `and only those with code`. */
const opening =
  /^(?:(?:and|but|just|only|ok|okay|now|please|show|me|those|these|the|ones|papers|from them)\s+){1,6}/i

/** Whether a condition keeps or drops papers and ranks none. */
function isFilter(condition: Condition): boolean {
  if (condition.kind === 'word') return false
  if (condition.kind === 'all' || condition.kind === 'any') return condition.conditions.every(isFilter)
  return true
}
