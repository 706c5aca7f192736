/** `show VLM-R1`: one paper, on one screen or in full. */
import { z } from 'zod'
import { discussedNote } from '../cards/history-card.ts'
import { paperCard } from '../cards/paper-card.ts'
import { joinNotes, postedNote } from '../cards/paper-item.ts'
import { sharedNote } from '../cards/shared-item.ts'
import { shelvesBlocks } from '../cards/shelf-card.ts'
import { BotError } from '../errors.ts'
import type { Button } from '../model/card.ts'
import { parseIdentifier } from '../model/identifier.ts'
import type { Topic } from '../model/topic.ts'
import { defineCommand } from './support/command.ts'
import { pageOption, paperOption } from './support/command-options.ts'
import { shelvedOf } from './support/find-shelf.ts'
import { factCard, splitFact } from './support/show-fact.ts'
import { showPart, splitPart } from './support/show-part.ts'

export const command = defineCommand({
  name: 'show',
  area: 'papers',
  summary: 'One paper: what it does, its abstract, links',
  options: {
    paper: paperOption,
    all: {
      summary: 'yes: with all authors, the abstract, every link and papers like it',
      schema: z.enum(['yes'], 'it is yes, or left out').optional(),
    },
    page: { ...pageOption, summary: 'which page of a section' },
  },
  examples: [
    'show VLM-R1',
    'show VLM-R1 authors',
    'show VLM-R1 sections',
    'show VLM-R1 table 1',
    'show 2504.02495',
    'show https://huggingface.co/papers/2504.02495',
  ],
  isMeantBy: (words) => (splitPart(words) === undefined && splitFact(words) === undefined ? undefined : true),
  async run(request) {
    const { options, asker, library, findPaper } = request
    const [called, ...others] = await library.papersCalled(options.paper)
    const asked = called === undefined ? splitFact(options.paper) : undefined
    if (asked !== undefined) return factCard(await findPaper(asked.name), asked.fact)
    const of = splitPart(options.paper)
    // “Llama 2” is a paper, and “2504.02495 2” is a section of one.
    if (of !== undefined && (called === undefined || parseIdentifier(of.name) !== undefined))
      return showPart(await findPaper(of.name), { part: of.part, page: options.page }, request)
    const paper = called ?? (await findPaper(options.paper))
    const { saved, posted, discussed } = await library.marks(asker, [paper.id])
    const isWhole = options.all === 'yes'
    const similar = isWhole ? await library.index.similar(paper, similarShown) : []
    const queries = await library.topicOptions(asker.workspace)
    const topics = isWhole ? await library.topics(asker.workspace) : []
    const isIn = async ({ name }: Topic) => {
      const query = library.parseQuery(`topic:${name}`)
      try {
        const { ids } = await library.index.selectAmong(query, [paper.id], { ...queries, limit: 0 })
        return ids.length > 0
      } catch (error) {
        // A topic whose query no longer works has no papers; `topics` says why.
        if (error instanceof BotError && error.code !== 'unavailable') return false
        throw error
      }
    }
    const belongs: Topic[] = []
    // One after the other: all at once would delay everybody else's next question.
    for (const topic of topics) if (await isIn(topic)) belongs.push(topic)
    const isAway = library.outageSince !== undefined
    const linked = isAway ? undefined : await library.store.sharedPapers.find(asker.place, paper)
    const post = posted.get(paper.id)
    const timeZone = asker.timeZone ?? library.timeZone
    const { shelves, notes } = isAway ? { shelves: [], notes: [] } : await shelvedOf(paper.id, request)
    const card = paperCard(paper, {
      isWhole,
      isSaved: asker.audience === 'asker' ? saved.has(paper.id) : undefined,
      votes: await library.votesOn(asker, paper.id),
      canBeNominated: !isAway && (await library.store.clubs.listAt(asker.votesIn)).length > 0,
      topics: belongs,
      similar: similar.map((hit) => hit.paper),
      history: joinNotes(
        postedNote(post?.sentAtMs, timeZone, library.linkTo(asker.place, post?.messageId)),
        discussedNote(discussed.get(paper.id)),
        linked === undefined ? [] : sharedNote(asker.audience, linked, timeZone),
      ),
      namesakes: others.slice(0, maxNamesakes),
    })
    if (shelves.length === 0) return card
    const note: Button = { label: 'Note…', command: `note ${paper.id}`, effect: 'form' }
    return {
      ...card,
      blocks: [...card.blocks, ...shelvesBlocks(shelves, notes)],
      buttons: [...card.buttons, note],
    }
  },
})

const similarShown = 3
/** So many other papers of the same name are offered. */
const maxNamesakes = 4
