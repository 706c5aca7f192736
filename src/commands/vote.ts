/**
 * `vote up VLM-R1`: says that a paper is of interest here, or not; the same again takes it back. `vote VLM-R1` votes
 * for it as a nomination where it is one; `vote` alone shows the asker's votes.
 */
import { z } from 'zod'
import { votedCard } from '../cards/votes-card.ts'
import { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Paper } from '../model/paper.ts'
import { type Asker, defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { findPapers } from './support/find-papers.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'vote',
  area: 'votes',
  summary: 'Vote a paper up or down (repeat to undo)',
  changes: 'own',
  group: 'mine',
  isCounted: true,
  isForAsker: ({ paper }) => paper === undefined,
  options: {
    opinion: {
      summary: 'up or down; neither votes for a nominated paper, or up',
      schema: z.enum(['up', 'down'], 'say up or down').optional(),
      // `vote sideways VLM-R1` is a mistake.
      lead: /^(up|down|[a-z]+(?=\s))(?=\s|$)/,
      complete: async () => ['up', 'down'].map((value) => ({ value, label: value })),
    },
    paper: { ...paperOption, schema: paperOption.schema.optional() },
    set: {
      summary: 'on or off, whatever it was before',
      schema: z.enum(['on', 'off'], 'it is on or off').optional(),
    },
  },
  examples: ['vote up VLM-R1', 'vote down 2504.02495'],
  onlyShows: ({ paper }) => paper === undefined,
  check({ opinion, paper }) {
    if (opinion !== undefined && paper === undefined)
      throw new BotError('bad-input', `Say which paper: vote ${opinion} VLM-R1.`, { suggestions: ['vote'] })
  },
  async run({ options: { opinion: said, paper: named, set }, asker, library, findPaper, ask }) {
    if (named === undefined) return ask('votes')
    checkMayVote(asker)
    const papers = await findPapers(named, findPaper)
    const nominated = said === undefined ? await findNomination(papers, asker, library) : undefined
    if (nominated !== undefined) return ask(`approve ${nominated}${set === undefined ? '' : ` set:${set}`}`)
    const opinion = said ?? 'up'
    const { votes } = library.store
    const voter = { place: asker.votesIn, user: asker.user }
    const nowMs = library.now().epochMilliseconds
    const ids = papers.map(({ id }) => id)
    const before = await votes.own(voter, ids)
    const [id, ...others] = ids
    let isOn = set !== 'off'
    // Of several papers some may have the vote already, and none of these means to take it back.
    if (set === undefined && id !== undefined && others.length === 0)
      isOn = (await votes.toggle(voter, id, opinion, nowMs)) === opinion
    else if (isOn) await votes.cast(voter, ids, opinion, nowMs)
    else for (const each of ids) await votes.takeBack({ ...voter, workspace: asker.workspace }, each, opinion)
    const count = id && (await votes.counts(voter.place, [id])).get(id)
    return votedCard(papers, { opinion, isOn, before, count })
  },
})

/** A paper alone that is nominated here, with its group, as `approve` takes it. */
async function findNomination(
  [paper, another]: readonly Paper[],
  { votesIn }: Asker,
  { store }: Library,
): Promise<string | undefined> {
  if (paper === undefined || another !== undefined) return undefined
  for (const club of await store.clubs.listAt(votesIn))
    if ((await store.nominations.list(club)).some(({ paper: id }) => id === paper.id))
      return `${paper.id} club:${club.number}`
  return undefined
}
