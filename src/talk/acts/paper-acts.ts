/** What may be wanted of papers that were shown, or that are named. */

import { topicsPerPage } from '../../cards/topics-card.ts'
import { maxPapers } from '../../commands/support/find-papers.ts'
import { findReference } from '../../commands/support/shown-reference.ts'
import type { Identifier } from '../../model/identifier.ts'
import { compareText, wordSet } from '../../model/lists.ts'
import { dateOf } from '../../model/paper.ts'
import { isFunctionWord } from '../../search/analysis/stop-words.ts'
import type { Conversation } from '../conversation.ts'
import { findUndo } from '../last-deed.ts'
import { aboutPapers, isList, narrowList, shareList, showCount } from '../list-commands.ts'
import { before } from '../offers.ts'
import { nothingShown, type Recalled } from '../recall.ts'
import { contentOf, namesIn } from '../slots/content.ts'
import { placeElsewhere } from '../slots/group-name.ts'
import { findMeant } from '../slots/meant-papers.ts'
import { says, wordsOf } from '../slots/words.ts'
import { about, type PaperAct } from './about-papers.ts'
import { type Reading, refuse } from './act.ts'
import { authorActs } from './author-acts.ts'
import { ageIn, compare } from './compare-act.ts'
import { sideBySide } from './correction-acts.ts'
import { filingActs } from './filing-acts.ts'

/** “Show 10” of five papers asks for ten. */
const show: PaperAct = {
  ...about('show', 'shows'),
  async read(clause, shown, conversation) {
    const { last } = shown
    const papers = findReference(clause)?.papers
    const [count = 0, another] = typeof papers === 'object' ? papers : []
    const topic = another === undefined ? await topicAt(count, last, conversation) : undefined
    if (topic !== undefined) return `latest ${topic}`
    const isCount = another === undefined && last !== undefined && count > Math.max(last.papers.length, 9)
    if (isCount && isList(last)) return showCount(last, count, conversation.commands)
    const spoken = says(clause, 'links pdfs urls abstracts') ? 'all' : 'it'
    return about('show', 'shows', spoken).read(clause, shown, conversation)
  },
}

/** The topic of a number in the list of topics, if that was shown last; undefined where it has none. */
async function topicAt(
  number: number,
  last: Recalled | undefined,
  { asker, library }: Conversation,
): Promise<string | undefined> {
  const [, page = '1'] = (last?.command ?? '').split(' page:')
  if (last?.command.startsWith('topics') !== true) return undefined
  const first = (Number(page) - 1) * topicsPerPage
  const topics = (await library.topics(asker.workspace)).slice(first, first + topicsPerPage)
  return topics.at(number < 0 ? number : number - 1)?.name
}

const share: PaperAct = {
  name: 'share',
  effect: 'public',
  async read(clause, shown, conversation) {
    if (placeElsewhere(clause))
      throw refuse('I share an answer where it was asked: ask me in that channel.', 'help share')
    if (isForOne(clause))
      throw refuse(
        'I write to no single person for you. What you share is posted here, for everybody.',
        'help share',
      )
    const { last } = shown
    const said = findReference(clause)
    const isWhole =
      shown.papers === undefined && (said === undefined || said.papers === 'all' || isThis(clause))
    const isOther = said === undefined && !shown.isSure && contentOf(clause).words !== ''
    const isList = last !== undefined && (last.papers.length > 1 || says(clause, 'answer list results'))
    if (isWhole && !isOther && isList) return shareList(last, conversation.commands)
    return about('share', 'public', 'it', 'share show').read(clause, shown, conversation)
  },
}

/** `send this to Ben` */
function isForOne(clause: string): boolean {
  const [joint = '', name = ''] = wordsOf(clause).slice(-2)
  return (joint === 'to' || joint === 'with') && !forAll.has(name)
}

const forAll = wordSet(
  'everybody everyone all us team group channel lab others here people colleagues class students room thread folks them',
)

/** “Share this paper” of several asks which; “share this” is the list. */
function isThis(clause: string): boolean {
  return findReference(clause)?.papers === 'it' && !says(clause, 'paper article one')
}

/** Of a paper that was nominated just now it is a vote to read it. */
const voteUp: PaperAct = {
  name: 'vote up',
  effect: 'own',
  async read(clause, shown, conversation) {
    const { act, target } = shown.done
    const nominated = act === 'nominate' ? target.papers : undefined
    const list = {
      ...nothingShown,
      ...shown.last,
      papers: nominated ?? [],
      best: undefined,
      doneWith: undefined,
    }
    const asShown = nominated === undefined ? shown.last : list
    // “I vote for ToRL” is of a nomination, where it is one.
    const verb = says(clause, 'vote votes') && !says(clause, 'up 👍') ? 'vote' : 'vote up'
    const command = await about('vote up', 'own', 'it', verb).read(
      clause,
      { ...shown, last: asShown },
      conversation,
    )
    const [, id] = /^vote (?:up )?(\S+) set:on$/.exec(typeof command === 'string' ? command : '') ?? []
    const isNominated = nominated?.some((paper) => paper === id)
    return isNominated ? `approve ${id} club:${target.group} set:on` : command
  },
}

const unvote: PaperAct = {
  name: 'unvote',
  effect: 'own',
  async read(clause, shown, conversation) {
    const isNumbered = typeof findReference(clause)?.papers === 'object'
    const isNamed = namesIn(contentOf(clause).words).length > 0
    return isNumbered || isNamed
      ? about('unvote', 'own').read(clause, shown, conversation)
      : findUndo(true, conversation)
  },
}

