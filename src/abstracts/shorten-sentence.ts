/** A sentence of an abstract as one short clause, by cutting alone. */

import { wordSet } from '../model/lists.ts'
import { capitalise, cutText, dropTail, splitLastWord } from '../model/text.ts'
import { maxLeadIn, paper, spacedFrom, withoutLeadIns } from './lead-ins.ts'
import { anyWord, lexicon, oneOf, phraseLength, phrases, tokensOf } from './phrases.ts'
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

const openers: Readonly<Record<Role, (text: string) => string>> = {
  /** “This paper addresses the consensus problem” begins with the problem. */
  problem: (text) => withoutAuthors(text, ({ act }) => act === 'study'),
  /** “We propose a model” begins with the model; “study” and the like stay, as verbs. */
  idea: (text) => withoutAuthors(withoutAim(text), ({ act, verb }) => act === 'announce' || giving.has(verb)),
  result: withoutShowing,
}

/** “Our goal is to …” begins with what is done. */
function withoutAim(text: string): string {
  const tokens = tokensOf(text.slice(0, maxLeadIn))
  return text.slice(tokens[phraseLength(tokens, aims)]?.start)
}

/** Without “we” or “this paper”, and without a verb that says nothing where what it is about follows. */
function withoutAuthors(text: string, isEmpty: (read: NonNullable<ReturnType<typeof parseVerb>>) => boolean) {
  const start = authorsEnd(text)
  if (start === undefined) return text
  const rest = text.slice(start)
  const [word = '', second = '', third = ''] = rest.split(' ', 3)
  const isLed = (second === 'here' || second === 'to') && third !== ''
  const read = parseVerb(word.toLowerCase())
  // “We cannot”, “this paper is”: the subject belongs to it.
  if (read === undefined || second === '') return text
  if (!isEmpty(read) || prepositions.has((isLed ? third : second).toLowerCase())) return rest
  return withoutSecondVerb(rest.slice(word.length + 1 + (isLed ? second.length + 1 : 0)))
}

/** Where the verb of “we”, “this paper” or “the authors” begins; undefined for another subject. */
function authorsEnd(text: string): number | undefined {
  const tokens = tokensOf(text.slice(0, maxLeadIn))
  let at = phraseLength(tokens, authors)
  if (at === 0) return undefined
  for (let round = 0; round < maxAdverbs && isAdverb(tokens[at]?.word ?? ''); round++) at++
  return spacedFrom(tokens, at)
}

/** But those that limit what was done. */
function isAdverb(word: string): boolean {
  return (
    adverbs.has(word) || (word.length > 2 && word.endsWith('ly') && !limiting.has(word) && !verbs.has(word))
  )
}

/** “A model and prove that it …”: the second verb has lost its subject. */
function withoutSecondVerb(text: string): string {
  const tokens = tokensOf(text)
  for (const [at, { word }] of tokens.entries()) {
    const [before, verb, link] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (word !== 'and' || before === undefined || verb === undefined || link === undefined) continue
    const end = before.word === ',' ? before.start : before.end
    if (end >= minThingLength && parseVerb(verb.word) !== undefined && asked.has(link.word))
      return text.slice(0, end)
  }
  return text
}

/**
 * “Experiments show that it is faster” begins with what is faster, unless it is
 * denied, doubted or limited before.
 */
function withoutShowing(text: string): string {
  const tokens = tokensOf(text)
  const at = tokens.findIndex(({ word, start }) => word === 'that' && start < maxShowing)
  const before = tokens[at - 1]
  const lead = at < 0 ? [] : wordsOf(text.slice(0, before?.end ?? 0))
  const last = lead.length - 1
  const shows = lead.findLastIndex((word) => showsSurely(word))
  const isAct =
    findActs(lead).some((act) => act.at === shows) || (lead[0] === 'we' && lead[shows - 1] === 'and')
  // “We show that”, “we show through many simulations that”.
  const isNear = shows === last || (ways.has(lead[shows + 1] ?? '') && last - shows <= maxMeans)
  const isShown =
    shows >= 0 && isAct && isNear && !lead.some((word) => denials.has(word) || limiting.has(word))
  if (isShown) return text.slice(tokens[pauses.has(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1]?.start)
  return withoutAuthors(text, () => false)
}

function showsSurely(word: string): boolean {
  const read = parseVerb(word)
  return read?.act === 'show' && !hedges.has(read.verb)
}

/** Up to what only adds to the main clause, and no longer than a clause may be. */
function cutEnd(text: string): string {
  const added = additionStart(text)
  const isAdded = added !== undefined
  const main = isAdded ? text.slice(0, added) : dropTail(text, /[.\s]/)
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

/** Where “, which …” begins. */
function additionStart(text: string): number | undefined {
  const tokens = tokensOf(text)
  return tokens.find(
    ({ word, start }, at) =>
      word === ',' && start >= minClauseLength && additions.has(tokens[at + 1]?.word ?? ''),
  )?.start
}

/** Without the words at the end that only lead to what was cut: “of the”, “and”. */
function dropLinks(text: string): string {
  let rest = text.trimEnd()
  for (let round = 0; round < maxLinks; round++) {
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

const the = oneOf('our the this')
const purposes = oneOf('aim aims contribution contributions goal goals objective objectives purpose purposes')
const toBe = oneOf('are is')
const to = oneOf('to')
const aims = lexicon(
  ...[
    [the, purposes],
    [the, anyWord, purposes],
  ].flatMap((aim) => [
    [...aim, toBe, to],
    [...aim, oneOf('of'), the, anyWord, toBe, to],
  ]),
)
const authors = lexicon(
  [oneOf('we')],
  [the, paper],
  [the, oneOf('current present'), paper],
  ...phrases('the authors'),
)
const adverbs = wordSet('also first further have here now then')
/** Verbs that end like adverbs. */
const verbs = wordSet('apply comply imply multiply rely reply supply')
/** What “we” did seldom or in part only is said with these words, or not at all. */
const limiting = wordSet(
  `barely hardly marginally nearly occasionally only partially partly possibly potentially probably rarely scarcely
  seldom slightly unsuccessfully`,
)
const prepositions = wordSet('and as by for from how in of on or that whether why with')
const asked = wordSet('how that whether why')
const pauses = wordSet(', :')
const ways = wordSet('by through via')
const giving = wordSet('describe give offer provide report showcase')
const hedges = wordSet('argue suggest')
const denials = wordSet(
  'cannot did do does fail failed fails few for if little may might neither never no nor not unless when whether',
)
const additions = wordSet(
  'allowing demonstrating enabling hence highlighting leading making suggesting thereby thus underscoring which',
)
const links = wordSet(
  `a an and as at between but by called for from i.e., in into is its more most of on or our than that the their to we
  when where which with`,
)
const clauseEnds = [', ', '; ', ': ', ' – ', ' — ', ' - ', ' -- ', ' --- ']
/** Characters below which a cut leaves too little. */
const minClauseLength = 40
/** Characters of a thing that is worth naming alone. */
const minThingLength = 25
/** Characters from which a whole clause says enough; a shorter one is often what leads to the point. */
const goodClauseLength = 80
const minWords = 3
const maxAdverbs = 3
const maxLinks = 3
/** Words of “through many simulations”. */
const maxMeans = 5
/** Characters that “we evaluate it on … and show” may take. */
const maxShowing = 160
/** Characters; the longest sentences are parts of tables. */
const maxRead = 1_000
