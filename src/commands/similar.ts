/** `similar VLM-R1`: papers about the same things. */
import { z } from 'zod'
import { displayTitle } from '../abstracts/display-title.ts'
import { sharedWords } from '../cards/match-note.ts'
import { countPapers } from '../cards/paper-item.ts'
import { compareText } from '../model/lists.ts'
import type { Hit } from '../model/match.ts'
import { dateOf } from '../model/paper.ts'
import type { Query } from '../model/query.ts'
import { cutText } from '../model/text.ts'
import type { Analysis } from '../search/analysis/analysis.ts'
import { isUsual } from '../search/analysis/ordinary-words.ts'
import { defineCommand, type Request } from './support/command.ts'
import { pageOption, paperOption } from './support/command-options.ts'
import { pageOf, paperPage } from './support/paper-page.ts'

export const command = defineCommand({
  name: 'similar',
  area: 'papers',
  summary: 'Papers like this one',
  options: {
    paper: paperOption,
    only: {
      summary: 'a query that they must satisfy, such as has:code or "since:2025 has:code"',
      schema: z.string().min(1).optional(),
    },
    page: pageOption,
  },
  examples: [
    'similar VLM-R1',
    'similar https://arxiv.org/abs/2504.02495',
    'similar VLM-R1 only:"since:2025 has:code"',
  ],
  async run({ options, asker, library, findPaper }) {
    const paper = await findPaper(options.paper)
    const near = await library.index.similar(
      paper,
      options.only === undefined ? papersCompared : papersSifted,
    )
    const hits = options.only === undefined ? near : await sift(near, options.only, { asker, library })
    const such = options.only === undefined ? '' : describeFilter(library.parseQuery(options.only))
    return paperPage(
      { library, asker },
      {
        title: `Similar to ${cutText(displayTitle(paper), 120)}`,
        summary: [
          hits.length === 0
            ? `Nothing else in the index is like it${such}.`
            : `The ${countPapers(hits.length)} most like it${such}.`,
        ],
        entries: pageOf(hits, options.page).map(({ paper: like, matches }) => ({
          paper: like,
          note: sharedWords(matches.filter(({ asked }) => isTelling(asked, library.analysis))),
        })),
        total: hits.length,
        page: options.page,
        command: `similar ${paper.id}${options.only === undefined ? '' : ` only:"${options.only}"`}`,
      },
    )
  },
})

/** Those of some papers that satisfy a query, in their order. */
async function sift(
  near: readonly Hit[],
  only: string,
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<readonly Hit[]> {
  const query = library.parseQuery(only)
  const ids = near.map((hit) => hit.paper.id)
  const topics = await library.topicOptions(asker.workspace)
  const kept = new Set((await library.index.selectAmong(query, ids, { ...topics, limit: 0 })).ids)
  const hits = near.filter((hit) => kept.has(hit.paper.id)).slice(0, papersCompared)
  const dayOfHit = ({ paper }: Hit) => dateOf(paper) ?? ''
  return query.sort === 'new' ? hits.toSorted((a, b) => compareText(dayOfHit(b), dayOfHit(a))) : hits
}

function describeFilter({ condition, sort, typed }: Query): string {
  const filter = condition === undefined ? '' : ` that match ${typed}`
  return sort === 'new' ? `${filter}, newest first` : filter
}

/** Numbers and usual words make no two papers alike. */
function isTelling(word: string, { stem }: Pick<Analysis, 'stem'>): boolean {
  return !isUsual(stem(word)) && !Number.isFinite(Number(word))
}

/** Beyond four pages similarity is noise. */
const papersCompared = 20
/** So many are looked at where only some of them count. */
const papersSifted = 200
