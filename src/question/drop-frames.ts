/**
 * What belongs to how people ask (“can you find me papers about …, please?”) and not to what they ask for.
 */
import { endOfAsking } from './asking-words.ts'
import { openings } from './opening-frames.ts'
import { endOf, endOfAny, pattern, type Word } from './words.ts'

/** They open a request only where something that is asked for follows, or nothing. */
const vague = pattern(
  'anything|something|everything|whatever|sth|smth|all|stuff|things|info|information|more|news|any|some new|else|good|recent?',
)
const oneOfThem = pattern('the|those|that one|ones')
const verb = pattern('show|give|get|list|fetch|recommend|suggest|search|display|need|want')
const relations = [
  'that|which|who? deal|deals|dealing with',
  'that|which? is|are|was|were about|on|regarding|concerning',
  'that|which? is|are? related|relevant to',
  'where|whereby',
  'in which',
  'that|which|who talk|talks|discuss|discusses|describe|describes|cover|covers|study|studies|use|uses about?',
  'discussing|describing|covering',
  'about|on|in? the topic|subject|field|area of',
  'about|on|regarding|concerning|around|in|for|of|with|by|from|to|at|and|but',
  'the|a|an|all|just|only',
].map(pattern)
const plainRelations = ['about|on|in the topic|subject|field|area of', 'about|regarding|concerning', ','].map(
  pattern,
)
const goesOn = /^(about|on|in|from|by|with|for|of|regarding|concerning|related|to|that|which)$/

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
  if (at > 0 && endOf(noun, words, at - 1) === at && /^(that|which)$/.test(words[at]?.lower ?? '')) at++
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
    goesOn.test(next.lower) ||
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
        ? asks.test(next?.lower ?? '')
        : slots === verb
          ? next === undefined || before.test(next.lower)
          : goesOn.test(next?.lower ?? 'about')
    if (isSaid) return to
  }
  return undefined
}

const greeting = pattern('hi|hello|hey')
const asks = /^(can|could|do|is|are|i|i'm|we|what|what's|which|how|find|show|please|any)$/
const before =
  /^(any|some|all|the|a|an|papers|articles|work|research|recent|new|latest|newest|everything|anything|what|whatever|something|sth|stuff)$/

const endings = [
  'please|pls|thanks|thx|?|!',
  'thank you',
  'for|to me|us',
  'instead',
  'for|in my|our|a|the slides|talk|presentation|lecture|class|course|thesis|dissertation|chapter|proposal|seminar|report|homework|assignment|review|paper|blog|poster|rebuttal',
  'for|in my|our|a|the thesis|phd|master|masters|bachelor|research|paper chapter|thesis|dissertation|project|proposal|talk|introduction|report',
  'to read|see|know',
  'to start|begin with',
  'preferably|ideally',
  'if possible|any',
  'if you can|could|have|know',
  'or something|so',
  'right now',
  'asap',
  'available',
  'papers|ones first',
  'came|come|comes|coming|appeared out',
  'out there',
  'in them|it',
  'then maybe|perhaps?',
  'nothing else|more',
  'would be? help|helpful|useful|good|great|nice|cool|perfect|interesting',
  'in our|your group|lab|database|index|collection|library',
  'here',
  ',',
].map(pattern)
const endsPiece =
  /^(,|and|or|but|about|on|in|from|by|with|for|of|that|which|are|is|were|was|have|has|the|a|an|published|posted|released|written|appeared|at|regarding|concerning|only|recently|to|what|which|how|must|should|also)$/
const endNoun = /^(papers?|articles?|publications?|preprints?|ones)$/

/**
 * The words without clauses of those who ask: `my models think forever, anything about …`, and at the end
 * `…, what do we have?`.
 */
