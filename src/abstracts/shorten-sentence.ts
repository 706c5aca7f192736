/** A sentence of an abstract as one short clause, by cutting alone. */

import { capitalise, cutText, dropTail, splitLastWord } from '../model/text.ts'
import type { Role } from './sentence-roles.ts'
import { findActs, parseVerb, wordsOf } from './stated-acts.ts'

/** Characters of a clause at most. */
export const maxClauseLength = 110

/**
 * The sentence without “In this paper, we”, leading connectives, parentheses and what only adds to its main
 * clause. All words are the sentence's own, in their order; “…” marks where a part of the clause is cut. At
 * most 110 characters; undefined where fewer than three words would be left.
 */
export function shortenSentence(sentence: string, role: Role): string | undefined {
  const text = withoutLeadIns(withoutAsides(sentence.slice(0, maxRead)).trim())
  const clause = cutEnd(openers[role](text))
  return wordsOf(clause).length >= minWords ? capitaliseWord(clause) : undefined
}

/** Parentheses and references after white space go; those of O(n) stay. */
function withoutAsides(text: string): string {
  return text.replace(/\s\([^()]*\)(?![\p{L}\p{N}])/gu, '').replace(/\s\[[^[\]]*\](?![\p{L}\p{N}])/gu, '')
}

function withoutLeadIns(text: string): string {
  let rest = text
  for (let round = 0; round < maxLeadIns; round++) rest = rest.slice(leadInLength(rest))
  return rest
}

function leadInLength(text: string): number {
  const found = leadIns.flatMap((leadIn) => leadIn.exec(text)?.[0].length ?? []).at(0)
  if (found !== undefined) return found
  const conceded = concession.exec(text)?.[0].length ?? 0
  const rest = text.slice(conceded)
  // The comma may be inside it (“although x, y and z exist, …”), and what follows
  // may need it (“…, y have not”).
  const isIncomplete =
    /^[^,]{1,40},? (?:and|or) [^,]{1,60},/.test(rest) ||
    /\b(?:are|did|do|does|had|has|have|is|not)[.\s]{0,2}$/i.test(rest)
  return rest.length >= minMainLength && !isIncomplete ? conceded : 0
}

const openers: Readonly<Record<Role, (text: string) => string>> = {
  /** “This paper addresses the consensus problem” begins with the problem. */
  problem: (text) => withoutAuthors(text, ({ act }) => act === 'study'),
  /** “We propose a model” begins with the model; “study” and the like stay, as verbs. */
  idea: (text) =>
    withoutAuthors(text.replace(aim, ''), ({ act, verb }) => act === 'announce' || giving.has(verb)),
  result: withoutShowing,
}

/** Without “we” or “this paper”, and without a verb that says nothing where what it is about follows. */
function withoutAuthors(text: string, isEmpty: (read: NonNullable<ReturnType<typeof parseVerb>>) => boolean) {
  const subject = authors.exec(text)?.[0]
  if (subject === undefined) return text
  const rest = text.slice(subject.length)
  const [verbAndMore = '', word = '', next = ''] = /^([\w-]{1,20}) (?:here |to )?(\S{1,40})/.exec(rest) ?? []
  const read = parseVerb(word.toLowerCase())
  // “We cannot”, “this paper is”: the subject belongs to it.
  if (read === undefined) return text
  if (!isEmpty(read) || /^(?:and|as|by|for|from|how|in|of|on|or|that|whether|why|with)$/i.test(next))
    return rest
  return withoutSecondVerb(rest.slice(verbAndMore.length - next.length))
}

/** “A model and prove that it …”: the second verb has lost its subject. */
function withoutSecondVerb(text: string): string {
  for (const { index, 1: word = '' } of text.matchAll(/,? and ([a-z]{3,15}) (?:how|that|whether|why) /g))
    if (index >= minThingLength && parseVerb(word) !== undefined) return text.slice(0, index)
  return text
}

/**
 * “Experiments show that it is faster” begins with what is faster, unless it is
 * denied, doubted or limited before.
 */
function withoutShowing(text: string): string {
  const end = text.slice(0, maxShowing).search(/,? that\b/)
  const lead = wordsOf(text.slice(0, Math.max(end, 0)))
  const last = lead.length - 1
  const at = lead.findLastIndex((word) => showsSurely(word))
  const isAct = findActs(lead).some((act) => act.at === at) || (lead[0] === 'we' && lead[at - 1] === 'and')
  // “We show that”, “we show through many simulations that”.
  const isNear = at === last || (/^(?:by|through|via)$/.test(lead[at + 1] ?? '') && last - at <= maxMeans)
  const isShown = at >= 0 && isAct && isNear && !lead.some((word) => guards.has(word))
  if (isShown) return text.slice(end).replace(/^,? that,? /, '')
  return withoutAuthors(text, () => false)
}

function showsSurely(word: string): boolean {
  const read = parseVerb(word)
  return read?.act === 'show' && !hedges.has(read.verb)
}

