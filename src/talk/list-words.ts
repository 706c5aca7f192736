/** What people say of a list, word for word. */
import { dropTail } from '../model/text.ts'

export const next = new Set([
  ...[
    'more',
    'more papers',
    'more results',
    'more of them',
    'more of these',
    'more of those',
    'more of this',
  ],
  ...['next', 'next page', 'next ones', 'next papers', 'next results', 'next five', 'next 5', 'show more'],
  ...['go on', 'continue', 'keep going', 'further', 'others', 'what else', 'anything else', 'and more'],
  ...['any more', 'any others', 'is there more', 'are there more', 'other papers', 'other ones', 'more ones'],
  ...['what else is there on this', 'what else is there', 'what else do you have', 'anything else on this'],
  ...['what else do you have on this', 'is there anything else', 'anything else on that'],
  ...['the rest', 'rest', 'the rest of them', 'the remaining ones', 'remaining ones', 'the others'],
  ...['another', 'another one', 'a different one', 'show another', 'another paper', 'give me another'],
  ...['five more', '5 more', 'a few more', 'some more', 'more like these', 'more like this', 'see more'],
])
export const back = new Set([
  'back',
  'go back',
  'previous',
  'previous page',
  'the previous page',
  'page back',
  'go back one page',
  'back one page',
  'one page back',
  'go back a page',
])
/** The list before the last one: `back to the results`, `previous search`. */
export const earlier =
  /^(?:(?:go |take me |bring me |get me |jump |switch )?(?:back|return) to (?:the |my |that |our )?(first |original |initial )?(?:(?:previous|earlier|last|old|other|whole|full) )?(?:list|results?(?: list)?|search(?: results?)?|papers|hits|overview)|(?:go |back to )?(?:the |my )?(?:previous|earlier) (?:list|search|results?)|(?:go )?back to (?:what|where) (?:i|we|you) (?:was|were|had|showed)(?: me)?)(?: (?:from )?(?:before|earlier|again|first))?$/
const yes =
  /^(?:(?:yes|yep|yeah|yup|ya|sure|ok|okay)[,.!]* )?(?:yes|yep|yeah|yup|sure|sure thing|(?:yes )?(?:then )?(?:please )?do(?: it| so| that)?(?: then)?(?: (?:like|as) (?:that|this|you (?:said|say|suggest(?:ed)?|propose[d]?)))?|go ahead|of course|exactly|correct|that['’]?s (?:it|right|correct|the one)|please do|absolutely|definitely|i(?:['’]?m| am) (?:very |really |quite |absolutely )?(?:sure|certain))(?: please)?$/
/** `hm, that's it?`, which is no thanks. */
export function asksWhetherAll(said: string): boolean {
  return said.length < 60 && whetherAll.test(said)
}

const whetherAll =
  /^(?:h+m+[,.!]? |ok[,.]? |so |and |wait[,.]? |really[,?]? ){0,2}(?:is |was )?(?:that['’]?s|that|this|there['’]?s|really|nothing|no papers?) (?:is |was |really |it |all |everything |nothing |at |there |anything ){0,4}(?:it|all|everything)? ?(?:(?:that )?(?:you have|there is|you found))?\?{1,3}$/i

/** Whether a text says that what the bot asked about is meant. */
export function isYes(said: string): boolean {
  return said.length < 40 && yes.test(dropTail(said.toLowerCase(), /[.!]/))
}

