/**
 * Whether the words of a source say that its paper was taken back: withdrawn, retracted or removed. arXiv keeps such
 * a paper's page and says so in its comments or in place of the abstract
 * (https://info.arxiv.org/help/withdraw.html); publishers mark the title (https://publicationethics.org/retraction-guidelines).
 */

import { paperBounds } from './bounds.ts'
import { hasDigit } from './words.ts'

/** Whether any of a record's texts says that its paper was taken back; texts that a source lacks say nothing. */
export function isTakenBack(record: {
  readonly title?: string | undefined
  readonly abstract?: string | undefined
  readonly comments?: string | undefined
}): boolean {
  return (
    isTitleWithdrawn(record.title) || isNoticeOfWithdrawal(record.abstract) || saysWithdrawn(record.comments)
  )
}

/**
 * Whether comments say it of their own paper: not of another, of an earlier version or of a part, and not that it left
 * a venue.
 */
export function saysWithdrawn(comments: string | undefined): boolean {
  const text = comments?.slice(0, paperBounds.comments) ?? ''
  return mentions.test(text) && readTokens(text).some(takesBack(anyForm))
}

/**
 * Whether an abstract says it of this paper in so many words, since abstracts also tell of withdrawals that they
 * study.
 */
export function isNoticeOfWithdrawal(abstract: string | undefined): boolean {
  const text = abstract?.slice(0, paperBounds.abstract) ?? ''
  return mentions.test(text) && readTokens(text).some(takesBack(plainForm))
}

/** Whether a title is marked: `RETRACTED: …`, `Withdrawn article: …`, `… (withdrawn)`, `Retraction note to: …`. */
export function isTitleWithdrawn(title: string | undefined): boolean {
  const text = title?.trim().slice(0, paperBounds.title) ?? ''
  if (!mentions.test(text)) return false
  const words = text.toLowerCase().match(/[\p{L}]+|[^\p{L}\s]/gu) ?? []
  const opener = words[0] === '[' || words[0] === '(' ? 1 : 0
  const [mark = '', second = '', third = ''] = words.slice(opener)
  const end = opener === 1 || second === ':' || second === '–' || second === '—'
  if ((opener === 1 ? bracketed : marks).has(mark) && (end || (nouns.has(second) && isMarkEnd(third))))
    return opener === 0 || isMarkEnd(second) || nouns.has(second)
  if ((mark === 'retraction' || mark === 'withdrawal') && (second === 'note' || second === 'notice'))
    return true
  const [close, last, open] = words.slice(-3).reverse()
  return (open === '(' || open === '[') && (close === ')' || close === ']') && bracketed.has(last ?? '')
}

function isMarkEnd(word: string): boolean {
  return [':', ']', ')', '–', '—'].includes(word)
}

/** How much has to be said for a notice to be one. */
interface Form {
  /** Words that point at the paper itself. */
  readonly pointers: ReadonlySet<string>
  /** Whether `Withdrawn by the author` may stand behind other words. */
  readonly isShort: boolean
}

/** Words in lower case, and the signs between them. */
function readTokens(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*|[.;:!?,()[\]]/gu) ?? []
}

function takesBack(form: Form): (token: string, at: number, tokens: readonly string[]) => boolean {
  return (token, at, tokens) =>
    (gone.has(token) && (isGone(tokens, at, form) || takesPaper(tokens, at, form))) ||
    (acts.has(token) && takesPaper(tokens, at, form)) ||
    (form.isShort && (token === 'withdrawal' || token === 'retraction') && isRequested(tokens, at))
}

/** `This paper has been withdrawn`, `Retracted by the authors`. */
function isGone(tokens: readonly string[], at: number, form: Form): boolean {
  let before = at - 1
  let isPassive = false
  while (isHelper(tokens[before])) {
    if (negations.has(tokens[before] ?? '')) return false
    isPassive ||= beings.has(tokens[before] ?? '')
    before -= 1
  }
  if (leavesVenue(tokens, at)) return false
  const next = tokens[at + 1]
  const isSaid =
    next === undefined || reasons.has(next === ',' ? (tokens[at + 2] ?? '') : next) || isEnd(next)
  // Sections and typos are removed too.
  if (partial.has(tokens[at] ?? '') && !isPassive && !isSaid && next !== 'from') return false
  const word = tokens[before]
  if (word !== undefined && nouns.has(word)) return isThisPaper(tokens, before, form, isPassive || isSaid)
  if (word === 'it') return form.isShort && isPassive
  return isBeginning(tokens, before, form, next) && !nouns.has(next ?? '')
}

