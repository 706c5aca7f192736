/** What people wrote of meetings. */

import { z } from 'zod'
import type { Minutes } from '../model/club.ts'
import { dayOf } from '../model/day.ts'
import type { Identifier } from '../model/identifier.ts'
import { chunk } from '../model/lists.ts'
import type { Discussion, MinutesBook } from '../ports/clubs.ts'
import { findPaperNumbers, loadAllPapers } from './papers.ts'
import { type Database, storableText, type Tables, writeAlone } from './tables.ts'

const linksSchema = z.array(z.string())

export function createMinutes(db: Database): MinutesBook {
  return {
    save: (club, date, { author, text, rating, questions, links, atMs }) =>
      writeAlone(db, async (tx) => {
        const written = {
          text: storableText(text),
          rating: rating ?? null,
          questions: storableText(questions),
          links: JSON.stringify(links),
          at_ms: atMs,
        }
        await tx
          .insertInto('club_minutes')
          .values({
            club: club.id,
            date,
            author: storableText(author),
            workspace: storableText(club.workspace),
            ...written,
          })
          .onConflict((conflict) => conflict.columns(['club', 'date', 'author']).doUpdateSet(written))
          .execute()
      }),

    remove: (clubId, date, author) =>
      writeAlone(db, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('club_minutes')
          .where((eb) => eb.and({ club: clubId, date, author: storableText(author) }))
          .executeTakeFirstOrThrow()
        return numDeletedRows === 1n
      }),

    async list(clubId, date) {
      const rows = await db
        .selectFrom('club_minutes')
        .selectAll()
        .where((eb) => eb.and({ club: clubId, date }))
        .orderBy('at_ms')
        .orderBy('author')
        .execute()
      return rows.map(toMinutes)
    },

    async discussed(place, nowMs) {
      const rows = await db
        .selectFrom('club_meetings as meeting')
        .innerJoin('clubs', 'clubs.id', 'meeting.club')
        .select(['meeting.paper', 'meeting.told'])
        .where('clubs.place', '=', storableText(place))
        .where('meeting.state', 'in', ['announced', 'over'])
        .where('meeting.date', '<=', dayOf(nowMs))
        .execute()
      const numbers = rows.flatMap(({ paper, told }) => (paper === null || isOff(told) ? [] : [paper]))
      return [...(await loadAllPapers(db, numbers)).values()]
    },

    async discussions(place, papers, nowMs) {
      const today = dayOf(nowMs)
      const numbers = await findPaperNumbers(db, papers)
      const found = new Map<number, Omit<Discussion, 'paper'>>()
      for (const some of chunk([...new Set(numbers.values())], rowsAtOnce)) {
        const rows = await db
          .selectFrom('club_meetings as meeting')
          .innerJoin('clubs', 'clubs.id', 'meeting.club')
          .leftJoin('club_minutes as said', (join) =>
            join.onRef('said.club', '=', 'meeting.club').onRef('said.date', '=', 'meeting.date'),
          )
          .select([
            'meeting.paper',
            'meeting.date',
            'meeting.told',
            'clubs.number',
            'clubs.name',
            'said.rating',
          ])
          .select('said.author')
          .where('clubs.place', '=', storableText(place))
          .where('meeting.paper', 'in', some)
          .where('meeting.state', 'in', ['announced', 'over'])
          .where('meeting.date', '<=', today)
          .orderBy('meeting.date', 'desc')
          .execute()
        for (const [paper, ofPaper] of Map.groupBy(rows, (row) => row.paper)) {
          const newest = ofPaper.filter(({ date, told }) => date === ofPaper[0]?.date && !isOff(told))
          const [first] = newest
          if (paper === null || first === undefined) continue
          const ratings = newest.flatMap(({ rating }) => rating ?? [])
          found.set(paper, {
            club: { number: first.number, name: first.name },
            date: first.date,
            rating: ratings.length === 0 ? undefined : ratings.reduce((a, b) => a + b) / ratings.length,
            minutes: newest.filter(({ author }) => author !== null).length,
          })
        }
      }
      return new Map(
        [...numbers].flatMap(([paper, number]): [Identifier, Discussion][] => {
          const discussion = found.get(number)
          return discussion === undefined ? [] : [[paper, { ...discussion, paper }]]
        }),
      )
    },
  }
}

export function toMinutes(row: Tables['club_minutes']): Minutes {
  return {
    author: row.author,
    text: row.text,
    rating: row.rating ?? undefined,
    questions: row.questions,
    links: linksSchema.parse(JSON.parse(row.links)),
    atMs: row.at_ms,
  }
}

function isOff(told: string | null): boolean {
  return told !== null && z.object({ isOff: z.boolean() }).parse(JSON.parse(told)).isOff
}

const rowsAtOnce = 1000
