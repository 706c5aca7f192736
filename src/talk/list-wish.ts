/** What is wanted of a whole list: more of it at once, what is new of it, what else its authors wrote. */
import { saysTimesAlone } from '../commands/support/says-times.ts'
import { cardinals, parseReference, type Reference } from './references.ts'

export type ListWish =
  /** So many papers at once. */
  | { readonly kind: 'count'; readonly count: number }
  /** What else the authors of one wrote, or its first or last author alone. */
  | {
      readonly kind: 'authors'
      readonly papers: Reference
      readonly only?: 'first' | 'last'
      /** Whether what is new of them is wanted. */
      readonly isFollow?: true
      readonly isSaidToPeople: true
    }
  /** What is new of the list, at the times that were said. */
  | { readonly kind: 'subscribe'; readonly times: string; readonly isSaidToPeople: true }

/** Undefined for anything else. Takes small letters, without courtesy. */
export function parseListWish(said: string): ListWish | undefined {
  const count = countOf.exec(said)?.[1]
  if (count !== undefined && count !== '0') return { kind: 'count', count: Number(count) }
  const enough = fewEnough.exec(said)
  const few = onlyFew.exec(said)?.[1] ?? enough?.[1] ?? enough?.[2] ?? ''
  const fewer = /^\d/.test(few) ? Number(few) : cardinals.indexOf(few) + 1
  if (fewer > 0) return { kind: 'count', count: fewer }
  return parseSubscribe(said) ?? parseAuthors(said)
}

/** `show me 10 results`, `20 at a time`. */
const countOf =
  /^(?:(?:show|list|give|see|display|i want|can i have|make it)(?: me| us)? )?(\d{1,2})(?: (?:papers|results|hits|ones))?(?: (?:at once|at a time|per page|a page|instead(?: of (?:five|\d))?|each time)| (?:papers|results|hits))$/
