import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BotError } from '../../../src/errors.ts'
import type { Condition } from '../../../src/model/query.ts'
import { maxQueryLength, parseQuery } from '../../../src/search/query/parse-query.ts'
import { printQuery } from '../../../src/search/query/print-query.ts'
import { anyCharacter } from '../../support/any-character.ts'
import { tried } from '../../support/property-runs.ts'

const today = Temporal.PlainDate.from('2025-04-12')

describe('what is read', () => {
  test.each([
    ['reward hacking', '(reward hacking)'],
    ['"reward model" or "reward models"', '("reward model" | "reward models")'],
    ['a b or c OR d | e', '((a b) | c | d | e)'],
    ['(ppo or grpo) stability', '((ppo | grpo) stability)'],
    ['((reward))', 'reward'],
    ['-survey -"large language" -(a or b) -author:shen', '(-survey -"large language" -(a | b) -author=shen)'],
    ['author:"van der Berg" Title:reward', '(author=van der Berg title=reward)'],
    ['author:Shen,', 'author=Shen,'],
    ['topic:Safety', 'topic=safety'],
    ['id:https://arxiv.org/abs/2504.07615v2', 'id=arxiv:2504.07615'],
    ['after:2025 before:2025-04 after:2025-04-10', '(after=2025-01-01 before=2025-04-01 after=2025-04-10)'],
    ['since:2w', 'after=2025-03-29'],
    ['since:1d since:3m since:1y', '(after=2025-04-11 after=2025-01-12 after=2024-04-12)'],
    ['since:2024-12', 'after=2024-12-01'],
    ['has:CODE', 'has=code'],
  ])('%s', (text, shape) => {
    expect(show(parseQuery(text, today).condition)).toBe(shape)
  })

  test('sort: stands anywhere, and alone it leaves no condition', () => {
    expect(parseQuery('sort:new reward', today)).toMatchObject({ sort: 'new', condition: { word: 'reward' } })
    expect(parseQuery('sort:new', today)).toEqual({ typed: 'sort:new', sort: 'new', condition: undefined })
    expect(parseQuery('reward', today).sort).toBe('relevance')
  })

  test('a word keeps its place in the text as read', () => {
    const { typed, condition } = parseQuery('  so, DeepSeek-R1?', today)
    expect(condition).toEqual({
      kind: 'all',
      conditions: [
        { kind: 'word', word: 'so', start: 0, end: 2 },
        { kind: 'word', word: 'DeepSeek-R1', start: 4, end: 15 },
      ],
    })
    expect(typed.slice(4, 15)).toBe('DeepSeek-R1')
  })
})

describe('what people paste reads as words', () => {
  test.each([
    ['VLM-R1: A Stable R1-style Model', '(VLM-R1 A Stable R1-style Model)'],
    ['Re: x', '(Re x)'],
    ['re:x', 're:x'],
    ['https://github.com/om-ai-lab/VLM-R1', 'https://github.com/om-ai-lab/VLM-R1'],
    ['Reward Hacking - A Survey', '(Reward Hacking A Survey)'],
    ['search--especially', 'search--especially'],
    ['what is reward hacking???', '(what is reward hacking)'],
    ['“reward hacking”', '"reward hacking"'],
    ['🎉 reward 👩‍🔬', 'reward'],
    ['re\u202eward\u200b hac\u0000king', '(reward hacking)'],
    ['ａｕｔｈｏｒ：ｓｈｅｎ　（ＰＰＯ）', '(author=shen PPO)'],
    ['Optimism Correction(SOC)', '(Optimism Correction SOC)'],
    ['this or, that', '(this that)'],
    ['note: done', '(note done)'],
    ['SE(3)-equivariant networks', '(SE 3 equivariant networks)'],
    [
      'SE(3)-Transformers: 3D Roto-Translation Equivariant Attention Networks',
      '(SE 3 Transformers 3D Roto-Translation Equivariant Attention Networks)',
    ],
    ['O(1)-approximation', '(O 1 approximation)'],
    ['(non)-convex optimization', '(non convex optimization)'],
    ['"chain of thought"-style prompting', '("chain of thought" style prompting)'],
    ['“grokking”-like', '("grokking" like)'],
    ['(RL)- and SFT', '(RL and SFT)'],
    ['E(n)-', '(E n)'],
  ])('%s', (text, shape) => {
    expect(show(parseQuery(text, today).condition)).toBe(shape)
  })
})

