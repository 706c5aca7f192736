/**
 * `dislike VLM-R1`: nothing of this kind, please; asks whether of this paper, its
 * subject or one of its authors.
 */
import { z } from 'zod'
import { dislikeCard, dislikedCard, whichAuthorCard } from '../cards/dislike-card.ts'
import { BotError } from '../errors.ts'
import type { Paper } from '../model/paper.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'dislike',
  partOf: 'vote',
  phrase: 'vote less',
  area: 'votes',
  summary: 'See fewer papers like this one',
  changes: 'own',
  group: 'mine',
  options: {
    paper: paperOption,
    about: {
      summary: 'subject or author',
      schema: z.enum(['subject', 'author'], 'it is subject or author').optional(),
    },
    by: { summary: 'the author’s name', schema: z.string().min(1).optional() },
  },
  examples: ['dislike VLM-R1'],
  async run({ options, asker, library, findPaper }) {
    checkMayVote(asker)
    const paper = await findPaper(options.paper)
    if (options.about === undefined) return dislikeCard(paper)
    const author = options.about === 'author' ? pickAuthor(paper, options.by) : undefined
    if (options.about === 'author' && author === undefined) return whichAuthorCard(paper)
    const voter = { place: asker.votesIn, user: asker.user }
    const nowMs = library.now().epochMilliseconds
    await library.store.votes.cast(voter, [paper.id], options.about, nowMs, { author })
    return dislikedCard(paper, author)
  },
})

/**
 * The author of that name, or the only one; undefined where the paper has several.
 * Throws `BotError` for other names.
 */
function pickAuthor({ authors }: Paper, name: string | undefined): string | undefined {
  const [only, ...others] = authors
  if (only === undefined) throw new BotError('bad-input', 'The authors of this paper are not known yet.')
  if (name === undefined) return others.length === 0 ? only : undefined
  const wanted = name.toLowerCase().trim()
  const found = authors.find((author) => author.toLowerCase().trim() === wanted)
  if (found !== undefined) return found
  throw new BotError('bad-input', `No author of this paper is called ${name.slice(0, 60)}.`)
}
