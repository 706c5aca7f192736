/**
 * What is wanted of the papers that were shown, in words that no rule knows: guessed by examples. What only
 * shows something is done; what changes anything, or what others see, is offered.
 */
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { aboutPapers, isList, narrowList } from './apply-follow-up.ts'
import type { Classifier } from './classify/classifier.ts'
import { guessAct } from './classify/guess.ts'
import type { Conversation } from './conversation.ts'
import { describesOne } from './described.ts'
import { type FollowUp, parseFollowUp } from './follow-up.ts'
import { termsOf } from './is-titled.ts'
import { parseConditions } from './narrow.ts'
import { findReference } from './paper-wish.ts'
import { pickPapers } from './pick-papers.ts'
import type { Recalled } from './recall.ts'
import { paperAt, type Reference } from './references.ts'

interface Parts extends Conversation {
  readonly last: Recalled
  followUp(said: FollowUp): Promise<Card>
}

/** Longer texts say what papers are about, by the way of the list. */
const maxLength = 120

/** What is said of a list as a whole, in words that are understood for certain. */
const ofWholeList: ReadonlyMap<string, string> = new Map([
  ['more', 'more'],
  ['back', 'back'],
  ['first page', 'first page'],
  ['newest first', 'newest first'],
  ['older', 'older'],
  ['best first', 'sort by relevance'],
  ['subscribe', 'subscribe to this'],
])

/** What some words want of a list, if they want anything of one. Takes linear time. */
export function guessWanted(words: string, classifier: Classifier): string | undefined {
  return words.length > maxLength
    ? undefined
    : guessAct(words, findReference(words.toLowerCase()) !== undefined, classifier)
}

/** Words without which such a thing is not wanted, whatever the others are like. */
const needed: ReadonlyMap<string, RegExp> = new Map([
  ['older', /\b(?:old\w*|earl\w*|before|previous|prior|past|ago|back|classic\w*|first|time|202\d|19\d\d)\b/i],
  ['with code', /\b(?:code|github|git|repo\w*|implement\w*|software|open[- ]?sourced?|reproduc\w*)\b/i],
  [
    'best first',
    /\b(?:relevan\w+|match\w*|rank\w*|sort\w*|order\w*|best (?:first|ones?|papers?|results?|hits?|fit\w*))\b/i,
  ],
  [
    'same authors',
    /\b(?:authors?|w(?:rote|ritten|rites?)|they|their|them|groups?|teams?|guys|people|folks|lab|by)\b/i,
  ],
  ['cite', /\b(?:cit\w+|bib\w*|ris|csl|refer\w*|latex|zotero|mendeley|endnote|export\w*)\b/i],
])

/** The answer; undefined where the list or the words have nothing to do it with. */
export async function actOnList(act: string, words: string, parts: Parts): Promise<Card | undefined> {
  const { last, asker, library, commands, run, followUp } = parts
  if (needed.get(act)?.test(words) === false) return undefined
  const whole = parseFollowUp(ofWholeList.get(act) ?? '')
  if (whole !== undefined) return followUp(whole)
  const papers = await findPapers(words.toLowerCase(), last, parts)
  // What was described is not among the papers that were shown: “it” is none of them.
  if (typeof papers !== 'object' && /^(?:show|similar|why)$/.test(act) && describesOne(words))
    return undefined
  switch (act) {
    case 'with code':
      return isList(last) ? run(narrowList(last, 'has:code', commands)) : undefined
    case 'narrow': {
      const conditions = isList(last) ? await parseConditions(words, asker, library) : undefined
      return conditions === undefined ? undefined : run(narrowList(last, conditions, commands))
    }
    case 'unvote':
      return followUp({ kind: 'undo', ofVote: true, isSaidToPeople: true })
    case 'ask': {
      const paper = idsOf(papers ?? 'it', last)
      return paper.length === 1 ? run(`ask ${paper[0]} ${words}`) : undefined
    }
    case 'same authors':
      return followUp({ kind: 'authors', papers: papers ?? 'it', isSaidToPeople: true })
    case 'cite':
      return followUp({ kind: 'about', command: act, papers: papers ?? 'all', words: formatIn(words) })
    case 'show':
    case 'similar':
    case 'why':
      return followUp({ kind: 'about', command: act, papers: papers ?? 'it', words: '' })
    default:
      throw offer(act, papers, words, last)
  }
}

