/** `nominate VLM-R1 because it is short`: proposes a paper for the reading group here. */
import { z } from 'zod'
import { nominatedCard, withdrawnCard } from '../cards/nominations-card.ts'
import { BotError } from '../errors.ts'
import { clubBounds } from '../model/club.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { clubOption, findClub, nextMeetings } from './support/find-club.ts'
import { findPapers } from './support/find-papers.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'nominate',
  summary: 'Propose a paper for the reading group here, with a reason if you like',
  changes: 'own',
  group: 'mine',
  options: {
    paper: {
      ...paperOption,
      summary: 'the paper, and why: VLM-R1 because it is short',
      schema: z.string().min(1),
    },
    club: clubOption,
  },
  examples: ['nominate VLM-R1', 'nominate 2504.02495 because it is short'],
  async run({ options, asker, library, findPaper }) {
    checkMayVote(asker)
    const { named, reason, isUndo } = parseNomination(options.paper)
    const again = (number: number) => `nominate ${options.paper} club:${number}`
    const club = await findClub(options.club, { asker, library }, { again })
    const [paper, ...others] = await findPapers(named, findPaper)
    if (paper === undefined || others.length > 0)
      throw new BotError('bad-input', 'Nominate one paper at a time.', {
        suggestions: [paper, ...others].slice(0, 5).flatMap((each) => (each ? [`nominate ${each.id}`] : [])),
      })
    const { nominations } = library.store
    if (isUndo) {
      const mine = (await nominations.list(club)).find(({ paper: id }) => id === paper.id)
      if (mine === undefined)
        throw new BotError('not-found', 'That paper is not nominated here.', {
          suggestions: [`nominations club:${club.number}`],
        })
      if (mine.nominator !== asker.user || mine.voters.some(({ person }) => person !== asker.user))
        throw new BotError(
          'not-allowed',
          'Others want to read it too, so I only take back what is yours: your vote.',
          {
            suggestions: [`approve ${paper.id} club:${club.number} set:off`],
          },
        )
      await nominations.withdraw(club, paper.id)
      return withdrawnCard(club, paper)
    }
    const nowMs = library.now().epochMilliseconds
    const outcome = await nominations.nominate(club, paper.id, { person: asker.user, reason, nowMs })
    const next = (await nextMeetings(club, library)).find(({ title }) => title === undefined)
    return nominatedCard(club, paper, { outcome, closesAtMs: next?.closesAtMs, nowMs })
  },
})

/**
 * The paper's name, what follows “because”, and whether it is to be taken back.
 * Throws `BotError` for a long reason.
 */
function parseNomination(text: string) {
  const [, undo] = /^undo\s+(.*)$/is.exec(text) ?? []
  const typed = undo ?? text
  const at = typed.search(/\sbecause\s/i)
  const reason =
    at < 0
      ? ''
      : typed
          .slice(at + ' because '.length)
          .replace(/\s+/g, ' ')
          .trim()
  if (reason.length > clubBounds.reason)
    throw new BotError(
      'bad-input',
      `A reason has at most ${clubBounds.reason} characters; this has ${reason.length.toLocaleString('en')}.`,
    )
  return { named: at < 0 ? typed : typed.slice(0, at).trim(), reason, isUndo: undo !== undefined }
}
