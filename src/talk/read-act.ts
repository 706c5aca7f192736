/** Which act a text is of papers or of the last list, by examples. */

import { findReference, parseReference } from '../commands/support/shown-reference.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { isAmong, phraseList, wordSet } from '../model/lists.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessOfBot, guessOfPapers, type Likeliest } from './classify/guess.ts'
import { splitAtSigns } from './slots/clauses.ts'
import { contentOf, maskStrange, namesIn } from './slots/content.ts'
import { says, wordsOf } from './slots/words.ts'

export interface ActSaid {
  readonly act: string
  /** Whether it can hardly be anything else. */
  readonly isSure: boolean
  /** Whether it is one that is done, if its words name papers. */
  readonly isOrder: boolean
  /** Whether it has words that may name papers. */
  readonly isNamed: boolean
}

/** Longer texts say what papers are about. */
const maxLength = 140

/** Undefined for anything else. Takes linear time. */
export function readAct(text: string, classifier: Classifier): ActSaid | undefined {
  if (text.length > maxLength) return undefined
  const closed = readClosed(text)
  if (closed !== undefined) return { act: closed, isSure: true, isNamed: false, isOrder: true }
  const said = findReference(text)
  const isNumbered = typeof said?.papers === 'object'
  if (isNumbered && asksNumbered(text)) return { act: 'ask', isSure: true, isNamed: false, isOrder: true }
  const part = partAsked(text)
  if (part !== undefined) return { act: part, isSure: true, isNamed: false, isOrder: true }
  const own = guess(text, isNumbered ? said.rest : undefined, classifier)
  const { words, masked: told } = contentOf(text)
  const masked = words === '' ? maskStrange(text, classifier) : told
  const isListed = findIdentifiers(text).length > 0
  const isBeside = words !== '' && says(text, 'vs versus')
  const isOther = own !== undefined && isStrong(own) && changes.has(own.act)
  if (
    isBeside ||
    (!isOther && namesIn(words).length > 1 && wordsOf(text).some((word) => comparing.has(word)))
  )
    return { act: 'compare', isSure: false, isNamed: true, isOrder: true }
  const isMask = masked === text || wordsOf(masked).every((word) => word === 'it')
  const named = isMask ? undefined : guessOfPapers(masked, classifier)
  const isFar = named !== undefined && (isStrong(named) || named.score > (own?.score ?? least) + far)
  const names = named !== undefined && ofPapers.has(named.act) && isFar && namesIn(words).length > 0
  const isOfShown =
    words === '' || isNumbered || (own !== undefined && isStrong(own)) || own?.act === 'narrow'
  if (own !== undefined && isOfShown && !(names && own.act === 'narrow' && !isStrong(own)))
    return ofShown(own, text, isNumbered && !isListed ? '' : isListed ? text : words, classifier)
  const isBetter =
    named !== undefined &&
    ofPapers.has(named.act) &&
    named.share > clear.share &&
    named.score > (own?.score ?? least)
  const likeliest = isBetter ? named : own
  if (likeliest === undefined) return undefined
  // Without its name “what datasets does ToRL use” only shows.
  const [asked] = classifier.rank(text, 'papers').acts
  const isAsked = likeliest.act === 'show' && asked?.act === 'ask' && (names || asked.share > surelyAsked)
  const act = isAsked ? 'ask' : likeliest.act
  return {
    act,
    isSure: false,
    isNamed: ofPapers.has(act),
    isOrder: isPlain(likeliest) && !isDoubted(act, text),
  }
}

const surelyAsked = 0.9

/** `ask the second one …`, `ask 2 …` */
function asksNumbered(text: string): boolean {
  const [first, ...others] = wordsOf(text)
  return first === 'ask' && typeof findReference(others.slice(0, 2).join(' '))?.papers === 'object'
}

/** `tldr 2`, `cites it`, `cited the second one`; alone they are of the paper that was shown. */
function partAsked(text: string): string | undefined {
  const [first = '', ...others] = wordsOf(text)
  const said = findReference(others.slice(0, 3).join(' '))?.papers
  const isPointed = typeof said === 'object' || said === 'it' || others.length === 0
  return isPointed && parts.has(first) ? first : undefined
}

