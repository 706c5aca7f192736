/**
 * What belongs to how people ask (“can you find me papers about …, please?”) and not to what they ask for.
 */
import { endOfAsking } from './asking-words.ts'
import { endOf, endOfAny, pattern, type Word } from './words.ts'

const adjectives =
  'good|best|great|nice|cool|interesting|important|relevant|seminal|classic|key|original|influential|famous|popular|foundational|landmark|notable|top|other|more|recent|new|scientific'
const ourPeople = 'my|our student|students|colleague|colleagues|team|group|lab|boss|advisor|supervisor|friend'
const openings = [
  'hi|hello|hey|dear there|bot|all|everyone|everybody|,',
  'good morning|afternoon|evening|day all|everyone|everybody|team|there|bot? ,?',
  "i'm|we're|im after",
  'i|we am|are after',
  'damn|ugh|hmm|hm|well|uh|um|wow|argh|look|listen|oh ,',
  'that PAPERS about|on|with|where|from',
  'PAPERS mentioning|mention|containing|contain',
  'please|pls|kindly|maybe|perhaps|ok|okay|preferably|ideally',
  ',',
  'can|could|would|will you|u|we|i|anyone|anybody|someone|somebody please|kindly|maybe?',
  'point|direct|refer me|us to',
  'have|has? got|seen',
  'do|does|have|has you|we|i|anyone|anybody|somebody know|have|got|find|see|seen|remember|happen to? know|have|of?',
  'is|are|were|was there any|some|already?',
  'i|we am|are looking|searching|hunting for',
  "i'm|we're looking|searching|hunting for",
  'i|we am|are interested|curious in|about',
  "i'm|we're interested|curious in|about",
  'i|we would|do|really? like|love|want|need|wish|have to? read|see|find|learn|know|get|understand? about?',
  "i'd|we'd be interested|curious in|about",
  'i|we would be interested|curious in|about',
  'i|we am|are|was|were? trying|hoping|planning|wanting|looking to find|locate|collect|gather|read|see|learn|understand|catch|know up? about|on?',
  "i'm|we're trying|hoping|planning|wanting|looking to find|locate|collect|gather|read|see|learn|understand|catch|know up? about|on?",
  "i'm|we're currently? working|writing|reading|preparing a|an|the|my|our? paper|survey|thesis|proposal|review|talk|lecture? on|about",
  'i|we am|are currently? working|writing|reading|preparing a|an|the|my|our? paper|survey|thesis|proposal|review|talk|lecture? on|about',
  `${ourPeople} is|are currently? working|writing|reading|interested|looking a|an|the? paper|survey|thesis|proposal|review? on|about|in|into|at`,
  'trying|hoping|wanting to find|locate|collect|gather PAPERS about|on?',
  'i|we only|mostly|mainly|just? care|wonder about',
  "let's|lets look|dive|dig|go at|into|over|through",
  'quick|short|small|simple|another|one|next question|request|query ,?',
  'i|we? need|want|recommend|suggest some|good|a|more? background|introductory|further? reading|readings on|about|for',
  'where do|should|can|could|would|to i|we|you|one? start|begin reading? with|on|for|about?',
  'who else? is|are interested|working|curious in|on|about',
  "who's|whos doing|publishing|working research|work|papers|anything? on|about|in",
  'who is|are doing|publishing|working research|work|papers|anything? on|about|in',
  'what is|are people|they|others|researchers|everybody|everyone saying|writing|publishing|doing|finding|reporting|thinking about|on|with|in',
  'what|which research|literature|evidence|material|studies|work exists|exist on|about|for|in',
  "what's|whats fresh|hot off the press|presses in|on|about|for",
  "i'd|we'd really? like|love|want|need to? read|see|find|learn|know|get|understand? about?",
  'help|let me|us find|see|know|read|understand?',
  'find|show|give|get|list|fetch|bring|recommend|suggest|send|display|pull me|us up|all?',
  'find|pull|dig up|out?',
  'find',
  'search|look up? for',
  'look up',
  'everything|anything|whatever|all|something you|we|they have|know|got|find|can? on|about|for?',
  'i heard|read|know about|of a|some|the? thing|paper|method|something called|named?',
  'have you|we|they',
  "what's|whats the state of the art in|on|for|of",
  'what is the state of the art in|on|for|of',
  'is|are anybody|anyone|someone|somebody|people working|publishing on',
  'PAPERS to start|begin|read|look with|at|first? on|about|for?',
  `${adjectives} PAPERS to start|begin|read|look with|at|first? on|about|for?`,
  'gimme|lemme see|find|read|have|know? some|all?',
  'where can|could|do|should|might i|we|you|one find|get|read|see|look|learn for|about?',
  'where is|are the|all|those|these|your|our? PAPERS',
  'i|we wanna|gotta|should|must read|see|find|learn|know about|on?',
  'i|we? need|want some|good|more? refs|references|citations|literature for|on|about',
  'someone|somebody|they told|mentioned|recommended me|us? about? a|an|the|some? PAPERS',
  `what|which PAPERS use|uses|used|using|study|discuss|cover|address|tackle|propose|introduce|mention`,
  'a couple|handful|bunch|pair|number|few of? PAPERS',
  'do|does|did people|anyone|anybody|they still? work|publish|write on|about',
  'who can|could tell|help me|us? about|with',
  'find|show|give|get|list|need|want me|us? some|good|more? sources|material|literature|references|refs on|about|for',
  'tell|teach|inform me|us more|all? about?',
  "what's|whats new|happening|hot|out|known|there in|on|about|with|around?",
  'what|which PAPERS is|are|was|were|have|do|exist? there|we|you|i? have|know|exist? been? published|written|done?',
  'what is|are|was|were there|known|published|written|being|said|done|released|the? on|about?',
  'what has|have been published|written|done|said|released|posted? on|about?',
  'what came|comes|went out',
  'what do|does|did|should|can we|you|i|people|they know|have|read|say|recommend about|on?',
  'what do|did|have|has people|they|others|researchers|everybody|somebody|anybody|anyone publish|published|write|written|do|done|find|found|discover|discovered|propose|proposed|release|released about|on|in|for?',
  'do|did|has|have anybody|anyone|someone|somebody|people|others|researchers ever|already|recently? look|looked at|into',
  'do|did|has|have anybody|anyone|someone|somebody|people|others|researchers ever|already|recently? study|studied|try|tried|explore|explored|investigate|investigated|examine|examined|consider|considered|attempt|attempted|use|used',
  'do|did|has|have anybody|anyone|someone|somebody|people|others|researchers ever|already|recently? work|worked|publish|published|write|written|wrote|experiment|experimented on|about|with',
  'what about',
  'what happened|happens in|with|on|to',
  'no|sorry|actually|rather|well ,? i|we mean|meant|was|were looking? for?',
  'no|sorry|actually ,',
  'the? same for|with|on',
  'try again with|for',
  'random|any|some PAPERS on|about',
  'catch|bring me|us up|up-to-date to? speed? on|about|with',
  'PAPERS showing|arguing|claiming|finding|suggesting|proving|demonstrating|saying that?',
  'what|which PAPERS introduced|proposed|invented|presented|started|coined',
  'who invented|introduced|proposed|discovered|coined|developed',
  'who came up with',
  'how well|good|robust|reliable|fast|safe do|does|are|is|can|did',
  `${ourPeople} need|needs|want|wants a|an|some|the? good? introduction|intro|overview|pointer|pointers|papers|background|survey to|on|about|of`,
  'how many PAPERS is|are|do|have|were? there|we|you|i? have|exist|know? on|about|for|of|with?',
  "what|which|what's|whats is|are|was|were? the? most|best|highly|widely cited|influential|important|popular|known|read PAPERS",
  'the? most|highly|widely cited|influential|important|popular|known|read PAPERS',
  'compare',
  'what is|are the? difference|differences between|of',
  "what's|whats the? difference|differences between|of",
  'the? difference|differences between',
  'define',
  'definition of term|notion|concept',
  'give|show|write|want|need me|us? a|an|the? short|brief|quick|good? overview|summary|primer of|on|about',
  'PAPERS that|which? i|we|one should|must|can|could|have|need|want to? read|know|see on|about?',
  "what's|whats",
  'what does|do',
  'how does|do|is|are|can|could|to|would|should|may|might|did i|we|you|one|people?',
  'why does|do|is|are|can|could|did',
  'who works|worked|writes|wrote on|about',
  'who has|have worked|written|published on|about',
  `any|some|all|every|the|a|an|few|many|more|most? of? the? ${adjectives}? ${adjectives}? PAPERS`,
  `any|some|all|every|few|many|more ${adjectives}? PAPERS`,
  `${adjectives} PAPERS`,
  'PAPERS',
].map(pattern)
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
  'for|in my|our|a|the slides|talk|presentation|lecture|class|course|thesis|proposal|seminar|report|homework|assignment|review|paper|blog',
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
  'here',
  ',',
].map(pattern)
const endsPiece =
  /^(,|and|or|but|about|on|in|from|by|with|for|of|that|which|are|is|were|was|have|has|the|a|an|published|posted|released|written|appeared|at|regarding|concerning|only|recently|to|what|which|how|must|should|also)$/
const endNoun = /^(papers?|articles?|publications?|preprints?|ones)$/

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
