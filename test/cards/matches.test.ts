import { describe, expect, it } from 'vitest'
import { briefMatchNote, sharedWords } from '../../src/cards/match-note.ts'
import { whyCard } from '../../src/cards/why-card.ts'
import { plainText } from '../../src/model/card.ts'
import type { Match } from '../../src/model/match.ts'
import { paper } from '../search/support/papers.ts'

const asked: Match = { asked: 'reward', found: 'reward', kind: 'exact', field: 'title', count: 1, weight: 3 }
const related = ['hacking', 'proxy', 'tampering', 'goodhart', 'gaming', 'exploits', 'hackers'].map(
  (word, at): Match => ({
    asked: word,
    found: word,
    kind: 'related',
    field: 'abstract',
    count: 1,
    weight: 0.2 - at / 100,
  }),
)

describe('words that nobody asked for', () => {
  it('are in no note under a result', () => {
    expect(plainText(briefMatchNote([...related, asked]))).toBe('Matches reward')
    expect(plainText(sharedWords([...related, asked]))).toBe('Shares reward')
    expect(briefMatchNote(related)).toEqual([])
  })

  it('share a line of the explanation, with all that they gave', () => {
    const { blocks } = whyCard(paper('a'), { query: 'reward', said: 'reward' }, {
      paper: paper('a'),
      score: 4.19,
      matches: [...related, asked],
    })
    const lines = blocks.flatMap((block) => (block.kind === 'text' ? plainText(block.text).split('\n') : []))
    expect(lines).toContain('reward once in the title: 3.00, 72%')
    expect(lines).toContain(
      'hacking, proxy, tampering, goodhart, gaming and 2 more (shared by the best papers): 1.19, 28%',
    )
  })
})

describe('meaning', () => {
  const meaning: Match = {
    asked: 'reward',
    found: '',
    kind: 'meaning',
    field: 'abstract',
    count: 1,
    weight: 1,
  }
  const hit = { paper: paper('a'), score: 4, matches: [asked, meaning] }

  it('is in no note under a result', () => {
    expect(briefMatchNote([meaning])).toEqual([])
  })

  it('has a line of its own in the explanation, with its share', () => {
    const { blocks } = whyCard(paper('a'), { query: 'reward', said: 'reward' }, hit)
    const text = blocks.flatMap((block) => (block.kind === 'text' ? [plainText(block.text)] : [])).join('\n')
    expect(text).toContain('Score 4.00, made up of its meaning and each word:')
    expect(text).toContain('meaning (near what was asked as a whole): 1.00, 25%')
    expect(text).toContain('reward once in the title: 3.00, 75%')
  })
})
