/** The options that several commands take, each with its completion. */
import { z } from 'zod'
import { displayTitle } from '../../abstracts/display-title.ts'
import { chunk } from '../../model/lists.ts'
import type { Paper } from '../../model/paper.ts'
import { isPlace, type Place } from '../../model/place.ts'
import { dropQuotes } from '../../model/quotes.ts'
import { cutText, splitLastWord } from '../../model/text.ts'
import type { Choice } from '../../ports/bot.ts'
import type { Option, Typing } from './command.ts'

/** A query in the query language; completed by terms, topics, authors and titles. */
export const queryOption: Option<string> = {
  summary: 'what to look for: words, "phrases", author:, title:, topic:, since:2w, -not',
  schema: z.string().min(1),
  isRest: true,
  complete: completeQuery,
}

/** Another place of the same workspace, as an adapter writes a channel that was mentioned. */
export const placeOption: Option<Place | undefined> = {
  summary: 'another channel, where you may change that: #papers',
  schema: z
    .string()
    .refine((text) => isPlace(text), 'choose a channel from the list that comes up while you type #')
    .transform((text) => text as Place)
    .optional(),
}

/** A page of results, counted from 1. */
export const pageOption: Option<number> = {
  summary: 'which page of the results',
  schema: z.coerce
    .number('a number from 1 to 1000')
    .int('a number from 1 to 1000')
    .min(1, 'a number from 1 to 1000')
    .max(1000, 'a number from 1 to 1000')
    .default(1),
}

/**
 * One paper, by identifier, link, title or short name; completed from the
 * asker's saved papers and from titles.
 */
export const paperOption: Option<string> = {
  summary: 'identifier, link or title: 2504.02495, a DOI, a page’s address, VLM-R1',
  schema: z.string().min(1),
  isRest: true,
  complete: completePaper,
}

/** A topic's name. */
export async function completeTopic({ library, asker, typed }: Typing): Promise<readonly Choice[]> {
  const topics = await library.store.topics.list(asker.workspace)
  return topics
    .filter(
      (topic) =>
        topic.name.startsWith(typed.toLowerCase()) || topic.title.toLowerCase().includes(typed.toLowerCase()),
    )
    .map((topic) => ({ value: topic.name, label: topic.name, hint: topic.title }))
}

/** An author of the index. */
export async function completeAuthor({ library, typed }: Typing): Promise<readonly Choice[]> {
  const authors = await library.index.completeAuthor(typed, choicesShown)
  return authors.map((term) => ({ value: term.text, label: term.text, hint: countHint(term.papers) }))
}

async function completeQuery(typing: Typing): Promise<readonly Choice[]> {
  const { typed, library } = typing
  const { before, last } = splitLastWord(typed)
  const [, field, value = ''] = /^-?(topic|author|title):"?(.*)$/i.exec(last) ?? []
  const prefix = last.startsWith('-') ? '-' : ''
  if (field === 'topic') {
    const topics = await completeTopic({ ...typing, typed: value })
    return topics.map((choice) => ({ ...choice, value: `${before}${prefix}topic:${choice.value}` }))
  }
  if (field === 'author') {
    const authors = await completeAuthor({ ...typing, typed: value })
    return authors.map((choice) => ({ ...choice, value: `${before}${prefix}author:"${choice.value}"` }))
  }
  if (last.length < 2) return []
  const terms = (await library.index.completeTerm(last, choicesShown)).map((term) => ({
    value: `${before}${term.text}`,
    label: `${before}${term.text}`,
    hint: countHint(term.papers),
  }))
  return [...terms, ...(await titlesLike(typing, (paper) => `"${dropQuotes(paper.title ?? '')}"`))]
}

async function completePaper(typing: Typing): Promise<readonly Choice[]> {
  const { typed } = typing
  const saved = await savedLike(typing)
  const fromList = saved.map((paper) => ({
    value: paper.id,
    label: cutText(displayTitle(paper), 90),
    hint: 'saved',
  }))
  const found = typed.trim() === '' ? [] : await titlesLike(typing, (paper) => paper.id)
  const listed = new Set(fromList.map((choice) => choice.value))
  return [...fromList, ...found.filter((choice) => !listed.has(choice.value as Paper['id']))]
}

/** Reads a long list some papers at a time, and no further than is shown. */
async function savedLike({ library, asker, typed }: Typing): Promise<readonly Paper[]> {
  const { readingLists } = library.store
  const wanted = typed.trim().toLowerCase()
  const found: Paper[] = []
  for (const some of chunk(await readingLists.entries(asker), papersAtOnce)) {
    const papers = (await readingLists.read(some)).map(({ paper }) => paper)
    found.push(...papers.filter((paper) => displayTitle(paper).toLowerCase().includes(wanted)))
    if (found.length > savedShown) break
  }
  return found
}

async function titlesLike({ library, typed }: Typing, nameOf: (paper: Paper) => string): Promise<Choice[]> {
  const query = library.parseQuery(typed)
  const options = { limit: choicesShown, isTyping: true, topicQuery: () => undefined }
  const { hits } = await library.index.search(query, options)
  return hits
    .filter((hit) => hit.paper.title !== undefined)
    .map(({ paper }) => ({ value: nameOf(paper), label: cutText(displayTitle(paper), 90), hint: 'paper' }))
}

function countHint(papers: number): string {
  return `${papers} ${papers === 1 ? 'paper' : 'papers'}`
}

const choicesShown = 8
/** Choices that any platform shows. */
const savedShown = 25
const papersAtOnce = 100
