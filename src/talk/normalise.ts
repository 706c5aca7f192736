/** What people wrote as the sentence that everything else reads: without marks, in one spelling. */
import { wordSet } from '../model/lists.ts'

/** `said` may be pasted; takes linear time. */
export function normalise(said: string): string {
  return stripDecoration(said).replace(word, spellOut)
}

/** With what is written within: `don't`, `w/o`; not parts of names with digits, hyphens or stops. */
const word = /(?<![\p{L}\p{N}/_.-])['’]?\p{L}[\p{L}'’]{0,10}(?:\/o?)?(?![\p{L}\p{N}'’/_-])/gu

/** Names have capitals; days have them too. */
function spellOut(typed: string, at: number, text: string): string {
  const lower = typed.toLowerCase().replace('’', "'")
  const meant = spellings.get(lower)
  if (meant === undefined) return typed
  const isName = typed !== lower && !meant.endsWith('day') && !meant.includes("'")
  return isName || !isSaid(lower, text.slice(0, at), text.slice(at + typed.length)) ? typed : meant
}

/** Whether a short form that is a name too, or something else, stands where only the form may. */
function isSaid(form: string, before: string, after: string): boolean {
  const [last = ''] = before.slice(-maxNear).trimEnd().toLowerCase().split(' ').slice(-1)
  const [next = '', afterNext = ''] = after.slice(0, maxNear).trimStart().toLowerCase().split(' ')
  if (form === 'u') return asks.has(last)
  if (form === "'em" || form === 'em') return orders.has(last)
  if (form === 'im') return last !== 'by' && saysOfSelf.has(next)
  if (form === 'teh') return before !== '' && ofShown.has(next)
  if (form === 'w') return hasCode.has(next) || hasCode.has(afterNext)
  return true
}

/** In UTF-16 units. */
const maxNear = 30
const asks = wordSet('can could do does did will would are if')
const orders = wordSet('save cite share show export drop remove keep open')
const saysOfSelf = wordSet(
  'looking searching trying preparing working writing reading doing starting interested new not after a an the in at on currently still also just only really very sure sorry',
)
const ofShown = wordSet(
  'paper papers one ones first second third last list digest club group meeting reading',
)
const hasCode = wordSet('code repo github implementation')

/** Slips that people often make when they ask for something, and that no paper is about; then short forms. */
const spellings: ReadonlyMap<string, string> = new Map(
  `about abuot aobut abotu abt|also aslo|and adn|anything anyhting anythng anythign|because becuase becasue
  |daily dayly dialy|digest digset diegst digets|every evry evrey everry ervery|everyone everone|friday firday fridya
  |interested intrested intersted|list lsit|monday mondey monady|month mounth|morning mornig moring
  |papers papres paeprs papaers pappers paprs|please plese plaese|receive recieve recive
  |recommend recomend reccomend|research reserach reaserch|saturday saterday|similar simillar similiar|so sooo soooo
  |something somthing smth smthg|suggest sugest|the teh|thursday thrusday thurday
  |tomorrow tommorow tommorrow tomorow tomorrw|tuesday tusday teusday tuseday
  |wednesday wendesday wensday wednsday wenesday|week weeek|weekly wekly weekley|which wich whcih|with wiht w/ w|without w/o
  |what's whats|where's wheres|who's whos|how's hows|that's thats|there's theres|don't dont|doesn't doesnt|didn't didnt
  |can't cant|won't wont|isn't isnt|aren't arent|wasn't wasnt|haven't havent|hasn't hasnt|couldn't couldnt
  |wouldn't wouldnt|shouldn't shouldnt|I'm im|you u|them 'em em`
    .split('|')
    .flatMap((line) => {
      const [meant = '', ...typed] = line.trim().split(/\s+/)
      return typed.map((one) => [one, meant] as const)
    }),
)

/**
 * The words that were meant: without quoted lines (unless there is nothing else), code fences, marks of
 * emphasis around a word or all of it, and what stands between a mention and the words (`, search agents`).
 */
export function stripDecoration(said: string): string {
  const lines = said.split('\n')
  const own = lines.filter((line) => !isQuoted(line))
  const kept = own.some(hasWords) ? own : lines
  const text = kept
    .map((line) => line.replace(/^\s*>+/, ''))
    .join('\n')
    .replace(/`{3}(?:[a-z]+\n)?|`/gi, ' ')
  return dropMarks(dropLead(text)).replace(emoticon, ' ').trim()
}

/** `hi :) what do we have` */
const emoticon = /(?<=\s)[:;]-?[()DPp](?:\s+|$)/g

/** The text from its first word on, with the rest as it was typed; quoted lines before it are left out. */
export function stripBefore(said: string): string {
  const lines = said.split('\n')
  const first = lines.findIndex((line) => !isQuoted(line) && line.trim() !== '')
  return dropLead(lines.slice(Math.max(first, 0)).join('\n'))
}

function dropLead(text: string): string {
  return text.trim().replace(/^[,;:.!–—]+\s+/, '')
}

/** Whether a text says nothing in words: emoji, their codes (`:tada:`), punctuation. */
export function isWordless(text: string): boolean {
  return !hasWords(text.replace(/:[a-z0-9_+'-]{1,80}:/g, ' ').replace(emoji, ' '))
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Keycaps and the like contain digits. */
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|[0-9#*]\u{FE0F}?\u{20E3}/gu

function isQuoted(line: string): boolean {
  return line.trimStart().startsWith('>')
}

/** `*search* agents`, `_hello_`, `**show VLM-R1**`; a lone asterisk or underscore stays. */
function dropMarks(text: string): string {
  return text.replace(/^([*_~]{1,3})([^*_~\s][^*_~\n]*)\1(?=\s|$)/, '$2')
}

/** The text with the words that only lead to a place left out: `reasoning in the channel place:…`. */
export function bindPlaces(text: string): string {
  return text.replace(/(?<=\s)(?:in|into|to|at|on|for)\s(?:the\s)?(?:channel\s)?(?=place:[a-z])/gi, '')
}

/** The text without any place, for what has no use for one; undefined where it names none. */
export function dropPlaces(text: string): string | undefined {
  if (!/(?:^|\s)place:[a-z]/i.test(text)) return undefined
  return text
    .replace(
      /(?<=^|\s)(?:(?:in|into|to|at|on|for)\s(?:the\s)?(?:channel\s)?)?place:[a-z][a-z0-9-]*:[^\s/]+\/\S+/gi,
      '',
    )
    .replace(/ {2,}/g, ' ')
    .trim()
}