/** `save 2?`, with the search for the words. The buttons name papers by their identifiers. */
function offer(act: string, papers: Reference | undefined, words: string, last: Recalled): BotError {
  const command = act === 'share' ? 'share show' : act
  const write = (ids: readonly Identifier[]) => aboutPapers({ command, words: '' }, ids, last)
  // Throws for a number that was not shown.
  const named =
    papers === undefined || papers === 'it' ? [] : pickPapers(papers, last, act, (id) => write([id]))
  const meant = named.length > 0 ? [named] : last.papers.slice(0, maxOffered).map((id) => [id])
  const said = (ids: readonly Identifier[]) =>
    `${act} ${ids.map((id) => last.papers.indexOf(id) + 1).join(', ')}`
  const isWhole = act === 'share' && papers === undefined
  const labels = isWhole
    ? new Map([[`share ${last.command}`, 'share the list']])
    : new Map(meant.map((ids) => [write(ids), said(ids)]))
  const [only, another] = labels.values()
  const asked = another === undefined ? `Do you want “${only}”?` : `Which one? Say ${act} with its number.`
  return new BotError('not-sure', asked, { suggestions: [...labels.keys(), `search ${words}`], labels })
}

const maxOffered = 5

/** The papers that a text speaks of: by number or place, or by words of a title or an author's name. */
async function findPapers(said: string, last: Recalled, { library }: Parts): Promise<Reference | undefined> {
  const found = findReference(said)
  // “remove it again, the second”
  const other = found?.papers === 'it' ? findReference(found.rest) : found
  if (other !== undefined && other.papers !== 'it') return other.papers
  if (/\b(?:middle|bottom)\b/.test(said))
    return [/\bmiddle\b/.test(said) ? Math.ceil(last.papers.length / 2) : last.papers.length]
  const numbers = [...said.matchAll(/(?<![\w.:])\d{1,2}(?![\w.:])/g)].map(Number)
  if (numbers.length > 0 && numbers.every((number) => number >= 1 && number <= last.papers.length))
    return numbers
  if (/\b(?:(?<!after )all|lot|everything|whole|every)\b/.test(said)) return 'all'
  const named = await nameIn(said, last, library.store.papers)
  return named === undefined ? found?.papers : [named]
}

/** The number of the paper whose title and authors have most of the words, if one stands out. */
async function nameIn(
  said: string,
  last: Recalled,
  papers: { find(id: Identifier): Promise<Paper | undefined> },
): Promise<number | undefined> {
  const terms = termsOf(said)
  const shown = await Promise.all(last.papers.map((id) => papers.find(id)))
  const shares = shown.map((paper) => {
    const own = termsOf(`${paper?.title ?? ''} ${paper?.authors.join(' ') ?? ''}`)
    return terms.intersection(own).size
  })
  const most = Math.max(...shares)
  return most > 0 && shares.filter((share) => share === most).length === 1
    ? shares.indexOf(most) + 1
    : undefined
}

function idsOf(papers: Reference, last: Recalled): readonly Identifier[] {
  if (typeof papers === 'string') return last.papers
  return papers.flatMap((number) => paperAt(last.papers, number) ?? [])
}

/** What reference managers read best is RIS. */
function formatIn(words: string): string {
  const named = /(?<!\b(?:not|no|than|of) )\b(?:ris|csl|bibtex)\b/i.exec(words)?.[0].toLowerCase()
  return named ?? (/\b(?:endnote|zotero|mendeley)\b/i.test(words) ? 'ris' : '')
}
