/** What the bot last answered each person in each thread. */
import type { Selectable } from 'kysely'
import type { Did } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { workspaceOf } from '../model/place.ts'
import {
  type LastAnswer,
  type LastAnswers,
  type SeenByAll,
  type Speaking,
  withSeen,
} from '../ports/last-answers.ts'
import { mayGoWithPower } from './sqlite-dialect.ts'
import { type Database, storableText, type Tables } from './tables.ts'

/** What older programs do not write: of a row that one of them changed later, `answeredAtMs` differs. */
interface Details {
  readonly answeredAtMs: number
  readonly shownAtMs: number
  /** Papers of each earlier list, in the order of the lists. */
  readonly earlierPapers: readonly (readonly Identifier[])[]
  readonly best?: Identifier | undefined
  readonly doneWith?: readonly Identifier[] | undefined
  readonly seenByAll?: SeenByAll | undefined
  readonly did?: Did | undefined
  readonly deeds?: readonly Did[] | undefined
}

type Row = Selectable<Tables['last_answers']>

export function createLastAnswers(db: Database): LastAnswers {
  return {
    async save(where, answer) {
      const content = contentOf(answer)
      await db
        .insertInto('last_answers')
        .values({ workspace: storableText(workspaceOf(where.place)), ...keyOf(where), ...content })
        .onConflict((conflict) => conflict.columns(['place', 'thread', 'reader']).doUpdateSet(content))
        .modifyEnd(mayGoWithPower)
        .execute()
    },

    async renew(where, answer) {
      const { numUpdatedRows } = await db
        .updateTable('last_answers')
        .set(contentOf(answer))
        .where((eb) => eb.and(keyOf(where)))
        .where('answered_at_ms', '<', answer.answeredAtMs)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async find({ place, thread, user }) {
      const reader = storableText(user)
      const rows = await db
        .selectFrom('last_answers')
        .selectAll()
        .where((eb) => eb.and({ place: storableText(place), thread: storableText(thread) }))
        .$if(thread === '', (query) => query.where('reader', '=', reader))
        .orderBy('answered_at_ms', 'desc')
        .limit(maxPeople)
        .execute()
      const row = rows.find((candidate) => candidate.reader === reader)
      const own = row && toAnswer(row)
      const [seen] = rows
        .flatMap((candidate) => seenOf(candidate) ?? [])
        .sort((one, other) => other.shownAtMs - one.shownAtMs)
      return thread === '' || seen === undefined ? own : withSeen(own, seen)
    },

    async removeUntil(ms) {
      await db.deleteFrom('last_answers').where('answered_at_ms', '<=', ms).execute()
    },
  }
}

function keyOf({ place, thread, user }: Speaking) {
  return { place: storableText(place), thread: storableText(thread), reader: storableText(user) }
}

function contentOf(answer: LastAnswer) {
  const { answeredAtMs, shownAtMs, best, earlier, did, deeds, doneWith, seenByAll } = answer
  const earlierPapers = earlier.map(({ papers }) => papers)
  const details: Details = { answeredAtMs, shownAtMs, best, earlierPapers, did, deeds, doneWith, seenByAll }
  return {
    command: storableText(answer.command),
    papers: JSON.stringify(answer.papers),
    is_public: answer.isPublic ? 1 : 0,
    answered_at_ms: answeredAtMs,
    earlier: storableText(JSON.stringify(earlier.map(({ command }) => command))),
    undo: storableText(did?.undo ?? ''),
    offered: storableText(answer.offered ?? ''),
    details: storableText(JSON.stringify(details)),
  }
}

function toAnswer(row: Row): LastAnswer {
  const details = detailsOf(row)
  const did = details === undefined ? didOf(row) : details.did
  const papers: Identifier[] = JSON.parse(row.papers)
  const earlier: string[] = JSON.parse(row.earlier)
  return {
    command: row.command,
    papers,
    best: details?.best,
    isPublic: row.is_public === 1,
    shownAtMs: details?.shownAtMs ?? row.answered_at_ms,
    answeredAtMs: row.answered_at_ms,
    earlier: earlier.map((command, at) => ({ command, papers: details?.earlierPapers[at] ?? [] })),
    did,
    deeds: details?.deeds ?? (did === undefined ? [] : [did]),
    doneWith: details?.doneWith,
    offered: row.offered === '' ? undefined : row.offered,
    seenByAll: seenOf(row),
  }
}

/** What an older program wrote of what was done. */
function didOf({ undo }: Row): Did | undefined {
  return undo === '' ? undefined : { act: '', target: {}, undo }
}

function detailsOf({ details, answered_at_ms }: Row): Details | undefined {
  const read: Partial<Details> = JSON.parse(details)
  const { answeredAtMs, shownAtMs, earlierPapers } = read
  if (answeredAtMs !== answered_at_ms || shownAtMs === undefined || earlierPapers === undefined)
    return undefined
  return { ...read, answeredAtMs, shownAtMs, earlierPapers }
}

function seenOf(row: Row): SeenByAll | undefined {
  const details = detailsOf(row)
  if (details !== undefined) return details.seenByAll
  const papers: Identifier[] = JSON.parse(row.papers)
  return row.is_public === 1 ? { command: row.command, papers, shownAtMs: row.answered_at_ms } : undefined
}

/** Who talks in one thread within a day. */
const maxPeople = 100
