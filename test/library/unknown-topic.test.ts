import { expect, it } from 'vitest'
import { unknownTopic } from '../../src/library/workspace-topics.ts'

it('an unknown topic is told with those that there are, or that there are none', () => {
  const topic = { name: 'reasoning', title: 'Reasoning', query: 'reasoning' }
  expect(unknownTopic('agents', [topic]).userMessage).toBe(
    'There is no topic “agents”. The topics are: reasoning.',
  )
  expect(unknownTopic('agents', []).userMessage).toBe('There is no topic “agents”. There are none here yet.')
})
