/**
 * What people say about the last answer: `more`, `newer ones`, `only with code`,
 * `save 2`, `similar to the third`.
 */
import { type AgeWish, parseAge } from './age-wish.ts'
import { stripCourtesy } from './courtesy.ts'
import { type ListWish, parseListWish } from './list-wish.ts'
import {
  asksWhetherAll,
  back,
  earlier,
  isYes,
  newest,
  next,
  quotes,
  refusesDeed,
  same,
  shareList,
  undo,
  undoVote,
} from './list-words.ts'
import { parsePaperQuestion } from './paper-question.ts'
import { verbs } from './paper-verbs.ts'
import { parsePaperWish } from './paper-wish.ts'
import { parseReference, type Reference } from './references.ts'

export type FollowUp =
  /** Pages on from the last, or back. */
  | { readonly kind: 'turn'; readonly by: number }
  | { readonly kind: 'page'; readonly page: number }
  | { readonly kind: 'newest' }
  | { readonly kind: 'best' }
  /** The list before the last one, or the first of them. */
  | { readonly kind: 'earlier'; readonly isFirst: boolean }
  /** Sentences of papers for the last question. */
  | { readonly kind: 'quotes'; readonly isSaidToPeople: true }
  /** What was asked about is meant. */
  | { readonly kind: 'yes'; readonly isSaidToPeople: true }
  /** What was done last is to be taken back. */
  | { readonly kind: 'undo'; readonly ofVote: boolean; readonly isSaidToPeople: true }
  /** What was done or asked last was not wanted. */
  | { readonly kind: 'refused'; readonly isSaidToPeople: true }
  /** The list without its filters, or without those of time alone. */
  | { readonly kind: 'unfiltered'; readonly ofTime: boolean }
  /** Those from before the ones that were shown. */
  | { readonly kind: 'older' }
  | ListWish
  | AgeWish
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
  /** Whether papers are on the asker's reading list. */
  | { readonly kind: 'listed'; readonly papers: Reference; readonly isSaidToPeople: true }
  /** The list itself, for everybody. */
  | { readonly kind: 'share'; readonly isSaidToPeople?: true }

/** Nobody needs more for that. */
const maxLength = 80

const sharedWith =
  /^share (?:it|this|that|them|these|(?:(?:the|these|this|that) )?(?:list|papers|results)) with (?:the |this )?(?:channel|room|everybody|everyone|team|group|others|all|us)$/
/** `post this last answer for my group`, `share the answer here so that Maria can read it`. */
const answerShared =
  /^(?:share|post|forward|send|show|put) (?:(?:this|that|the|your|it) ){0,2}(?:last |latest |previous )?(?:answers?|replies|reply|quotes?|response)(?: (?:here|(?:for|with|to|in) (?:the |this |my |our )?(?:channel|room|everybody|everyone|team|group|others|all|us)))?(?: (?:so|that|because|for) .{1,40})?$/
/** Of several papers it asks which. */
const paperSharedWith =
  /^share (?:(?:the|this|that) )?(?:paper|article) with (?:the |this )?(?:channel|room|everybody|everyone|team|group|others|all|us)$/
/** The list is in the order of how well papers match. */
const best =
  /^(?:(?:i|we) (?:only |just )?have time for (?:only |just )?(?:one|1),? (?:so )?)?(?:(?:which|what)(?: (?:one|ones|paper|papers)(?: of (?:these|them|those))?| of (?:these|them|those))|which) (?:(?:should|do|would|must|can) (?:i|we|you) (?:read|start with|begin with|recommend|present|discuss|pick|choose|take)|is (?:the )?(?:best|most relevant))(?: first)?$/
/** The whole list as a file. */
const citeAll =
  /^(?:the )?(bibtex|ris|csl|citations?|references)(?: file)?(?: (?:in|as) (bibtex|ris|csl))?$|^(?:(?:now|also|and) )?(?:as|in) (?:an? )?(bibtex|ris|csl)(?:[- ]json)?(?: (?:file|format))?(?: instead)?$|^(?:export|download)(?: (?:it|them|these|those|all|everything|(?:the|this|that) (?:list|page)))?(?: (?:all|everything))?(?: (?:as|to|in|into|for)(?: an?)? (bibtex|bib|ris|csl|zotero|mendeley|endnote|latex)(?: file)?)?$/
/** `same thing but for EndNote`, after a citation */
const citedAs =
  /^(?:the )?same(?: thing| one| paper)?(?: again)?,? (?:but )?(?:for|in|as) (endnote|zotero|mendeley|ris|bibtex|csl|latex)$/
const whichIsNewest =
  /^(?:which|what)(?: one| paper)? of (?:them|these|those) (?:is|was) (?:the )?(?:newest|newer|latest|most recent)$|^(?:which|what) (?:one )?(?:is|was) the (?:newest|latest|most recent)(?: one| paper)? of (?:them|these|those)$/
