/** How many papers there are: `how many are about agents?`, `count of papers from April vs. March`. */
import { dropTail } from '../model/text.ts'

/** What is to be counted; `isOfShown` where it is some of what was shown. */
export interface CountWish {
  readonly subject: string
  readonly isOfShown: boolean
}

/** Longer texts say what papers are about. */
const maxLength = 160

const papers = '(?:papers?|ones|articles?|works|publications|preprints|results|hits)'
const before =
  /^(?:(?:hey|hi|hello|so|and|but|ok|okay|well|roughly|approximately|about|exactly|just|now|then|please|do you know|can you tell me|could you tell me|tell me|any idea)[,.!]* ){0,4}/i
const cue = new RegExp(
  `^(?:how many|(?:what|which) number of|(?:what(?:['’]s| is) )?(?:the |a )?(?:number|count) of(?= (?:all |the |your |our )?(?:${papers}|them|these|those)\\b)|count(?: up| me)?(?= (?:all |the |your |our )?(?:${papers}|them|these|those)\\b))(?= )`,
  'i',
)
const ofShown = new RegExp(`^(?: ${papers})? (?:of )?(?:all )?(?:them|these|those)(?: ${papers})?\\b`, 'i')
const ofAll = new RegExp(`^(?: of)?(?: all)?(?: the| your| our)? ${papers}\\b`, 'i')
const theBot =
  /^ (?:(?:are|is|were|was|do|does|did|have|has|we|you|there|exist|got|already|come|came|appeared?|out|published|written|posted|that|which|are|deals?|dealing)(?= |$) ?)+(?:with )?/i
/** What is counted begins so; `how many GPUs …` asks something else. */
const leads = /^(?:about|on|for|from|in|since|before|after|between|during|until|by|with|without)\b/i
const leading = /^(?:about|on|for|of|deal with) (?=\S)/i
const ending =
  /[\s,]{1,3}(?:(?:are|is) (?:there|that|it)|(?:do|did|have) (?:you|we) (?:have|got|know|find)|have (?:you|we)(?: got)?|exist|here|in here|in there|there|in total|in all|altogether|roughly|approximately|so far|by now)$/i
/** `Pengfei Liu, how many here?` */
const atEnd =
  /^(\S.{1,80}?)(?:,| [-–:]) (?:how many|how much)(?: papers)?(?: (?:is that|are there|are they|do (?:you|we) have|have (?:you|we)(?: got)?|exist|here|there|in here|in total)){0,2}$/i
/** `how many papers did I save`, `how many votes do my papers have`: of the bot. */
const ofAsker = /\b(?:i|me|my|mine|our|saved?|votes?|voted|subscri\w+|digests?|posted|day|week|month|year)\b/i

/** `how many papers are in one digest?` */
const ofDigest =
  /\b(?:in|per|of|for) (?:one|a|an|each|every|the|your|our) (?:digest|post|subscription|meeting)\b/i

/** Undefined for anything else, and where nothing is said of what papers are counted. Takes linear time. */
export function parseCount(text: string): CountWish | undefined {
  if (text.length > maxLength) return undefined
  const said = dropTail(text.replace(/\s+/g, ' ').trim().replace(before, ''), /[\s?!.]/)
  const [, named] = atEnd.exec(said) ?? []
  if (named !== undefined) return { subject: named, isOfShown: false }
  const [opening] = cue.exec(said) ?? []
  if (opening === undefined) return undefined
  const rest = said.slice(opening.length)
  const shown = ofShown.exec(rest)?.[0]
  const all = shown ?? ofAll.exec(rest)?.[0] ?? ''
  const asked = rest.slice(all.length)
  const opened = theBot.exec(asked)?.[0] ?? ''
  const counted = dropEndings(` ${asked.slice(opened.length).trim()}`).trim()
  const ofKind = all === '' && opened === '' ? kindOf(counted) : undefined
  const isSaid =
    leads.test(counted) || /\bdeals?|dealing\b/.test(opened) || /^ (?:are|is|were) $/.test(opened)
  if (counted === '' || !(isSaid || ofKind) || ofAsker.test(periodless(counted)) || ofDigest.test(said))
    return undefined
  return { subject: ofKind ?? counted.replace(leading, ''), isOfShown: shown !== undefined }
}

/** `how many reasoning papers do you have` */
function kindOf(counted: string): string | undefined {
  return /^(\S+(?: \S+){0,3}) papers$/i.exec(counted)?.[1]
}

/** `in the last week of march` is of papers, and no time of the bot. */
function periodless(counted: string): string {
  return counted.replace(
    /\b(?:last|first|this|past|second|third) (?:\w+ )?(?:days?|weeks?|months?|years?)\b/gi,
    '',
  )
}

function dropEndings(text: string): string {
  const once = text.replace(ending, '')
  return once === text ? text : dropEndings(once)
}

const versus =
  / (?:vs\.?|versus|compared (?:to|with)|against|(?:and|or),? how many(?: papers)?(?: are)?(?: there)?) /i
const more = new RegExp(
  `^(?:(?:are there|is there|do (?:you|we) have|have (?:you|we) got|do(?= more ${papers} )) )?more (?:${papers} )?(?:(?:about|on|from|by|in|with|of|using|use) )?(?:it )?|^(?:which|what|who) (?:of (?:the two|both|these|those|them) )?has (?:the )?(?:more|most)(?: ${papers})?(?: here| in here)?[,:]? `,
  'i',
)

/** The two things whose papers are counted against each other; undefined for anything else. */
export function parseCountOfTwo(text: string): readonly [string, string] | undefined {
  if (text.length > maxLength) return undefined
  const said = dropTail(text.replace(/\s+/g, ' ').trim().replace(before, ''), /[\s?!.]/)
  const counted = parseCount(said)?.subject
  const [opening] = more.exec(said) ?? []
  const rest = opening === undefined ? undefined : said.slice(opening.length)
  const [one, other, another] = counted?.split(versus) ?? rest?.split(/,? or /) ?? []
  if (one === undefined || other === undefined || another !== undefined) return undefined
  // “from April vs. March”
  const [lead = ''] = /^(?:from|in|since|by|with|without) /i.exec(one) ?? []
  const isSame = lead === '' || leads.test(other)
  return [one.replace(leading, ''), isSame ? other.replace(leading, '') : `${lead}${other}`]
}

/** `which of the two has more`, of the last two lists. */
export function asksWhichHasMore(text: string): boolean {
  return whichHasMore.test(dropTail(text.trim().replace(before, ''), /[\s?!.]/))
}

const whichHasMore =
  /^(?:(?:and )?(?:which|what)(?: one)?(?: of (?:the two|them|these|those|both))? (?:has|have|had|is|gets?|got) (?:the )?(?:more|most|bigger|larger)(?: papers| results| hits| of them)?|(?:which|what) (?:is|are|has) more(?: common| frequent)?|what are there more of)$/i
