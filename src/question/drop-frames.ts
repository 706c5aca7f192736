/**
 * What belongs to how people ask (“can you find me papers about …, please?”) and not to what they ask for.
 */
import { endOfAsking, framesOf, onlyAsk } from './frames.ts'
import { endOf, endOfAny, pattern, type Word } from './words.ts'

const openings = framesOf('openings')

/** They open a request only where something that is asked for follows, or nothing. */
const vague = pattern(
  'anything|something|everything|whatever|sth|smth|all|stuff|things|info|information|more|news|any|some new|else|good|recent?',
)
const oneOfThem = pattern('the|those|that one|ones')
const verb = pattern('show|give|get|list|fetch|recommend|suggest|search|display|need|want')
const relations = framesOf('relations')
const plainRelations = framesOf('plain relations')
const goesOn = new Set(
  'about|on|in|from|by|with|for|of|regarding|concerning|related|to|that|which'.split('|'),
)

/** The words without what opens a request. `isBegun` if something before them was read or dropped already. */
export function dropOpening(words: readonly Word[], isBegun: boolean): readonly Word[] {
  let at = 0
  let hasPapers = false
  let isOpened = isBegun
  for (;;) {
    const known = endOfAny(openings, words, at) ?? endOfVague(words, at) ?? at
    const furthest = Math.max(known, endOfAsking(words, at) ?? at)
    const opened = furthest > at ? furthest : undefined
    if (opened === undefined || isTitleLike(words, at, opened, isOpened, hasPapers)) break
    hasPapers = true
    isOpened = true
    at = opened
  }
  const related = isOpened ? relations : plainRelations
  for (let to = endOfAny(related, words, at); to !== undefined; to = endOfAny(related, words, at)) at = to
  // “papers that combine …”
  if (at > 0 && endOf(noun, words, at - 1) === at && ['that', 'which'].includes(words[at]?.lower ?? '')) at++
  return words.slice(at)
}

/**
 * “Works on arrays” would lose its first word; a lone noun is dropped where a relation or nothing follows.
 */
function isTitleLike(
  words: readonly Word[],
  at: number,
  to: number,
  isOpened: boolean,
  hasPapers: boolean,
): boolean {
  const isNoun = endOf(noun, words, at) === to
  if (!isNoun) return false
  const next = words[to]
  return !(
    next === undefined ||
    goesOn.has(next.lower) ||
    /^.{3,}ing$/.test(next.lower) ||
    (isOpened && hasPapers)
  )
}

const noun = pattern('PAPERS')

function endOfVague(words: readonly Word[], at: number): number | undefined {
  for (const slots of [greeting, vague, oneOfThem, verb]) {
    const to = endOf(slots, words, at)
    if (to === undefined) continue
    const next = words[to]
    const isSaid =
      slots === greeting
        ? asks.has(next?.lower ?? '')
        : slots === verb
          ? next === undefined || before.has(next.lower)
          : goesOn.has(next?.lower ?? 'about')
    if (isSaid) return to
  }
  return undefined
}

const greeting = pattern('hi|hello|hey')
const asks = new Set("can|could|do|is|are|i|i'm|we|what|what's|which|how|find|show|please|any".split('|'))
const before = new Set(
  'any|some|all|the|a|an|papers|articles|work|research|recent|new|latest|newest|everything|anything|what|whatever|something|sth|stuff'.split(
    '|',
  ),
)

const endings = framesOf('endings')
const endsPiece = new Set(
  ',|and|or|but|about|on|in|from|by|with|for|of|that|which|are|is|were|was|have|has|the|a|an|published|posted|released|written|appeared|at|regarding|concerning|only|recently|to|what|which|how|must|should|also'.split(
    '|',
  ),
)
const endNoun = new Set(
  'paper|papers|article|articles|publication|publications|preprint|preprints|ones'.split('|'),
)

/**
 * The words without clauses of those who ask: `my models think forever, anything about …`, and at the end
 * `…, what do we have?`.
 */
export function dropAsides(all: readonly Word[]): readonly Word[] {
  const words = all.slice(endOfTelling(all))
  const last = words.findLastIndex(
    ({ lower }, at) => (lower === ',' || lower === 'and') && at < words.length - 1,
  )
  if (last < 1) return words
  const asked = endOfAny(asksAfterAside, words, last + 1) ?? endOfAsking(words, last + 1)
  const isAside = words.slice(0, last).some(({ lower }) => speaksOfSelf.has(lower))
  if (asked !== undefined && asked < words.length && isAside) return words.slice(asked)
  if (onlyAsk(words.slice(last + 1))) return dropAsides(words.slice(0, last))
  // “We argue in the office: does RL add new skills?”
  const first = words.findIndex(({ lower }) => lower === ',')
  const isTold = speaksOfSelf.has(words[0]?.lower ?? '') && begins.has(words[first + 1]?.lower ?? '')
  return first > 0 && first <= maxTold && isTold ? dropAsides(words.slice(first + 1)) : words
}