const listed: PaperAct = {
  name: 'listed',
  effect: 'shows',
  async read(clause, shown, conversation) {
    const { asker, library, run } = conversation
    const wanted = { verb: 'show', papers: 'it', write: (id: Identifier) => `show ${id}` } as const
    const meant = await findMeant(clause, shown, wanted, conversation)
    if (meant === undefined) return undefined
    const saved = await library.store.readingLists.has(asker, meant.ids)
    const card = await run(aboutPapers({ command: 'show', words: '' }, meant.ids, shown.last))
    return before(card, [sayListed(meant.ids.length, saved.size)])
  },
}

function sayListed(count: number, listed: number): string {
  if (count === 1) return `This is ${listed === 1 ? '' : 'not '}on your reading list.`
  return `${listed} of these ${count} papers ${listed === 1 ? 'is' : 'are'} on your reading list.`
}

/** Whether a question has a subject of its own, so that it is of no paper that was shown: `does RL help calibration?` */
function hasSubject(clause: string): boolean {
  const words = wordsOf(clause)
  const verb = words.slice(0, 2).findIndex((word) => auxiliaries.has(word))
  const subject = words[verb + 1] ?? ''
  return verb >= 0 && words.length > verb + 2 && !isFunctionWord(subject) && !says(clause, pointing)
}

const auxiliaries = wordSet('is are was were do does did can could will would should has have had')
const pointing = 'it its they their them this that these those here paper authors'

/** A question that abstracts of some papers may answer. */
const ask: PaperAct = {
  name: 'ask',
  effect: 'shows',
  async read(clause, shown, conversation) {
    const { last } = shown
    const said = findReference(clause)
    const isNamed = namesIn(contentOf(clause).words).length > 0
    if (last === undefined && !isNamed) return undefined
    const isAnswer = last !== undefined && wasAsked.test(last.command)
    // “Are you sure?” is told by quotes.
    if (isAnswer && said === undefined && !says(clause, questionWords))
      return last.command.replace(wasAsked, 'ask ')
    const ofSeveral = said?.papers === 'all' || says(clause, 'they their')
    const [first, another] = last?.papers ?? []
    if (last !== undefined && ofSeveral && first !== undefined) {
      const ids =
        said === undefined && last.best !== undefined ? [last.best] : last.papers.slice(0, maxPapers)
      return `ask ${ids.join(' ')} ${clause}`
    }
    if (isAnswer && said === undefined && another !== undefined)
      return `ask ${last.papers.slice(0, papersQuoted).join(' ')} ${clause}`
    if (!isNamed && said === undefined && hasSubject(clause)) return undefined
    const wanted = { verb: 'ask', papers: 'it', write: (id: Identifier) => `ask ${id} ${clause}` } as const
    const one = last?.best ?? (another === undefined ? first : undefined)
    if (!isNamed && typeof said?.papers !== 'object')
      return one === undefined ? askShown(clause, last) : `ask ${one} ${clause}`
    const meant = await findMeant(clause, shown, wanted, conversation)
    return meant && `ask ${meant.ids.slice(0, maxPapers).join(' ')} ${clause}`
  },
}

/** Asks all that were shown what hardly says a subject of its own: `who disagrees?`. */
function askShown(clause: string, last: Recalled | undefined): string | undefined {
  const isOwn = contentOf(clause).words.includes(' ')
  if (last?.isFresh !== true || isOwn || last.papers.length === 0) return undefined
  return `ask ${last.papers.slice(0, maxPapers).join(' ')} ${clause}`
}

const questionWords = 'which what how when where who why whether does do did many much'
/** As many have quotes. */
const papersQuoted = 3
const wasAsked = /^(?:ask|search as:asked)\s/

/** Which of two is older; of more the list is put in order. */
const age: PaperAct = {
  name: 'age',
  effect: 'shows',
  async read(clause, shown, conversation): Promise<Reading> {
    const { last } = shown
    const { library, run } = conversation
    const isOldest = ageIn(clause) === 'older'
    const wanted = { verb: 'show', papers: 'all', write: (id: Identifier) => `show ${id}` } as const
    const meant = await findMeant(
      clause.replace(/\b(?:first|last|latest)\b/gi, ' '),
      shown,
      wanted,
      conversation,
    )
    if (meant === undefined || last === undefined)
      return meant && sideBySide(meant.ids, ageIn(clause), conversation)
    const previous =
      last.papers.length === 1 ? last.earlier.findLast(({ papers }) => papers.length > 0) : undefined
    const ids = meant.isNamed
      ? meant.ids
      : [...new Set([...(previous?.papers.slice(0, 2) ?? []), ...last.papers])]
    if (ids.length !== 2) return narrowList(last, isOldest ? 'sort:old' : 'sort:new', conversation.commands)
    if (says(clause, 'which what who')) return sideBySide(ids, ageIn(clause), { library, run })
    const papers = (await Promise.all(ids.map((id) => library.store.papers.find(id)))).flatMap(
      (paper) => paper ?? [],
    )
    const [older, newer] = papers.toSorted((one, two) => compareText(dateOf(one) ?? '', dateOf(two) ?? ''))
    return `show ${(isOldest ? older : newer)?.id ?? ids[0]}`
  },
}

export const paperActs: readonly PaperAct[] = [
  ...filingActs,
  voteUp,
  about('vote down', 'own'),
  about('dislike', 'own'),
  about('nominate', 'own'),
  show,
  ...['similar', 'tldr', 'cites', 'cited', 'why'].map((name) => about(name, 'shows')),
  about('cite', 'shows', 'all'),
  share,
  unvote,
  listed,
  ...authorActs,
  ask,
  age,
  compare,
]