const byMatch =
  /^(?:(?:sort|order|rank)(?: (?:it|them|these|those|the list))? by (?:relevance|match|score|best match)|(?:most relevant|best(?: match(?:es)?| ones)?) first|by relevance)$/
/** `remove the date filter`, `without filters`, `any time`. */
const withoutFilters =
  /^(?:(?:forget|never mind)(?: about)? the (?:date|time|year|filter)s?(?: thing| stuff| part| filter| limit)?|(?:remove|undo|drop|clear|reset|lift|ignore|without|no)(?: the| all| any| my| that| these){0,2} (?:(?:date|time|year) )?filters?|(?:any|all) (?:time|years?|dates?))$/
const asksNewer =
  /^(?:is|are) there (?:a |any |some )?(?:newer|more recent) (?:papers?|ones?|works?|results?)(?: (?:on|about|than) (?:this|that|it|these))?$/
const sorted = /^(?:sort|order) (?:them|these|those|it|this|that|the list) by (?:date|time|newest|recency)$/
/** `anything older?`, `do you have earlier papers`. */
const older =
  /^(?:(?:and |(?:do you have |is there |are there |have you got |show me )?(?:any |anything |something )?))?(?:the )?(?:(?:older|earlier|less recent)(?: ones| papers| work| stuff| results)?|(?:ones|papers) before (?:those|these|that|them))$/

