import { expect, it } from 'vitest'
import { forecastSentence } from '../../src/cards/subscription-text.ts'

it.each([
  [
    { papers: 90, recent: 30, newest: '2025-04-10' },
    '30 papers from the last 30 days match, about 7 a week (90 papers in all).',
  ],
  [
    { papers: 21, recent: 0, newest: '2025-04-10' },
    'Nothing from the last 30 days matches. The newest match is from 10 Apr 2025 (21 papers in all).',
  ],
  [{ papers: 0, recent: 0, newest: undefined }, 'Nothing from the last 30 days matches.'],
] as const)('says what a query would have given: %o', (forecast, sentence) => {
  expect(forecastSentence(forecast)).toBe(sentence)
})
