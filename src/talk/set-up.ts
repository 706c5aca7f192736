/** What a sentence would set up: a topic with its words, a reading group with its time, who stays away. */
import { readMinutes, readRhythms, readTime, readZone } from './meeting-words.ts'
import { nameTopic } from './topic-wish.ts'

/** Longer texts say what papers are about. */
const maxLength = 200

/**
 * The command that does it, to be asked about; one for each day of a group that names several. Empty where a
 * name, words, a day or a time are missing.
 */
export function parseSetUp(said: string): readonly string[] {
  const text = said.length > maxLength ? '' : said.replace(/\s+/g, ' ').trim()
  const one = parseTopic(text) ?? parseMeeting(text)
  return one === undefined ? parseClub(text) : [one]
}

/** What is said of one meeting, or of the whole group. */
function parseMeeting(text: string): string | undefined {
  if (absence.test(text)) return 'club absent'
  if (ending.test(text)) return 'club remove'
  const skipped = noMeeting.exec(text)?.[1]
  if (skipped !== undefined) return `club skip ${skipped}`
  const moved = nextMoves.exec(text)?.[1]
  return moved === undefined ? undefined : `club move to ${moved}`
}

const aDay =
  '(?:this |next |on )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z]{3,9}|[a-z]{3,9} \\d{1,2}(?:st|nd|rd|th)?)'
/** `21 April is Easter Monday so there is no meeting then` */
const noMeeting = new RegExp(
  `^(?:on )?(${aDay}) (?:is|will be) [^,;:]{3,40}?,? (?:so |and )?(?:(?:there (?:is|will be) |there['’]?s |we have )?no (?:meeting|club|session|reading group|journal club)|skip (?:it|that|that one|the meeting))(?: then| that day)?$`,
  'i',
)
/** `move the next one to wednesday, same time` */
const nextMoves = new RegExp(
  `^(?:move|shift|postpone|reschedule) (?:the |our )?next (?:one|meeting|session) (?:to|until) (${aDay})(?:,? (?:at the )?same time)?$`,
  'i',
)

/** `I can't make it on thursday, my kid is sick` */
const absence =
  /^i(?:['’]m| am)? (?:can(?:no|['’])?t|can ?not|won['’]?t|will not|not able to|unable to) (?:be able to )?(?:come|attend|make it|be there)(?: (?:(?:to|on|at|for) )?(?:the |our |this |next )?(?:meeting|club|journal club|reading group|session|week|time|today|tomorrow|(?:mon|tues|wednes|thurs|fri)day))+(?:[,.;] .{0,80})?$/i

/** `please remove the whole group` */
const ending =
  /^(?:remove|delete|end|dissolve|close|cancel|stop) (?:the|our|this) (?:whole )?(?:(?:reading )?group|journal club|reading club|club)(?: (?:again|for good|please))?$/i

const begins =
  "(?:make|create|add|define|set up|start|save|have|(?:i|we) (?:want|need|would like)|(?:i|we)['’]d like)"
const topic = new RegExp(
  `^(?:(?:${begins} (?:me |us )?(?:(?:an?|the|another|this as a) )?(?:new )?|(?:a )?new )topic (?:(?:called|named) )?(?!(?:out|for|about|on|with|of|from|that) )|topic (?=["“']))(?:["“']([^"“”']{1,40})["”']|([\\p{L}\\p{N}-]{1,40}))(?: please)?(?:,? (?:for|with|about|on|from|of|that (?:has|covers|finds)|=)|:|,|=) (?:(?:papers?|everything|all|anything|stuff) (?:about|on|for) )?(\\S.{1,120}?)(?: papers)?[.!]?$`,
  'iu',
)
/** `a topic for our group: "safe reinforcement learning"`: its words are its name, too. */
const unnamedQuery = new RegExp(
  `^${begins} (?:me |us )?(?:an? )?(?:new )?topic (?:for|about) [^:"“”]{2,40}: ?["“]([^"“”]{3,60})["”][.!]?$`,
  'i',
)

/** `our own topic for unlearning`: its words are its name. */
const unnamed =
  /^(?:(?:can|could) we have|we (?:want|need)|(?:make|create|add|start) (?:us )?) ?(?:an?|our) (?:own |new )?topic (?:for|about|on) ([\p{L}\p{N}-]{3,30}(?: [\p{L}\p{N}-]{2,30})?)$/iu

/** `make a topic called "short-cot" for efficient reasoning and length penalties` */
function parseTopic(text: string): string | undefined {
  const [, query] = unnamedQuery.exec(text) ?? []
  if (query !== undefined) return `topic add ${nameTopic(query)} "${query}"`
  const [, both] = unnamed.exec(text) ?? []
  const [, quoted = both, bare, words = both ?? ''] = topic.exec(text) ?? []
  const name = nameTopic(quoted ?? bare ?? '')
  if (name === '' || words === '') return undefined
  // Words with signs of the query language are a query already.
  if (/["():]|(?:^| )-\S/.test(words)) return `topic add ${name} ${words}`
  const parts = words.split(/, (?:and |or )?| and | or /).filter((part) => part !== '')
  return `topic add ${name} ${parts.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' or ')}`
}

const club =
  /^(?:(?:let's|lets|let us|we(?: (?:want|would like|plan)|['’]d like) to|can we|could we|i(?:'d like| want) to|please|shall we) )?(?:(?:start|set up|create|make|do|found|begin|open|have|run|organi[sz]e|launch|kick off) (?:(?:an?|our|the|this|another) )?|an? )?(?:new |weekly |monthly |fortnightly |bi-?weekly |regular )?(?:reading group|journal club|paper club|reading club|reading circle)\b(?! (?:paper|papers|list|feed|history|minutes|members?)\b)|^(?:we(?: would| want|['’]d)?(?: like)? to|let['’]?s) meet(?=.{5,80}\bto (?:discuss|read|talk about|go through) (?:a |the |one |some )?(?:papers?|articles?)\b)/i

/** `set up our journal club for every other Tuesday 11:00` */
function parseClub(text: string): readonly string[] {
  const opening = club.exec(text)?.[0]
  if (opening === undefined) return []
  const said = text.slice(opening.length)
  const time = readTime(said)
  if (time === undefined) return []
  const [minutes, zone] = [readMinutes(said), readZone(said)]
  const length = minutes === undefined ? '' : ` for ${minutes} minutes`
  const where = zone === undefined ? '' : ` in ${zone}`
  return readRhythms(text).map((rhythm) => `club ${rhythm} at ${time}${length}${where}`)
}
