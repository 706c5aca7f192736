/**
 * What a sentence orders of papers that it names or describes, in whatever order it is said: `put the arabic
 * proverbs dataset on my list`, `SWE-RL gets my vote`, `ToRL looks good, save it`.
 */
import { isYes } from './list-words.ts'
import { parseReference } from './references.ts'

export type Deed = 'save' | 'unsave' | 'vote up' | 'vote down' | 'share' | 'send' | 'hide' | 'listed'

export interface PaperDeed {
  readonly deed: Deed
  /** The words for the papers. */
  readonly named: string
  /** Whether it speaks of papers for certain, so that words may describe one; `keep compute low` does not. */
  readonly isMarked: boolean
  /** Whether the words are a clause that speaks of papers, rather than their names. */
  readonly isClause: boolean
}

/** Longer texts say what papers are about. */
const maxLength = 200
const maxClauses = 5

const papers = '(\\S.{0,140}?)'
const list = '(?:my|the|our) (?:to-?read |reading )?(?:list|pile|queue|stack|library|bookmarks)'
const everybody =
  '(?:everyone|everybody|all|us all|(?:the|this|our|my) (?:whole |entire )?(?:channel|room|team|group|lab|others|rest|people here)|the others)'
const others = everybody.replace('|all|', '|')
const mine = '(?: (?:from|of|by) (?:me|mine))?'
const up = '(?:up-?votes?|thumbs?[- ]up|likes?|\\+1|👍|:\\+1:|:thumbsup:)'
const down = '(?:down-?votes?|thumbs?[- ]down|dislikes?|👎|:-1:|:thumbsdown:)'
const forLater =
  '(?:,? (?:for (?:me|us|later|now|tonight|the weekend)|on my list|too|as well|also|anyway|here))*'