describe('a mistake is answered with what, where and the nearest right form', () => {
  test.each([
    ['auther:shen', 'There is no field “auther:” (character 1). Did you mean: author:shen'],
    ['reward topics:"a b"', 'There is no field “topics:” (character 8). Did you mean: reward topic:"a b"'],
    [
      'after:2025/4/10',
      '“2025/4/10” is not a date; write year, year-month or year-month-day (character 1). Did you mean: after:2025-04-10',
    ],
    [
      'before:2025-02-30',
      '“2025-02-30” is not a date; write year, year-month or year-month-day (character 1). Did you mean: before:2025-02-28',
    ],
    [
      'after:yesterday',
      '“yesterday” is not a date; write year, year-month or year-month-day (character 1). Did you mean: after:2025-04-12',
    ],
    [
      'since:3weeks',
      '“3weeks” is not a span of time; write a number and d, w, m or y (character 1). Did you mean: since:3w',
    ],
    ['a "reward hack', 'A quote is not closed (character 3). Did you mean: a "reward hack"'],
    ['author:"shen', 'A quote is not closed (character 8). Did you mean: author:"shen"'],
    [
      'reward -',
      'A lone “-” says nothing; put it right before what is unwanted (character 8). Did you mean: reward',
    ],
    [
      '- reward',
      'A lone “-” says nothing; put it right before what is unwanted (character 1). Did you mean: reward',
    ],
    ['or reward', '“or” needs something before it (character 1). Did you mean: reward'],
    ['reward or', '“or” needs something after it (character 8). Did you mean: reward'],
    ['a or or b', '“or” needs something after it (character 3). Did you mean: a or b'],
    ['(a or b', 'A parenthesis is not closed (character 1). Did you mean: (a or b)'],
    ['a) b', 'A parenthesis closes that was not opened (character 2). Did you mean: a b'],
    [
      'sort:newest',
      'sort: knows “new”, “old” and “relevance”, not “newest” (character 1). Did you mean: sort:new',
    ],
    ['has:data', 'has: knows only “code”, not “data” (character 1). Did you mean: has:code'],
    ['id:foo', '“foo” is not an identifier (character 1). Did you mean: id:2504.02495'],
    ['author:"?"', 'author: needs a word to look for (character 1). Did you mean: author:shen'],
    ['(auther:shen', 'There is no field “auther:” (character 2). Did you mean: (author:shen)'],
    ['?!', 'There is no word in that to look for.'],
    [' \u200b ', 'Type what to look for, such as “reward hacking”.'],
  ])('%s', (text, sentence) => {
    expect(mistakeIn(text)?.userMessage).toBe(sentence)
  })
})

test('a pasted text with stray signs is words, a query with signs is not', () => {
  const prose =
    'We study (i) how agents learn, or ii) why they fail, and "what it is that can be done about it in general.'
  const read = parseQuery(prose, today)
  const words = read.condition?.kind === 'all' ? read.condition.conditions : []
  expect(words.every(({ kind }) => kind === 'word')).toBe(true)
  expect(words.length).toBe(23)
  expect(mistakeIn(`author:shen ${prose}`)).toBeDefined()
  expect(mistakeIn('(reward or hacking')?.userMessage).toMatch('A parenthesis is not closed')
})

