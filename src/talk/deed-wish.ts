/**
 * What is to be done with papers that changes something or is for others: it is done where a sentence orders
 * it, `save the second one`, and not where it is asked about, refused or mentioned.
 */

/** The words that order each, at the beginning of a clause. */
const orders = new Map(
  [
    ['nominate', 'discuss nominate propose'],
    ['vote down', 'downvote'],
    ['vote up', 'upvote'],
    ['dislike', 'hate dislike'],
    ['share show', 'share post forward announce'],
    ['save', 'save keep bookmark store put throw add remember'],
  ].flatMap(([command = '', words = '']) => words.split(' ').map((word) => [word, command] as const)),
)
/** Those who only speak of one say these too: `no need to keep it for later`. */
const mentions = new Set('vote sharing saving discussing later'.split(' '))
const deedWords: ReadonlySet<string> = new Set([...orders.keys(), ...mentions, 'list', 'library'])
const everybody = new Set('channel channels room team group everyone everybody colleagues lab'.split(' '))
const meeting = /\b(?:meeting|club|session|agenda|ballot|shortlist)\b/
const lookUps = new Set('show open display view read expand tell find get give send cite talk'.split(' '))

/** What stands before the verb of an order. */
const lead =
  /^(?:(?:please|pls|just|also|then|now|and|so|ok|okay|yes|yeah|sure|let's|lets|let us|let me|(?:can|could|would|will) you|i (?:want|need) to|i want you to|i(?:'d| would) like to|i(?= (?:vote|nominate|propose|hate|dislike|upvote|downvote)\b)) ){0,4}/
const isAsked =
  /^(?:is|are|was|were|does|did|do|has|have|should|would|could|can|may|will|which|who|why|what|when|where|how|if|whether)\s/
/** `the second one is on my list` */
const finite =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|would|will|should|i|i'd|i'll|we|you)\b/

/** Whether a word is known in what is said of such deeds. */
export function isDeedWord(word: string): boolean {
  return deedWords.has(word) || everybody.has(word)
}

/**
 * The command that a sentence about papers orders; undefined where it orders none, or two. Takes small
 * letters, without courtesy; `beginsWithPapers` where nothing stands before them.
 */
export function findDeed(said: string, beginsWithPapers: boolean): string | undefined {
  if (isAsked.test(said)) return undefined
  const ordered = clausesOf(said).flatMap((clause) => orderOf(clause) ?? [])
  const [deed, ...others] = new Set(ordered)
  if (deed !== undefined) return others.length === 0 ? deed : undefined
  // “the second one for my list”
  const isKept =
    beginsWithPapers &&
    /\b(?:(?:for|on|onto|to|into) (?:my|our|the) (?:reading )?(?:list|library)|later)\b/.test(said) &&
    !finite.test(said)
  return isKept ? 'save' : undefined
}

/** Whether a sentence speaks of a deed that it does not order, and orders nothing to be shown. */
export function onlyMentionsDeed(said: string, words: readonly string[]): boolean {
  const isMentioned = words.some((word) => orders.has(word) || mentions.has(word))
  return isMentioned && !clausesOf(said).some((clause) => lookUps.has(verbOf(clause)))
}

function clausesOf(said: string): readonly string[] {
  return said.split(/[,;:.!?–] ?/).map((clause) => clause.replace(lead, ''))
}

function verbOf(clause: string): string {
  return clause.split(' ', 1)[0] ?? ''
}

function isForAll(clause: string): boolean {
  return clause.split(' ').some((word) => everybody.has(word))
}

/** `take it off`, `take a look at it` */
const notKept =
  /\b(?:off|out|away|back|from|down|over|look|peek|glance|notes?|care|part|time|it|that|this|them|me|us|up)\b/

/** Not for others, or not now. */
const isForNobody = /\b(?:me|us|later|tomorrow)\b/

function orderOf(clause: string): string | undefined {
  switch (verbOf(clause)) {
    case 'vote':
      if (/\b(?:down|against)\b/.test(clause)) return 'vote down'
      return /\b(?:up|for)\b/.test(clause) ? 'vote up' : undefined
    case 'send':
    case 'tell':
      return isForAll(clause) && !isForNobody.test(clause) ? 'share show' : undefined
    case 'share':
    case 'post':
    case 'forward':
    case 'announce':
      if (isForNobody.test(clause)) return undefined
      // “share more about it” may be said to the bot alone.
      return isForAll(clause) || !/\b(?:more|some|about)\b/.test(clause) ? 'share show' : undefined
    case 'add':
    case 'put':
      return meeting.test(clause) || /\bforward$/.test(clause) ? 'nominate' : 'save'
    case 'take':
      return notKept.test(clause) ? undefined : 'save'
    case 'talk':
      return meeting.test(clause) ? 'nominate' : undefined
    case 'read':
    case 'look':
    case 'see':
      return /\blater\b/.test(clause) ? 'save' : undefined
    default:
      return orders.get(verbOf(clause))
  }
}
