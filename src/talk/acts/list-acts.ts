/** What may be wanted of the list that was shown last. */

import { maxPapers } from '../../commands/support/find-papers.ts'
import { saysTimesAlone } from '../../commands/support/says-times.ts'
import { numberOf } from '../../commands/support/shown-reference.ts'
import { askToRun, BotError } from '../../errors.ts'
import type { Card } from '../../model/card.ts'
import type { Identifier } from '../../model/identifier.ts'
import { isAmong } from '../../model/lists.ts'
import { dateOf } from '../../model/paper.ts'
import { ordinalOf } from '../../times/names.ts'
import { readTimes, saysTimes, writeTimes } from '../../times/said-times.ts'
import type { Classifier } from '../classify/classifier.ts'
import type { Conversation } from '../conversation.ts'
import { findUndo } from '../last-deed.ts'
import {
  askForQuotes,
  dropFilters,
  isList,
  listBefore,
  narrowList,
  showCount,
  subscribeTo,
  turnPage,
} from '../list-commands.ts'
import { parseConditions } from '../narrow.ts'
import { countPapers } from '../phrase.ts'
import type { Recalled } from '../recall.ts'
import { contentOf, namesIn } from '../slots/content.ts'
import type { Shown } from '../slots/meant-papers.ts'
import { openingOf } from '../slots/opening.ts'
import { says, wordsOf } from '../slots/words.ts'
import type { Act, Effect, Reading } from './act.ts'

type ListAct = Act<Shown>
type Read = (clause: string, last: Recalled, conversation: Conversation) => Reading | Promise<Reading>

/** Rejects with `BotError` where nothing was shown. */
function ofList(name: string, read: Read, effect: Effect = 'shows'): ListAct {
  return {
    name,
    effect,
    async read(clause, { last }, conversation) {
      const isNarrow = name === 'narrow' || name === 'with code'
      if (isNarrow && last?.isFresh !== true) return undefined
      if (last !== undefined) return read(clause, last, conversation)
      if (name === 'again') throw nothingFound()
      throw nothingShown()
    },
  }
}

function turn(name: string, by: number): ListAct {
  return ofList(name, (_, last, { commands }) => turnPage(last, commands, (page) => page + by, by > 0))
}

function ordered(name: string, conditions: string): ListAct {
  return ofList(name, (_, last, { commands }) => narrowList(last, conditions, commands))
}

function ofWhole(name: string, wish: Parameters<typeof askOfWhole>[0]): ListAct {
  return { name, effect: 'own', read: (_, _shown, conversation) => askOfWhole(wish, conversation) }
}

/** Of the list, or of one before that the clause calls by its words: `go back to the tool use ones`. */
function ofCalled(name: string, read: Read): ListAct {
  return ofList(
    name,
    (clause, last, conversation) =>
      listCalled(clause, last, conversation.classifier) ?? read(clause, last, conversation),
  )
}

function listCalled(clause: string, { earlier }: Recalled, classifier: Classifier): string | undefined {
  const words = wordsOf(contentOf(clause).words).filter((word) => !classifier.isFrame(word))
  const isOf = (command: string) => words.every((word) => command.toLowerCase().split(' ').includes(word))
  return words.length === 0 ? undefined : earlier.findLast(({ command }) => isOf(command))?.command
}

/** The first number of a clause; 1 where it says none. */
function numberIn(clause: string): number | undefined {
  return wordsOf(clause).flatMap((word) => {
    const number = ordinalOf(word) ?? numberOf(word) ?? 0
    return number > 0 ? number : []
  })[0]
}