/** The ways of a clause that has the names; the first that fits counts. */
const ways: readonly (readonly [way: string, deed: Deed, isBare?: true])[] = [
  [
    `(?:remove|drop|take|delete|throw|kick|strike|cross|get|unsave) ${papers} (?:from|off|off of|out of) ${list}`,
    'unsave',
  ],
  [`(?:unsave) ${papers}`, 'unsave'],
  [
    `(?:put|add|drop|chuck|stick|toss|pop|throw|stash|get|have|move|place|want|keep|save|write|note|see|i want|i need)(?: me)? ${papers} (?:on|onto|to|in|into) ${list}`,
    'save',
  ],
  [
    `${papers} (?:(?:is|are) for|(?:goes?|should (?:go|be|stand)|belongs?|must (?:go|be)|can go|needs to be)(?: also)? (?:on|onto|in|into|to)|on|onto|into|to|for) ${list}`,
    'save',
  ],
  [`(?:put|add) ${papers} (?:there|on there|on it|to it|onto it)(?: then| too| as well)?`, 'save'],
  [`(?:(?:these|those|this)(?: [a-z]{2,6})? )?for (?:later|my (?:reading )?list): ?${papers}`, 'save'],
  [
    `(?:i(?:['’]ll| will| must| should) )?(?:read|look at|check out|come back to) ${papers} (?:later|some day|at home|tonight|tomorrow|next week)`,
    'save',
  ],
  [`(?:save|keep|bookmark|store|stash)(?: me)? ${papers}${forLater}`, 'save', true],
  [
    `(?:i )?(?:vote against|vote down|down-?vote|hate|dislike|can['’]?t stand|don['’]?t like|do not like) ${papers}`,
    'vote down',
    true,
  ],
  [`(?:i )?(?:vote (?:up|for)|up-?vote) ${papers}`, 'vote up'],
  [`(?:my vote|a vote|one vote|vote)${mine} (?:goes to|is for|for) ${papers}`, 'vote up'],
  [
    `(?:(?:give|count|cast|add|make|take|here(?: is|['’]s)) )?(?:an? |one |my |big )?${up}${mine} (?:for|to|on|goes to) ${papers}`,
    'vote up',
    true,
  ],
  [
    `(?:(?:give|count|cast|add|make|take|here(?: is|['’]s)) )?(?:an? |one |my |big )?${down}${mine} (?:for|to|on|goes to) ${papers}`,
    'vote down',
    true,
  ],
  [`(?:give|lend) ${papers} (?:an? |my |one |big )?(?:vote|${up})${mine}`, 'vote up'],
  [`(?:give|lend) ${papers} (?:an? |my |one |big )?${down}${mine}`, 'vote down'],
  [`${papers} (?:gets?|has|have|deserves?|earns?|wins?) (?:my|an?|one) (?:vote|${up})${mine}`, 'vote up'],
  [`${papers} (?:gets?|has|have|deserves?|earns?) (?:my|an?|one) ${down}${mine}`, 'vote down'],
  [`${papers},? ${up.replace('|likes?', '')}${mine}`, 'vote up'],
  [`${papers},? ${down.replace('|dislikes?', '')}${mine}`, 'vote down'],
  [`(?:share|post|announce) ${papers}(?: (?:with|to|for) ${everybody}(?: here)?| here)`, 'share'],
  [`(?:share|post|announce) ${papers}`, 'share', true],
  [
    `(?:send|show|forward|give|pass|present|recommend) ${papers} (?:to|with|on to) ${everybody}(?: here)?`,
    'share',
  ],
  [`let ${others}(?: here)? (?:see|read|have|know about|know of) ${papers}`, 'share'],
  [
    `(?:show|tell|send|give) ${others}(?: here)? (?:(?:about|of|see|read|know about|have) )?${papers}`,
    'share',
  ],
  [
    `(?:send|forward|share|pass|mail|recommend)(?: on)? ${papers} (?:to|with|on to) (?!${everybody}|my (?:reading )?list|me$|us$|the (?:reading )?(?:list|club|group))(?:(?:my|our) )?@?[a-z][a-z.-]{1,20}(?: @?[a-z][a-z.-]{1,20})?`,
    'send',
  ],
  [
    `(?:hide|don['’]?t show me|do not show me|never show me|i never want to see|i don['’]?t want to see) ${papers}(?: (?:again|any ?more|from me|ever again))*`,
    'hide',
    true,
  ],
  [
    `(?:is|are|do i have|have i (?:got|put|saved)|did i (?:put|save|add)|have you (?:got|put|saved)|did you (?:put|save|add)) ${papers}(?: (?:still|already|yet|now|really))* (?:on|in|to) ${list}(?: (?:already|yet|now|or not|too))*`,
    'listed',
  ],
  [`(?:is|are) ${papers} (?:already )?(?:saved|bookmarked)(?: (?:already|yet|or not|now))*`, 'listed'],
  [
    `(?:did|have) (?:i|you) (?:already )?(?:saved?|keep|kept|bookmark(?:ed)?) ${papers}(?: (?:already|yet|or not|before))*`,
    'listed',
  ],
]
const namedBy = ways.map(([way, deed, isBare]) => ({
  way: new RegExp(`^${way}$`, 'iu'),
  deed,
  isBare: isBare !== undefined,
}))
/** What papers are called where they are described. */
const noun =
  /\b(?:papers?|one|articles?|things?|preprint)\b|^(?:the|that|this) .*\b(?:survey|dataset|benchmark|study)\b/i

/** Whether words describe a paper, rather than anything else. */
export function callsPaper(words: string): boolean {
  return noun.test(words)
}

/** A clause that says what to do with what another speaks of. */
const alone: readonly (readonly [said: RegExp, deed: Deed])[] = [
  [
    /^(?:(?:save|keep|bookmark|store)(?: (?:it|them|that|this|these|those|both|save|anyway|please|for me|for later|for us)){0,5}|(?:put|add) (?:it|them|that|this|both) (?:on|to) my (?:reading )?list)$/i,
    'save',
  ],
  [
    /^(?:vote (?:it|them|that|this) up|upvote(?: it| them| that)?|up|(?:a )?thumbs[- ]up(?: from me)?|\+1|👍|my vote)$/iu,
    'vote up',
  ],
  [
    /^(?:vote (?:it|them|that|this) down|downvote(?: it| them| that)?|down|(?:a )?thumbs[- ]down(?: from me)?|👎)$/iu,
    'vote down',
  ],
  [
    /^(?:share|post) (?:it|them|that|this)(?: (?:here|with (?:everybody|everyone|all|the (?:channel|group|team|others))))?$/i,
    'share',
  ],
  [/^hide (?:it|them|that|this)$/i, 'hide'],
]