/** `this paper`, `the submission`, or the noun alone where its sentence begins. */
function isThisPaper(tokens: readonly string[], noun: number, form: Form, isWhole: boolean): boolean {
  let at = noun - 1
  while (qualifiers.has(tokens[at] ?? '')) at -= 1
  const word = tokens[at]
  if (word === undefined || isEnd(word) || word === '(') return isWhole
  if (tokens[at - 1] === 'of' && nouns.has(tokens[at - 2] ?? ''))
    return isThisPaper(tokens, at - 2, form, isWhole)
  return form.pointers.has(word) || (word === 'the' && at === 0)
}

function isBeginning(
  tokens: readonly string[],
  before: number,
  form: Form,
  next: string | undefined,
): boolean {
  const word = tokens[before]
  if (word === undefined) return form.isShort || next === undefined || reasons.has(next) || isEnd(next)
  // `(withdrawn)` at the very beginning, also where the rest of it was cut.
  if (before === 0 && (word === '(' || word === '['))
    return next === undefined || next === ')' || next === ']'
  if (!form.isShort) return false
  if (word === ',') {
    const counted = tokens[before - 1] ?? ''
    return counts.has(counted) || (reasons.has(next ?? '') && !hasDigit(counted))
  }
  return isEnd(word) || word === ']'
}

/** `withdraw this paper`, `have retracted our submission`. */
function takesPaper(tokens: readonly string[], at: number, form: Form): boolean {
  if (tokens.slice(Math.max(0, at - 3), at).some((word) => negations.has(word))) return false
  let next = at + 1
  const pointer = tokens[next]
  if (
    pointer === undefined ||
    !(form.pointers.has(pointer) || (pointer === 'the' && isByAuthors(tokens, at)))
  )
    return false
  next += 1
  while (qualifiers.has(tokens[next] ?? '')) next += 1
  return nouns.has(tokens[next] ?? '') && !leavesVenue(tokens, next)
}

/** Whether it is what this paper's authors do: others withdraw papers too, or might. */
function isByAuthors(tokens: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const word = tokens[before] ?? ''
    if (isEnd(word) || maybes.has(word)) return false
    if (authors.has(word)) return true
    if (word === 'author' || word === 'authors') return tokens[before - 1] === 'the'
  }
  return false
}

/** `Withdrawal at the authors' request`, `we request withdrawal`. */
function isRequested(tokens: readonly string[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (leavesVenue(tokens, at)) return false
  return before === undefined || isEnd(before)
    ? next === undefined || reasons.has(next) || isEnd(next)
    : requests.has(before)
}

/** A paper that is withdrawn from a conference goes on at arXiv. */
function leavesVenue(tokens: readonly string[], at: number): boolean {
  if (tokens[at + 1] !== 'from') return false
  const place = tokens[at + 2] === 'the' ? tokens[at + 3] : tokens[at + 2]
  return place !== 'arxiv'
}

function isHelper(word: string | undefined): boolean {
  return (
    word !== undefined &&
    (beings.has(word) || negations.has(word) || helpers.has(word) || word.endsWith('ly'))
  )
}

function isEnd(word: string): boolean {
  return '.;:!?'.includes(word)
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const nouns = set(
  'paper article submission manuscript preprint version draft note report thesis work document',
)
const gone = set('withdrawn retracted removed deleted withdrew')
const partial = set('removed deleted')
const acts = set('withdraw withdraws withdrew withdrawing retract retracts retracting')
const beings = set('is was are been being be')
const helpers = set('has have had now therefore thus so and to must should will needs hence')
const negations = set('not never no cannot')
const qualifiers = set('arxiv current present latest whole entire')
const reasons = set('by due because as since at until for pending on requested')
const counts = set('page pages pp figure figures table tables')
const authors = set("we i i'm i’m")
const maybes = set('may might can could if whether when why how')
const requests = set('request requests requested requesting admin administrative administrator')
const marks = set('retracted withdrawn removed')
const bracketed = set('retracted withdrawn')
/** Most texts have none of these words, and need not be taken apart. */
const mentions = /withdr[ae]w|retract|removed|deleted/i
const anyForm: Form = { pointers: set('this the our my'), isShort: true }
const plainForm: Form = { pointers: set('this'), isShort: false }
