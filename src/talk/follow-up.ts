/**
 * What people say about the last answer: `more`, `newer ones`, `only with code`,
 * `save 2`, `similar to the third`.
 */
import { stripCourtesy } from './courtesy.ts'
import { parsePaperQuestion } from './paper-question.ts'
import { parsePaperWish } from './paper-wish.ts'
import { parseReference, type Reference } from './references.ts'

export type FollowUp =
  /** Pages on from the last, or back. */
  | { readonly kind: 'turn'; readonly by: number }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'newest' }
  /** Those from before the ones that were shown. */
  | { readonly kind: 'older' }
  /** What else the authors of one wrote, or its first or last author alone. */
  | {
      readonly kind: 'authors'
      readonly papers: Reference
      readonly only?: 'first' | 'last'
      readonly isSaidToPeople: true
    }
  /** What is new of the list, at the times that were said. */
  | { readonly kind: 'subscribe'; readonly times: string; readonly isSaidToPeople: true }
  /**
   * A command about some of its papers; `words` stand after them, such as a citation's format. What people
   * say to each other too, such as a question about a paper, is said to the bot only where it is called.
   */
  | {
      readonly kind: 'about'
      readonly command: string
      readonly papers: Reference
      readonly words: string
      readonly isSaidToPeople?: true
    }
  /** The list itself, for everybody. */
  | { readonly kind: 'share'; readonly isSaidToPeople?: true }

/** Nobody needs more for that. */
const maxLength = 80

