/** Questions on what is posted here, also where nothing is yet: `what gets posted here automatically?` */

const maxLength = 140
const what = '(?:digests?|posts?|subscriptions?|alerts?|anything|something|updates?)'
const patterns: readonly (readonly [said: RegExp, command: string])[] = [
  [
    /^(?:what|which) (?:digests?|subscriptions?|posts?|alerts?|updates?) (?:do|does|are|is|have|did) (?:we|i|you|there|this (?:channel|room|place)|set up|running|active)\b[^,;]{0,60}$/i,
    'subscriptions',
  ],
  [
    /^(?:.{1,60}[.,!;] )?(?:what|which (?:digests?|topics?|papers?|posts?)) (?:gets?|is|are|will be|do you) (?:being )?(?:posted|post|scheduled|sent|send|set up|running|subscribed)\b(?: to)?(?: (?:in |to )?(?:here|us|(?:this|the) (?:channel|room|place)))?(?: (?:automatically|by itself|regularly|every day|at the moment|now|right now|currently|today))*$/i,
    'subscriptions',
  ],
  [
    /^why (?:did|was|is|were|has|have|does|do) (?:there )?(?:nothing|no (?:digest|post|update|mail)s?|(?:i|we) (?:get|got|receive|have) (?:nothing|no (?:digest|post|update)s?))\b(?: (?:come|came|posted|sent|been|arrive|show up|here|up|in|yet|get|from you|for us))*(?: (?:today|yesterday|this (?:morning|week|evening)|on [a-z]{3,9}|last week|again))?$/i,
    'subscriptions',
  ],
  [
    new RegExp(
      `^(?:do|have|did) (?:i|we|you) (?:already |got |have )*(?:${what}|an? ${what}) (?:on|about|for) .{2,50}? (?:running|set up|subscribed|scheduled|going|active|here)\\b.{0,40}$`,
      'i',
    ),
    'subscriptions',
  ],
  [
    /^how (?:do|can|could|would|should) (?:i|we) (?:follow|get (?:told|notified|alerted|updates?|news)|hear|be (?:told|notified)|keep up|subscribe|know) (?:of |about |with |to |from |by |on )*(?:the )?(?:new )?(?:papers? |work |articles? )?(?:of |by |from |about )?(?:an?|one|some|certain|specific|particular|my favou?rite)(?: certain| specific| particular| single)? (?:author|researcher|person|people|scientist|professor|group|lab)s?(?: publish(?:es)?.{0,30})?$/i,
    'help follow',
  ],
  [
    /^(?:missing[:,] )?(?:why (?:is|was|were) )?.{2,60} (?:was|were|is) ?(?:not|n['’]t|missing) (?:in|from) (?:your|the|our) (?:last |latest |today's |yesterday's )?digest\b.{0,30}$/i,
    'digests',
  ],
]

/** The command that answers; undefined for anything else. Takes linear time. */
export function askOfDigests(said: string): string | undefined {
  if (said.length > maxLength) return undefined
  return patterns.find(([pattern]) => pattern.test(said))?.[1]
}