/** Whether a text says only that what was done or asked is not wanted: `no, don't`. */
export function refusesDeed(said: string): boolean {
  const words =
    said.length < 40
      ? (said
          .toLowerCase()
          .replaceAll('’', "'")
          .match(/[a-z']+/g) ?? [])
      : []
  return refusals.has(words.join(' '))
}

const refusals = new Set([
  ...["don't", 'dont', 'do not', "no don't", 'no dont', 'no do not', "please don't", 'please dont'],
  ...[
    "no please don't",
    'no please dont',
    "oh no don't",
    'oh no dont',
    "wait don't",
    'wait dont',
    "no wait don't",
  ],
])

/** What a person did last is to be taken back, or else the last list. */
export const undo =
  /^(?:(?:please|damn|my bad)[,.!]? ){0,2}(?:(?:undo|revert|reverse)(?: (?:it|that|this|(?:the|my|that|this) last (?:one|thing|command|change|step|action)|what i just did))?|(?:take|bring|put|get|want) (?:it|that|them|those|these|all) back|redo(?: (?:it|that|them))?|restore (?:it|that|them|those)|(?:cancel|reverse) that|unsave (?:it|that) again|off|back (?:on|off))(?: again)?$/
/** What the papers themselves say is wanted. */
export const quotes =
  /^(?:(?:with |show me |give me |any |some |the |a |i want |can i see )*(?:quotes?|evidence|proof)(?: (?:for|of) (?:that|this|it))?|(?:and )?where (?:exactly )?(?:does|do) (?:it|they|the paper|the papers) say (?:that|so|this)|says who|(?:which|what) (?:paper|one) (?:is|was) (?:that|this|it) (?:from|in)|where (?:is|was) (?:that|this) from|(?:who|(?:which|what) (?:paper|one|of (?:them|these|those))) says (?:that|so|this)|quote (?:it|that|them)|(?:quote|show|give) (?:me )?the (?:exact )?(?:sentences?|passages?|wording|words|lines?)|what do they say exactly)$/
/** A vote is to be taken back, of whatever paper. */
export const undoVote =
  /^(?:take|pull|remove|withdraw|retract|undo|delete|cancel) (?:back )?(?:my|the|that) (?:last )?(?:vote|like|thumbs? up|thumbs? down)(?: (?:away|back|off|again))*$/
export const same = new Set([
  ...['how many are there', 'how many are there in total', 'how many did you find', 'how many in total'],
  ...[
    'how many is that',
    'how many is this',
    'how many are these',
    'how many are those',
    'how many are they',
  ],
  ...[
    'how many is that in total',
    'how many were there',
    'how many papers are these',
    'list them',
    'list these',
  ],
  ...['list those', 'list all of them', 'list them all', 'which ones are they', 'which are they'],
  ...['how many papers are there', 'how many papers is that', 'how many results', 'how many in all'],
  ...['how many are there altogether', 'how many left', 'how many are left', 'how many remain'],
  ...['how many altogether', 'how many are there now', 'how many are left now', 'how many is it now'],
  ...['repeat that', 'repeat', 'repeat it', 'again', 'once more', 'show that again', 'show it again'],
  ...['show them again', 'show this again', 'that again', 'say that again', 'reload', 'refresh'],
  ...['repeat the search', 'same again', 'show the list again', 'show me that', 'try again'],
])
export const newest = new Set([
  ...[
    'newer',
    'newer ones',
    'newer papers',
    'newest',
    'newest first',
    'newest ones',
    'the newest',
    'by date',
  ],
  ...['recent ones', 'more recent', 'more recent ones', 'most recent', 'most recent first', 'latest first'],
  ...[
    'latest ones',
    'the latest',
    'the latest ones',
    'sort by date',
    'sorted by date',
    'new ones',
    'newest please',
  ],
  ...['which one is the newest', 'which is the newest', 'which is newest', 'which one is newest'],
  ...['these are too old', 'those are too old', 'they are too old', 'too old', 'all too old', 'outdated'],
  ...['sort by newest', 'sort newest first', 'order by date', 'something newer', 'anything newer'],
])
export const shareList = new Set([
  ...[
    'share',
    'share this',
    'share these',
    'share them',
    'share it',
    'share that',
    'share the list',
    'share list',
  ],
  ...['share this list', 'share all', 'share that list', 'share with everybody', 'share with everyone'],
  ...['share results', 'share papers', 'share these results', 'share these papers', 'share all results'],
])
