/** Questions that the seeds answer, and that they do not. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  askEach,
  isAnswerable,
  openCollections,
  type Question,
  readQuestions,
} from '../../bench/questions.ts'
import { thresholds } from '../../src/passages/weights.ts'

const asked: { readonly question: Question; readonly is: boolean; readonly isAnswered: boolean }[] = []
beforeAll(async () => {
  const questions = await readQuestions()
  for await (const collection of openCollections([])) {
    if (collection.name !== 'seeds') break
    const known = questions.flatMap((question) => {
      const is = isAnswerable(question, collection)
      return is === undefined ? [] : [{ question, is }]
    })
    const found = await askEach(
      known.map(({ question }) => question.text),
      collection.index,
    )
    for (const [at, each] of known.entries())
      asked.push({ ...each, isAnswered: (found[at]?.confidence ?? 0) >= thresholds.answers })
  }
}, 120_000)

const textsOf = (some: typeof asked) => some.map(({ question }) => question.text)

describe('of questions to the papers that come with the program', () => {
  it('hardly any without an answer counts as answered', () => {
    const without = asked.filter(({ is }) => !is)
    const wrong = without.filter(({ isAnswered }) => isAnswered)
    expect(without.length).toBeGreaterThan(100)
    expect(wrong.length, textsOf(wrong).join('\n')).toBeLessThan(without.length / 20)
  })

  it('most with an answer do', () => {
    const answerable = asked.filter(({ is }) => is)
    const missed = answerable.filter(({ isAnswered }) => !isAnswered)
    expect(answerable.length).toBeGreaterThan(30)
    expect(missed.length, textsOf(missed).join('\n')).toBeLessThan(answerable.length / 5)
  })

  it.each([
    'does caffeine improve memory?',
    'how do i bake bread?',
    'how does VLM-R7 detect objects?',
    'which languages does Multi-SWE-bench-Kotlin cover?',
  ])('“%s” does not, though some paper has a word that is like one of it', (text) => {
    expect(asked.find(({ question }) => question.text === text)).toMatchObject({ isAnswered: false })
  })
})
