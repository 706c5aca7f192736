/** What somebody says of their tastes, of which only votes are learned: `less robotics for me`. */
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'
import { before, offerSubscription } from './offers.ts'
import { parseReference } from './references.ts'

export interface StatedTaste {
  readonly wanted?: string
  readonly unwanted?: string
  /** Whose papers are liked. */
  readonly author?: string
}

const maxLength = 160
const maxClauses = 5
const subject = '(\\S.{1,60}?)'
const papers =
  '(?:(?:the |all |any )?(?:papers?|articles|works?|stuff|things|anything|everything) (?:on|about|of|in|with) )?'
const very = '(?: (?:a lot|very much|most|the most|best|so much|really|too|for me|for us))*'
const often = '(?:(?:always|really|just|mostly|mainly|only|also|quite|still|mostly only) ){0,2}'

const ofWanted = [
  `(?:i|we)(?: am| are|['’]?m|['’]?re) (?:(?:always|really|mostly|mainly|only|most|very|particularly) ){1,2}interested in ${papers}${subject}${very}`,
  `(?:i|we)(?: am| are|['’]?m|['’]?re) ${often}(?:very |particularly )?(?:into|keen on|curious about|fond of|a (?:big )?fan of) ${papers}${subject}${very}`,
  `(?:i|we) ${often}(?:love|like|enjoy|prefer|adore|care about|want more(?: of)?|care for) ${papers}${subject}${very}`,
  `(?:i['’]?d (?:like|love) |i want |give (?:me|us) |show (?:me|us) )more (?:on|about|of) ${subject}${very}`,
  `more (?:on |about |of )?${subject} (?:for|to) (?:me|us)`,
]
const ofUnwanted = [
  `(?:i['’]?d (?:like|want) |i want |give (?:me|us) |show (?:me|us) |send (?:me|us) )(?:much )?(?:less|fewer) ${papers}(?:on |about |of )?${subject}(?: (?:papers|stuff|things))?`,
  `(?:much )?less (?:on|about|of) ${subject}`,
  `(?:much )?(?:less|fewer|no more) ${subject} (?:(?:papers|stuff|things)(?: (?:for|to) (?:me|us))?|(?:for|to) (?:me|us))`,
  `(?:i|we)(?: am| are|['’]?m|['’]?re)? ${often}(?:hate|dislike|detest|can['’]?t stand|don['’]?t like|do not like|don['’]?t care (?:about|for)|not (?:so |very |really )?(?:interested in|into|keen on)|tired of|sick of|fed up with) ${papers}${subject}`,
  `(?:hide|mute|block|skip|leave out) (?:all|everything on|everything about|any|anything on|anything about) (?:the )?${subject}(?: (?:papers|stuff|things))?(?: (?:for|from) (?:me|us))?`,
  `(?:stop|quit) (?:showing|proposing|recommending|suggesting|sending|posting|giving)(?: (?:me|us))? ${subject}(?: (?:papers|stuff|things))?`,
]
const ofAuthor = [
  `(?:i|we) ${often}(?:love|like|enjoy|admire|read) (?:what|whatever|everything|all that) ([\\p{L}.'’-]{2,20}(?: [\\p{L}.'’-]{2,20}){1,2}) (?:writes|publishes|does|posts|puts out)`,
]
const [wantedWays = [], unwantedWays = [], authorWays = []] = [ofWanted, ofUnwanted, ofAuthor].map((ways) =>
  ways.map((way) => new RegExp(`^(?:${way})$`, 'iu')),
)
/** `less about maths, more about ranking` */
const moreWays = [new RegExp(`^more (?:on|about|of) ${subject}$`, 'i')]
const lead =
  /^(?:(?:please|and|but|so|remember|note|fyi|for the record|keep in mind|from now on|that|actually) ){1,4}/i
const ofPosts = /\b(?:digests?|posts?|posting|messages?|updates?|notifications?|mails?|highlights|often)\b/i
/** What is liked may be what was shown, or no subject at all. */
const noSubject =
  /^(?:it|this|that|them|these|those|you|to|how|what|when|your?|the (?:first|second|third|fourth|fifth|last|top|one|ones|idea|way|list)|#?\d|one|number|both|all|coffee|here|posting|sending|subscribing|more|is|than|about|survey paper)\b/i

/** Undefined for anything else. Takes linear time. */
export function parseTaste(said: string): StatedTaste | undefined {
  const text = said.length > maxLength ? '' : said.replace(/\s+/g, ' ').trim()
  const clauses = text.split(/[,;.!?] (?:and |but )?| (?:and|but) (?=i )/).map((clause) =>
    clause
      .trim()
      .replace(/[.!?]{1,3}$/, '')
      .replace(lead, ''),
  )
  if (text === '' || clauses.length > maxClauses) return undefined
  const [author, unwanted, wanted] = [authorWays, unwantedWays, wantedWays].map((ways) =>
    // A refusal comes first; further on it may be half of a query.
    subjectIn(ways === unwantedWays ? clauses.slice(0, 1) : clauses, ways),
  )
  if (author !== undefined) return { author }
  if (unwanted === undefined) return wanted === undefined ? undefined : { wanted }
  const instead = wanted ?? subjectIn(clauses, moreWays)
  return { unwanted, ...(instead !== undefined && { wanted: instead }) }
}

function subjectIn(clauses: readonly string[], ways: readonly RegExp[]): string | undefined {
  for (const clause of clauses)
    for (const way of ways) {
      const found = way.exec(clause)?.[1]
      if (
        found !== undefined &&
        !noSubject.test(found) &&
        !ofPosts.test(found) &&
        parseReference(found) === undefined
      )
        return found
    }
  return undefined
}

/** Papers of what is liked, with what is learned of that; undefined where a paper is called so. */
export async function answerTaste(
  { author, wanted, unwanted }: StatedTaste,
  { library, run }: Conversation,
): Promise<Card | undefined> {
  if (author !== undefined) {
    const card = await run(`author ${author}`)
    return card.shows === undefined ? undefined : offerSubscription(`follow ${author}`, card)
  }
  if (await isTitle(wanted ?? unwanted ?? '', library)) return undefined
  if (wanted === undefined) throw refuseTaste(unwanted)
  const card = await run(searchFor(wanted))
  return card.shows === undefined ? undefined : before(card, [onlyVotes])
}

export function refuseTaste(unwanted = ''): BotError {
  return new BotError(
    'not-offered',
    'I hide no subject and learn only from votes: 👎 under a paper says that you want fewer like it. What a digest leaves out is said in its query, such as edit 1 agents -survey.',
    { suggestions: [searchFor(unwanted), 'help dislike', 'help edit'] },
  )
}

export function searchFor(subject: string): string {
  return `search ${subject.replace(/["“”():]/g, ' ')}`
}

export const onlyVotes =
  'I note no tastes from sentences: I learn only from 👍, 👎 and what you save. These are papers to vote for.'

async function isTitle(name: string, library: Conversation['library']): Promise<boolean> {
  try {
    await library.findPaper(name)
    return true
  } catch (error) {
    if (error instanceof BotError && error.code === 'not-found') return false
    throw error
  }
}
