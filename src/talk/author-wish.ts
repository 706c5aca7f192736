/** Whose new papers are wanted: `tell me when Haozhan Shen publishes something`, `papers by A or B`. */
import type { SaidTimes } from './read-times.ts'

export interface Meant {
  readonly subject: string
  /** As the command takes it. */
  readonly query: string
  readonly isFollowed?: true
}

/** `tell me when Haozhan Shen publishes something new`, `papers by A or B as they come out`. */
export function readAuthor(said: SaidTimes): Meant | undefined {
  const words = trimMarks(said.rest.join(' '))
  const [, followed] = follows.exec(dropPurpose(words)) ?? []
  if (followed !== undefined) return followAll(followed)
  const [, subject] = followsSubject.exec(words) ?? []
  if (subject !== undefined) return { subject, query: subject }
  const found = publishes.map((pattern) => pattern.exec(words)).find((match) => match !== null)
  const [, author] = found ?? []
  if (author !== undefined) return noAuthor.test(author) ? undefined : followAll(author)
  const [, by, rest = ''] = writtenBy.exec(words) ?? []
  const isAgain = said.isAgain || asTheyCome.test(rest) || told.test(words)
  return by === undefined || !isAgain ? undefined : followAll(by)
}

const name = String.raw`\p{Lu}[\p{L}.'’-]{0,30}(?: (?:(?:van|von|der|de|la|del|al|el|bin) )?\p{Lu}[\p{L}.'’-]{0,30}){0,3}`

const names = `(${name}(?:(?:,| or| and|, and|, or) ${name}){0,3})`

/** Letters of a name count, so what stands around it may begin with small or large ones. */
const follows = new RegExp(
  `^(?:[Ss]tart(?: to)? |[Ii] want to |[Ww]e want to |[Ll]et's )?[Ff]ollow(?:ing)? (?:the author |all of )?${names}(?:,? and (?:post|send|put|drop) (?:it|them|those|these)(?: .{0,60})?)?(?: (?:in|to) #\\S{1,80})?[.!]?$`,
  'u',
)

/** `follow the one on reasoning`, of topics that were listed */
const followsSubject =
  /^(?:start |i want to |we want to |let's )?follow(?:ing)? (?:the |any |all )?(?:one|topic|papers?|work|stuff|subject|news)(?: (?:on|about|of|for|called))? (\S.{1,60})$/i

const publishes = [
  /^(?:(?:[Ii]|[Ww]e) (?:want|would like|['’]d like|need|wish) to )?(?:hear|know|learn|be (?:told|informed|notified|alerted))(?: (?:about|of))? (?:anything|everything|whatever|all)(?: that is)?(?: new)? (?:by|from) (.{2,60})$/,
  /^(?:[Pp]lease )?(?:[Nn]otify|[Aa]lert|[Ii]nform|[Tt]ell|[Pp]ing|(?:[Ll]et (?:me|us) )?[Kk]now)(?: (?:me|us))? (?:when|if|whenever|each time|every time|as soon as) (.{2,60}?) (?:publish(?:es)?|writes?|posts?|releases?|has|have|comes? out with|puts? out|brings? out|uploads?)(?: (?:something|anything|a|an|new|out|papers?|work|articles?|preprints?|stuff|again))*$/,
  /^(?:[Ww]henever|[Ee]ach time|[Ee]very time|[Ww]hen|[Aa]s soon as) (.{2,60}?) (?:publishes|writes|posts|releases|puts?|has|comes out with)(?: (?:something|anything|a|out|new|papers?|work))*,? (?:(?:i|we)(?:['’]d| would) (?:like|love) to know|let (?:me|us) know|tell (?:me|us)|ping (?:me|us)|notify (?:me|us))(?: about it)?$/i,
  new RegExp(
    `^${names} ?[-–:,] (?:tell|ping|notify|alert|inform|let) (?:me|us)(?: know)? (?:when|if|whenever) (?:he|she|they) .{2,60}$`,
    'u',
  ),
]

const writtenBy = new RegExp(
  `^(?:[^\\s]+ ){0,8}?(?:[Pp]apers?|stuff|work|articles|preprints|publications|anything|everything|something|whatever)(?: new)? (?:by|from|of) (?:the group of )?${names}(?:['’]s (?:group|lab|team))?((?:,? (?:as|when|whenever) .{2,40})?),?$`,
  'u',
)

/** `follow Zhiyuan Liu, so that I get to know when there is something` */
function dropPurpose(words: string): string {
  const at = words.search(
    /,? (?:so that|so i|so we|because|in order|to know|to see|to get|i want|i'd like|we want) /i,
  )
  return at < 0 ? words : words.slice(0, at)
}

const asTheyCome = /\b(?:as|when(?:ever)?|as soon as) (?:they|it) (?:come|comes|appear|appears|are|is)\b/

/** Those who are called by what they do. */
const noAuthor =
  /\b(?:people|authors?|team|group|guys|folks|anyone|anybody|someone|somebody|something|anything|it|there)\b/i

function followAll(said: string): Meant {
  const all = said.split(/,? (?:or|and) |, /).filter((author) => author !== '')
  const [only = ''] = all
  return all.length > 1
    ? {
        subject: `papers by ${all.join(' or ')}`,
        query: all.map((author) => `author:"${author.replaceAll('"', '')}"`).join(' or '),
      }
    : { subject: `papers by ${only}`, query: only, isFollowed: true }
}

export function trimMarks(text: string): string {
  return text.replace(/^[,.;:–-]{1,2} ?|[,.;:?!–-]{1,3}$/g, '').trim()
}

/** It asks to be told by itself, without a rhythm. */
export const told =
  /\b(?:(?:notify|alert|inform|ping|tell|update|know) (?:(?:me|us|everyone|everybody|(?:the )?(?:whole )?(?:team|channel|group)) )?(?:of|about|on|(?:when|whenever|if|as soon as)(?: there (?:are|is)| there['’]s)?) (?:(?:any|the|all|an?|every|each) )?(?:single )?(?:new|newest|latest|something new|anything new|something|anything)|keep (?:me|us) (?:posted|updated|informed|up to date|in the loop)|(?:as soon as|whenever|when|if) there(?:['’]s| is| are) (?:an? |any )?new)\b/i