/** Commands that `show` lists and that tell something of one paper. */
const parts = wordSet('tldr cites cited')

const least = -1

/** What two names stand beside where papers are compared. */
const comparing = new Set(
  'vs versus compare compared comparison differ difference differences newer older'.split(' '),
)

/** What a text wants, or a clause of it; a number of a paper says no more of that than “it”. */
function guess(text: string, rest: string | undefined, classifier: Classifier): Likeliest | undefined {
  const clauses = splitAtSigns(text)
  const all = clauses.length > 1 && clauses.length <= maxClauses ? [text, ...clauses] : [text]
  const [whole, ...parts] = all.map((clause) => guessOfPapers(clause, classifier))
  const best = parts
    .filter((part) => part !== undefined && part.act !== 'narrow' && isStrong(part))
    .toSorted((one, other) => (other?.score ?? 0) - (one?.score ?? 0))[0]
  const own = whole !== undefined && isStrong(whole) ? whole : (best ?? whole)
  const pointed = rest === undefined ? undefined : guessOfPapers(`${rest} it`, classifier)
  const isOfPapers = pointed !== undefined && ofPapers.has(pointed.act) && pointed.act !== 'show'
  const goesOn = own?.act === 'instead' || own?.act === 'too'
  return isOfPapers && !goesOn && pointed.score > (own?.score ?? least) - 1 ? pointed : (own ?? pointed)
}

const maxClauses = 4

function isClear({ score, share }: Likeliest): boolean {
  return score > clear.score && share > clear.share
}

/** What names papers is of them only where little else is likely. */
function isPlain({ score, share }: Likeliest): boolean {
  return score > plain.score && share > plain.share
}

/** Then words that name nothing are said by the way. */
function isStrong({ score, share }: Likeliest): boolean {
  return score > strong.score && share > strong.share
}

const clear = { score: 0, share: 0.5 }
const plain = { score: 0.5, share: 0.7 }
const strong = { score: 1, share: 0.8 }
/** Whether what changes something is asked about, refused or only thought of. */
function isDoubted(act: string, text: string): boolean {
  if (!changes.has(act)) return false
  const words = wordsOf(text)
  const [first = '', second = '', third = ''] = words.slice(words.findIndex((word) => !openers.has(word)))
  const isRequest = requests.has(first) && addressed.has(second)
  const isRefused = !refusing.has(act) && words.some((word) => negations.has(word))
  // “I have deleted it from my Zotero” tells what was done elsewhere; opinions are told so, too.
  const isTold =
    !opinions.has(act) &&
    (tellers.has(first)
      ? second.endsWith('ed') || (perfect.has(second) && third !== 'to')
      : havers.has(first))
  const isForbidden = words.some((word, at) => forbids.has(word) && takesBack.has(words[at + 1] ?? ''))
  const isOpen =
    !refusing.has(act) && ((asks.has(first) && !isRequest) || words.some((word) => doubts.has(word)))
  const isForAll = words.some((word) => sharing.has(word)) && !words.some((word) => notForAll.has(word))
  const isForMeeting = words.some((word) => nominating.has(word))
  // “Like this but newer” compares.
  const isCompared = words.some((word) => isAmong(word, 'but only just')) && words[0] === 'like'
  const isVote = act !== 'vote up' || (!isCompared && words.some((word) => liking.has(word)))
  return (
    isRefused ||
    isTold ||
    isForbidden ||
    isOpen ||
    !isVote ||
    (act === 'share' && !isForAll) ||
    (act === 'nominate' && !isForMeeting)
  )
}

