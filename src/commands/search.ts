/** `search reward hacking`: papers that match, best first; a plain question is read as a query. */
import { z } from 'zod'
import { summariseSearch } from '../cards/search-summary.ts'
import { withWindowDay } from '../cards/window-day-note.ts'
import { queryOptions } from '../library/shelf-queries.ts'
import type { Button, Card, Span } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import type { Hit } from '../model/match.ts'
import { dateOf } from '../model/paper.ts'
import { leavesOf, type Query } from '../model/query.ts'
import { capitalise, cutText } from '../model/text.ts'
import { type AcronymContext, parseAcronym } from '../question/parse-acronym.ts'
import { parseQuestion, type Reading } from '../question/parse-question.ts'
import { tokenize } from '../search/analysis/analysis.ts'
import { printQuery } from '../search/query/print-query.ts'
import { hasSearchableWords } from '../search/query/query-tree.ts'
import { sayQuery } from '../search/query/say-query.ts'
import { defineCommand, type Option, type Request } from './support/command.ts'
import { pageOption, queryOption } from './support/command-options.ts'
import { defineFirst } from './support/define-first.ts'
import { shelfReader } from './support/find-shelf.ts'
import { identifiersOnly, listNamed } from './support/list-named.ts'
import { type PageEntry, paperPage } from './support/paper-page.ts'
import { questionContext } from './support/question-context.ts'
import { quoteFirst } from './support/quote-first.ts'
import { searchPage, wordsLacked } from './support/search-page.ts'
import { type Manner, manners, searchIn, undoButtons, writeSearch } from './support/undo-buttons.ts'
import { writeAsPapers } from './support/write-as-papers.ts'

const countOption: Option<number | undefined> = {
  summary: 'how many papers at most, 1 to 99',
  schema: z.coerce
    .number('a number from 1 to 99')
    .int('a whole number from 1')
    .min(1, 'a number from 1')
    .max(99, 'a number up to 99')
    .optional(),
}
const asOption: Option<readonly Manner[]> = {
  summary: 'typed: no question; spelled: nothing corrected; whole: no word left out; asked: quotes first',
  schema: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((manner) => manner !== ''))
    .pipe(z.array(z.enum(manners, 'only “typed”, “spelled”, “whole” or “asked”'))),
}

export const command = defineCommand({
  name: 'search',
  area: 'papers',
  summary: 'Find papers by words, "phrases", author:, title:, topic:, since:2w, -not',
  options: { query: queryOption, page: pageOption, count: countOption, as: asOption },
  examples: [
    'search reward hacking',
    'search "chain of thought" -code since:2y',
    'search papers by shen since January, with code',
  ],
  async run(request) {
    const { options, asker, library, isTyped } = request
    const { query: typed, count, as } = options
    const named = identifiersOnly(typed)
    if (named.length > 0) return listNamed(request, named)
    const asTyped: Reading = { query: typed, isFielded: false }
    if (as.includes('typed'))
      return (await find(request, { ...asTyped, ...limited(count) }, { manners: as })).card
    const context = await questionContext(asker, library)
    const reading = await parseQuestion(typed, {
      ...context,
      proposer: isTyped ? library.model?.proposerFor(asker.workspace) : undefined,
    })
    const limit = count ?? reading.limit
    const read = { ...reading, ...limited(limit) }
    if (!reading.isFielded)
      return (
        (await findMeaning(request, read, { today: context.today, index: library.index })) ??
        (await find(request, read, { manners: as })).card
      )
    const written: Span = { code: writeSearch(read) }
    const found = await find(request, read, { manners: as, note: ['Read as ', written] })
    if (found.total > 0) return found.card
    const parsed = library.parseQuery(reading.query)
    const authors = withoutWords(parsed)
    if (authors !== undefined) {
      const note: Span[] = ['No paper matches ', written, '; without its words there are these.']
      const theirs = await find(request, { query: authors, isFielded: true }, { manners: as, note })
      if (theirs.total > 0) return theirs.card
    }
    if (isOfTimeOnly(parsed)) return found.card
    const words = wordsOf(parsed)
    if (words === '') return found.card
    const other: Reading = { query: words, isFielded: false }
    const instead = await find(request, other, {
      manners: [...as.filter((manner) => manner !== 'asked'), 'typed'],
      note: ['No paper matches ', written, '; without its conditions there are these.'],
    })
    return instead.total > 0 ? instead.card : found.card
  },
})

/** Whether words of the text only ask, so that the title names others than were typed. */
function leavesOut(typed: string, { query }: Reading): boolean {
  return termsOf(typed).join(' ') !== termsOf(query).join(' ')
}

function termsOf(text: string): string[] {
  return tokenize(text).map(({ word }) => word)
}

/** A query for authors without its words; undefined where no author is asked for, or no words. */
function withoutWords({ condition, sort }: Query): string | undefined {
  if (condition?.kind !== 'all' || !condition.conditions.some(({ kind }) => kind === 'author'))
    return undefined
  const conditions = condition.conditions.filter(({ kind }) => kind !== 'word' && kind !== 'phrase')
  const isLess = conditions.length < condition.conditions.length
  return isLess ? printQuery({ condition: { kind: 'all', conditions }, sort }) : undefined
}

function isOfTimeOnly({ condition }: Query): boolean {
  const parts = condition === undefined ? [] : leavesOf(condition)
  return parts.length > 0 && parts.every(({ kind }) => kind === 'after' || kind === 'before')
}

/** The words and phrases of a query, without its conditions. */
function wordsOf({ condition }: Query): string {
  const parts = condition?.kind === 'all' ? condition.conditions : [condition]
  return parts
    .flatMap((part) => {
      if (part?.kind === 'word') return [part.word]
      return part?.kind === 'phrase' ? [`"${part.words}"`] : []
    })
    .join(' ')
}

