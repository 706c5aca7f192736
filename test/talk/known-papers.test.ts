/** What people say of papers and lists: rows of what was said before, a sentence, and what comes of it. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Card } from '../../src/model/card.ts'
import { makeNewcomers, startTestBot } from '../support/bot.ts'

const rows = readFileSync(new URL('known-papers.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
const least = 0.95

it('is understood in nearly all known sentences', { timeout: 300_000 }, async () => {
  const test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
  const newcomer = makeNewcomers()
  const wrong: string[] = []
  for (const [context = '', sentence = '', expected = ''] of rows) {
    const who = newcomer()
    for (const said of context.split(' | ').filter((each) => each !== '')) await test.say(said, who)
    const outcome = outcomeOf(await test.say(sentence, who))
    if (outcome !== expected) wrong.push(`${context} | ${sentence}: ${outcome}, not ${expected}`)
  }
  await test.close()
  expect(1 - wrong.length / rows.length, wrong.join('\n')).toBeGreaterThanOrEqual(least)
})

/** What was shown or done, or `?` and what is offered first. */
function outcomeOf({ isProblem, title, shows, did, buttons }: Card): string {
  if (isProblem) return `? ${buttons[0]?.command ?? ''}`.trim()
  if (did !== undefined) return `${did.act} ${(did.target.papers ?? []).join(' ')}`.trim()
  return shows?.command ?? title
}
