/** What goes on from what was done last: `and SoRFT too`, `sorry, I meant the third`, `did that work?`. */
import { BotError, ifFound } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Conversation } from './conversation.ts'
import { doDeeds } from './do-deeds.ts'
import { findMeant } from './find-meant.ts'
import type { FollowUp } from './follow-up.ts'
import { findUndo } from './last-deed.ts'
import { justDone, nominatedLast } from './last-set-up.ts'
import { before } from './offers.ts'
import { callsPaper, type Deed } from './paper-deed.ts'
import { findLast, type Recalled } from './recall.ts'
import { paperAt, parseReference } from './references.ts'

export type Again =
  /** The same with other papers. */
  | { readonly kind: 'too'; readonly named: string }
  /** With other papers in the place of those. */
  | { readonly kind: 'instead'; readonly named: string; readonly isMarked: boolean }
  /** Another vote for the same paper. */
  | { readonly kind: 'vote'; readonly deed: Deed }
  /** What was done is taken back, for all of its papers or some. */
  | { readonly kind: 'drop'; readonly named: string }
  /** How things stand after it. */
  | { readonly kind: 'look' }

const maxLength = 120
const named = '(\\S.{0,100}?)'

const tooWays = [
  `(?:(?:and|also|plus|then) ){0,2}(?:one (?:more )?|the same |same |(?:an?|another) (?:up-?vote|vote|like) |that |it )?(?:goes )?for ${named}(?: too| as well| also| please)?`,
  `(?:(?:and|also|plus) ){1,2}${named}(?: too| as well| also| please)?`,
  `${named} (?:too|as well|also)(?: please)?`,
]
const meantWays = [
  `(?:i|we) (?:meant|mean|ment|wanted|want|was thinking of)(?: to (?:say|save|take|write|type))? (?!to )${named}`,
  `(?:it|that) was ${named} (?:that|which) (?:i|we) (?:liked?|meant|wanted)`,
  `(?:it|that|this|my vote|the vote) (?:should (?:be|have been)|was meant to be|(?:was|is) (?:meant )?for) ${named}`,
]
const insteadWays = [
  `${named} in (?:its|that) place`,
  `(?:rather |take )?${named} instead(?: of (?:it|that|this)(?: one)?)?`,
  `(?:the other one|the one|another one) (?:with |called |by |about |on |from )${named}`,
]
const [tooNamed, meantNamed, insteadNamed] = [tooWays, meantWays, insteadWays].map((ways) =>
  ways.map((way) => new RegExp(`^${way}$`, 'i')),
)
const lead = /^(?:(?:no|nope|sorry|oops|ups|hm|hmm|wait|actually|ah|oh|argh|but|ok|okay|yes|and) ){1,3}/i
const otherVote =
  /^(?:make|change|turn|switch) (?:it|that|this|my vote|the vote)(?: in)?(?: ?to)? (?:an? )?(?:(up-?vote|thumbs[- ]up|like|up|👍)|(down-?vote|thumbs[- ]down|dislike|down|👎))(?: instead| vote)?$/iu
