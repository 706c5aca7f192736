/**
 * `latest`, `latest reasoning` and `latest here`: the newest papers, of all, of a
 * topic, or linked in this place.
 */
import { z } from 'zod'
import { countPapers } from '../cards/paper-item.ts'
import { rankWithinDays } from '../digest/apply-tastes.ts'
import { everything, type Query } from '../model/query.ts'
import { capitalise } from '../model/text.ts'
import { defineCommand, type Request } from './support/command.ts'
import { completeTopic, pageOption } from './support/command-options.ts'
import { pageRange, paperPage } from './support/paper-page.ts'
import { sharedPage } from './support/shared-page.ts'

export const command = defineCommand({
  name: 'latest',
  area: 'papers',
  summary: 'The newest papers: of all, of a topic, or linked here',
  options: {
    topic: {
      summary: 'the name of a topic, or here',
      schema: z.string().optional(),
      isRest: true,
      complete: async (typing) => [
        ...(here.startsWith(typing.typed.trim().toLowerCase()) ? [hereChoice] : []),
        ...(await completeTopic(typing)),
      ],
    },
    page: pageOption,
  },
  examples: ['latest', 'latest reasoning', 'latest here'],
  async run({ options, asker, library }) {
    const { topic: name, page } = options
    if (name?.toLowerCase() === here) return sharedPage(library, asker, page)
    if (name === undefined) {
      const { total, papers } = await selectLatest(everything, page, { asker, library })
      const summary =
        total === 0 ? 'No papers yet: the index is empty.' : `${countPapers(total)}, newest first.`
      return paperPage(
        { library, asker },
        {
          title: 'Latest papers',
          summary: [summary],
          entries: papers.map((paper) => ({ paper })),
          total,
          page,
          command: 'latest',
        },
      )
    }
    const topics = await library.topicOptions(asker.workspace)
    const query = topics.topicQuery(name) ?? everything
    const { total, papers, isTotalMore } = await selectLatest(query, page, { asker, library })
    return paperPage(
      { library, asker },
      {
        title: `Latest in ${name.toLowerCase()}`,
        summary: [
          total === 0
            ? 'No paper of this topic yet.'
            : `${capitalise(countPapers(total, isTotalMore))}, newest first.`,
        ],
        entries: papers.map((paper) => ({ paper })),
        total,
        page,
        command: `latest ${name.toLowerCase()}`,
        buttons: [{ label: 'Subscribe…', command: `subscribe ${name.toLowerCase()}`, effect: 'form' }],
      },
    )
  },
})

/** The newest first; those of one day in the order of the place's votes, where there are any. */
async function selectLatest(
  query: Query,
  page: number,
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
) {
  const topics = await library.topicOptions(asker.workspace)
  const { offset, limit } = pageRange(page)
  const known =
    offset + limit > papersOrdered
      ? undefined
      : await library.tastes.ofPlace(asker.votesIn, lastHour(library))
  if (known === undefined) return library.index.select(query, { ...topics, offset, limit })
  const found = await library.index.select(query, { ...topics, offset: 0, limit: papersOrdered })
  const order = await rankWithinDays(found.papers, known, library)
  return { ...found, papers: order.slice(offset, offset + limit) }
}

/** Votes of this hour do not count yet: a press on a page must not move its papers. In epoch ms. */
function lastHour(library: Request<unknown>['library']): number {
  const hourMs = 3_600_000
  return Math.floor(library.now().epochMilliseconds / hourMs) * hourMs - 1
}

/** Papers that votes put in order; what is older comes as it is. */
const papersOrdered = 200

/** No topic's name: what was linked in this place. */
const here = 'here'
const hereChoice = { value: here, label: here, hint: 'papers that were linked here' }
