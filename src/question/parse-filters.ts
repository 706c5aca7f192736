/** Code, topics, titles, exclusions, order and number in a sentence. */

import { type LookUpName, parseAfterCue } from './parse-authors.ts'
import type { Found } from './parts.ts'
import { quote } from './parts.ts'
import { endOf, endOfAny, isBoundary, pattern, type Word } from './words.ts'

const aCode =
  'their|its|the|a|an|some|any? public|open|official|available|source|working|released|accompanying|open-source|github? source|github? code|implementation|implementations|github|repo|repos|repository|codebase|source'
const availables = ['', ' on|from github'].map(
  (where) => `available|released|included|provided|attached|online|public?${where}`,
)
const withCode = [
  ...availables.flatMap((available) => [
    `and? only? with ${aCode} ${available}`,
    `that|which|who|and? come|comes|coming with ${aCode} ${available}`,
    `that|which|and? has|have|having|includes|include|including|provides|provide|releases|release|released|share|shares ${aCode} ${available}`,
  ]),
  'with an|a|the? open-source|open|code? source? release',
  'whose|where? source? code|implementation is|was|are? publicly|openly|freely? available|released|public',
].map(pattern)
const codeFor = [
  'is|are? there? an|a|any|the? open-source|public|official|github? code|implementation|implementations of|for',
  'is|are? there? an|a|any|the? open source? code|implementation|implementations of|for',
].map(pattern)
const noCode = [
  'without|no any|source|public? code|implementation',
  'that|which? have|has no source|public? code',
].map(pattern)

/** “with code”, “code available”, “implementation of …”, “without code”. */
export function parseCode(words: readonly Word[], at: number): Found | undefined {
  const lacking = endOfAny(noCode, words, at)
  if (lacking !== undefined && isBoundary(words[lacking]))
    return { to: lacking, parts: { code: '-has:code' } }
  const asked = endOfAny(codeFor, words, at)
  const opens =
    at === 0 ||
    ['me', 'us', 'find', 'for', 'is', 'are', 'there', 'need', 'want', ','].includes(
      words[at - 1]?.lower ?? '',
    )
  if (asked !== undefined && opens) return { to: asked, parts: { code: 'has:code' } }
  const to = endOfAny(withCode, words, at)
  return to !== undefined && isBoundary(words[to]) ? { to, parts: { code: 'has:code' } } : undefined
}

const topicFirst = pattern('on|in|from|of|for|under|about|within? the|my|our? topic of|called|named|on?')
const topicLast = pattern('on|in|from|of|for|under|within? the|my|our')
const topicIn = pattern('on|in|from|under|within')

/** “on the topic agents”, “in our agents topic”, of topics that the workspace has. */
export function parseTopic(
  words: readonly Word[],
  at: number,
  topics: ReadonlySet<string>,
): Found | undefined {
  const first = endOf(topicFirst, words, at)
  const last = endOf(topicLast, words, at) ?? endOf(topicIn, words, at)
  for (const length of [3, 2, 1]) {
    const opening = at === 0 && words[length]?.lower === 'topic' && isBoundary(words[length + 1])
    const alone = opening ? topicNamed(words, 0, length, topics) : undefined
    if (alone !== undefined) return { to: length + 1, parts: { topic: alone } }
    const after = first === undefined ? undefined : topicNamed(words, first, length, topics)
    if (after !== undefined) return { to: (first ?? at) + length, parts: { topic: after } }
    if (last === undefined || words[last + length]?.lower !== 'topic') continue
    const before = topicNamed(words, last, length, topics)
    if (before !== undefined) return { to: last + length + 1, parts: { topic: before } }
  }
  return undefined
}

function topicNamed(words: readonly Word[], from: number, length: number, topics: ReadonlySet<string>) {
  const said = words.slice(from, from + length).map(({ lower }) => lower)
  if (said.length < length) return undefined
  return [said.join('-'), said.join(' ')].find((name) => topics.has(name))
}

const titled = [
  'titled|entitled',
  'with|under|by the title|name',
  'title|titles with|containing|having|has|have the? word|words|term|phrase',
  'paper|papers|article|articles|preprint|work|one that|which? is? called|named',
].map(pattern)
const titleHas = pattern('with|has|have|having|containing|contain|contains')
const inTitle = pattern('in|as the|its|their title|titles|name')
const maxTitleWords = 12

/** “titled lost in the middle”, “with reward in the title”. */
export function parseTitle(words: readonly Word[], at: number): Found | undefined {
  const from = endOfAny(titled, words, at)
  if (from !== undefined) {
    let to = from
    while (to < words.length && to < from + maxTitleWords && !endsTitle(words, to)) to++
    return titleOf(words, from, to, to)
  }
  const has = endOf(titleHas, words, at)
  if (has === undefined) return undefined
  for (let to = has + 1; to <= has + 4 && to < words.length; to++) {
    const end = endOf(inTitle, words, to)
    if (end !== undefined) return titleOf(words, has, to, end)
  }
  return undefined
}

function titleOf(words: readonly Word[], from: number, to: number, end: number): Found | undefined {
  const said = words.slice(from, to).filter(({ lower }, word) => word > 0 || !['the', 'a'].includes(lower))
  const title = said.map(({ text }) => text).join(' ')
  return /\p{L}/u.test(title) ? { to: end, parts: { title } } : undefined
}