/** `fewer, only the best three` */
const fewEnough =
  /^(?:(?:that['’]?s )?(?:too (?:long|many|much)|fewer|less|shorter),? )?(?:the )?(?:(?:best|top|first) )?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:of them )?(?:(?:is|are|will be|would be) (?:enough|plenty|fine)|(?:will|would) do|at most|max(?:imum)?|suffices?)$|^(?:not|no) more than (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)$/
const onlyFew =
  /^(?:(?:fewer|less|shorter|not so many|too many),? )?(?:only|just) (?:show |give |list )?(?:me )?(?:the )?(?:best|top|first) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)$/
const times =
  /(?:^| )((?:(?:every|each|on) (?:day|week|weekday|morning|month|(?:other |second )?(?:week|(?:mon|tues|wednes|thurs|fri|satur|sun)days?))|(?:every|each|on(?: the)?) (?:first|second|third|fourth|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day of (?:the|each|every) month|daily|weekly|fortnightly|bi-?weekly|monthly|weekdays)(?: at \d{1,2}(?::\d\d)? ?(?:am|pm)?)?)(?: is (?:fine|enough|ok|okay|good|plenty))?$/
/** `subscribe us to this`, `keep me posted on that`, `let me know when there is something new on this`. */
const asksForNews =
  /^(?:(?:i(?:'d| would)? (?:like|want) |i want |give me |send me |get |have )?(?:updates?|news|alerts|notifications) (?:on|about|for) (?:this|that|these|it)|(?:put|add|turn|make) (?:this|these|that|it|them) (?:in|into|to|a part of) an? (?:digest|subscription|alert)|(?:(?:set up|create|make|add) an? (?:alert|subscription|digest|notification|feed) (?:for|on|about|of)|subscribe(?: (?:me|us|here|this channel|the channel|everyone|the team))?(?: to| for)?) (?:this|that|it|these|those)(?: search| query| topic| list)?|keep (?:me|us) (?:posted|updated|informed|up to date) (?:on|about|with) (?:this|that|it|these|those)|(?:(?:(?:let (?:me|us) )?know|(?:tell|notify|alert|ping) (?:me|us)) )?(?:when|whenever|if|about|of|as soon as)(?: there(?:'s| is| are))?(?: any| more| something| anything)* ?(?:new|the next|another)(?: ones?| papers?| stuff| work| results?)?(?: (?:on|about|like|of|for|in) (?:this|that|it|these|those))?(?: (?:comes? (?:out|in|up)|appears?|arrives?))?|(?:follow|watch|track|save|bookmark|store) (?:this|that|the|my)(?: search| query| topic))$/
/** With times after it: `post this every monday`. */
const asksToPost =
  /^(?:post|send|deliver|give|bring|show|share|see|have|get)(?: (?:me|us))? (?:this|that|it|these|those|them|(?:papers|more|new ones|ones) like (?:this|that|these|those))(?: to (?:me|us)| here)?$/

const subscribesToIt =
  /^subscribe(?: (?:me|us|here|this channel|the channel))?(?: to)? (?:it|this|that|these|those|them),? (\S.{2,40})$/

function parseSubscribe(said: string): ListWish | undefined {
  const timesOfIt = subscribesToIt.exec(said)?.[1]
  if (timesOfIt !== undefined && saysTimesAlone(timesOfIt))
    return { kind: 'subscribe', times: timesOfIt, isSaidToPeople: true }
  const when = times.exec(said)?.[1] ?? ''
  const wish = when === '' ? said : said.slice(0, -when.length).replace(/[ ,;:]{1,3}$/, '')
  const isAsked = asksForNews.test(wish) || (when !== '' && asksToPost.test(wish))
  return isAsked ? { kind: 'subscribe', times: when, isSaidToPeople: true } : undefined
}

const byAuthors =
  /^(?:(?:is there|are there|do you have|have you got|find|show|give|search|me|us|what|any|anything|something|everything|all|more|other|others|else|papers?|works?|articles?|stuff|that is|there is) ){0,6}(?:by|from|of) (?:the same (?:people|researchers|team|group|lab)|(?:the|its|their|these|those|this|that)(?: same)? (?:(first|last|senior) )?authors?)(?: (?:of|on) (.{1,30}))?$/
const follows =
  /^follow (?:him|her|them|this (?:person|guy|author|researcher|group|lab))$|^(?:follow|track|watch|subscribe to) (?:the |its |this |that )?(?:(first|last|senior) )?authors?(?: of (.{1,30}))?$/
const elseWritten =
  /^(?:(?:has|did|does) (?:the|its|that) (?:first|last|senior) authors? (?:have |got |written? |published? )?(?:anything|something) (?:else|more)(?: here)?|(?:do|did|have|has) (?:the |its |their )?authors?(?: of (.{1,30}?))? (?:have |published? |written |write |done )?(?:any )?(?:other|more|anything else)(?: papers?| work)?|what (?:else|other papers?|more) (?:did|do|have|has) (?:they|the (?:same |first |last |senior )?(?:authors?|people|team|group)|(?:this|these|its|that) authors?)(?: of (.{1,30}))? (?:write|written|publish|published|do|done|work on|worked on))$/

function parseAuthors(said: string): ListWish | undefined {
  const followed = follows.exec(said)
  const found = followed ?? byAuthors.exec(said)
  const isElse = elseWritten.exec(said)
  if (found === null && isElse === null) return undefined
  const papers = parseReference(found?.[2] ?? isElse?.[1] ?? isElse?.[2] ?? 'it')
  if (papers === undefined) return undefined
  const one = found?.[1] ?? (isElse && /\b(first|last|senior) authors?\b/.exec(said)?.[1])
  const only = one == null ? {} : ({ only: one === 'first' ? 'first' : 'last' } as const)
  const isFollow = followed === null ? {} : ({ isFollow: true } as const)
  return { kind: 'authors', papers, ...only, ...isFollow, isSaidToPeople: true }
}