/** Up to what only adds to the main clause, and no longer than a clause may be. */
function cutEnd(text: string): string {
  const added = text.slice(minClauseLength).search(addition)
  const isAdded = added >= 0
  const main = isAdded ? text.slice(0, minClauseLength + added) : dropTail(text, /[.\s]/)
  // Behind a comma the main clause may go on.
  const isOpen = isAdded && text.slice(main.length + 2).includes(',')
  const closed = withoutOpenParenthesis(main)
  if (closed.length <= maxClauseLength - 1 && (isOpen || closed !== main)) return `${dropEnd(closed)}…`
  if (closed.length <= maxClauseLength) return dropEnd(closed)
  const room = closed.slice(0, maxClauseLength - 1)
  const clauseEnd = Math.max(...clauseEnds.map((mark) => room.lastIndexOf(mark)))
  const kept =
    clauseEnd >= goodClauseLength ? room.slice(0, clauseEnd) : dropLinks(splitLastWord(room).before)
  return kept === '' ? cutText(closed, maxClauseLength) : `${dropEnd(withoutOpenParenthesis(kept))}…`
}

/** Without the words at the end that only lead to what was cut: “of the”, “and”. */
function dropLinks(text: string): string {
  let rest = text.trimEnd()
  for (let round = 0; round < maxLeadIns; round++) {
    const { before, last } = splitLastWord(rest)
    if (!links.has(last.toLowerCase())) break
    rest = before.trimEnd()
  }
  return rest
}

function withoutOpenParenthesis(text: string): string {
  const open = text.lastIndexOf(' (')
  return open >= minClauseLength && !text.includes(')', open) ? text.slice(0, open) : text
}

function dropEnd(text: string): string {
  return dropTail(text, /[\s,;:.…–—-]/)
}

/** Names such as k-means and eBPF keep their small letter. */
function capitaliseWord(text: string): string {
  return /^(?:a|\p{Ll}{2,60})(?:[\s,’'-]|$)/u.test(text) ? capitalise(text) : text
}

const paper = '(?:article|chapter|letter|note|paper|report|review|study|survey|text|work)'
const leadIns = [
  /^(?:accordingly|additionally|also|besides|consequently|finally|first|firstly|further|furthermore|in addition|in contrast|in fact|in particular|in summary|indeed|moreover|more precisely|more specifically|namely|next|notably|on the other hand|overall|particularly|precisely|second|secondly|specifically|that is|unfortunately),\s/i,
  /^(?:and|but|hence|here|however|nevertheless|then|therefore|thus|yet),?\s/i,
  /^so,?\s(?=the|this|we)/i,
  new RegExp(`^(?:in|through) (?:our|the present|this) ${paper},?\\s`, 'i'),
  /^(?:because of this|for this|to this (?:aim|end|extent|purpose)),?\s/i,
  new RegExp(
    `^(?:based on|because of|by|in order to|inspired by|motivated by|starting from|through|to|using)\\s[^,]{1,120},\\s(?=(?:we|this ${paper})\\s)`,
    'i',
  ),
  /^it (?:has been|is) (?:also |then |well |widely )?(?:found|known|proved|proven|shown),? that\s/i,
]
const concession =
  /^(?:although|contrary to|despite|different from|in contrast (?:to|with)|unlike|whereas|while)\s[^,]{1,200},\s/i
const aim =
  /^(?:our|the) (?:\w{1,20} )?(?:aim|contribution|goal|objective|purpose)s? (?:of (?:our|the|this) \w{1,20} )?(?:are|is) to /i
/** What “we” did seldom or in part only is said with these words, or not at all. */
const limiting =
  'barely|hardly|marginally|nearly|occasionally|only|partially|partly|possibly|potentially|probably|rarely|scarcely|seldom|slightly|unsuccessfully'
const authors = new RegExp(
  `^(?:the authors|(?:our|the|this) (?:current |present )?${paper}|we)\\s(?:(?:also|first|further|have|here|now|then|(?!apply|comply|imply|multiply|rely|reply|supply|${limiting})\\w{1,20}ly)\\s){0,3}`,
  'i',
)
const giving = new Set(['describe', 'give', 'offer', 'provide', 'report', 'showcase'])
const hedges = new Set(['argue', 'suggest'])
const guards = new Set([
  ...'cannot did do does fail failed fails few for if little may might neither never no nor not unless when whether'.split(
    ' ',
  ),
  ...limiting.split('|'),
])
const addition =
  /, (?:allowing|demonstrating|enabling|hence|highlighting|i\.e\.|leading|making|suggesting|thereby|thus|underscoring|which)\b/i
const links = new Set(
  'a an and as at between but by called for from i.e., in into is its more most of on or our than that the their to we when where which with'.split(
    ' ',
  ),
)
const clauseEnds = [', ', '; ', ': ', ' – ', ' — ', ' - ', ' -- ', ' --- ']
/** Characters below which a cut leaves too little. */
const minClauseLength = 40
/** Characters of a thing that is worth naming alone. */
const minThingLength = 25
/** Characters of a main clause that is complete by itself. */
const minMainLength = 25
/** Characters from which a whole clause says enough; a shorter one is often what leads to the point. */
const goodClauseLength = 80
const minWords = 3
const maxLeadIns = 3
/** Words of “through many simulations”. */
const maxMeans = 5
/** Characters that “we evaluate it on … and show” may take. */
const maxShowing = 160
/** Characters; the longest sentences are parts of tables. */
const maxRead = 1_000