const drops =
  /^(?:drop|remove|take(?: out| off)?|forget|delete|scrap|cancel|withdraw|lose|kick(?: out)?|throw(?: out)?|leave out|cut) (it|that|them|those|these|him|her|this(?: one)?|(?:only |just )?(?:the )?(?:(?:number )?#?\d|first|second|third|fourth|fifth|last)(?: (?:one|paper|vote))?(?: of (?:these|those|them|the two))?)(?: (?:off|out|away|back|again|from (?:it|there|the list)))*$/i
/** `Rec-R1 not`, `but not LADDER` */
const dropsNamed = /^(?:but )?not ([\p{Lu}\d][\p{L}\d-]{2,30})$|^([\p{Lu}\d][\p{L}\d-]{2,30}) not$/u
const looks =
  /^(?:(?:and |so |ok |now )?(?:did|has|have) (?:that|it|this) (?:work(?:ed)?|go(?:ne)? through)|what(?:['’]?s| is)(?: there)? (?:now )?on (?:it|there)(?: now)?|(?:show |read |give )?(?:me )?(?:the |my )?list(?: please| pls| now)?|is (?:it|that) (?:done|saved|there)(?: now)?|(?:so |ok |and )?what(?:['’]?s| is) (?:left|on it|on there|there|in it)(?: (?:on it|at the moment|right now|now|currently|so far))?|what do i have(?: on it| now)?|how many (?:papers |items |ones )?(?:are|is|do i have|have i)(?: now)?(?: (?:on|in) (?:it|there|the list|my list))?(?: now| so far| already)?)$/i

/** Undefined for anything else; `said` is without courtesy. Takes linear time. */
export function parseAgain(said: string): Again | undefined {
  const text =
    said.length > maxLength
      ? ''
      : said
          .replace(/\s+/g, ' ')
          .replace(/[?!.]{1,3}$/, '')
          .trim()
  const clauses = text.split(/[,;.!]\s/).map((clause) => clause.trim().replace(lead, ''))
  if (text === '' || clauses.length > maxClauses) return undefined
  if (looks.test(text)) return { kind: 'look' }
  const last = clauses.at(-1) ?? ''
  const [, up, down] = otherVote.exec(last) ?? []
  if ((up ?? down) !== undefined) return { kind: 'vote', deed: up === undefined ? 'vote down' : 'vote up' }
  for (const clause of clauses.toReversed()) {
    const dropped = drops.exec(clause)?.[1]
    if (dropped !== undefined) return { kind: 'drop', named: dropped.replace(/^(?:only|just) /i, '') }
    const meant = nameIn(clause, meantNamed)
    const instead = meant ?? nameIn(clause, insteadNamed)
    const isMarked = meant !== undefined || (instead !== undefined && callsPaper(clause))
    if (instead !== undefined && instead !== 'it') return { kind: 'instead', named: instead, isMarked }
  }
  for (const clause of clauses) {
    const [, not, but] = dropsNamed.exec(clause) ?? []
    const left = not ?? but
    if (left !== undefined) return { kind: 'drop', named: left }
  }
  const other = nameIn(text, tooNamed)
  return other === undefined || clauses.length > 1 ? undefined : { kind: 'too', named: other }
}

const maxClauses = 4

function nameIn(clause: string, ways: readonly RegExp[] = []): string | undefined {
  for (const way of ways) {
    const found = way.exec(clause)?.[1]
    if (found !== undefined) return found.replace(/^["“”']|["“”']$/g, '')
  }
  return undefined
}

/** Undefined where nothing was done with papers moments ago. */
export async function goOnFromDeed(
  again: Again,
  conversation: Conversation,
  followUp: (said: FollowUp) => Promise<Card>,
): Promise<Card | undefined> {
  const { asker, library, run } = conversation
  const last = await findLast(asker, library)
  const { target, undo, act } = justDone(last)
  const deed = deedOf(act)
  const done = target.papers ?? []
  const isWhole = again.kind === 'drop' && parseReference(again.named) === 'it'
  const isOfOther = again.kind === 'drop' && /^(?:him|her)$/i.test(again.named)
  if (undo !== undefined && (isOfOther || (isWhole && deed === undefined)))
    return run(await findUndo(false, conversation))
  const ofNominated = await nominateOther(again, last, conversation)
  if (ofNominated !== undefined) return ofNominated
  if (last !== undefined && deed === undefined) return lookUpOther(again, last, conversation)
  if (last === undefined || undo === undefined || deed === undefined) return undefined
  switch (again.kind) {
    case 'look':
      return run(deed.startsWith('vote') ? 'votes' : 'saved')
    case 'vote':
      return deed.startsWith('vote') ? run(`${again.deed} ${done.join(' ')} set:on`) : undefined
    case 'drop':
      return deed === 'unsave' ? undefined : dropNamed(again.named, { undo, deed, done }, conversation)
    default: {
      const papers = parseReference(again.named)
      if (papers === 'it' || papers === 'all') return undefined
      const act = async () =>
        papers === undefined
          ? doDeeds(
              [
                {
                  deed,
                  named: again.named,
                  isMarked: again.kind === 'instead' ? again.isMarked : callsPaper(again.named),
                  isClause: false,
                },
              ],
              conversation,
            )
          : followUp({ kind: 'about', command: deed, papers, words: '' })
      if (again.kind === 'too') return act()
      return inPlaceOf(undo, act, run)
    }
  }
}

/** `and the paper on PPO's collapse too` after a nomination, and `Multi-SWE-bench in its place` */
async function nominateOther(
  again: Again,
  last: Recalled | undefined,
  { library, run }: Conversation,
): Promise<Card | undefined> {
  const nominated = nominatedLast(last)
  if (nominated === undefined || (again.kind !== 'too' && again.kind !== 'instead')) return undefined
  const named = again.named.replace(/ from me$/i, '')
  const meant = await findMeant(named, library, { byNameOnly: again.kind === 'too' && !callsPaper(named) })
  if (meant?.isSure !== true) return undefined
  const nominate = () => run(`nominate ${meant.papers.map(({ id }) => id).join(' ')} club:${nominated.group}`)
  return again.kind === 'too' ? nominate() : inPlaceOf(justDone(last).undo ?? '', nominate, run)
}

/** `sorry, I meant DeepResearcher` after `cite DeepRetrieval`, and `LADDER too` */
async function lookUpOther(
  again: Again,
  { command, isFresh }: Recalled,
  { library, run }: Conversation,
): Promise<Card | undefined> {
  const [, verb, , format = ''] = /^(cite|similar|show) (\S+)(?: (bibtex|ris|csl))?$/.exec(command) ?? []
  const isOther = again.kind === 'too' || (again.kind === 'instead' && again.isMarked)
  if (verb === undefined || !isOther || !isFresh || parseReference(again.named) !== undefined)
    return undefined
  const paper = await ifFound(library.findPaper(again.named))
  return paper && run(`${verb} ${paper.id} ${format}`.trim())
}

interface Done {
  readonly undo: string
  readonly deed: Deed
  readonly done: readonly Identifier[]
}

async function dropNamed(
  named: string,
  last: Done,
  { library, run }: Conversation,
): Promise<Card | undefined> {
  const isName = dropsNamed.test(`${named} not`) && parseReference(named) === undefined
  const paper = isName ? await ifFound(library.findPaper(named)) : undefined
  if (!isName) return run(dropSome(named, last))
  const at = paper === undefined ? -1 : last.done.indexOf(paper.id)
  return at < 0 ? undefined : run(dropSome(String(at + 1), last))
}

/** The command that takes back what was done, for one of its papers where a number says so. */
function dropSome(named: string, { undo, deed, done: ids }: Done): string {
  const papers = parseReference(named)
  const some =
    papers === undefined || typeof papers === 'string' ? ids : papers.flatMap((at) => paperAt(ids, at) ?? [])
  if (some.length === 0 || some.length === ids.length) return undo
  return deed === 'save' ? `unsave ${some.join(' ')}` : `${deed} ${some.join(' ')} set:off`
}

/** What was done last is taken back, once it is known what takes its place. */
async function inPlaceOf(
  undo: string,
  act: () => Promise<Card | undefined>,
  run: (command: string) => Promise<Card>,
): Promise<Card | undefined> {
  try {
    const card = await act()
    if (card === undefined) return undefined
    const { blocks } = await run(undo)
    const [told] = blocks
    return told?.kind === 'text' ? { ...before(card, told.text) } : card
  } catch (error) {
    if (!(error instanceof BotError) || error.code !== 'not-sure') throw error
    throw new BotError('not-sure', `${error.userMessage} What I did before is not taken back yet.`, {
      suggestions: [...error.suggestions, undo],
      labels: new Map([...(error.labels ?? []), [undo, 'Take back what was done']]),
    })
  }
}

/** The act that papers may be added to or taken from. */
function deedOf(act: string): Deed | undefined {
  return deeds.find((deed) => deed === act)
}

const deeds = ['save', 'unsave', 'vote up', 'vote down'] as const