function endsTitle(words: readonly Word[], at: number): boolean {
  return [',', 'by', 'please', 'from', 'since'].includes(words[at]?.lower ?? '')
}

const exceptFor = [
  'but|and not|no about|on|for|any?',
  'except|excluding|minus|besides for|any|about?',
  'not about|regarding',
  'other than about?',
  'apart|aside from',
  'leave|leaving|skip|skipping|ignore|ignoring|omit out?',
  'but? spare me|us the|any|all?',
  "i|we don't|dont|didn't want|need|like|ask to? see|read? about|for? any|more|anything? PAPERS? on|about?",
  'i|we do|did not want|need|like|ask to? see|read? about|for? any|more|anything? PAPERS? on|about?',
  "i'm|we're|im not interested in PAPERS? on|about?",
  'i|we am|are not interested in PAPERS? on|about?',
  "never|don't|dont show|give|send|recommend me|us? any|more|anything? PAPERS? on|about|with",
  'nothing on|about|from|by',
  'except|without|excluding anything on|about',
  'leave|skip|ignore|omit|exclude|avoid out? anything|everything|papers|articles|work on|about|from|by|with?',
  'that|which|they? are|is|were not about|on|a|an|any?',
  "that|which|they? aren't|isn't|weren't about|on|a|an|any?",
].map(pattern)
const notOf = pattern('no|not|without|non about|on|any|a|an?')
const notOnly = new Set('only|just|all|yet|longer|necessarily|more|less'.split('|'))
const kinds = new Set(
  'survey|surveys|review|reviews|overview|overviews|tutorial|tutorials|benchmark|benchmarks|dataset|datasets|position|positions|theses|thesis|workshop|workshops|report|reports|blog|blogs|opinion|opinions|editorial|editorials'.split(
    '|',
  ),
)

/** “not surveys”, “except benchmarks”, “but not by LeCun”. */
export function parseExclusion(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  const isPlain = ['no', 'not', 'without', 'non'].includes(words[at]?.lower ?? '')
  const from = endOfAny(exceptFor, words, at) ?? endOf(notOf, words, at)
  if (from === undefined || notOnly.has(words[from]?.lower ?? '')) return undefined
  for (const cue of [from, from - 1]) {
    const authors = cue > at ? parseAfterCue(words, cue, lookUp) : undefined
    if (authors !== undefined)
      return { to: authors.to, parts: { without: (authors.parts.authors ?? []).map((name) => `-${name}`) } }
  }
  const isApart = at > 0 && (words[at - 1]?.lower === ',' || isLastNot(words, at, from))
  const isKind = kinds.has(words[from]?.lower ?? '')
  const isOfPapers = words
    .slice(from, from + 3)
    .some((word, after) => after > 0 && ['papers', 'articles'].includes(word.lower))
  if (isPlain && endOfAny(exceptFor, words, at) === undefined && !isApart && !isKind && !isOfPapers)
    return undefined
  return parseUnwanted(words, from)
}

/** “topic models not LDA”, but not “attention is not explanation” or “agents not following orders”. */
function isLastNot(words: readonly Word[], at: number, from: number): boolean {
  const isNot = words[at]?.lower === 'not' || words[at]?.lower === 'no'
  const left = words.length - from
  const first = words[from]?.lower ?? ''
  const isVerb = first.endsWith('ing') || first.endsWith('ed')
  return isNot && !isVerb && left > 0 && left <= wordsAfterNot && !beforeNot.has(words[at - 1]?.lower ?? '')
}

const wordsAfterNot = 2
/** After these, “not” denies what the subject does. */
const beforeNot = new Set(
  'is are was were am be do does did has have had can could will would shall should may might must or and but if whether why when where what how that which who to so'.split(
    ' ',
  ),
)

/** What is not wanted: up to three words, or several joined by “and” and “or”. */
function parseUnwanted(words: readonly Word[], from: number): Found | undefined {
  const without: string[] = []
  let at =
    ['the', 'all', 'any', 'those'].includes(words[from]?.lower ?? '') && !isBoundary(words[from + 1])
      ? from + 1
      : from
  while (without.length < 5) {
    let to = at
    while (to < at + 3 && !isBoundary(words[to])) to++
    const said = words
      .slice(at, to)
      .filter(
        ({ lower }, word, { length }) =>
          length === 1 ||
          word < length - 1 ||
          !['paper', 'papers', 'ones', 'article', 'articles', 'stuff', 'things', 'please'].includes(lower),
      )
    const name = said.map(({ text }) => text).join(' ')
    if (!/^[\p{L}\p{N}]/u.test(name) || !isBoundary(words[to])) break
    without.push(`-${quote(name)}`)
    at = to
    if (!['and', 'or'].includes(words[at]?.lower ?? '')) break
    // What follows may be about something else than what is unwanted.
    if (isBoundary(words[at + 1]) || !isBoundary(words[at + 2])) break
    if (endOfAny(exceptFor, words, at + 1) !== undefined) break
    at++
  }
  const last = words[at - 1]?.lower
  const to = last === 'and' || last === 'or' ? at - 1 : at
  return without.length === 0 ? undefined : { to, parts: { without } }
}
