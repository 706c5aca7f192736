/** Words that say nothing about a paper's content: in any text, and in what people say to a bot. */
import { wordSet } from '../../model/lists.ts'

// Articles, pronouns, prepositions, auxiliaries: never indexed.
export const functionWords: ReadonlySet<string> = wordSet(
  `a about above after again against all also am an and any are as at be because been before being below between
  both but by can could did do does doing down during each either et etc for from further had has have having he her
  here hers him his how however i if in into is it its itself just may me might more most much must my no nor not of
  off on once only or other our ours out over own per shall she should since so some such than that the their theirs
  them then there these they this those through thus to too under until up upon us very via was we were what when
  where whether which while who whom whose why will with within without would you your yours`,
)

// Words of a request (“find papers about …”): indexed, but ignored in a query that has other words.
const chatWords = wordSet(
  `anyone anything article articles available concerned concerning dealing deals describe described describes
  describing discuss discusses discussing done examine examined examines exist existing exists find finding
  give given gives giving interested introduce introduced introduces introducing investigate investigated
  investigates know latest like literature look looking made make makes newest paper papers please preprint
  preprints propose proposed proposes proposing publication publications published read recent recently
  recommend regarding related research researchers search show somebody someone something studies study
  suggest suggested suggesting suggests tell topic want wondering work works
  myself yourself yourselves himself herself ourselves themselves`,
)

/** Whether a folded word carries grammar only. Such words are not indexed. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word)
}

/**
 * Whether a folded word belongs to how people ask ("find papers about …") rather than to what they ask for.
 */
export function isChatWord(word: string): boolean {
  return chatWords.has(word)
}