export const listActs: readonly ListAct[] = [
  turn('more', 1),
  ofCalled('back', (_, last, { commands }) => turnPage(last, commands, (page) => page - 1, false)),
  turn('again', 0),
  ofCalled('page', (clause, last, { commands }) => turnPage(last, commands, () => numberIn(clause) ?? 1)),
  ofList('count', (clause, last, { commands }) => {
    const count = numberIn(clause)
    const [paper] = count === undefined ? [] : last.papers.slice(count - 1, count)
    // “show 4” of five papers is the fourth.
    if (wordsOf(clause).length < 3 && paper !== undefined) return `show ${paper}`
    return count === undefined ? undefined : showCount(last, count, commands)
  }),
  ordered('newest first', 'sort:new'),
  ordered('oldest first', 'sort:old'),
  ordered('best first', 'sort:relevance'),
  ofList('older', async (_, last, { library, commands }) => {
    if (isByDay(last)) return turnPage(last, commands, (page) => page + 1)
    if (last.command.startsWith('search ')) return narrowList(last, 'sort:old', commands)
    const shown = await Promise.all(last.papers.map((id) => library.store.papers.find(id)))
    const [oldest] = shown.flatMap((paper) => (paper && dateOf(paper)) ?? []).sort()
    if (oldest === undefined)
      throw new BotError('bad-input', 'I do not know when what I showed was published, so nothing is older.')
    return narrowList(last, `before:${oldest} sort:new`, commands)
  }),
  ofList('unfiltered', (clause, last, { commands }) =>
    dropFilters(last, says(clause, 'date dates time year years'), commands),
  ),
  ofCalled('earlier', (clause, last) => {
    // “Back to the list” after one of its papers was opened and asked about.
    const isOfSeveral = says(clause, 'list results')
    const isFirst = says(clause, 'first original initial')
    const list = (isOfSeveral ? listBefore(last, isFirst, 2) : undefined) ?? listBefore(last, isFirst)
    return list?.command ?? last.command
  }),
  ofList('quotes', (_, last) => askForQuotes(last)),
  ofList('with code', (clause, last, { commands }) => {
    const [paper, another] = last.papers
    const isUnwanted = says(clause, 'without no not none minus except lacking')
    const command = last.command.replace(' -has:code', '').replace(' has:code', '')
    if (says(clause, 'forget drop remove')) return command
    if (isUnwanted && says(clause, 'need needed required') && command !== last.command) return command
    if (isList(last)) return narrowList({ ...last, command }, isUnwanted ? '-has:code' : 'has:code', commands)
    return another === undefined && paper !== undefined ? `show ${paper} code` : undefined
  }),
  ofList('narrow', async (clause, last, { asker, library, classifier, commands, run }) => {
    // “What about medicine instead?” is a list of its own.
    const isInstead = says(clause, 'instead')
    const conditions = isInstead ? undefined : await parseConditions(clause, { asker, library, classifier })
    if (conditions === undefined) return undefined
    // After what is no list, “the agents ones from march” are those of all papers.
    if (!isList(last)) return conditions.includes(':') ? `search ${conditions}` : undefined
    const [narrowed, search] = [narrowList(last, conditions, commands), `search ${conditions}`]
    // “And on exploration?” turns to something else; “and only with code” does not.
    const isWords = conditions.split(' ').every((word) => !word.startsWith('-') && !word.includes(':'))
    const isOther = isWords && !says(clause, 'only just') && (await isEmpty(narrowed, library))
    const isSubject = isOther || (isWords && turnsTo(clause))
    const card = await run(isSubject ? search : narrowed)
    const isNothing = card.shows === undefined || card.shows.papers.length === 0
    // “Only those about math” is of the list, also where it has none.
    if (isNothing && !says(clause, 'only just')) return undefined
    const button = isSubject
      ? { label: 'Only among those before', command: narrowed }
      : { label: 'Search for these words', command: `search ${clause}` }
    return { ...card, buttons: [...card.buttons, button] }
  }),
  ofList(
    'subscribe',
    (clause, last, { commands }) => {
      if (namesIn(contentOf(clause).words).length > 0) return undefined
      const { times } = readTimes(clause)
      const said = saysTimes(times) ? writeTimes(times) : ''
      return subscribeTo(last, saysTimesAlone(said) ? said : '', commands) ?? 'help subscribe'
    },
    'place',
  ),
  { name: 'undo', effect: 'own', read: (_, _shown, conversation) => findUndo(false, conversation) },
  ofWhole('empty list', 'empty'),
  ofWhole('share saved', 'share'),
  ofWhole('unvote all', 'unvote'),
]

/** Whether no paper has all of a search: “and vietnamese?” after Arabic is another subject. */
async function isEmpty(command: string, library: Conversation['library']): Promise<boolean> {
  const query = command.startsWith('search ') ? command.slice('search '.length) : undefined
  return query !== undefined && (await countPapers(query, library)) === 0
}

/** `and on exploration?`, `what about agents` */
function turnsTo(clause: string): boolean {
  const opened = openingOf(clause)
  return (
    opened !== undefined &&
    (isAmong(wordsOf(opened)[0], 'on about for') || says(clause.slice(0, maxTurn), 'about'))
  )
}

const maxTurn = 20

/** Whether the next page of a list has older papers. */
function isByDay({ command }: Recalled): boolean {
  return ['latest', 'author'].includes(command.split(' ', 1)[0] ?? '') || command.includes(' sort:new')
}

function nothingFound(): BotError {
  return new BotError('bad-input', 'Yes, I found nothing. Try fewer words, or other ones.', {
    suggestions: ['latest', 'topics'],
  })
}

function nothingShown(): BotError {
  return new BotError(
    'bad-input',
    'I do not know what to go on from: I have shown you no paper here within the last day. Search for something first.',
    { suggestions: ['latest', 'topics'] },
  )
}

type WholeWish = 'empty' | 'share' | 'unvote'

/** Says that there is nothing, or throws `BotError` to ask first. */
async function askOfWhole(wish: WholeWish, { asker, library, run }: Conversation): Promise<Card> {
  if (wish === 'unvote') {
    const { votes } = await library.store.votes.list(asker, { offset: 0, limit: maxPapers })
    const ids = [...new Set(votes.map(({ paper }) => paper.id))]
    if (ids.length === 0) return run('votes')
    throw askFirst(`take back what you said of ${sayPapers(ids)}`, `unvote ${ids.join(' ')}`, 'Take back')
  }
  const entries = await library.store.readingLists.entries(asker)
  if (entries.length === 0) return run('saved')
  const saved = await library.store.readingLists.read(entries.slice(0, maxPapers))
  const ids = saved.map(({ paper }) => paper.id)
  const more = entries.length > ids.length ? `, the newest of the ${entries.length} on it` : ''
  if (wish === 'share')
    throw askFirst(
      `share your reading list, ${sayPapers(ids)}${more}, with everybody here`,
      `share search ${ids.join(' ')}`,
      'Share',
    )
  throw askFirst(
    `take ${sayPapers(ids)}${more === '' ? '' : `${more},`} off your reading list`,
    `unsave ${ids.join(' ')}`,
    'Take off',
  )
}

function sayPapers({ length }: readonly Identifier[]): string {
  return length === 1 ? 'one paper' : `${length} papers`
}

function askFirst(what: string, command: string, label: string): BotError {
  return askToRun(`Do you want to ${what}?`, command, label)
}
