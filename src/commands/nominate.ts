/** `nominate VLM-R1 because it is short`: proposes a paper for the reading group here. */

import { z } from 'zod'
import { type Nominated, nominatedCard, withdrawnCard } from '../cards/nominations-card.ts'
import { BotError } from '../errors.ts'
import { type Club, clubBounds, type Nomination } from '../model/club.ts'
import type { Paper } from '../model/paper.ts'
import { singleSpaced } from '../model/words.ts'
import { nextMeetings } from './support/coming-meetings.ts'
import { type Asker, defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { clubOption, findClub } from './support/find-club.ts'
import { findPapers } from './support/find-papers.ts'
import { checkMayVote } from './support/standing.ts'

export const command = defineCommand({
  name: 'nominate',
  partOf: 'club',
  phrase: 'club nominate',
  area: 'group',
  summary: 'Propose a paper for the reading group here, with a reason if you like',
  changes: 'own',
  group: 'mine',
  options: {
    paper: {
      ...paperOption,
      summary: 'the paper, or several, and why: VLM-R1 because it is short',
      schema: z.string().min(1),
    },
    club: clubOption,
  },
  examples: ['nominate VLM-R1', 'nominate VLM-R1 and LADDER', 'nominate 2504.02495 because it is short'],
  async run({ options, asker, library, findPaper }) {
    checkMayVote(asker)
    const { named, reason, isUndo } = parseNomination(options.paper)
    const again = (number: number) => `nominate ${options.paper} club:${number}`
    const club = await findClub(options.club, { asker, library }, { again })
    const papers = await findPapers(named, findPaper)
    if (papers.length > maxAtOnce)
      throw new BotError('bad-input', `Nominate at most ${maxAtOnce} papers at once.`, {
        suggestions: papers.slice(0, maxAtOnce).map(({ id }) => `nominate ${id} club:${club.number}`),
      })
    const { nominations } = library.store
    if (isUndo) {
      checkWithdrawal(await nominations.list(club), papers, { club, asker })
      for (const { id } of papers) await nominations.withdraw(club, id)
      return withdrawnCard(club, papers)
    }
    const nowMs = library.now().epochMilliseconds
    const nominated: Nominated[] = []
    for (const paper of papers) {
      const outcome = await nominations.nominate(club, paper.id, { person: asker.user, reason, nowMs })
      nominated.push({ paper, outcome })
    }
    const next = (await nextMeetings(club, library)).find(({ title }) => title === undefined)
    return nominatedCard(club, nominated, { closesAtMs: next?.closesAtMs, nowMs })
  },
})

const maxAtOnce = 5

/** Throws `BotError` where one is not nominated, or others want to read it too. */
function checkWithdrawal(
  nominated: readonly Nomination[],
  papers: readonly Paper[],
  { club, asker }: { readonly club: Club; readonly asker: Asker },
): void {
  for (const { id } of papers) {
    const one = nominated.find(({ paper }) => paper === id)
    if (one === undefined)
      throw new BotError('not-found', 'That paper is not nominated here.', {
        suggestions: [`nominations club:${club.number}`],
      })
    if (one.nominator !== asker.user || one.voters.some(({ person }) => person !== asker.user))
      throw new BotError(
        'not-allowed',
        'Others want to read it too, so I only take back what is yours: your vote.',
        { suggestions: [`approve ${id} club:${club.number} set:off`] },
      )
  }
}

/**
 * The names of papers, what follows “because”, and whether they are to be taken back.
 * Throws `BotError` for a long reason.
 */
function parseNomination(text: string) {
  const [, undo] = /^undo\s+(.*)$/is.exec(text) ?? []
  const typed = undo ?? text
  const at = typed.search(/\sbecause\s/i)
  const reason = at < 0 ? '' : singleSpaced(typed.slice(at + ' because '.length))
  if (reason.length > clubBounds.reason)
    throw new BotError(
      'bad-input',
      `A reason has at most ${clubBounds.reason} characters; this has ${reason.length.toLocaleString('en')}.`,
    )
  return { named: at < 0 ? typed : typed.slice(0, at).trim(), reason, isUndo: undo !== undefined }
}
