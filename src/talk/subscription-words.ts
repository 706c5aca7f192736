/**
 * What is said of what everybody here knows, without its name: `make it 7:30`, which may be a reading group,
 * `at most 3 papers a day`, `what would tomorrow's digest look like`.
 */
import { saysTimesAlone } from '../commands/support/says-times.ts'
import { readDays } from '../times/days.ts'
import { skip, splitWords } from '../times/words.ts'

const digest = '(?:digest|post|one|update|highlights|roundup|mail|message)s?'
const it = `(?:it|that|this|them|(?:the|our|my|this) (?:daily |weekly |fortnightly |monthly |morning |next )?${digest})`
const schedule = String.raw`(?:(?:at |on |around )?(?:\d{1,2}(?::\d\d)? ?(?:am|pm|o['’]?clock)|\d{1,2}:\d\d|noon|midday|half past|quarter|in the (?:morning|afternoon|evening)|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day|s?\b))|(?:on )?the (?:(?:first|second|third|fourth|last) (?:mon|tues|wednes|thurs|fri|satur|sun|day)|\d{1,2}(?:st|nd|rd|th))|daily|weekly|fortnightly|bi-?weekly|monthly|quarterly|yearly|hourly|weekdays|every |each |once an? |twice an? |(?:two|three|four|five|\d) times an? |top \d)`
const often = `(?:daily|weekly|fortnightly|bi-?weekly|monthly|quarterly|hourly|weekdays|(?:every|each) (?:(?:other|second|two|2|first|last) )?(?:day|weekday|week|month|hour|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?|(?:once|twice|(?:two|three) times) an? (?:day|week|fortnight|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)days)`
const begins =
  '(?:(?:actually|hang on|hold on|oh|hm+|please|and|better|rather|no|nope|wait|sorry|oops|argh?|ok|okay|then|so|but)[,.!]? )*'
