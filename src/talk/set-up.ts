/** What a sentence would set up for everybody: a topic with its words, a reading group with its time. */

/** Longer texts say what papers are about. */
const maxLength = 200

/** The command that does it, to be asked about; undefined where a name, words or a day are missing. */
export function parseSetUp(said: string): string | undefined {
  const text = said.length > maxLength ? '' : said.replace(/\s+/g, ' ').trim()
  return parseTopic(text) ?? parseClub(text)
}

const topic =
  /^(?:make|create|add|define|set up|start|save) (?:me |us )?(?:(?:an?|the|another|this as a) )?(?:new )?topic (?:(?:called|named) )?(?!(?:out|for|about|on|with|of|from|that) )(?:["“']([^"“”']{1,40})["”']|([\p{L}\p{N}-]{1,40}))(?: (?:for|with|about|on|from|of|that (?:has|covers|finds))|:|,) (\S.{1,120}?)[.!]?$/iu

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
  /^(?:(?:let's|lets|let us|we (?:want|would like|plan) to|can we|could we|i(?:'d like| want) to|please|shall we) )?(?:(?:start|set up|create|make|do|found|begin|open|have|run|organi[sz]e|launch|kick off) (?:(?:an?|our|the|this|another) )?)?(?:new |weekly |regular )?(?:reading group|journal club|paper club|reading club|reading circle)\b(?! (?:paper|papers|list|feed|history|minutes|members?)\b)/i
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
  const place = zone.exec(after)
  const where = place === null ? '' : ` in ${place[1] ?? place[2]}`
  return `club ${every} ${name.slice(0, 3).toLowerCase()} at ${at}${lengthIn(after)}${where}`
}

const zone =
  /\b(?:(?!(?:the|what|which|that|this|every|each|some|any|same|first|last|day) )(\p{L}{2,20}) time\b|in (\p{L}{2,20}\/\p{L}[\p{L}_]{1,30}))/iu
const lengths: readonly (readonly [said: RegExp, minutes: (found: string) => number])[] = [
  [/\b(?:an|one) hour and a half\b|\b(?:an?|one) and a half hours?\b|\b1[.,]5 ?h/i, () => 90],
  [/\b(\d{2,3}) ?min/i, Number],
  [/\bfor (?:half an|a half) hour\b|\bhalf an hour\b/i, () => 30],
  [
    /\b(?:for )?(\d|an|one|two|three) hours?\b/i,
    (said) => 60 * (Number(said) || ['', 'one', 'two', 'three'].indexOf(said) || 1),
  ],
]

/** ` for 90 minutes`, or nothing. */
function lengthIn(text: string): string {
  for (const [said, minutesOf] of lengths) {
    const found = said.exec(text)
    if (found !== null) return ` for ${Math.abs(minutesOf(found[1]?.toLowerCase() ?? ''))} minutes`
  }
  return ''
}
