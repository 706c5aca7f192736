/** What was said of the last answer, done. */
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { compareText } from '../model/lists.ts'
import { dateOf } from '../model/paper.ts'
import { dropQuotes } from '../model/quotes.ts'
import type { LastAnswer } from '../ports/last-answers.ts'
import { aboutPapers, applyFollowUp, authorField, narrowList, subscribeTo } from './apply-follow-up.ts'
import type { Conversation } from './conversation.ts'
import { type FollowUp, parseFollowUp } from './follow-up.ts'
import { findOffered, findUndo, refuseLast } from './last-deed.ts'
import { before } from './offers.ts'
import { pickPapers } from './pick-papers.ts'
import { checkRemembered, recall } from './recall.ts'
import { sideBySide } from './side-by-side.ts'

/** Rejects with `BotError` where nothing was shown, or nothing like it. */
export async function runFollowUp(
  said: FollowUp,
  { asker, library, commands, run }: Omit<Conversation, 'remember' | 'classifier' | 'answers'>,
): Promise<Card> {
  if (said.kind === 'yes') {
    const offered = await findOffered({ asker, library, commands })
    const meant = parseFollowUp(offered)
    return meant === undefined || meant.kind === 'yes'
      ? run(offered)
      : runFollowUp(meant, { asker, library, commands, run })
  }
  if (said.kind === 'refused') throw await refuseLast({ asker, library })
  if (said.kind === 'undo') return run(await findUndo(said.ofVote, { asker, library, commands }))
  const recalled = await recall(asker, library)
  if (recalled === undefined) {
    await checkRemembered(asker, library)
    throw nothingToGoOnFrom(said)
  }
  const last = await narrowToNamed(said, recalled, library)
  switch (said.kind) {
    case 'age':
      return runAge(said, last, { library, commands, run })
    case 'older':
      return run(narrowList(last, await olderThan(last, library), commands))
    case 'authors': {
      const names = await findAuthors(said, listMeant(said, last), library)
      return run(said.isFollow ? `follow ${names[0]}` : searchByAuthors(names))
    }
    case 'subscribe': {
      const command = subscribeTo(last, said.times, commands)
      return run(command ?? 'help subscribe')
    }
    case 'listed': {
      const show = { command: 'show', words: '' }
      const papers = pickPapers(said.papers, listMeant(said, last), 'show', (id) => `show ${id}`)
      const listed = await library.store.readingLists.has(asker, papers)
      const shown = await run(aboutPapers(show, papers, last))
      return before(shown, [sayListed(papers.length, listed.size)])
    }
    default:
      return run(applyFollowUp(said, listMeant(said, last), commands))
  }
}

/** After a search for `ToRL`, “it” is the one paper that is called so, whatever else has the word. */
async function narrowToNamed(said: FollowUp, last: LastAnswer, library: Library): Promise<LastAnswer> {
  const [, name] = /^search (?:as:\S+ )?(\S{3,40})$/.exec(last.command) ?? []
  if (name === undefined || last.papers.length < 2 || !('papers' in said) || said.papers !== 'it') return last
  const [paper, another] = await library.papersCalled(name)
  const isOne = paper !== undefined && another === undefined && last.papers.includes(paper.id)
  return isOne && (last.doneWith ?? []).length !== 1 ? { ...last, papers: [paper.id] } : last
}

/** Of two that were shown, at once or one after the other; of more the list is put in order. */
async function runAge(
  { isOldest, isShown }: FollowUp & { readonly kind: 'age' },
  last: LastAnswer,
  { library, commands, run }: Pick<Conversation, 'library' | 'commands' | 'run'>,
): Promise<Card> {
  const before =
    last.papers.length === 1 ? last.earlier.findLast(({ papers }) => papers.length > 0) : undefined
  const ids = [...new Set([...(before?.papers.slice(0, 2) ?? []), ...last.papers])]
  if (ids.length !== 2) return run(narrowList(last, isOldest ? 'sort:old' : 'sort:new', commands))
  if (!isShown) return sideBySide(ids, true, { library, run })
  const papers = await Promise.all(ids.map((id) => library.store.papers.find(id)))
  const dated = papers.flatMap((paper) =>
    paper === undefined ? [] : [{ id: paper.id, day: dateOf(paper) ?? '' }],
  )
  const [older, newer] = dated.sort((one, other) => compareText(one.day, other.day))
  return run(`show ${(isOldest ? older : newer)?.id ?? ids[0]}`)
}

