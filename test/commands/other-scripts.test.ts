import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { makeRecord } from '../support/store-records.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ seeds: false, now: '2026-06-17T02:00:00Z' })
  const titled = (id: `arxiv:${string}`, title: string, authors: string[]) =>
    makeRecord({
      identifiers: [id],
      title,
      authors,
      published: '2026-03-04',
      abstract: `${title}: an abstract.`,
    })
  await test.library.store.papers.merge([
    titled('arxiv:2602.00001', '认证系统使用JWT令牌的安全研究', ['Kari Ødegård', 'Team OLMo']),
    titled('arxiv:2602.00002', 'Reinforcement learning agents', ['Ben Both']),
  ])
})
afterAll(() => test.close())

describe('papers in scripts without spaces', () => {
  it.each(['search 安全研究', 'search "令牌的安全"', '安全研究'])(
    'are found by the words in them: %s',
    async (text) => {
      const card = await test.say(text)
      expect(itemsOf(card).map(({ title }) => title)).toEqual(['认证系统使用JWT令牌的安全研究'])
      expect(textOf(card)).not.toContain('English words')
    },
  )

  it('are cited with the names of their authors as they are', async () => {
    const text = textOf(await test.say('cite arxiv:2602.00001 bibtex'))
    expect(text).toContain('@misc{odegard2026')
    expect(text).toContain('{Team OLMo}')
  })
})