/** Of what was shown, unless it is likelier of the bot. */
function ofShown(said: Likeliest, text: string, words: string, classifier: Classifier): ActSaid | undefined {
  const bot = guessOfBot(text, classifier)
  const isSurely = isStrong(said)
  // What surely is of papers is no question on the bot, but may be of one's own list.
  const isOther =
    bot !== undefined && !bot.act.endsWith(said.act) && !(isSurely && bot.act.startsWith('help'))
  const isOfOwnList = bot?.act.startsWith('saved') && says(text, 'my') && !changes.has(said.act)
  const lead = isOfOwnList ? 0 : isSurely ? farther : far
  if (isOther && bot.score > said.score + lead) return undefined
  const isOrder = isClear(said) && !isDoubted(said.act, text)
  const isNamed = words !== '' && ofPapers.has(said.act)
  const isFamiliar = wordsOf(text).every((word) => classifier.isFrame(word))
  return { act: said.act, isSure: isOrder && ((words === '' && isFamiliar) || isSurely), isNamed, isOrder }
}

/** An answer of the bot is given as well where nothing was shown. */
const far = 0.5
const farther = 1

/** What says yes or no word for word, as a command may hang on it; and numbers alone. */
function readClosed(text: string): string | undefined {
  const words = wordsOf(text).filter((word) => !polite.has(word))
  const isNumber = [text, words.join(' ')].some((said) => typeof parseReference(said) === 'object')
  if (isNumber && !says(text, 'my our')) return 'show'
  if (text.length > maxClosed || text.includes('?')) return undefined
  const said = (words.length > 1 && agrees.has(words[0] ?? '') ? words.slice(1) : words).join(' ')
  if (agrees.has(said)) return 'yes'
  return refuses.has(words.filter((word) => !opens.has(word)).join(' ')) ? 'refuse' : undefined
}

const maxClosed = 40
const polite = new Set(['please', 'pls', 'then', 'very', 'really', 'quite'])
const agrees = new Set(
  phraseList(`yes,yep,yeah,yup,sure,sure thing,do,do it,do that,do so,go ahead,of course,exactly,correct,that is it
  that's it,that is right,that's right,that's correct,absolutely,definitely,i am sure,i'm sure,certain
  i am certain`),
)
const opens = new Set(['no', 'oh', 'wait'])
const refuses = new Set(["don't", 'dont', 'do not'])
const asks = wordSet(
  'is are was were should could would can does did do what why how when where which who whom if shall may',
)
const openers = wordSet(
  'please pls so and then now also hi hey ok okay oh ah hm hmm well great nice good yes but',
)
const requests = wordSet('can could would will')
const addressed = wordSet('you u')
const doubts = wordSet('should might whether if unless maybe perhaps wonder wondering how mind wrong others')
const negations = wordSet(
  "not don't dont never no won't wouldn't shouldn't can't cannot didn't nobody nothing",
)
const sharing = wordSet('share post announce publish show tell send forward let give public spread')
/** Praise alone is no vote. */
const liking = wordSet('vote votes voted upvote up like liked likes love loved thumbs thumb 👍 +1')
const nominating = wordSet(
  'nominate propose suggest discuss read meeting club session group ballot vote agenda shortlist candidate candidates together next forward',
)
/** Then others would not see it, or not now. */
const notForAll = wordSet('me later tomorrow more code')
const opinions = new Set(['vote up', 'vote down', 'dislike', 'instead', 'too'])
const tellers = wordSet('i we you he she they somebody someone')
const perfect = wordSet('have has had already just almost nearly')
const havers = wordSet("i've we've you've they've")
const forbids = wordSet("don't dont not never won't shouldn't")
const takesBack = wordSet('undo revert take remove delete drop unsave cancel change touch')
/** Acts that say no themselves. */
const refusing = new Set(['unvote', 'dislike', 'vote down', 'instead', 'undo'])
const changes = new Set(
  phraseList(
    `save,unsave,vote up,vote down,unvote,dislike,nominate,share,follow authors,subscribe,undo,too,instead`,
  ),
)
const ofPapers: ReadonlySet<string> = new Set(
  phraseList(`save,unsave,vote up,vote down,dislike,nominate,share,cite,show,similar,listed,ask,same authors,age,unvote
  why,follow authors,too,instead,tldr,cites,cited,compare,note,read,unread`),
)