function sayListed(count: number, listed: number): string {
  if (count === 1) return `This is ${listed === 1 ? '' : 'not '}on your reading list.`
  return `${listed} of these ${count} papers ${listed === 1 ? 'is' : 'are'} on your reading list.`
}

/** Numbers after one of a list was opened are of that list: `no, the third`. */
function listMeant(said: FollowUp, last: LastAnswer): LastAnswer {
  const isNumbered = 'papers' in said && typeof said.papers !== 'string'
  if (!isNumbered || !/^show \S+$/.test(last.command)) return last
  const list = last.earlier.findLast(({ command }) => !command.startsWith('show '))
  return list === undefined || list.papers.length === 0 ? last : { ...last, ...list }
}

/** The names of a paper's authors, without quotes. Throws `BotError` where there are none. */
async function findAuthors(
  { papers, only, isFollow }: FollowUp & { readonly kind: 'authors' },
  last: LastAnswer,
  { store }: Library,
): Promise<readonly string[]> {
  const ofOne = isFollow && ofAuthor.exec(last.command)
  if (ofOne) return [ofOne[1] ?? ofOne[2] ?? '']
  const isOne = only !== undefined || isFollow
  const namesOf = async (id: Identifier) => {
    const names = (await store.papers.find(id))?.authors ?? []
    const meant = only === 'last' ? names.slice(-1) : names.slice(0, isOne ? 1 : maxAuthors)
    return meant.map(dropQuotes)
  }
  const shown = new Map(await Promise.all(last.papers.map(async (id) => [id, await namesOf(id)] as const)))
  const write = (id: Identifier) => {
    const names = shown.get(id) ?? []
    if (names.length === 0) return `show ${id}`
    return isFollow ? `follow ${names[0]}` : searchByAuthors(names)
  }
  const [id] = pickPapers(papers, last, isFollow ? 'follow the author of' : 'by the authors of', write)
  const meant = id === undefined ? [] : (shown.get(id) ?? (await namesOf(id)))
  if (meant.length === 0) throw new BotError('bad-input', 'I do not know who wrote that paper.')
  return meant
}

function searchByAuthors(names: readonly string[]): string {
  return `search ${names.map(authorField).join(' or ')} sort:new`
}

/** An answer that is all of one author. */
const ofAuthor = /^(?:search author:"([^"]{1,100})"|author ([^":]{1,100}?))(?: sort:\S+)?$/

/** Of more the query would be too long to be read. */
const maxAuthors = 6

/** The condition that papers are older than all that were shown, newest first. */
async function olderThan({ papers }: LastAnswer, { store }: Library): Promise<string> {
  const shown = await Promise.all(papers.map((id) => store.papers.find(id)))
  const days = shown.flatMap((paper) => (paper === undefined ? [] : (dateOf(paper) ?? []))).sort()
  const [oldest] = days
  if (oldest === undefined)
    throw new BotError('bad-input', 'I do not know when what I showed was published, so nothing is older.')
  return `before:${oldest} sort:new`
}

function nothingToGoOnFrom(said: FollowUp): BotError {
  const { kind } = said
  if (kind === 'turn' && said.by === 0)
    return new BotError('bad-input', 'Yes, I found nothing. Try fewer words, or other ones.', {
      suggestions: ['latest', 'topics'],
    })
  const about =
    kind === 'about' || kind === 'share' || kind === 'authors'
      ? 'I do not know which paper you mean'
      : 'I do not know what to go on from'
  return new BotError(
    'bad-input',
    `${about}: I answered you nothing here within the last day. Search for something first.`,
    {
      suggestions: ['latest', 'topics'],
    },
  )
}
