/** Words that narrow the last list: `only with code`, `since 2024`, `not surveys, methods`, `by Shen`. */
import { questionContext } from '../commands/support/question-context.ts'
import { isAmong, wordSet } from '../model/lists.ts'
import type { Condition } from '../model/query.ts'
import { parseQuestion } from '../question/parse-question.ts'
import type { Classifier } from './classify/classifier.ts'
import type { Conversation } from './conversation.ts'
import { stripCourtesy } from './courtesy.ts'
import { splitAtSigns } from './slots/clauses.ts'
import { contentOf } from './slots/content.ts'
import { wordsOf } from './slots/words.ts'

/** Longer texts say what papers are about. */
const maxLength = 100

/**
 * The conditions that a fragment adds to a list, in the query language; undefined if it says none. Each of its
 * parts is a condition of the question language, or else words that papers should have, or not have.
 */
export async function parseConditions(
  fragment: string,
  { asker, library, classifier }: Pick<Conversation, 'asker' | 'library' | 'classifier'>,
): Promise<string | undefined> {
  if (fragment.length > maxLength) return undefined
  const context = { ...(await questionContext(asker, library)), isNarrowing: true }
  const conditions: string[] = []
  for (const part of partsOf(fragment)) {
    const said = dropFrame(part.words, classifier)
    if (said === '') continue
    const read = await Promise.all([said, `in ${said}`].map((words) => parseQuestion(words, context)))
    const field = read.find(({ query, isFielded }) => {
      const { condition } = library.parseQuery(query)
      return isFielded && (condition === undefined || isFilter(condition))
    })
    const { words } = contentOf(said)
    if (field !== undefined)
      conditions.push(part.isUnwanted && /^[a-z]+:\S+$/.test(field.query) ? `-${field.query}` : field.query)
    else if (words !== '') conditions.push(part.isUnwanted ? `-${quote(words)}` : dropSigns(words))
  }
  return conditions.length === 0 ? undefined : conditions.join(' ')
}

interface Part {
  readonly words: string
  readonly isUnwanted: boolean
}

/** What stands between marks, or from a word that refuses on. */
function partsOf(fragment: string): readonly Part[] {
  const parts: Part[] = []
  const isAsked = fragment.trimEnd().endsWith('?')
  // “Not unlearning tho”
  for (const clause of splitAtSigns(stripCourtesy(fragment))) {
    let [said, isUnwanted]: [string[], boolean] = [[], false]
    for (const word of clause.split(/\s+/).filter((each) => each !== '')) {
      const [bare = ''] = wordsOf(word)
      // “Nothing on radiology?” asks for it.
      const refuses = refusals.has(bare) && !(isAsked && isAmong(bare, 'no nothing'))
      const turns = refuses || (isUnwanted && wants.has(bare))
      if (turns && said.length > 0) parts.push({ words: said.join(' '), isUnwanted })
      if (turns) [said, isUnwanted] = [[], refuses]
      else said.push(word)
    }
    if (said.length > 0) parts.push({ words: said.join(' '), isUnwanted })
  }
  return parts
}

/** The words from the first on that may say a condition, without what points at the list after them. */
function dropFrame(text: string, classifier: Classifier): string {
  const words = text.split(/\s+/)
  const bare = words.map((word) => wordsOf(word).join(''))
  const saysNothing = (word: string) =>
    word === '' ||
    narrowing.has(word) ||
    (classifier.isFrame(word) && !conditional.has(word) && !/\d/.test(word))
  const from = bare.findIndex((word) => !saysNothing(word))
  if (from < 0) return ''
  const end = bare.findLastIndex((word) => !saysNothing(word) || ofTimes.has(word))
  const pointed = bare.findIndex((word, at) => at > from && pointing.has(word) && at >= end)
  const to = pointed < 0 ? end + 1 : pointed - 1
  return words.slice(from, Math.max(to, from + 1)).join(' ')
}

const refusals = wordSet(
  "not no without except excluding exclude drop remove skip hide ditch minus less fewer nothing ignore omit neither nor don't lose spare stop leave throw",
)
const narrowing = wordSet(
  'meant mean wanted narrow limit restrict cut trim filter down look same search ones among even within just showing show out away',
)
/** They open a condition of the question language. */
const conditional = wordSet(
  'since before after by from in until between during with newer older earlier later last past this published not code',
)
const ofTimes = wordSet('ago on old week weeks month months year years today days')
const pointing = wordSet('these those them there here list')
/** After what is refused they say what is wanted. */
const wants = wordSet('but more rather only just want instead prefer')

function quote(words: string): string {
  const bare = dropSigns(words)
  return bare.includes(' ') ? `"${bare}"` : bare
}

/** Signs of the query language are no words. */
function dropSigns(words: string): string {
  return words
    .replace(/["“”():|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a condition keeps or drops papers and ranks none. */
function isFilter(condition: Condition): boolean {
  if (condition.kind === 'word') return false
  if (condition.kind === 'all' || condition.kind === 'any') return condition.conditions.every(isFilter)
  return true
}
