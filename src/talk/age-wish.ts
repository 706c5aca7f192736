/** What is said of the days of papers that were shown: `which came out first?`, `the newer one`. */

export type AgeWish =
  /** The list in the order of its days. */
  | { readonly kind: 'oldest' }
  /** Which of two is older; `isShown` where the one itself is wanted. */
  | {
      readonly kind: 'age'
      readonly isOldest: boolean
      readonly isShown: boolean
      readonly isSaidToPeople: true
    }

const old = 'older|oldest|earlier|earliest|first'
const recent = 'newer|newest|later|latest|last|more recent|most recent|younger|youngest'
const ones = '(?: ones?| papers?)?'
const ofThem = '(?: of (?:the two|both|them|these|those))?'
const asked = new RegExp(
  `^(?:which|what|who)${ones}${ofThem} (?:is|was|came|appeared|got|were)(?: out| published| posted| released)? (?:the )?(?:(${old})|(${recent}))${ones}${ofThem}$`,
)
const shown = new RegExp(
  `^the (?:(older|earlier|less recent)|(newer|later|more recent|younger))(?: one| paper)?${ofThem}$`,
)
const oldestFirst =
  /^(?:(?:sort|order|rank|put|list|show)(?:ed)?(?: me)?(?: (?:it|them|these|those|this|that|the list))?(?: by (?:date|time|day|age|year))?,? ?(?:with |from )?)?(?:the )?(?:(?:oldest|earliest)(?: ones| papers)? (?:first|(?:on|at)(?: the)? top|to (?:the )?newest)|old(?:er)? to new(?:er)?|(?:in )?chronological(?:ly| order)|ascending|oldest(?: ones?| papers?)?|(?:in )?reversed?(?: order)?)$/

/** Undefined for anything else. Takes small letters, without courtesy. */
export function parseAge(said: string): AgeWish | undefined {
  if (oldestFirst.test(said)) return { kind: 'oldest' }
  const found = asked.exec(said)
  const one = found ?? shown.exec(said)
  if (one === null) return undefined
  return { kind: 'age', isOldest: one[1] !== undefined, isShown: found === null, isSaidToPeople: true }
}
