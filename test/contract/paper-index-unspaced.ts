/** What an index finds in titles of scripts that are written without spaces. */
import { expect, test } from 'vitest'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { parseQuery } from '../../src/search/query/parse-query.ts'
import { paper, searchFor, today } from '../search/support/papers.ts'
import { fillIndex, nameOf, noTopics, type OpenIndex } from '../search/support/shelf.ts'

const papers = [
  paper('jwt', { title: '认证系统使用JWT令牌的安全研究', abstract: '我们研究令牌。', authors: ['李建国'] }),
  paper('learn', { title: '深度強化学習モデルによるロボット制御', abstract: 'ロボットを制御する。' }),
  paper('thai', { title: 'ความปลอดภัยของโมเดลภาษา' }),
  paper('korean', { title: '언어모델의 안전성 연구' }),
  paper('other', { title: 'Safety of JWT tokens', abstract: '全安究研' }),
]

const finds: readonly [string, string, readonly string[]][] = [
  ['Chinese words', '安全研究', ['jwt']],
  ['a Latin word between them', 'jwt', ['jwt', 'other']],
  ['Japanese words', 'ロボット', ['learn']],
  ['half-width Japanese', 'ﾛﾎﾞｯﾄ', ['learn']],
  ['Thai words', 'ปลอดภัย', ['thai']],
  ['Korean words in a compound', '모델', ['korean']],
  ['a phrase', '"令牌的安全"', ['jwt']],
  ['no phrase in another order', '"安全令牌"', []],
  ['a title', 'title:強化学習', ['learn']],
  ['an author', 'author:李建国', ['jwt']],
  ['all but what is unwanted', 'jwt -安全研究', ['other']],
]

export function describeUnspaced(open: OpenIndex): void {
  let made: Promise<PaperIndex> | undefined
  const shelf = () => {
    made ??= fillIndex(open, papers)
    return made
  }

  test.each(finds)('finds %s inside titles without spaces: %s', async (_, text, names) => {
    const { hits, total } = await searchFor(await shelf(), text)
    expect(hits.map(({ paper: { id } }) => nameOf(id)).toSorted()).toEqual([...names].toSorted())
    expect(total).toBe(names.length)
  })

  test('selects only what has all of a word without spaces', async () => {
    const options = { ...noTopics, limit: 9 }
    const { hits } = await (await shelf()).selectAmong(
      parseQuery('安全研究', today),
      papers.map(({ id }) => id),
      options,
    )
    expect(hits.map(({ paper: { id } }) => nameOf(id))).toEqual(['jwt'])
  })
}