const next = new Set([
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
  ...['the rest', 'rest', 'the rest of them', 'the remaining ones', 'remaining ones', 'the others'],
  ...['five more', '5 more', 'a few more', 'some more', 'more like these', 'more like this', 'see more'],
])
const back = new Set(['back', 'go back', 'previous', 'previous page', 'the previous page', 'page back'])
const newest = new Set([
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
const sharedWith =
  /^share (?:it|this|that|them|these|the list) with (?:the |this )?(?:channel|room|everybody|everyone|team|group|others|all|us)$/
/** The list is in the order of how well papers match. */
const best =
  /^(?:which|what)(?: (?:one|ones|paper|papers))? of (?:these|them|those) (?:(?:should|do|would|must|can) (?:i|we|you) (?:read|start with|begin with|recommend)|is (?:the )?(?:best|most relevant))(?: first)?$/
/** The whole list as a file. */
const citeAll = /^(?:the )?(bibtex|ris|csl|citations?|references)(?: file)?$/
const whichIsNewest =
  /^(?:which|what)(?: one| paper)? of (?:them|these|those) (?:is|was) (?:the )?(?:newest|latest|most recent)$/
const sorted = /^(?:sort|order) (?:them|these|those|it|this|the list) by (?:date|time|newest|recency)$/
/** `anything older?`, `do you have earlier papers`. */
const older =
  /^(?:(?:and |(?:do you have |is there |are there |have you got )?(?:any |anything |something )?))?(?:the )?(?:older|earlier|less recent)(?: ones| papers| work| stuff| results)?$/
const shareList = new Set([
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
])

/** What stands before a reference, and the command it means; longer phrases first. */
const verbs: readonly (readonly [string, string])[] = [
  ...[
    'more like',
    'papers like',
    'something like',
    'anything like',
    'similar to',
    'papers similar to',
    'similar',
  ].map((said) => [said, 'similar'] as const),
  ...['citation for', 'citation of', 'bibtex for', 'bibtex of', 'bibtex', 'reference for', 'cite'].map(
    (said) => [said, 'cite'] as const,
  ),
  ...['remove', 'unsave', 'take off'].map((said) => [said, 'unsave'] as const),
  ...['save', 'keep', 'bookmark'].map((said) => [said, 'save'] as const),
  ...['nominate', 'propose'].map((said) => [said, 'nominate'] as const),
  ...['share', 'post'].map((said) => [said, 'share show'] as const),
  ...[
    'tell me about',
    'tell me more about',
    'more about',
    'more on',
    'details of',
    'details on',
    'abstract of',
  ].map((said) => [said, 'show'] as const),
  ...['vote up', 'vote for', 'upvote', 'thumbs up for', 'like', 'i like', 'i love', 'love'].map(
    (said) => [said, 'vote up'] as const,
  ),
  ...['vote down', 'vote against', 'downvote', 'thumbs down for'].map((said) => [said, 'vote down'] as const),
  ...[
    'not interested in',
    "i'm not interested in",
    'i am not interested in',
    'not like',
    'nothing like',
    'no more like',
    'i do not like',
    "i don't like",
    "don't like",
    'dislike',
    'i dislike',
    'less like',
  ].map((said) => [said, 'dislike'] as const),
  ...['summarize', 'summarise', 'explain', 'compare'].map((said) => [said, 'show'] as const),
  ...['what about', 'what is', 'show me', 'show', 'open', 'read', 'see', 'expand', 'summary of'].map(
    (said) => [said, 'show'] as const,
  ),
]

/** What a text says of the last answer; undefined if it can be understood without one. */
export function parseFollowUp(text: string): FollowUp | undefined {
  if (text.length > maxLength) return undefined
  const said = stripCourtesy(text).toLowerCase().replace(/\s+/g, ' ')
  const bare = said.replace(/^(?:show|give|get|find|send|i want|list) (?:me |us )?/, '').replace(/^some /, '')
  if (next.has(said) || next.has(bare)) return { kind: 'turn', by: 1 }
  if (back.has(said)) return { kind: 'turn', by: -1 }
  if (newest.has(said) || newest.has(bare)) return { kind: 'newest' }
  if (sorted.test(said) || whichIsNewest.test(said)) return { kind: 'newest' }
  const format = citeAll.exec(bare)?.[1]
  if (format !== undefined)
    return {
      kind: 'about',
      command: 'cite',
      papers: 'all',
      words: /^(?:ris|csl)$/.test(format) ? format : '',
    }
  if (best.test(said)) return { kind: 'about', command: 'show', papers: [1], words: '', isSaidToPeople: true }
  if (older.test(said)) return { kind: 'older' }
  const ofList = parseSubscribe(said) ?? parseAuthors(said)
  if (ofList !== undefined) return ofList
  if (/^(?:anything |something |any |more )?(?:similar|related)(?: ones| papers)?$/.test(bare))
    return { kind: 'about', command: 'similar', papers: 'it', words: '' }
  if (shareList.has(said) || sharedWith.test(said)) return { kind: 'share' }
  const page = /^page (\d{1,3})$/.exec(said)?.[1]
  if (page !== undefined && Number(page) > 0) return { kind: 'page', page: Number(page) }
  return parseAbout(said) ?? parseAbout(bare.replace(/^the /, '')) ?? parseWish(said)
}

const times =
  /(?:^| )((?:(?:every|each|on) (?:day|week|weekday|morning|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)|daily|weekly|weekdays)(?: at \d{1,2}(?::\d\d)? ?(?:am|pm)?)?)$/
/** `subscribe us to this`, `keep me posted on that`, `let me know when there is something new on this`. */
const asksForNews =
  /^(?:subscribe(?: (?:me|us|here|this channel|the channel))?(?: to| for)? (?:this|that|it|these|those)(?: search| query| topic| list)?|keep (?:me|us) (?:posted|updated|informed|up to date) (?:on|about|with) (?:this|that|it|these|those)|(?:(?:(?:let (?:me|us) )?know|(?:tell|notify|alert|ping) (?:me|us)) )?(?:when|whenever|if|about|of|as soon as)(?: there(?:'s| is| are))?(?: any| more| something| anything)* ?new(?: ones?| papers?| stuff| work| results?)?(?: (?:on|about|like|of|for|in) (?:this|that|it|these|those))?(?: (?:comes? (?:out|in|up)|appears?|arrives?))?|(?:follow|watch|track) (?:this|that)(?: search| query| topic))$/
/** With times after it: `post this every monday`. */
const asksToPost =
  /^(?:post|send|deliver|give|bring|show|share)(?: (?:me|us))? (?:this|that|it|these|those|them|(?:papers|more|new ones|ones) like (?:this|that|these|those))(?: to (?:me|us)| here)?$/

function parseSubscribe(said: string): FollowUp | undefined {
  const when = times.exec(said)?.[1] ?? ''
  const wish = when === '' ? said : said.slice(0, -when.length).trimEnd()
  const isAsked = asksForNews.test(wish) || (when !== '' && asksToPost.test(wish))
  return isAsked ? { kind: 'subscribe', times: when, isSaidToPeople: true } : undefined
}

const byAuthors =
  /^(?:(?:is there|are there|do you have|have you got|find|show|give|search|me|us|what|any|anything|something|everything|all|more|other|others|else|papers?|works?|articles?|stuff|that is|there is) ){0,6}(?:by|from|of) (?:the same (?:people|researchers|team|group|lab)|(?:the|its|their|these|those|this)(?: same)? (?:(first|last|senior) )?authors?)(?: (?:of|on) (.{1,30}))?$/
const elseWritten =
  /^what (?:else|other papers?|more) (?:did|do|have|has) (?:they|the (?:same )?(?:authors?|people|team|group)|(?:this|these|its|that) authors?)(?: of (.{1,30}))? (?:write|written|publish|published|do|done|work on|worked on)$/

function parseAuthors(said: string): FollowUp | undefined {
  const found = byAuthors.exec(said)
  const isElse = elseWritten.exec(said)
  if (found === null && isElse === null) return undefined
  const papers = parseReference(found?.[2] ?? isElse?.[1] ?? 'it')
  if (papers === undefined) return undefined
  const only = found?.[1] === undefined ? {} : ({ only: found[1] === 'first' ? 'first' : 'last' } as const)
  return { kind: 'authors', papers, ...only, isSaidToPeople: true }
}

function parseWish(said: string): FollowUp | undefined {
  const wish = parsePaperWish(said)
  if (wish === undefined) return undefined
  const isList = wish.command === 'share show' && typeof wish.papers === 'string'
  return isList ? { kind: 'share', isSaidToPeople: true } : { kind: 'about', ...wish, isSaidToPeople: true }
}

/** A paper of the last answer that a question is asked about. */
function parseQuestion(said: string): FollowUp | undefined {
  const papers = parseReference(parsePaperQuestion(said) ?? 'nothing')
  return papers && { kind: 'about', command: 'show', papers, words: '', isSaidToPeople: true }
}

function parseAbout(said: string): FollowUp | undefined {
  const question = parseQuestion(said)
  if (question !== undefined) return question
  if (said === 'cite' || said === 'save') return { kind: 'about', command: said, papers: 'it', words: '' }
  const off = offList.exec(said)?.[1] ?? 'nothing'
  // The whole list is more than what was shown.
  const dropped = /^(?:all|everything)$/.test(off) ? undefined : parseReference(off)
  if (dropped !== undefined) return { kind: 'about', command: 'unsave', papers: dropped, words: '' }
  const listed = parseReference(onList.exec(said)?.[1] ?? 'nothing')
  if (listed !== undefined) return { kind: 'about', command: 'save', papers: listed, words: '' }
  const [, asked = '', toAsk = ''] = askedPaper.exec(said) ?? []
  const one = toAsk === '' ? undefined : parseReference(asked)
  if (one !== undefined) return { kind: 'about', command: 'ask', papers: one, words: toAsk }
  for (const [verb, command] of verbs) {
    if (!said.startsWith(`${verb} `)) continue
    const { reference, words } = splitFormat(said.slice(verb.length + 1), command)
    const papers = parseReference(reference)
    if (papers !== undefined) return { kind: 'about', command, papers, words }
  }
  // `it` and `them` alone say nothing of what is wanted.
  const papers = parseReference(said)
  const isNumber = papers !== undefined && typeof papers !== 'string'
  return isNumber ? { kind: 'about', command: 'show', papers, words: '' } : undefined
}

/** `drop it from my list` */
const offList =
  /^(?:remove|drop|take|delete) ([a-z0-9#, ]{1,30}) (?:from|off) (?:my |the )?(?:reading )?list$/
/** `put it on my list`, `add 2 to my reading list`. */
const onList = /^(?:put|add) ([a-z0-9#, ]{1,30}) (?:on|to) (?:my |the )?(?:reading )?list$/

/** `ask it which datasets are used`, `ask the second one …`, `ask 2 …`. */
const askedPaper =
  /^ask (it|this paper|that paper|#?\d{1,2}|the (?:first|second|third|fourth|fifth|last)(?: one| paper)?) (.+)$/

/** `cite them as ris`. */
function splitFormat(said: string, command: string): { reference: string; words: string } {
  if (command !== 'cite') return { reference: said, words: '' }
  const [, reference = said, format = ''] =
    /^(.*?)(?: (?:as |in |to )?(bibtex|ris|csl)(?:-json)?)$/.exec(said) ?? []
  return { reference, words: format }
}