/**
 * What the likeliest meaning of an acronym finds, with a button for each other one;
 * undefined where it has but one.
 */
async function findMeaning(
  request: Asked,
  reading: Reading,
  context: AcronymContext,
): Promise<Card | undefined> {
  const meant = await parseAcronym(reading.query, context)
  if (meant === undefined) return undefined
  const read = { ...reading, query: meant.query }
  const note: Span[] = [
    meant.acronym,
    ' read as ',
    { bold: meant.longForm },
    ': ',
    { code: writeSearch(read) },
  ]
  const others = meant.others.map(({ longForm, query }) => {
    return { label: cutText(capitalise(longForm), 60), command: `search ${query}` }
  })
  const { total, card } = await find(request, read, { manners: request.options.as, note, others })
  return total === 0 ? undefined : card
}

interface AskedOptions {
  readonly query: string
  readonly page: number
  readonly as: readonly Manner[]
}

type Asked = Pick<Request<AskedOptions>, 'options' | 'asker' | 'library'>

function limited(limit: number | undefined): { readonly limit?: number } {
  return limit === undefined ? {} : { limit }
}

interface How {
  readonly manners: readonly Manner[]
  /** How a question was read, or why something else is shown. */
  readonly note?: readonly Span[]
  /** Other meanings of what was asked. */
  readonly others?: readonly Button[]
}

/** A page of what a reading finds, with buttons that undo what was done to the words. */
async function find(
  { options: { query: typed, page }, asker, library }: Asked,
  reading: Reading,
  { manners: taken, note, others = [] }: How,
): Promise<{ readonly total: number; readonly card: Card }> {
  const query = library.parseQuery(reading.query)
  const topics = await queryOptions(query, shelfReader(asker), library)
  const most = reading.limit ?? Number.POSITIVE_INFINITY
  const options = {
    ...topics,
    citedUntil: library.citedUntil,
    isSpelled: taken.includes('spelled'),
    takesEveryWord: taken.includes('whole'),
  }
  const { results, total, close } = await searchPage(library.index, query, options, { page, most })
  const isEmpty = results.total === 0
  const found = results.hits.map(({ paper }) => paper)
  const isAsked = taken.includes('asked')
  const isQuoted =
    isAsked && query.sort === 'relevance' && page === 1 && !isEmpty && reading.limit === undefined
  const quoted = isQuoted
    ? ((await defineFirst(typed, results.hits, { asker, library })) ??
      (await quoteFirst(typed, query, results.hits, { asker, library })))
    : undefined
  const isQuestion = !taken.includes('typed')
  const isReading = note !== undefined && isQuestion
  const isOther = isReading || (isQuestion && leavesOut(typed, reading))
  const isRead = isReading && reading.isFielded
  const list = await paperPage(
    { library, asker },
    {
      title: capitalise(cutText(writeAsPapers(sayQuery(isReading ? typed : reading.query), found), 120)),
      ...(quoted === undefined ? {} : { answer: quoted.says }),
      summary: summariseSearch(results, {
        ...query,
        hasWords: hasSearchableWords(query),
        close,
        lacked: page === 1 ? wordsLacked(query, results, library.analysis) : [],
      }),
      ...(note === undefined ? {} : { note }),
      entries: quoted?.entries ?? markBreak(results.hits, query.sort),
      best: query.sort === 'relevance' && page === 1 ? bestOf(results.hits) : undefined,
      total,
      page,
      // What is asked next goes on from the question itself.
      command: writeSearch(isAsked && !reading.isFielded ? { query: typed } : reading, searchIn(taken)),
      why: reading.query,
      buttons: [
        ...others,
        ...undoButtons({ typed, reading, isRead, isOther, manners: taken, results }),
        ...(isEmpty ? whereElse : []),
      ],
    },
  )
  return {
    total: results.total,
    card: asksForRecent(query, library) ? withWindowDay(list, library.windows) : list,
  }
}

/** Papers by day, with a word where the days begin again: those behind match less. */
function markBreak(hits: readonly Hit[], sort: Query['sort']): readonly PageEntry[] {
  const days = hits.map(({ paper }) => dateOf(paper) ?? '')
  const at = days.findIndex((day, to) => {
    const before = days[to - 1]
    return before !== undefined && (sort === 'new' ? day > before : sort === 'old' && day < before)
  })
  return hits.map((hit, index) => (index === at ? { ...hit, note: ['Weaker matches from here on'] } : hit))
}

const whereElse: readonly Button[] = [
  { label: 'Latest', command: 'latest' },
  { label: 'Topics', command: 'topics' },
]

/** Whether it asks for papers since a day of the last year: that of the newest paper, if nothing new comes. */
function asksForRecent({ condition }: Query, { windows }: Request<unknown>['library']): boolean {
  const yearAgo = windows.today().subtract({ years: 1 }).toString()
  const leaves = condition === undefined ? [] : leavesOf(condition)
  return leaves.some((leaf) => leaf.kind === 'after' && leaf.date >= yearAgo)
}

/** The paper whose words give twice what those of any other do, and so is the one that was looked for. */
function bestOf([first, ...others]: readonly Hit[]): Identifier | undefined {
  const most = Math.max(...others.map(scoreOfWords))
  return first !== undefined && others.length > 0 && scoreOfWords(first) >= timesBetter * most
    ? first.paper.id
    : undefined
}

/** Papers that are near in meaning are many, and those that are cited are no nearer. */
function scoreOfWords({ matches }: Hit): number {
  return matches.reduce(
    (sum, { kind, weight }) => (kind === 'meaning' || kind === 'cited' ? sum : sum + weight),
    0,
  )
}

const timesBetter = 2