const tooMany = 'A query may have 50 phrases, fields, groups, “or” and “-”; this one has '
test.each([
  [
    'more characters than are read',
    'x'.repeat(maxQueryLength + 1),
    'A query may have 4000 characters; this one has 4001.',
  ],
  ['a thousand parentheses', '('.repeat(1000), `${tooMany}1000.`],
  ['too many phrases', '"a" '.repeat(51), `${tooMany}51.`],
  ['too many exclusions', 'a -b -"c" -title:d '.repeat(17), `${tooMany}51.`],
  ['too many alternatives', `a${' or b or (c)'.repeat(26)}`, `${tooMany}52.`],
  ['ten thousand parentheses', '('.repeat(10_000), 'A query may have 4000 characters; this one has 10000.'],
])('%s get a sentence', (_, text, sentence) => {
  expect(mistakeIn(text)?.userMessage).toBe(sentence)
})

describe('whatever is typed', () => {
  const pieces = fc.constantFrom(
    ...[
      'reward',
      'R1',
      '"',
      '“',
      '(',
      ')',
      '-',
      ' or ',
      '|',
      ' ',
      'author:',
      'auther:',
      'since:',
      '2w',
      'after:2025',
    ],
    ...[
      'sort:',
      'new',
      'has:code',
      ':',
      '?',
      '…',
      'Pokémon',
      'id:2504.07615',
      'é',
      '\u202e',
      '－',
      '：',
      '\ud800',
      '٣',
    ],
  )
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  )

  test('it is a query or a plain mistake whose suggestion can be read', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const mistake = mistakeIn(text)
        if (mistake === undefined) return
        expect(mistake.code).toBe('bad-input')
        for (const suggestion of mistake.suggestions) expect(mistakeIn(suggestion)).toBeUndefined()
      }),
      tried(2000),
    )
  })

  test('a query printed and read again is the same query', () => {
    fc.assert(
      fc.property(anything, (text) => {
        if (mistakeIn(text) !== undefined) return
        const query = parseQuery(text, today)
        const again = parseQuery(printQuery(query), today)
        expect(show(again.condition)).toBe(show(query.condition))
        expect(again.sort).toBe(query.sort)
      }),
      tried(2000),
    )
  })

  test('a word stands in the text where it says', () => {
    fc.assert(
      fc.property(anything, (text) => {
        if (mistakeIn(text) !== undefined) return
        const { typed, condition } = parseQuery(text, today)
        for (const { word, start, end } of wordsOf(condition)) expect(typed.slice(start, end)).toBe(word)
      }),
    )
  })
})

function mistakeIn(text: string): BotError | undefined {
  try {
    parseQuery(text, today)
    return undefined
  } catch (error) {
    if (error instanceof BotError) return error
    throw error
  }
}

function wordsOf(condition: Condition | undefined): (Condition & { kind: 'word' })[] {
  if (condition?.kind === 'word') return [condition]
  if (condition?.kind === 'not') return wordsOf(condition.condition)
  return condition?.kind === 'all' || condition?.kind === 'any' ? condition.conditions.flatMap(wordsOf) : []
}

/** A condition in one line, without positions. */
function show(condition: Condition | undefined): string {
  switch (condition?.kind) {
    case undefined:
      return 'nothing'
    case 'word':
      return condition.word
    case 'phrase':
      return `"${condition.words}"`
    case 'author':
    case 'title':
      return `${condition.kind}=${condition.words}`
    case 'topic':
      return `topic=${condition.name}`
    case 'id':
      return `id=${condition.id}`
    case 'ids':
      return `ids=${condition.ids.join(',')}`
    case 'after':
    case 'before':
      return `${condition.kind}=${condition.date}`
    case 'has':
      return `has=${condition.what}`
    case 'not':
      return `-${show(condition.condition)}`
    case 'all':
      return `(${condition.conditions.map(show).join(' ')})`
    case 'any':
      return `(${condition.conditions.map(show).join(' | ')})`
  }
}
