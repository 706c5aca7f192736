/** Order and number in a sentence: “newest papers”, “what's new”, “the last five papers”. */
import type { Found } from './parts.ts'
import { endOf, endOfAny, parseCount, pattern, type Word } from './words.ts'

const opening = pattern('just|only|the|some|any|me|us?')
const newest = [
  'newest|latest|freshest',
  'most recent',
  'very|brand? recent|new|newer',
  'just|recently|newly published|posted|released',
].map(pattern)
const fresh = ['fresh|hot|current PAPERS|stuff|things on|about|in', 'up to date PAPERS on|about|in'].map(
  pattern,
)
const things = pattern('PAPERS|stuff|things|ones|advances|progress|developments|news|findings|papers')
const newsOf = [
  'something|anything|what fresh|hot|brand-new about|on|in|with|for|from',
  'any news|updates|update about|on|in|from',
  "what's|whats fresh|hot|brand-new about|on|in|with",
  "what's|whats|anything|something|what is|are? there? new|recent|latest|lately|recently in|on|about|with|for|from?",
  'is|are there? anything|something new|recent in|on|about|with|for|from?',
  "what's|whats|what is|are? the? latest|newest in|on|about|with|for|from?",
  "what's|whats|what is|are? happening|happened in|on|with",
  'new|recent on|about',
].map(pattern)
const newsAtEnd = pattern("what's|whats new")
const sortedBy = [
  'sort|sorted|order|ordered by date|recency|newest|time|day',
  'newest|latest|recent|new ones|papers? first',
  'most recent ones|papers? first',
  'by date|recency',
  'newest|latest|recent ones|papers? on|at the? top',
  'most recent ones|papers? on|at the? top',
].map(pattern)
const firstPapers = pattern('the? very? first|earliest|oldest PAPERS on|about|to|that|with|using')
const byRelevance = pattern('sort|sorted|order|ordered by relevance|score')
const goesOn = new Set('in|on|about|by|from|since|of|with|for|,'.split('|'))

/** How the answer is ordered and how many papers it has. */
export function parseOrder(words: readonly Word[], at: number): Found | undefined {
  const relevance = endOf(byRelevance, words, at)
  if (relevance !== undefined) return { to: relevance, parts: {} }
  const oldest = endOf(firstPapers, words, at)
  if (oldest !== undefined) return { to: oldest, parts: { isOldest: true } }
  const asked = endOfAny(sortedBy, words, at) ?? parseNews(words, at)
  if (asked !== undefined) return { to: asked, parts: { isNewest: true } }
  const from = endOf(opening, words, at) ?? at
  return parseAtMost(words, from) ?? parseCounted(words, from) ?? parseNewest(words, from)
}

function parseNews(words: readonly Word[], at: number): number | undefined {
  if (at > 0 && endOf(newsAtEnd, words, at) === words.length) return words.length
  const isAfterWord =
    at > 0 && ![',', 'and', 'hi', 'hello', 'hey', 'there'].includes(words[at - 1]?.lower ?? '')
  return isAfterWord ? undefined : endOfAny([...newsOf, ...fresh], words, at)
}

const atMost = ['max|maximum of?', 'at most', 'up to', 'no|not more than'].map(pattern)
const first = pattern('first|top|best')
const last = pattern('last|newest|latest')
const adjectives = pattern(
  'good|best|great|interesting|important|relevant|recent|new|newest|latest|more|other? PAPERS|ones|references|refs|citations',
)

/** “max 3”, “at most five papers”, at the end of a clause. */
function parseAtMost(words: readonly Word[], at: number): Found | undefined {
  const number = endOfAny(atMost, words, at)
  const limit = number === undefined ? undefined : parseCount(words[number]?.lower)
  if (number === undefined || limit === undefined) return undefined
  const papers = endOf(things, words, number + 1)
  const to = papers ?? number + 1
  // “of diameter at most 5” is no number of papers.
  const isApart = papers !== undefined || [',', '.', ';'].includes(words[at - 1]?.lower ?? ',')
  const isLast = words[to] === undefined || [',', '.', ';'].includes(words[to].lower)
  return isApart && isLast ? { to, parts: { limit } } : undefined
}

/** “five papers”, “top 5”, “the last ten papers”, “newest 5 papers”. */
function parseCounted(words: readonly Word[], at: number): Found | undefined {
  const ranked = endOf(first, words, at)
  const dated = endOf(last, words, at) ?? endOf(mostRecent, words, at)
  const from = ranked ?? dated ?? at
  const limit = words[from]?.lower === 'few' ? undefined : parseCount(words[from]?.lower)
  if (limit === undefined) return undefined
  const to = endOf(adjectives, words, from + 1)
  const isRecent =
    to !== undefined && ['recent', 'new', 'newest', 'latest'].includes(words[from + 1]?.lower ?? '')
  const parts = { limit, ...(dated !== undefined || isRecent ? { isNewest: true } : {}) }
  if (to !== undefined) return { to, parts }
  // “3 GRPO papers”, “top 5 on alignment”; but “two stage detector papers” are on these.
  const before = words[at - 1]?.lower ?? ''
  const isRequest = /^\d/.test(words[from]?.lower ?? '')
    ? at === 0 || ['me', 'us', 'the', 'find', 'get', 'list', 'show', 'need', 'want'].includes(before)
    : ['me', 'us'].includes(before)
  const later = words
    .slice(from + 1, from + 5)
    .findIndex((word) => endOf(things, [word], 0) !== undefined && !(limit === 1 && word.lower.endsWith('s')))
  if (ranked !== undefined || dated !== undefined) {
    const next = words[from + 1]
    return next === undefined || goesOn.has(next.lower) || later > 0 ? { to: from + 1, parts } : undefined
  }
  return isRequest && later > 0 ? { to: from + 1, parts } : undefined
}

const mostRecent = pattern('most recent')

/** “latest work on”, “recent papers”, “the newest GRPO papers”. */
function parseNewest(words: readonly Word[], at: number): Found | undefined {
  const from = endOfAny(newest, words, at)
  if (from === undefined) return undefined
  const parts = { isNewest: true }
  const direct = endOf(things, words, from)
  if (direct !== undefined) return { to: direct, parts }
  const isSure = !['recent', 'new', 'newer'].includes(words[from - 1]?.lower ?? '') || from - at > 1
  const next = words[from]
  if (isSure && (next === undefined || goesOn.has(next.lower))) return { to: from, parts }
  const later = words.slice(from, from + 4).some((word) => endOf(pattern('PAPERS'), [word], 0) !== undefined)
  const opensSentence =
    at === 0 ||
    endOf(opening, words, at - 1) !== undefined ||
    parseCount(words[at - 1]?.lower) !== undefined ||
    ['show', 'list', 'give', 'find', 'get', 'want', 'need'].includes(words[at - 1]?.lower ?? '')
  return opensSentence && (later || isSure) ? { to: from, parts } : undefined
}

/** Where words begin after “developments in”, “work on”; the first of them where nothing is so. */
export function endOfThings(words: readonly Word[]): number {
  const end = endOf(things, words, 0)
  return end !== undefined && goesOn.has(words[end]?.lower ?? '') ? end + 1 : 0
}