/** `ok notify me if something new turns up` */
const tellOfMore =
  /^(?:notify|tell|ping|alert|inform|let) (?:me|us)(?: know)? (?:if|when|whenever|once|as soon as) (?:there(?:['’]?s| is| are) )?(?:something|anything|more|a new one|new ones?|others?)(?: (?:new|more|else))?(?: (?:on|about|like) (?:this|that|it))?(?: (?:turns|comes|shows|pops) (?:up|out|in)| appears?| is published)?$/

/**
 * What a text says of the last answer; undefined if it can be understood without one. `nah newer` is `newer`.
 */
export function parseFollowUp(text: string): FollowUp | undefined {
  if (text.length > maxLength) return undefined
  return parseBare(text) ?? (interjection.test(text) ? parseBare(text.replace(interjection, '')) : undefined)
}

const interjection =
  /^(?:(?:nah|nope|no|hm+|ok|okay|yes|yeah|yep|oh|ah|well|sorry|oops|ugh|argh?|and|so|then|wait|actually|great|nice|cool|perfect|good|fine|right|alright|thanks|thx|wow|lol|that['’]?s a lot|too many|too few|not enough|better|never ?mind|nvm|who cares|whatever|i meant?|meant)[,.!]* ){1,4}/i

function parseBare(text: string): FollowUp | undefined {
  const said = stripCourtesy(text).toLowerCase().replace(/\s+/g, ' ')
  const bare = said
    .replace(/^(?:show|give|get|find|send|have|i want|list|fetch|(?:pull|bring) up) (?:me |us )?/, '')
    .replace(/^(?:some |what(?:'s| is| are) the (?=difference))/, '')
  if (next.has(said) || next.has(bare.replace(/^the /, ''))) return { kind: 'turn', by: 1 }
  if (back.has(said) || back.has(bare.replace(/^the /, ''))) return { kind: 'turn', by: -1 }
  if (same.has(said) || asksWhetherAll(text)) return { kind: 'turn', by: 0 }
  if (refusesDeed(text)) return { kind: 'refused', isSaidToPeople: true }
  if (isYes(text)) return { kind: 'yes', isSaidToPeople: true }
  if (quotes.test(said)) return { kind: 'quotes', isSaidToPeople: true }
  const ofVote = undoVote.test(said)
  if (ofVote || undo.test(said)) return { kind: 'undo', ofVote, isSaidToPeople: true }
  const age = parseAge(said) ?? parseAge(bare)
  if (age !== undefined) return age
  const before = earlier.exec(said)
  if (before !== null) return { kind: 'earlier', isFirst: before[1] !== undefined }
  if (newest.has(said) || newest.has(bare)) return { kind: 'newest' }
  if (sorted.test(said) || whichIsNewest.test(said) || asksNewer.test(said)) return { kind: 'newest' }
  const cited = citeAll.exec(bare) ?? citedAs.exec(said)
  if (cited !== null) {
    const [said = ''] =
      /^(?:ris|csl|zotero|mendeley|endnote)$/.exec(cited[2] ?? cited[1] ?? cited[3] ?? cited[4] ?? '') ?? []
    const format = said.length > 3 ? 'ris' : said
    return { kind: 'about', command: 'cite', papers: 'all', words: format }
  }
  if (byMatch.test(said)) return { kind: 'best' }
  if (withoutFilters.test(said)) return { kind: 'unfiltered', ofTime: /\b(?:date|time|year)/.test(said) }
  // “too few, all of them again”
  if (
    /^(?:all|everything)(?: of (?:them|it|these|those))?$/.test(said) &&
    /\b(?:again|back)[.!]?$/i.test(text)
  )
    return { kind: 'unfiltered', ofTime: false }
  if (best.test(said)) return { kind: 'about', command: 'show', papers: [1], words: '', isSaidToPeople: true }
  if (older.test(said) || older.test(bare)) return { kind: 'older' }
  if (tellOfMore.test(said)) return { kind: 'subscribe', times: '', isSaidToPeople: true }
  const wish = parseListWish(said)
  if (wish !== undefined) return wish
  if (
    /^(?:anything |something |any |more |things? |papers |others |work )?(?:similar|related|(?:in|along) (?:the |a )?(?:same|similar) (?:spirit|vein|direction|line|lines|style)|like (?:it|that|this)|close to (?:it|that|this))(?: ones| papers)?$/.test(
      bare,
    )
  )
    return { kind: 'about', command: 'similar', papers: 'it', words: '' }
  if (shareList.has(said) || sharedWith.test(said) || answerShared.test(said)) return { kind: 'share' }
  if (paperSharedWith.test(said)) return { kind: 'about', command: 'share show', papers: 'it', words: '' }
  const page =
    /^(?:(?:go|jump|back|turn) (?:back )?(?:to )?)?(?:the )?(?:page (\d{1,3})|first page|(?:very )?beginning)$/.exec(
      bare,
    )
  const number = page === null ? 0 : Number(page[1] ?? 1)
  if (number > 0) return { kind: 'page', page: number }
  return (
    parseAbout(said) ??
    parseAbout(bare.replace(/^(?:the|(?:a few|some|five|ten|\d{1,2}) (?=more like))\s?/, '')) ??
    parseWish(said)
  )
}

/** `is the second one on my list`, `did I save it`. */
const asksWhetherListed =
  /^(?:(?:is|are|do i (?:still |already )?have|have i (?:got|put)|did i put) (.{1,30}?) (?:already |still )?(?:on|in) (?:my (?:reading )?|the reading )(?:list|library)|(?:did|have|has) (?:i|you) (?:already )?(?:saved?|kept|keep|bookmark(?:ed)?) (.{1,30}?)|(?:is|are) (.{1,30}?) (?:already )?(?:saved|bookmarked))(?: already| yet)?$/

function parseWish(said: string): FollowUp | undefined {
  const [, onIt, saved, isSaved] = asksWhetherListed.exec(said) ?? []
  const listed = parseReference(onIt ?? saved ?? isSaved ?? 'nothing')
  if (listed !== undefined) return { kind: 'listed', papers: listed, isSaidToPeople: true }
  const wish = parsePaperWish(said)
  if (wish === undefined) return undefined
  const isList = wish.command === 'share show' && (wish.papers === 'it' || wish.papers === 'all')
  return isList ? { kind: 'share', isSaidToPeople: true } : { kind: 'about', ...wish, isSaidToPeople: true }
}

/** A paper of the last answer that a question is asked about. */
function parseQuestion(said: string): FollowUp | undefined {
  const papers = parseReference(parsePaperQuestion(said) ?? 'nothing')
  return papers && { kind: 'about', command: 'show', papers, words: '', isSaidToPeople: true }
}

function parseAbout(text: string): FollowUp | undefined {
  // “citation for it as well, for EndNote”
  const said = text.replace(/,? (?:as well|too|also)(?=,? (?:for|in|as) )/, '')
  const question = parseQuestion(said)
  if (question !== undefined) return question
  if (
    /^(?:(?:and|also|now) )*(?:open )?(?:(?:the|its|their) )?(?:links?|pdfs?|urls?|abstracts?|tl;?dr|summary|details?)$/.test(
      said,
    )
  )
    return { kind: 'about', command: 'show', papers: /[fkl]s$/.test(said) ? 'all' : 'it', words: '' }
  if (/^(?:a )?(?:thumbs[- ]?up|upvote|\+1)(?: from me)?$/.test(said))
    return { kind: 'about', command: 'vote up', papers: 'it', words: '', isSaidToPeople: true }
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
    // “save it for my colleague's visit”
    const papers = parseReference(command === 'save' ? reference.replace(forWhat, '') : reference)
    if (papers !== undefined) return { kind: 'about', command, papers, words }
  }
  // `it` and `them` alone say nothing of what is wanted.
  const papers = parseReference(said)
  const isNumber = papers !== undefined && typeof papers !== 'string'
  return isNumber ? { kind: 'about', command: 'show', papers, words: '' } : undefined
}

const forWhat = / (?:for|until|till|before|so that) .{3,40}$/

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
