/** What a sentence would set up: a topic with its words, a reading group with its time, who stays away. */

/** Longer texts say what papers are about. */
const maxLength = 200

/** The command that does it, to be asked about; undefined where a name, words or a day are missing. */
export function parseSetUp(said: string): string | undefined {
  const text = said.length > maxLength ? '' : said.replace(/\s+/g, ' ').trim()
  return parseTopic(text) ?? parseClub(text) ?? (absence.test(text) ? 'club absent' : undefined)
}

/** `I can't make it on thursday, my kid is sick` */
const absence =
  /^i(?:['’]m| am)? (?:can(?:no|['’])?t|can ?not|won['’]?t|will not|not able to|unable to) (?:be able to )?(?:come|attend|make it|be there)(?: (?:(?:to|on|at|for) )?(?:the |our |this |next )?(?:meeting|club|journal club|reading group|session|week|time|today|tomorrow|(?:mon|tues|wednes|thurs|fri)day))+(?:[,.;] .{0,80})?$/i

const topic =
  /^(?:make|create|add|define|set up|start|save) (?:me |us )?(?:(?:an?|the|another|this as a) )?(?:new )?topic (?:(?:called|named) )?(?!(?:out|for|about|on|with|of|from|that) )(?:["“']([^"“”']{1,40})["”']|([\p{L}\p{N}-]{1,40}))(?: (?:for|with|about|on|from|of|that (?:has|covers|finds))|:|,) (?:papers? (?:about|on) )?(\S.{1,120}?)[.!]?$/iu

/** `make a topic called "short-cot" for efficient reasoning and length penalties` */
function parseTopic(text: string): string | undefined {
  const [, quoted, bare, words = ''] = topic.exec(text) ?? []
  const name = (quoted ?? bare ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (name === '' || words === '') return undefined
  // Words with signs of the query language are a query already.
  if (/["():]|(?:^| )-\S/.test(words)) return `topic add ${name} ${words}`
  const parts = words.split(/, (?:and |or )?| and | or /).filter((part) => part !== '')
  return `topic add ${name} ${parts.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' or ')}`
}

const club =
  /^(?:(?:let's|lets|let us|we(?: (?:want|would like|plan)|['’]d like) to|can we|could we|i(?:'d like| want) to|please|shall we) )?(?:(?:start|set up|create|make|do|found|begin|open|have|run|organi[sz]e|launch|kick off) (?:(?:an?|our|the|this|another) )?)?(?:new |weekly |regular )?(?:reading group|journal club|paper club|reading club|reading circle)\b(?! (?:paper|papers|list|feed|history|minutes|members?)\b)/i
const day =
  /\b(?:(every|each) )?(?:(other|second|2nd) )?(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b/i
const time = /(?:\bat |\b|^)(\d{1,2})(?:[:.](\d\d))? ?(am|pm|h|o'clock|uhr)?\b/i

/** `set up our journal club for every other Tuesday 11:00` */
function parseClub(text: string): string | undefined {
  if (!club.test(text)) return undefined
  const [said = '', , other, name = ''] = day.exec(text) ?? []
  if (said === '') return undefined
  const after = text.slice(text.indexOf(said) + said.length)
  const [, hours = '', minutes = '00', half = ''] = time.exec(after) ?? []
  const typed = Number(hours)
  // Nobody meets at three in the night: “thursdays at 3” is the afternoon.
  const isLater = /^pm$/i.test(half) ? typed < 12 : !/^am$/i.test(half) && typed >= 1 && typed <= 7
  const hour = isLater ? typed + 12 : typed
  if (hours === '' || hour > 23 || Number(minutes) > 59) return undefined
  const every = other === undefined ? 'every' : 'every other'
  const at = `${String(hour).padStart(2, '0')}:${minutes}`
  return `club ${every} ${name.slice(0, 3).toLowerCase()} at ${at}${lengthIn(after)}${zoneIn(after)}`
}

/** ` for 90 minutes`, or nothing. */
function lengthIn(text: string): string {
  const [, minutes] = /\b(\d{2,3}) ?min/i.exec(text) ?? []
  const [, hours = ''] = /\b(\d|an|one|two|three) hours?\b/i.exec(text) ?? []
  const said = /\bhour and a half\b|\ba half hours?\b|\b1[.,]5 ?h/i.test(text)
    ? 90
    : /\bhalf an hour\b/i.test(text)
      ? 30
      : Number(minutes ?? 60 * (numbers.get(hours.toLowerCase()) ?? Number(hours)))
  return said > 0 ? ` for ${said} minutes` : ''
}

const numbers = new Map([
  ['an', 1],
  ['one', 1],
  ['two', 2],
  ['three', 3],
])

/** ` in berlin` of `berlin time`, or nothing. */
function zoneIn(text: string): string {
  const [, city = ''] = /\b([a-z]{2,20}) time\b/i.exec(text) ?? []
  const [, zone = noCity.test(city) ? '' : city] = /\bin ([a-z]{2,20}\/[a-z_]{2,30})/i.exec(text) ?? []
  return zone === '' ? '' : ` in ${zone}`
}

const noCity = /^(?:the|what|which|that|this|every|each|some|any|same|first|last|day)$/i