export function dropAsides(words: readonly Word[]): readonly Word[] {
  const last = words.findLastIndex(({ lower }, at) => lower === ',' && at < words.length - 1)
  if (last < 1) return words
  const asked = endOfAny(asksAfterAside, words, last + 1)
  const isAside = words.slice(0, last).some(({ lower }) => speaksOfSelf.test(lower))
  if (asked !== undefined && asked < words.length && isAside) return words.slice(asked)
  return endOfAsking(words, last + 1) === words.length ? dropAsides(words.slice(0, last)) : words
}

const asksAfterAside = [
  'so|and|but? is|are? there? do|have|has? you|we|anyone? have|got|know|seen? anything|something about|on|that|for',
  'so|and|but? is|are? there? do|have|has? you|we|anyone? have|got|know|seen? any|some PAPERS about|on|that|for',
].map(pattern)
const speaksOfSelf = /^(?:i|i'm|im|i've|we|we're|my|our|me|us)$/

/** The words without what ends a request; `isCut` where something was read right after them. */
export function dropEnding(words: readonly Word[], isCut: boolean): readonly Word[] {
  let end = words.length
  for (;;) {
    const from = [1, 2, 3, 4].find((length) =>
      endings.some((slots) => end >= length && endOf(slots, words.slice(end - length, end), 0) === length),
    )
    const last = words[end - 1]?.lower ?? ''
    if (from !== undefined) end -= from
    else if (isCut && endsPiece.test(last)) end--
    else if (
      last === ',' ||
      (end > 1 &&
        endNoun.test(last) &&
        !/^(scientific|academic|research|of|retracted|old)$/.test(words[end - 2]?.lower ?? ''))
    )
      end--
    else return words.slice(0, end)
  }
}

/** “where the hell are …” */
export function dropExpletives(words: readonly Word[]): readonly Word[] {
  const isExpletive = (at: number) =>
    /^(where|what|why|how|who|which)$/.test(words[at - 1]?.lower ?? '') &&
    endOf(expletive, words, at) !== undefined
  return words.filter((_, at) => !isExpletive(at) && !isExpletive(at - 1))
}

const expletive = pattern('the|on hell|heck|fuck|earth')

const doing = /^(publish|published|write|written|release|released|propose|proposed)$/

/**
 * “which agents papers” are agents, “what did OpenAI publish” is OpenAI, “the DPO paper” is DPO; “how does flash
 * attention work” asks for flash attention.
 */
export function dropAround(words: readonly Word[]): readonly Word[] {
  const opening = words[0]?.lower
  const last = words.at(-1)?.lower ?? ''
  const isPaper =
    opening === 'the' && words.length <= 5 && words.length > 2 && /^(paper|papers|article)$/.test(last)
  if (isPaper) return words.slice(1, -1)
  // “list RLHF papers please”
  const end = words.findLastIndex(({ lower }) => !/^(,|please|pls)$/.test(lower))
  const isListed =
    /^(list|display|fetch)$/.test(opening ?? '') && words[1]?.lower !== 'me' && end > 1 && end < 5
  if (isListed && /^(papers|articles|preprints)$/.test(words[end]?.lower ?? '')) return words.slice(1, end)
  const isWhich = /^(which|what)$/.test(opening ?? '') && words.length > 2 && words.length <= 5
  if (isWhich && /^(papers|articles|preprints)$/.test(last)) return words.slice(1, -1)
  const isDone = opening === 'what' && /^(did|has|have|does|do)$/.test(words[1]?.lower ?? '')
  const done = isDone ? words.findIndex(({ lower }) => doing.test(lower)) : -1
  if (done > 2 && words.slice(done + 1).every(({ lower }) => /^(recently|lately|so|far|yet|,)$/.test(lower)))
    return words.slice(2, done)
  const asks = /^(how|what)$/.test(opening ?? '') && /^(does|do|is|are)$/.test(words[1]?.lower ?? '')
  return asks && words.length > 3 && /^(work|works|mean|means|do|called|exactly)$/.test(last)
    ? words.slice(0, -1)
    : words
}
