/** What one person does in private is in no title and no word of what a place is shown. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../support/bot.ts'
import {
  type LearningBot,
  makeRecord,
  place,
  proteins,
  since,
  start,
  startLearningBot,
} from '../support/learning-bot.ts'
import { tried } from '../support/property-runs.ts'

/** Of each paper a word that no other has, in its title, its text and its author's name. */
const marks = ['zibelqua', 'morvantix', 'quellobar', 'fendrosky', 'tarvimbel', 'ospringor']
const idOf = (mark: string) => `arxiv:2504.${90400 + marks.indexOf(mark)}` as const
const people = ['ada', 'bob', 'cy']
const privateActs = ['save', 'subject', 'author', 'details', 'similar'] as const
const seenActs = ['up', 'down', 'share'] as const

let now = start
let test: LearningBot
beforeEach(async () => {
  now = start
  test = await startLearningBot(() => now)
  const records = marks.map((mark, at) =>
    makeRecord(
      400 + at,
      `Agents of ${mark}: a protein`,
      `Agents study a protein of the cell by ${mark}. A ${mark} helps.`,
      '2025-03-01',
      [`Zoë ${mark}`],
    ),
  )
  const progress = { source: 'test', cursor: '{}', announced: 0, faults: [] }
  await test.library.store.papers.merge(records, {
    ...progress,
    ingestedAtMs: since.epochMilliseconds - 1e9,
  })
  await test.library.refresh()
})
afterEach(() => test.close())

/** Everything that a place is shown of what was learned there. */
async function readAll(): Promise<string> {
  const asked = [
    'learning',
    'preview agents days:3',
    'latest',
    'for me',
    ...[0, 7].map((at) => `why arxiv:2504.${90200 + at} agents`),
  ]
  const texts: string[] = []
  for (const words of asked) texts.push(textOf(await test.say(words, { user: 'eve' })))
  const { card, reply } = await test.compose()
  return [...texts, textOf(card), reply === undefined ? '' : textOf(reply)].join('\n').toLowerCase()
}

describe('what one person did in private', () => {
  it('is in no title, name or word, whoever else votes for what', async () => {
    const act = fc.record({
      user: fc.constantFrom(...people),
      mark: fc.constantFrom(...marks),
      signal: fc.constantFrom(...privateActs, ...privateActs, ...seenActs),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        const { votes } = test.library.store
        for (const { user, mark, signal } of acts)
          await votes.cast({ place, user }, [idOf(mark)], signal, now.epochMilliseconds, {
            author: signal === 'author' ? `Zoë ${mark}` : undefined,
          })
        const shown = await readAll()
        for (const mark of marks) {
          const own = acts.filter((one) => one.mark === mark)
          const isSeen = own.some(({ signal }) => seenActs.some((seen) => seen === signal))
          const others = new Set(own.map(({ user }) => user)).size
          if (!isSeen && others < 2) expect(shown).not.toContain(mark)
        }
        for (const user of people)
          for (const mark of marks) await votes.takeAllBack({ workspace: 'web:lab', user }, idOf(mark))
      }),
      tried(15),
    )
  })

  it('counts all the same, and is named once a second person does it or votes', async () => {
    const before = await test.compose()
    const { votes } = test.library.store
    const like = proteins.map((_, at) => `arxiv:2504.${90105 + at}` as const)
    await votes.cast({ place, user: 'ada' }, like, 'save', now.epochMilliseconds)
    expect((await test.compose()).papers).not.toEqual(before.papers)
    const alone = await readAll()
    expect(alone).toContain('5 papers more count without a name here')
    expect(alone).toMatch(/like (a paper|\d papers) of interest here/)
    expect(alone).toContain('what one person alone said or saved, not named: +')
    expect(alone).not.toMatch(/: a known protein|like agents/)
    const saved = marks.map(idOf)
    await votes.cast({ place, user: 'ada' }, saved, 'save', now.epochMilliseconds)
    await votes.cast({ place, user: 'bob' }, saved.slice(0, 1), 'save', now.epochMilliseconds)
    await votes.cast({ place, user: 'bob' }, saved.slice(1, 2), 'up', now.epochMilliseconds)
    const together = await readAll()
    expect(together).toContain('2 papers that people voted up or saved')
    const [first = '', second = '', ...others] = marks
    expect([first, second].every((mark) => together.includes(mark))).toBe(true)
    for (const mark of others) expect(together).not.toContain(mark)
  })

  it('is shown to that person as their own', async () => {
    await test.say(`save ${idOf('zibelqua')}`, { user: 'ada' })
    expect(textOf(await test.say('learning for me', { user: 'ada' }))).toContain('zibelqua')
    expect(textOf(await test.say('learning', { user: 'ada' }))).not.toContain('zibelqua')
  })

  it('leaves the numbers of why adding up', async () => {
    const { votes } = test.library.store
    await votes.cast({ place, user: 'ada' }, marks.map(idOf), 'save', now.epochMilliseconds)
    await test.vote('up', proteins.slice(0, 2), 'bob')
    const said = textOf(await test.say('why arxiv:2504.90207 agents', { user: 'eve' }))
    const read = (text: string) => Number(text.replace('−', '-'))
    const [, total = ''] = /votes add ([+−][\d.]+) to its fit/.exec(said) ?? []
    const parts = [...said.matchAll(/: ([+−][\d.]+)$/gm)].map(([, part = '']) => read(part))
    expect(said).toContain('not named')
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(read(total), 2)
  })
})