/** `what is on my list`, `everything on my list`: no paper. */
const noPaper =
  /^(?:what(?:['’]s|s)?|which|who|how|why|when|where|whatever|nothing|more|less|recommend|suggest|give|tell|new(?:est)?|latest|papers|ones|stuff|an?|any|some|no|not|i|me|us|him|her|it|you|we|they|he|she|there|don['’]t|do|never|only|just|show|find|search|list|read|cite|export|check|open|look|see|sort|share|those|these|the (?:papers|ones|rest|others?|digests?|list))(?: |$)|^(?:everything|all|anything|something)(?: (?!(?:papers |works? )?(?:by|of|from)\b)|$)|\b(?:is|are|was|were|has|have|had|do|does|did|should|i|you)$|^(?:is|are|was|were|should|does|did|do|can|could|would) /i

/** The orders that a text may be, the likeliest first. Takes linear time. */
export function parsePaperDeeds(said: string): readonly PaperDeed[] {
  const clauses = clausesOf(said)
  const text = clauses.join(' ')
  const isAsked = asked.test(text)
  const found: PaperDeed[] = []
  const liked = liking.exec(clean(text).replace(lead, ''))?.[1]
  if (liked !== undefined && parseReference(liked) !== undefined)
    found.push({ deed: 'vote up', named: liked, isMarked: true, isClause: false })
  for (const [from, to] of runsOf(clauses.length)) {
    const run = clean(clauses.slice(from, to).join(' '))
    const part = run.replace(lead, '')
    for (const { way, deed, isBare } of namedBy) {
      const named = way.exec(part)?.[1]
      if (named === undefined || (isAsked && deed !== 'listed')) continue
      if (isName(named)) found.push({ deed, named, isMarked: !isBare || callsPaper(named), isClause: false })
      break
    }
  }
  return [...found, ...ofClauses(clauses)]
}

/** `ToRL looks good, save it` */
export function parseSpokenOf(said: string): readonly PaperDeed[] {
  return ofClauses(clausesOf(said))
}

function clausesOf(said: string): readonly string[] {
  const text = said.length > maxLength ? '' : said.replace(/\s+/g, ' ').trim()
  const clauses = text.split(/(?<=[,;:.!?)]) | [-–] /).filter((clause) => clause !== '')
  return clauses.length > maxClauses ? [] : clauses
}

function ofClauses(clauses: readonly string[]): readonly PaperDeed[] {
  const told = clauses.map((clause) => clean(clause).replace(lead, ''))
  return told.flatMap((clause, at) => {
    const deed = at === 0 ? undefined : alone.find(([said]) => said.test(clause))?.[1]
    const before = clean(clauses.slice(0, at).join(' '))
    return deed === undefined || parseReference(before) !== undefined || isYes(before)
      ? []
      : [{ deed, named: before, isMarked: true, isClause: true }]
  })
}

/** The same of a command that was typed: its words are of a paper. */
export function parseTyped(said: string): readonly PaperDeed[] {
  return parsePaperDeeds(said).map((deed) => ({ ...deed, isMarked: true }))
}

/** The same of what may be another sentence: only what is called a paper may be described. */
export function parseWords(said: string): readonly PaperDeed[] {
  return parsePaperDeeds(said).map((deed) => ({ ...deed, isMarked: callsPaper(deed.named) }))
}

/** All of the clauses, then ever fewer of them: remarks stand before an order or after it. */
function* runsOf(count: number): Generator<readonly [from: number, to: number]> {
  for (let length = count; length > 0; length -= 1)
    for (let from = 0; from + length <= count; from += 1) yield [from, from + length]
}

function clean(text: string): string {
  return text.trim().replace(/[\s,;:.!?–-]{1,6}$/, '')
}

/** Only of papers that were shown: `I like number 1 and number 3`. */
const liking =
  /^i (?:really |quite |also )?(?:like|love|liked|loved|enjoyed) (\S.{0,40}?)(?: (?:a lot|best|most|very much))?$/i
const lead =
  /^(?:(?:so|and|but|please|pls|then|just|ok|okay|also|now|(?:i|we)['’]d like(?: to)?|(?:i|we) (?:want|need|would like)(?: to)?|(?:can|could) (?:i|we|you)|let me) ){1,3}/i

function isName(named: string): boolean {
  return parseReference(named) !== undefined || (/\p{L}|\d/u.test(named) && !noPaper.test(named))
}

const asked = /^(?:what|which|who|why|how|when|where|is|are|was|were|does|did|do|has|have|should|shall) /i
