/** What is asked of a reading group that there is: `when do we meet next`, `who has the 25th?` */
import { findDays } from './said-days.ts'

const lead =
  '^(?:(?:so|and|ok|okay|then|well|hey|hi|hello|oh|thanks|thank you|thx|fine|great|please|bot|now|also|hm+|kann ich|sorry)[,.!]? )*'
const meeting = '(?:meeting|session|journal club|reading group|reading club|paper club|club|jc|one)'

type Reading = readonly [said: RegExp, command: string]

/** What asks of the group; with a day where one is named and `dates` is asked for. */
const questions: readonly Reading[] = [
  [
    new RegExp(
      `${lead}(?:who was (?:there|here)|who came|what did we (?:read|discuss)|(?:show |list )?(?:me )?(?:the )?history of (?:the |our )?(?:${meeting}|meetings)).{0,60}$`,
      'i',
    ),
    'club history',
  ],
  [
    new RegExp(
      `${lead}(?:(?:give|send|show) (?:me |us )?|i (?:need|want) |where is |what is |can i (?:have|get) )(?:the |a |our )?(?:calendar|ical|ics)(?: (?:link|feed|address|url|file))?(?: (?:of|for) (?:the |our )?${meeting})?$`,
      'i',
    ),
    'club feed',
  ],
  [
    new RegExp(
      `${lead}(?:which (?:one|paper) has (?:the )?(?:more|most) votes|(?:which|what)(?: ones?| papers?)?(?: is| are|['’]s|s)? (?:winning|leading|ahead)|who is (?:leading|ahead|winning)(?: (?:at the moment|right now|now|so far|currently))?|what(?:'s| is) (?:on|up|there) (?:(?:on )?the list )?for (?:the |a )?(?:vote|voting|ballot)|how (?:do|does|did) the (?:votes?|voting|ballot|poll) (?:stand|look|go)(?: (?:so far|now|at the moment))?|what(?:'s| is) the (?:standing|state|score) of the (?:votes?|voting|ballot)|what(?:'s| is) (?:leading|ahead|the standing)|what(?:'s| is| has been| was) (?:proposed|nominated)(?: so far| now| yet)?|(?:when|until when) (?:will|is|are|can|does|do) .{0,25}\\b(?:decided|decide|chosen|vote|votes?|voting|nominate|nominations?|close)\\b.{0,15})$`,
      'i',
    ),
    'nominations',
  ],
  [
    new RegExp(
      `${lead}(?:(?:list|show|give|tell)(?: me| us)? (?:all )?(?:the |our )?(?:next|coming|upcoming|future) (?:dates?|meetings?|sessions?)|(?:what|when) are (?:the |our )?(?:next|coming|upcoming|future) (?:dates?|meetings?)|(?:and )?(?:what about )?the (?:one|meeting|next one) (?:after|following)(?: that| this)?)$`,
      'i',
    ),
    'club dates',
  ],
  [
    new RegExp(
      `${lead}(?:when|what day|which day|what time|at what time|on which day|on what day|which time)(?:'s| is| are| do| does| will| exactly| again)* (?:(?:(?:the |our )?next|it|we|this|one|${meeting})\\b(?!-)[^?]{0,40}|(?:the|our|first|next|this) (?:[a-z]{1,12} ){0,2}(?:${meeting}|date|room|place)\\b[^?]{0,30})$`,
      'i',
    ),
    'club dates',
  ],
  [
    new RegExp(
      `${lead}(?:who(?:'s| is| has| will| does)? (?:.{0,20}\\b)?(?:presents?|presenting|presenter|on when|turn|leads?|leading|first|next|has)\\b.{0,40}|who(?:'s| is)? (?:on|first|next)|who has .{2,20}|whose turn .{0,30})$`,
      'i',
    ),
    'club dates',
  ],
  [
    new RegExp(
      `${lead}(?:what(?:'s| is| are) (?:the plan|on|planned|happening|up|going on)(?: (?:here|today|tonight|tomorrow|this week|next|on|in|for)(?: [a-z0-9]{1,12}){0,3})?$|(?:is|do|will|does) (?:there|we|it|the|our)(?: be)? (?:(?:one|a|an|the|our|any) )?(?:${meeting} |meet |have (?:a |one |club )?)?(?:today|tomorrow|on|for|this|next|the week)\\b|is (?:the|our) ${meeting} (?:today|tomorrow|on)\\b)`,
      'i',
    ),
    'club dates',
  ],
  [
    new RegExp(
      `${lead}(?:where(?:'s| is| are| do| does| will| exactly| again)* (?:it|we|this|(?:the |our )?(?:next )?(?:${meeting}|room|place))\\b(?!-)[^?]{0,30}|who(?:'s| is| are| all is| else is)? (?:a |the |our |all |else )*(?:members?|coming|attending|in it|in the (?:group|club)|in|joined|part of it).{0,20}|(?:list|show)(?: me)? (?:the |our )?members)$`,
      'i',
    ),
    'club',
  ],
  [
    new RegExp(
      `${lead}(?:can you |could you )?(?:repeat|tell|show|remind|give)(?: me| us)?(?: of)? (?:again )?(?:what|how|when) .{0,20}\\b(?:set up|meet|agreed|scheduled)\\b.{0,40}$`,
      'i',
    ),
    'club',
  ],
  [
    new RegExp(
      `${lead}(?:is (?:that|this|it) (?:in )?(?:my|our|local|your|utc)(?: local)?(?: time)?(?: or .{2,20})?|(?:which|what) time ?zone.{0,30}|(?:and )?(?:tell me )?(?:when|what time) (?:is it|it is|is that|that is) (?:in|for) .{2,30})$`,
      'i',
    ),
    'club',
  ],
  [
    new RegExp(
      `${lead}(?:(?:is|are) there (?:already |still )?(?:a |any |an )?(?:reading groups?|journal clubs?|reading clubs?|clubs?)\\b.{0,40}|(?:do|does) (?:we|this channel) (?:already |still )?have (?:a |any )?(?:reading group|journal club|club)s?.{0,30}|(?:which|what) (?:groups|reading groups|clubs) .{0,30}|.{0,20}\\bstill running)$`,
      'i',
    ),
    'club',
  ],
  [
    new RegExp(
      `${lead}(?:new .{0,12} )?(?:has|have|did) (?:anybody|anyone|somebody|someone) (?:volunteered|offered|nominated|proposed|joined).{0,50}$`,
      'i',
    ),
    'club dates',
  ],
]

/** As `club` and `nominations` answer it; undefined for what asks nothing of it. Takes linear time. */
export function readQuestion(text: string): string | undefined {
  const clause = lastClause(text)
  if (isWrittenAsTitle(text)) return undefined
  const [, command] = questions.find(([pattern]) => pattern.test(text) || pattern.test(clause)) ?? []
  if (command !== 'club dates') return command
  const [day] = findDays(text)
  const [month] = /\bin ([a-z]{3,9})$/i.exec(text)?.slice(1) ?? []
  return day === undefined && month !== undefined && !/^(?:the|our|this)$/i.test(month)
    ? `club dates ${month}`
    : `club dates ${day?.said ?? ''}`.trim()
}

/** Whether most words begin with capitals: `What's on Your Plate? Inferring Chinese Cuisine Intake`. */
export function isWrittenAsTitle(text: string): boolean {
  const words = text.split(/[\s-]+/).filter((word) => word.length > 3)
  return words.length > 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length
}

/** `Hi! New PhD here :) which day is journal club` */
export function lastClause(text: string): string {
  return (
    text
      .split(/[.!?;)] /)
      .at(-1)
      ?.trim() ?? text
  )
}