/** Where what is asked for begins behind “papers on” or “papers that”, after words of those who ask: `for a lecture I collect papers that …`. */
function endOfTelling(words: readonly Word[]): number {
  const at = words.findIndex(
    ({ lower }, index) =>
      index > leastTold && goesOn.has(lower) && endOf(noun, words, index - 1) === index && lower !== 'from',
  )
  const told = words.slice(0, Math.max(0, at))
  const rest = words.slice(at + 1)
  const isTold = told.some(({ lower }) => speaksOfSelf.has(lower)) && rest.length > 1
  return isTold && !rest.some(({ lower }) => pointing.has(lower)) ? at + 1 : 0
}

/** Fewer words before are read as an opening. */
const leastTold = 4
/** Of what was told before. */
const pointing = new Set('it|this|them|these|those|its|their'.split('|'))
const asksAfterAside = framesOf('asides')
const begins = new Set(
  'does|do|did|is|are|was|were|can|could|has|have|how|why|what|which|who|when|where'.split('|'),
)
/** Longer clauses say what it is about. */
const maxTold = 5
const speaksOfSelf = new Set("i|i'm|im|i've|we|we're|my|our|me|us".split('|'))

/** The words without what ends a request; `isCut` where something was read right after them. */
export function dropEnding(words: readonly Word[], isCut: boolean): readonly Word[] {
  let end = words.length
  for (;;) {
    const from = [1, 2, 3, 4].find((length) =>
      endings.some((slots) => end >= length && endOf(slots, words.slice(end - length, end), 0) === length),
    )
    const last = words[end - 1]?.lower ?? ''
    if (from !== undefined) end -= from
    else if (isCut && endsPiece.has(last)) end--
    else if (
      last === ',' ||
      (end > 1 &&
        endNoun.has(last) &&
        !['scientific', 'academic', 'research', 'of', 'retracted', 'old'].includes(
          words[end - 2]?.lower ?? '',
        ))
    )
      end--
    else return words.slice(0, end)
  }
}

const doing = new Set('publish|published|write|written|release|released|propose|proposed'.split('|'))

/**
 * “which agents papers” are agents, “what did OpenAI publish” is OpenAI, “the DPO paper” is DPO; “how does flash
 * attention work” asks for flash attention.
 */
export function dropAround(words: readonly Word[]): readonly Word[] {
  const opening = words[0]?.lower
  const last = words.at(-1)?.lower ?? ''
  const isPaper =
    opening === 'the' &&
    words.length <= 5 &&
    words.length > 2 &&
    ['paper', 'papers', 'article'].includes(last)
  if (isPaper) return words.slice(1, -1)
  // “list RLHF papers please”
  const end = words.findLastIndex(({ lower }) => ![',', 'please', 'pls'].includes(lower))
  const isListed =
    ['list', 'display', 'fetch'].includes(opening ?? '') && words[1]?.lower !== 'me' && end > 1 && end < 5
  if (isListed && ['papers', 'articles', 'preprints'].includes(words[end]?.lower ?? ''))
    return words.slice(1, end)
  const isWhich = ['which', 'what'].includes(opening ?? '') && words.length > 2 && words.length <= 5
  if (isWhich && ['papers', 'articles', 'preprints'].includes(last)) return words.slice(1, -1)
  const isDone = opening === 'what' && ['did', 'has', 'have', 'does', 'do'].includes(words[1]?.lower ?? '')
  const done = isDone ? words.findIndex(({ lower }) => doing.has(lower)) : -1
  if (
    done > 2 &&
    words
      .slice(done + 1)
      .every(({ lower }) => ['recently', 'lately', 'so', 'far', 'yet', ','].includes(lower))
  )
    return words.slice(2, done)
  const asks =
    ['how', 'what'].includes(opening ?? '') && ['does', 'do', 'is', 'are'].includes(words[1]?.lower ?? '')
  return asks &&
    words.length > 3 &&
    ['work', 'works', 'mean', 'means', 'do', 'called', 'exactly'].includes(last)
    ? words.slice(0, -1)
    : words
}