const patterns: readonly (readonly [said: RegExp, command: string])[] = [
  [
    new RegExp(
      `^${begins}(?:make|move|change|set|switch|shift|reschedule) ${it} (?:to |be )?(${schedule}.{0,60})$`,
      'i',
    ),
    'edit it to $1',
  ],
  [
    new RegExp(
      `^(?:(?:i|we) (?:only |just )?(?:need|want) ${it} (?:only )?(${schedule}.{0,60}?)|(?:post|send) ${it} (?:only )?(${schedule}.{0,60}?) instead)$`,
      'i',
    ),
    'edit it to $1',
  ],
  [
    new RegExp(
      `^(?:(?:uff|ugh|wow|hm+|ok|well)[,.]? )?(?:(?:that is|that['’]s|thats|it is|it['’]s|its )?(?:way |far )?too (?:many|much|often)(?: (?:posts?|papers?|messages?|digests?|mails?))?[,.;!]? )?${begins}(?:is (?:that|it) (?:really )?(?:every day|daily|every week|weekly|every hour)\\? )?(?:(?:only|just) )?(${often}(?: (?:on|at) .{1,30}?)?) (?:is|would be|will be) (?:enough|plenty|sufficient|often enough|better|fine)(?: for (?:me|us))?$`,
      'i',
    ),
    'edit it to $1',
  ],
  [
    new RegExp(
      `^${begins}not (?:every day|daily|weekly|hourly|every week|weekdays)(?: [a-z]{2,8})?,? (?:but |just |only |rather )?(${often})(?: please| instead)?$`,
      'i',
    ),
    'edit it to $1',
  ],
  [
    new RegExp(
      `^${begins}(?:(?:only|just) (?:on )?(${often}(?: (?:on|at) .{1,30}?)?)|(?:on )?(${often}) only)(?: please| instead)?$`,
      'i',
    ),
    'edit it to $1',
  ],
  // Where it is corrected, a day alone is enough.
  [
    /^(?:(?:no|nope|wait|sorry|oops|argh?|actually|hm+|oh|i mean|i meant)[,.!]? ){1,3}(?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: at .{1,20}?)?)(?: please| instead| is better)?$/i,
    'edit it to $1',
  ],
  [
    new RegExp(
      `^${begins}((?:at )?${schedule}[^,;.]{0,20}?) (?:would be|is|works|suits us|would work) (?:a bit |much |even )?(?:nicer|better|fine|great|good|best|ok|okay)?(?: for (?:me|us))?$`,
      'i',
    ),
    'edit it to $1',
  ],
  [
    /^what (?:will|is going to|does|would) (?:land|come|arrive|be posted|get posted|show up|be)(?: in)?(?: here)? (?:tomorrow|next time|next monday|on monday)(?: morning| evening)?$/i,
    'preview it',
  ],
  [
    /^(?:show me )?what (?:(?:would|will) it|it (?:would|will)) post(?: now| today| tomorrow| next)?$/i,
    'preview it',
  ],
  [
    /^(?:i['’]?m|i am|we['’]?re|we are) .{2,30}? (until [^,;]{3,20}),? (?:so |please |can you ){0,2}(?:pause|hold|stop|mute|suspend) (?:it|this|that|the digest)(?: (?:until|till)(?: then)?)?$/i,
    'pause it $1',
  ],
  [/^(unsubscribe|pause|resume|preview)$/i, '$1 it'],
  [/^(?:unfollow|(?:stop|quit) (?:following|stalking)) .{1,60}$/i, 'subscriptions'],
  [
    /^(?:(?:whom?|what|which authors?) (?:am i|are we|do i|do we|does this channel) (?:follow(?:ing)?|subscribed to)(?: now| here)?|(?:am i|are we|do (?:i|we)) follow(?:ing)? (?:anyone|anybody|someone|somebody|any authors?)(?: here)?)$/i,
    'subscriptions',
  ],
  [
    new RegExp(`^when (?:is|comes|does|will) the next ${digest}(?: (?:be )?(?:due|come|posted|out))?$`, 'i'),
    'subscriptions',
  ],
  [
    /^(?:(?:(?:can|could|may) (?:i|we) )?(?:have|get) |(?:i|we) (?:only )?(?:want|need) |(?:give|show|send|post) (?:me |us )?)?(?:just |only )?(?:(?:a )?max(?:imum)?(?: of)?|at most|not more than|no more than|up to|only|just) (\d{1,2}) (?:papers?|items?|ones) (?:an?|per|each|every) (?:day|digest|time|morning|week|post)$/i,
    'edit it to top $1',
  ],
  [
    new RegExp(
      `^(?:(?:and )?what (?:would|will|does) (?:be in it|(?:it|(?:tomorrow['’]?s|the next|next week['’]?s|monday['’]?s|the) ${digest}) (?:look like|contain|show|bring|be|post))(?: (?:tomorrow|next|next time|next week))?(?:[?,.].{0,40})?|(?:preview|show(?: me)?(?: a preview of)?) (?:tomorrow['’]?s|(?:the )?next) ${digest})(?: now)?$`,
      'i',
    ),
    'preview it',
  ],
  [
    new RegExp(
      `^(?:(?:(?:i['’]?m|i am|we['’]?re|we are) .{2,40}?|(?:no|sorry|ok|so)),? (?:so |and |please )?)?(?:pause|mute|snooze|silence|suspend|stop|hold) ${it} ((?:until|till|for (?:\\d|an? |the next |one |two |three |the rest ))[^,;]{0,40})(?:[,;] .{0,60})?$`,
      'i',
    ),
    'pause it $1',
  ],
  [
    new RegExp(
      `^${begins}(?:(?:i['’]?m|we['’]?re|i am|we are) back(?: [a-z]{2,10})?[,.]? (?:and |so |please )?)?(?:resume|restart|unpause|continue(?: with)?|go on with|carry on with) ${it}(?: again| now)?$`,
      'i',
    ),
    'resume it',
  ],
  [
    /^(?:stop|quit|no more|don['’]t|do not) (?:send|sending|post|posting|bother|bothering|spam|spamming|of)?(?: (?:me|us))?(?: (?:with|any))?(?: more)?(?: of)? ?(?:this|that|these|those|it)(?: (?:stuff|things?|papers|messages|mails|posts|junk|spam))?$/i,
    'subscriptions',
  ],
  [
    /^(?:no|nothing|not) (?:more )?(?:mails?|posts?|messages?|digests?|papers|notifications?)? ?(?:(?:at|on|over|during) (?:the )?)(?:weekends?|saturdays?(?: (?:and|or) sundays?)?|sundays?)$/i,
    'subscriptions',
  ],
]

const maxLength = 120
/** `9 is too early, make it half past eleven` */
const tooEarly =
  /^(?:(?:hm+|oh|ugh|no|sorry),? )?(?:(?:at )?\S{1,9}(?: in the (?:morning|evening))? (?:is|was) )?(?:a bit |way |much |far )?too (?:early|late|often|rare)(?: for (?:me|us))?[,;.] /i
/** A day alone is one of each week. */
function writeTimes(said: string): string {
  const bare = said.replace(idle, '')
  const words = splitWords(bare)
  const lower = words.map((word) => word.lower)
  const [from] = skip(lower, 0, ['on', 'to'])
  return readDays(lower, from) === undefined ? bare : `weekly ${bare.slice(words[from]?.from)}`
}

/** What may stand after a time and says nothing of it. */
const idle = /,? (?:instead|please|pls|from now on|then|thanks|if possible)[.!]?$/i

/** Of “it” alone, what was set up last may be meant, which is no digest where it is a reading group. */
const namesDigest =
  /\b(?:digest|update|roundup|mail|message)s?\b|\bhighlights\b|\bpapers (?:an?|per|each|every)\b/i

/** The command in its own words; undefined for anything else. Takes linear time. */
export function inWordsOfSubscription(said: string): string | undefined {
  if (said.length > maxLength) return undefined
  const wished = said.replace(tooEarly, '')
  for (const [pattern, command] of patterns) {
    const found = pattern.exec(wished)
    if (found === null) continue
    const times = writeTimes(found[1] ?? found[2] ?? '')
    // What is more than times would be a new query.
    if (!command.startsWith('edit it to $1') || saysTimesAlone(times))
      return (namesDigest.test(said) ? command.replace(' it', ' the digest') : command).replace(
        '$1',
        () => times,
      )
  }
  return undefined
}
