/** Does what is ordered of papers that are named or described; asks where several may be meant. */

import { displayTitle } from '../abstracts/display-title.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Paper } from '../model/paper.ts'
import { cutText } from '../model/text.ts'
import type { Conversation } from './conversation.ts'
import { findMeant, findSpokenOf, type Meant } from './find-meant.ts'
import { before } from './offers.ts'
import type { Deed, PaperDeed } from './paper-deed.ts'
import { approveNominated } from './vote-for-nominated.ts'

/**
 * Undefined where no paper is meant. Throws `BotError` to ask which, before others see it, and for what is not
 * done.
 */
export async function doDeeds(
  deeds: readonly PaperDeed[],
  conversation: Conversation,
  byNameOnly = false,
): Promise<Card | undefined> {
  const { library } = conversation
  const doubtful: { deed: Deed; meant: Meant }[] = []
  for (const { deed, named, isClause, isMarked } of deeds) {
    const meant = await (isClause
      ? findSpokenOf(named, library, { byNameOnly })
      : findMeant(named, library, { byNameOnly: byNameOnly || !isMarked }))
    if (meant?.isSure) return doSure(deed, meant.papers, conversation)
    if (meant !== undefined) doubtful.push({ deed, meant })
  }
  // Fewer words than were said fit more papers.
  const [first] = doubtful
  if (first !== undefined) throw askWhich(first.deed, first.meant.papers)
  return undefined
}

async function doSure(
  deed: Deed,
  papers: readonly Paper[],
  { asker, library, run }: Conversation,
): Promise<Card> {
  const ids = papers.map(({ id }) => id)
  const approved = deed === 'vote up' ? await approveNominated(ids, { asker, library, run }) : undefined
  if (approved !== undefined) return approved
  const command = commandFor(deed, papers)
  switch (deed) {
    case 'share':
      throw askToShare(command, papers)
    case 'send':
      throw new BotError(
        'not-offered',
        `I write to no single person for you. I can share ${namesOf(papers)} here, for everybody.`,
        { suggestions: [command], labels: new Map([[command, 'Share it here']]) },
      )
    case 'hide':
      throw new BotError(
        'not-offered',
        `I hide no paper. A vote down for ${namesOf(papers)} says that you want fewer like it.`,
        { suggestions: [command], labels: new Map([[command, 'Vote down']]) },
      )
    case 'listed': {
      const listed = await library.store.readingLists.has(asker, ids)
      const said = papers.map((paper) => sayListed(paper, listed.has(paper.id)))
      return before(await run(papers.length > 1 ? `search ${ids.join(' ')}` : `show ${ids[0]}`), [
        said.join(' '),
      ])
    }
    default:
      return run(command)
  }
}

function sayListed(paper: Paper, isListed: boolean): string {
  return `${shortTitle(paper)} is ${isListed ? '' : 'not '}on your reading list.`
}

/** One question before others see papers. */
export function askToShare(command: string, papers: readonly Paper[]): BotError {
  return new BotError('not-sure', `Do you want to share ${namesOf(papers)} with everybody here?`, {
    suggestions: [command],
    labels: new Map([[command, 'Share']]),
  })
}

function askWhich(deed: Deed, papers: readonly Paper[]): BotError {
  const commands = papers.map((paper) => commandFor(deed, [paper]))
  const [only, another] = papers
  const asked =
    only !== undefined && another === undefined
      ? `Do you mean ${namesOf([only])}?`
      : 'Which paper do you mean?'
  return new BotError('not-sure', asked, {
    suggestions: commands,
    labels: new Map(commands.map((command, at) => [command, labelFor(deed, papers[at])])),
  })
}

function labelFor(deed: Deed, paper: Paper | undefined): string {
  const title = paper === undefined ? '' : shortTitle(paper)
  return cutText(`${deed === 'listed' ? 'show' : deed}: ${title}`, 70)
}

function commandFor(deed: Deed, papers: readonly Paper[]): string {
  const ids = papers.map(({ id }) => id).join(' ')
  switch (deed) {
    case 'vote up':
    case 'vote down':
      return `${deed} ${ids} set:on`
    case 'hide':
      return `vote down ${ids} set:on`
    case 'share':
    case 'send':
      return papers.length > 1 ? `share search ${ids}` : `share show ${ids}`
    case 'listed':
      return `show ${ids}`
    default:
      return `${deed} ${ids}`
  }
}

function namesOf(papers: readonly Paper[]): string {
  return papers.length > maxNamed
    ? `these ${papers.length} papers`
    : papers.map((paper) => `“${shortTitle(paper)}”`).join(' and ')
}

const maxNamed = 3

function shortTitle(paper: Paper): string {
  return cutText(displayTitle(paper), 100)
}
