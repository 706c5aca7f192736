/** The other spelling of an English word, British or American: `normalise` and `normalize`. */

/**
 * The endings that differ, with what may follow: Oxford's guide to American and British spelling,
 * https://www.oxfordinternationalenglish.com/differences-in-british-and-american-spelling/. Where Snowball gives both
 * one stem, as of `modelling`, there is nothing to do.
 */
const pairs: readonly (readonly [british: string, american: string, follows: readonly string[]])[] = [
  ['is', 'iz', 'e ed es er ers ing able ation ations ational'.split(' ')],
  ['ys', 'yz', 'e ed es er ers ing able'.split(' ')],
  ['our', 'or', ['', ...'s ed ing al ally able hood hoods'.split(' ')]],
  ['tre', 'ter', ['', 's']],
]
/** Shorter beginnings make other words: `noise`, `hour`. */
const leastBefore = 3

/** Of a folded word; undefined where it is spelt one way alone, as far as its ending tells. */
export function otherSpelling(word: string): string | undefined {
  for (const [british, american, follows] of pairs)
    for (const follow of follows)
      for (const [own, other] of [
        [british, american],
        [american, british],
      ] as const) {
        const ending = `${own}${follow}`
        if (word.endsWith(ending) && word.length - ending.length >= leastBefore)
          return `${word.slice(0, -ending.length)}${other}${follow}`
      }
  return undefined
}
