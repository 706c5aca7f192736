/** What is asked of a digest that was just set up, and what it cannot do. */

/** What only shows something, or is refused. */
export type Asked =
  | { readonly act: 'preview' | 'post' | 'show' | 'papers' }
  | { readonly act: 'refuse'; readonly of: 'later pause' | 'no words' | 'private' | 'elsewhere' | 'one post' }

export const it =
  '(?:it|that|this|them|him|her|one|both|(?:the|that|this|our|my) (?:digest|one|next one|subscription|thing|posts?|watch|alert))'

const questions =
  /^(?:when (?:is|does|will|comes?|was) (?:it|the (?:next|first|digest)|next (?:one|post|digest))\b|when (?:do|will) (?:i|we|you) (?:get|post|send|receive|see|hear)\b|(?:at )?what time (?:is|does|will|do|did)\b|which (?:days?|time|hour|day|of (?:these|them|those) (?:comes?|is) first)\b|(?:in )?(?:which|what) time ?zone|what(?:'s| is) the next (?:date|time|one|post|digest)|what(?:'s| is)? (?:the )?(?:schedule|set up|subscribed)|is (?:it|that|the digest) (?:still |now |really )?(?:paused|active|on|off|running|there|daily|weekly|broken)|(?:what|which) (?:have|did|do) (?:i|we) (?:have )?(?:set up|subscribe|follow|now)|how often (?:does|will|is) (?:it|that)|(?:show|list)(?: me)? (?:what|which|all)(?: is|'s| digests?)? ?(?:are )?(?:subscribed|set up|scheduled|running)|(?:there (?:was|is|were) (?:none|no (?:digest|post)|nothing)|nothing came|i (?:got|have seen|saw) nothing)\b|(?:who|whom) (?:do|am|are) (?:i|we) follow)/i

const asksWhatRuns =
  /^(?:show|list|tell)(?: me| us)? what (?:i|we)(?:['’]ve| have) (?:got )?(?:running|set up|subscribed|ordered|scheduled)(?: now| here| so far)?$/i

const previews = new RegExp(
  `^(?:preview(?: (?:${it}))?|(?:and )?(?:what|how) (?:would|will|does|do|might|is) (?:${it}|be) ?(?:going to )?(?:look|looks|show|contain|have|bring|post|be|give|in)\\b.{0,40}|what(?:'s| is) in it|(?:show|list|see) (?:me |us )?its papers|show (?:me |us )?(?:a preview|the next (?:one|digest))(?: of .{1,30})?|(?:can|could) (?:i|we) see (?:the next one|a preview|what it would (?:show|post|bring)))$`,
  'i',
)

const posts = new RegExp(
  `^(?:run|send|post|do|show|give (?:me|us)|start|trigger) (?:${it}|today's|today's one|the first one)(?: (?:once|already|right|straight|here|for us|now|away|immediately|today)){1,4}(?:[, ].{0,40})?$`,
  'i',
)

const ofAuthor =
  /^(?:what (?:else )?(?:has|have|did|does|do) (?:he|she|they) (?:published?|written?|write|done?|do|work on)\b.{0,30}|(?:show |list )?(?:me )?(?:his|her|their) (?:latest |newest |other |recent )?(?:papers|work|publications|articles))$/i

export function readQuestion(said: string): Asked | undefined {
  if (ofAuthor.test(said)) return { act: 'papers' }
  if (previews.test(said)) return { act: 'preview' }
  if (questions.test(said) || asksWhatRuns.test(said)) return { act: 'show' }
  return posts.test(said) ? { act: 'post' } : undefined
}

const wider =
  /^(?:.{1,40}[,;.] )?(?:can you |could you |please )?(?:make|get|let) (?:it|this|that|the (?:digest|subject)) (?:be )?(?:a bit |much |a little |somewhat )?(?:wider|broader|narrower|more (?:general|specific))$/i

const inPrivate =
  /\b(?:personally|privately|in private|by dm|as a dm|direct messages?|(?:just|only) (?:for|to) me)\b/i

const elsewhere =
  /^(?:(?:no|not|here|not here|wrong (?:channel|place|room)|sorry|oops)[,.;]? )*(?:(?:please |can you |could you )?(?:post|send|move|put|deliver|bring) (?:it|this|that|them|the digest|posts?)|(?:it|this|that|they|the digest|posts?)(?:'s| is| are)? (?:should|must|has to|have to|needs? to|belongs?|goes|go|meant|supposed)\b.{0,20}) (?:in|into|to|on|for)(?: the)?(?: channel)? (?:#[\w-]{1,80}|place:[a-z]\S{1,200})(?: (?:instead|please|rather|channel|then))*$/i

const movesOne =
  /\b(?:move|shift|postpone|delay|reschedule) (?:that|this|the next|next (?:week|monday|tuesday|wednesday|thursday|friday)['’]?s?) (?:one|post|digest|mail|time)\b/i

const ofTime =
  /\b(?:over|from|during|between) (?:the )?(?:\d|christmas|easter|new year|holidays?|summer|winter|xmas|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

export function readRefused(said: string): Asked | undefined {
  if (pauseVerb.test(said) && ofTime.test(said)) return { act: 'refuse', of: 'later pause' }
  if (elsewhere.test(said)) return { act: 'refuse', of: 'elsewhere' }
  if (movesOne.test(said)) return { act: 'refuse', of: 'one post' }
  if (wider.test(said)) return { act: 'refuse', of: 'no words' }
  return inPrivate.test(said) &&
    /\b(?:get|send|have|post|bring|want|receive) (?:me )?(?:it|this|that|them|one|the digest)\b/i.test(said)
    ? { act: 'refuse', of: 'private' }
    : undefined
}

export const pauseVerb = /\b(?:pause|hold|mute|suspend|snooze|silence|stop|on hold|halt|skip)\b/i
